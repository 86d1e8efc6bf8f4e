/**
 * A board without a game, shared by the lessons, the puzzles, the position board and the replay. It
 * shows a position, and lets the reader choose a step by tap, key or typed word, as at the table. It
 * asks which way a step goes, shows the odds, and presents everything in words as well. Its owner
 * decides what a chosen step leads to.
 */

import { html, nothing, type TemplateResult } from "lit-html";

import type { Effect, PositionView, ResultView, Step } from "../../api/types";
import type { Marks, Scene, Side, Space, Spot, Worth } from "../../board/view";
import { Picker, ways, type Pointed, type Target, type Word } from "../../game/picker";
import { bestTier } from "../../game/worth";
import { t } from "../../lang";
import { otherSide, sideName } from "../../names";
import { createSpeech, type Speech } from "../../speech";
import { BoardHost } from "../boardhost";
import { askingPanel, wordButtons, type Asking } from "../table/asking";

/** A position to show, with its legal steps. */
export interface Standing {
  scene: PositionView["scene"];
  due: PositionView["due"];
  choices?: PositionView["choices"];
  result?: ResultView | null | undefined;
}

/** The steps and throws played so far. */
export type Line = readonly { word: string; by?: Side | null; effects: Effect[] }[];

/** The owner of a desk. */
export interface DeskHost {
  /** Called with a chosen step, after its odds have been shown. */
  play(step: Step): void;
  /** Called after a change that {@link Desk.panel} shows. */
  changed(): void;
  /** Returns the best moves in words, for the keyboard command. */
  best?: () => Promise<string>;
}

/** A board with its choices, its questions and its game in words. */
export class Desk {
  readonly board = new BoardHost();
  readonly speech: Speech;
  private standing: Standing | null = null;
  private you: readonly Side[] = [];
  private line: Line = [];
  private picker: Picker | null = null;
  private asking: Asking | null = null;
  private arrows: Marks["arrows"] = [];
  private hints: Marks["arrows"] = [];
  private worths: ReadonlyMap<string, Worth> = new Map();
  private last: Space[] = [];
  private focused: Spot | null = null;
  private bottom: Side = "w";
  private moving = 0;
  private walked: string | null = null;
  private wordsShown = false;

  constructor(private readonly host: DeskHost) {
    this.board.onTap = (spot) => { this.tapped(spot); };
    this.speech = createSpeech({
      point: (at) => { this.point(at); },
      play: (step) => { this.consider(step); },
      back: () => void this.back(),
      clear: () => { this.clear(); },
      focus: (spot) => {
        this.focused = spot;
        this.mark();
      },
      act: () => undefined,
      ...(host.best ? { best: host.best } : {}),
    });
  }

  /** Whether an animation is running. */
  get busy(): boolean {
    return this.moving > 0;
  }

  /** The side at the bottom of the board. */
  get side(): Side {
    return this.bottom;
  }

  /** Shows a position without animation. `you` lists the sides played here. */
  show(standing: Standing, you: readonly Side[], line: Line = [], last: readonly Space[] = []): void {
    this.take(standing, you, line, last);
    this.board.skip();
    this.board.show(standing.scene);
    this.settle();
  }

  /** Animates effects and then shows the position that follows. */
  async advance(effects: readonly Effect[], standing: Standing, you: readonly Side[], line: Line = [], last: readonly Space[] = []): Promise<void> {
    const shown = this.walked === null ? effects : effects.filter((effect) => effect.t !== "walk");
    this.walked = null;
    this.take(standing, you, line, last);
    const told = line.at(-1);
    if (told) this.speech.tell(told);
    if (document.hidden || shown.length === 0) {
      this.board.show(standing.scene);
      this.settle();
      return;
    }
    this.moving += 1;
    this.mark();
    this.host.changed();
    try {
      await this.board.animate(shown, standing.scene);
    } finally {
      this.moving -= 1;
      if (!this.busy) this.settle();
    }
  }

  private take(standing: Standing, you: readonly Side[], line: Line, last: readonly Space[]): void {
    this.standing = standing;
    this.you = you;
    this.line = line;
    this.last = [...last];
    this.asking = null;
    this.arrows = [];
    this.worths = new Map();
    const { due, choices } = standing;
    this.picker = due.kind === "step" && you.includes(due.side) && choices ? new Picker(choices) : null;
  }

  /** Sets the judgement of each step, by its word. The next position clears it. */
  rate(worths: ReadonlyMap<string, Worth>): void {
    this.worths = worths;
    this.mark();
  }

  /** Shows arrows as a hint. The next position clears them. */
  hint(arrows: readonly { from: Space; to: Space }[]): void {
    this.hints = arrows.map(({ from, to }) => ({ from, to, kind: "hint" }));
    this.mark();
  }

  /** Turns the board around. */
  flip(): void {
    this.bottom = otherSide(this.bottom);
    this.board.orient(this.bottom);
    this.settle();
  }

  /** Sets the side at the bottom of the board. */
  orient(side: Side): void {
    if (side !== this.bottom) this.flip();
  }

  /** Handles a key. Returns whether the key was for the board. */
  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Escape") return this.back();
    if (event.key === "f") {
      this.flip();
      return true;
    }
    if (event.key === " " && this.busy) {
      this.board.skip();
      return true;
    }
    return this.board.key(event);
  }

  destroy(): void {
    this.board.destroy();
    this.speech.destroy();
  }

  // Choosing a step, as at the table.

  private tapped(spot: Spot): void {
    if (this.busy) {
      this.board.skip();
      return;
    }
    if (this.asking?.t === "several" && spot.at === "space") {
      const found = ways(this.asking.steps).filter(({ arrow }) => arrow.to === spot.space || arrow.from === spot.space);
      const [way, more] = found;
      if (way && !more) {
        this.consider(way.step);
        return;
      }
    }
    this.point(spot);
  }

  private point(at: Spot | Word): void {
    const { picker } = this;
    if (!picker || this.busy) return;
    this.asking = null;
    this.arrows = [];
    const before = picker.moved.length;
    this.follow(picker, picker.point(at), before);
    this.settle();
  }

  private follow(picker: Picker, pointed: Pointed, before: number): void {
    const hop = picker.moved.at(-1);
    const scene = this.standing?.scene;
    if (scene && picker.moved.length !== before) {
      const after = picker.preview(scene);
      const letter = after.pieces.find((piece) => piece.space === hop?.to)?.letter ?? "";
      if (hop && picker.moved.length > before) void this.hop(letter, [hop.from, hop.to], after);
      else this.board.show(after);
    }
    if (pointed.t === "ready") this.consider(pointed.step);
    else if (pointed.t === "several") {
      this.asking = { t: "several", steps: pointed.steps };
      this.arrows = ways(pointed.steps).map((way) => way.arrow);
    }
  }

  private async hop(letter: string, path: string[], after: Scene): Promise<void> {
    this.moving += 1;
    try {
      await this.board.animate([{ t: "walk", letter, path }], after);
    } finally {
      this.moving -= 1;
      if (!this.busy) this.settle();
    }
  }

  private consider(step: Step): void {
    if (!(step.attack && step.odds != null)) {
      this.choose(step);
      return;
    }
    const attack = step.effects.find((effect) => effect.t === "attack");
    this.asking = {
      t: "confirm",
      step,
      from: attack?.t === "attack" ? attack.from : (step.path[0] ?? null),
      to: attack?.t === "attack" ? attack.target : (step.path.at(-1) ?? null),
    };
    this.arrows = ways([step]).map((way) => way.arrow);
    this.settle();
    queueMicrotask(() => document.querySelector<HTMLElement>(".desk [data-first]")?.focus());
  }

  private choose(step: Step): void {
    if (this.picker && this.picker.moved.length > 0) this.walked = step.word;
    this.asking = null;
    this.arrows = [];
    this.hints = [];
    this.picker = null;
    this.settle();
    this.host.play(step);
  }

  /** Undoes the last choice. Returns false if there was none. */
  private back(): boolean {
    if (this.asking) {
      this.asking = null;
      this.arrows = [];
    } else if (this.picker?.started) {
      this.picker.back();
      this.preview();
    } else return false;
    this.settle();
    return true;
  }

  private clear(): void {
    this.asking = null;
    this.arrows = [];
    this.picker?.clear();
    this.preview();
    this.settle();
  }

  private preview(): void {
    if (!this.standing) return;
    this.board.skip();
    this.board.show(this.picker ? this.picker.preview(this.standing.scene) : this.standing.scene);
  }

  // Rendering.

  private settle(): void {
    this.mark();
    this.host.changed();
    const { standing } = this;
    if (!standing) return;
    this.speech.update({
      scene: standing.scene,
      due: standing.due,
      you: this.you,
      names: { w: sideName("w"), b: sideName("b") },
      picker: this.busy ? null : this.picker,
      bottom: this.bottom,
      line: this.line,
      result: standing.result ?? null,
      worth: (target) => (this.picker ? (this.rated(this.picker, target).worth ?? null) : null),
    });
  }

  private mark(): void {
    const open = this.busy ? null : this.picker;
    this.board.mark({
      targets: open ? open.targets().map((target) => this.rated(open, target)) : [],
      picked: open?.picked ?? null,
      last: this.last,
      focus: this.focused,
      arrows: this.arrows.length > 0 ? this.arrows : this.hints,
    });
  }

  /** Returns a target with the best judgement among the steps that lead there. */
  private rated(picker: Picker, target: Target): Target {
    if (this.worths.size === 0) return target;
    const known = picker.leading(target).flatMap(({ word }) => this.worths.get(word) ?? []);
    return { ...target, worth: bestTier(known) };
  }

  /** Renders the game in words, with a button that makes it visible. */
  words(): TemplateResult {
    return html`<div class="desk-words">
      <button type="button" class="quiet" aria-pressed=${this.wordsShown} @click=${() => {
        this.wordsShown = !this.wordsShown;
        this.speech.show(this.wordsShown);
        this.host.changed();
      }}>${t("lesson-words")}</button>
      ${this.speech.element}
    </div>`;
  }

  /** Renders the panel under the board: the open question, and the buttons for decisions. */
  panel(): TemplateResult | typeof nothing {
    const { standing, picker, asking } = this;
    if (!standing || this.busy) return nothing;
    return html`${asking
        ? askingPanel(asking, standing.scene, {
            play: (step) => {
              if (asking.t === "several") this.consider(step);
              else this.choose(step);
            },
            cancel: () => void this.back(),
            show: (way) => {
              if (asking.t !== "several") return;
              this.arrows = (way ? [way] : ways(asking.steps)).map((one) => one.arrow);
              this.mark();
            },
          })
        : nothing}
      ${picker && !asking ? wordButtons(picker, (word) => { this.point(word); }) : nothing}
      ${picker?.started && !asking
        ? html`<button type="button" class="quiet" @click=${() => void this.back()}>${t("table-back")} <kbd>Esc</kbd></button>`
        : nothing}`;
  }
}

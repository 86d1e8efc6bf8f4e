/**
 * A board without a game, shared by the lessons, the puzzles, the position board and the replay. It
 * shows a position, and lets the reader choose a step by tap, key or typed word, as at the table. It
 * asks which way a step goes, shows the odds, and presents everything in words as well. Its owner
 * decides what a chosen step leads to.
 */

import { html, nothing, type TemplateResult } from "lit-html";

import type { Effect, Entry, PositionView, ResultView, Step } from "../../api/types";
import type { Gesture, Marks, Side, Space, Spot, Worth } from "../../board/view";
import { attemptOf, attemptOfWord } from "../../game/attempt";
import type { Target } from "../../game/picker";
import { bestTier } from "../../game/worth";
import { t } from "../../lang";
import { otherSide, sideName } from "../../names";
import { Speech } from "../../speech";
import { listenerFor } from "../../speech/telling";
import { PieceCards } from "../card/cards";
import { choicePanel } from "../choosing/asking";
import { PlayBoard } from "../choosing/board";
import { Chooser } from "../choosing/chooser";
import { WhyNot, type Ground } from "../choosing/whynot";
import { pressedKey } from "../../keys";

/** A position to show, with its legal steps. */
export interface Standing {
  /** The position as DPN, and its options, so that the server can say why something is not possible. */
  dpn?: string | null;
  options?: Record<string, string>;
  scene: PositionView["scene"];
  due: PositionView["due"];
  choices?: PositionView["choices"];
  result?: ResultView | null | undefined;
  /** What there is to see, in words, where nothing is due although the game is not over. */
  task?: string;
}

/** The steps and throws played so far. */
export type Line = readonly Pick<Entry, "word" | "told">[];

/** The owner of a desk. */
export interface DeskHost {
  /** Called with a chosen step, after its odds have been shown. */
  play(step: Step): void;
  /** Called after a change that {@link Desk.panel} shows. */
  changed(): void;
  /** Returns the best moves in words, for the keyboard command. */
  best?: () => Promise<string>;
  /** Whether pieces have cards, as in a game. */
  cards?: boolean;
  /** Called with something tried that is not possible: the spots pointed at, as in `A1 B2`. */
  refused?: (tried: string) => void;
  /** Called with the spot of a piece whose card is opened. */
  opened?: (spot: Spot) => void;
}

/** The empty board before the first position. */
const EMPTY: Standing = { scene: { rules: "", pieces: [], beside: [] }, due: { kind: "roll" } };

/** Something that uses the board in place of choosing steps, as the board editor does. */
export interface BoardUse {
  readonly scene: PositionView["scene"];
  /** The spot whose piece is in the hand. */
  readonly picked: Spot | null;
  /** The state in words, for screen readers. */
  readonly status: string;
  tap(spot: Spot, how: Gesture): void;
  /** Called with the spot of a piece that was dropped beside the board. */
  out(spot: Spot): void;
  /** Undoes the last change. */
  back(): void;
  /** Puts down what is in the hand. Returns whether there was something. */
  clear(): boolean;
}

/** A board with its choices, its questions and its game in words. */
export class Desk {
  readonly board = new PlayBoard(() => this.settle(), (text) => this.speech.say(text));
  readonly speech: Speech;
  private readonly chooser: Chooser;
  private readonly whyNot: WhyNot;
  private readonly cards: PieceCards | null;
  private standing: Standing | null = null;
  private you: readonly Side[] = [];
  private line: Line = [];
  private hints: Marks["arrows"] = [];
  private worths: ReadonlyMap<string, Worth> = new Map();
  private last: Space[] = [];
  private bottom: Side = "w";
  /** Whether the walk of the step just chosen was shown on the board while it was chosen. */
  private walked = false;
  private wordsShown = false;
  private use: BoardUse | null = null;

  constructor(private readonly host: DeskHost) {
    this.chooser = new Chooser(this.board, {
      play: (step, walked) => {
        this.walked = walked;
        this.hints = [];
        this.host.play(step);
      },
      changed: () => this.settle(),
      asked: () => queueMicrotask(() => document.querySelector<HTMLElement>(".desk [data-first]")?.focus()),
      refused: (picker, at) => {
        if (!this.ground) return;
        void this.whyNot.tried(picker, at, this.ground);
        this.host.refused?.(attemptOf(picker, at, this.ground.scene));
      },
    });
    this.whyNot = new WhyNot(this.board, (text) => this.speech.say(text, true));
    document.body.append(this.whyNot.element);
    this.cards = host.cards ? this.makeCards() : null;
    this.board.host.onTap = (spot, how) => this.tapped(spot, how);
    this.board.host.onOut = (spot) => this.use?.out(spot);
    this.speech = new Speech({
      point: (at) => {
        if (!this.use) this.chooser.point(at);
        else if (typeof at !== "string") this.use.tap(at, "tap");
      },
      play: (step) => this.chooser.consider(step),
      back: () => {
        if (this.use) this.use.back();
        else this.chooser.back();
      },
      clear: () => {
        if (this.use) this.use.clear();
        else if (this.chooser.started) this.chooser.clear();
        else this.board.sketching.clear();
      },
      focus: (spot) => {
        this.board.focus(spot);
        this.mark();
      },
      act: () => undefined,
      ...(this.cards ? { about: (spot: Spot) => this.cards?.ask(spot) ?? false } : {}),
      why: async (word) => {
        if (!this.ground) return null;
        const reason = await this.whyNot.typed(word, this.ground);
        if (reason !== null) this.host.refused?.(attemptOfWord(word));
        return reason;
      },
      ...(host.best ? { best: host.best } : {}),
    });
  }

  /** Makes the cards of the pieces of the position that is shown. */
  private makeCards(): PieceCards {
    const { board, chooser } = this;
    const shown = (): Standing => this.standing ?? EMPTY;
    const cards = new PieceCards(board.host, {
      scene: () => (this.use ? EMPTY.scene : (chooser.preview ?? shown().scene)),
      // Where nothing is played, as in a replay, the position is one of the past.
      stand: () => ({ scene: shown().scene, due: shown().due, over: shown().result != null, live: this.you.length > 0, picker: chooser.picker }),
      quiet: () => board.busy || chooser.started,
      opened: (spot) => this.host.opened?.(spot),
    });
    board.host.onHover = (spot) => cards.hover(spot);
    return cards;
  }

  /** The spot that has the keyboard focus. */
  get focused(): Spot | null {
    return this.board.focusedSpot;
  }

  /** Whether an animation is running. */
  get busy(): boolean {
    return this.board.busy;
  }

  /** The side at the bottom of the board. */
  get side(): Side {
    return this.bottom;
  }

  /** Shows a position without animation. `you` lists the sides played here. */
  show(standing: Standing, you: readonly Side[], line: Line = [], last: readonly Space[] = []): void {
    this.take(standing, you, line, last);
    void this.board.skip();
    this.board.show(standing.scene);
    this.open();
  }

  /**
   * Animates effects and then shows the position that follows. Its steps can be chosen when the animation has ended. The last
   * entry of the line is announced if `aloud`.
   */
  async advance(effects: readonly Effect[], standing: Standing, you: readonly Side[], line: Line = [], last: readonly Space[] = [], aloud = true): Promise<void> {
    const shown = this.walked ? effects.filter((effect) => effect.t !== "walk") : effects;
    this.take(standing, you, line, last);
    const entry = line.at(-1);
    if (entry && aloud) this.speech.tell(entry);
    const run = this.board.run(shown, standing.scene);
    this.mark();
    this.host.changed();
    await run;
    // Another position may have been shown while the animation ran.
    if (this.standing === standing) this.open();
  }

  private take(standing: Standing, you: readonly Side[], line: Line, last: readonly Space[]): void {
    this.standing = standing;
    this.you = you;
    this.line = line;
    this.last = [...last];
    this.walked = false;
    this.worths = new Map();
    this.whyNot.clear();
    this.chooser.close();
  }

  /** Lets the player choose, if it is the turn of a side played here. */
  private open(): void {
    const { standing } = this;
    if (standing?.choices && standing.due.kind === "step" && this.you.includes(standing.due.side)) {
      this.chooser.open(standing.choices, standing.scene);
    }
    this.settle();
  }

  /** Ends the choice of a step: nothing can be chosen until the next position. */
  rest(): void {
    this.chooser.close();
    this.settle();
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

  /** Gives the board to a use other than choosing steps; null gives it back. A use calls {@link Desk.refresh} after its changes. */
  lend(use: BoardUse | null): void {
    this.use = use;
    this.board.sketching.off = use !== null;
    this.board.sketching.forget();
    void this.board.skip();
    this.chooser.close();
    if (use) this.board.show(use.scene);
    this.settle();
  }

  /** Shows what the present use of the board has changed. */
  refresh(): void {
    if (this.use) this.board.show(this.use.scene);
    this.settle();
  }

  /** Turns the board around. */
  flip(): void {
    this.bottom = otherSide(this.bottom);
    this.board.host.orient(this.bottom);
    this.settle();
  }

  /** Sets the side at the bottom of the board. */
  orient(side: Side): void {
    if (side !== this.bottom) this.flip();
  }

  /** Handles a key. Returns whether the key was for the board. */
  key(event: KeyboardEvent): boolean {
    if (this.board.sketching.key(event, this.focused)) return true;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Escape" && this.cards?.close()) return true;
    if (event.key === "Escape") return this.use ? this.use.clear() : this.chooser.back() || this.board.sketching.clear();
    if (pressedKey(event) === "i" && this.cards) return this.cards.ask();
    if (pressedKey(event) === "f") {
      this.flip();
      return true;
    }
    if (event.key === " " && this.busy) {
      void this.board.skip();
      return true;
    }
    return this.board.host.key(event);
  }

  destroy(): void {
    this.whyNot.clear();
    this.whyNot.element.remove();
    this.cards?.destroy();
    this.board.destroy();
    this.speech.destroy();
  }

  /** The position in which something is tried; null before there is one. */
  private get ground(): Ground | null {
    const { standing } = this;
    if (!standing) return null;
    const { dpn = null, options = {}, scene } = standing;
    return { dpn, options, scene: this.chooser.preview ?? scene, listener: listenerFor(scene.rules) };
  }

  private tapped(spot: Spot, how: Gesture): void {
    if (this.cards?.holds) return;
    this.whyNot.clear();
    if (this.use) {
      this.use.tap(spot, how);
      return;
    }
    // A tap while the board is still moving counts, on the board that it makes visible.
    if (this.busy) void this.board.skip().then(() => this.chooser.tap(spot));
    else this.chooser.tap(spot);
  }

  // Rendering.

  private settle(): void {
    this.mark();
    this.host.changed();
    const { standing, use } = this;
    if (use) {
      const { scene, picked, status } = use;
      const names = { w: sideName("w"), b: sideName("b") };
      this.speech.update({ scene, due: { kind: "nothing" }, you: [], names, picker: null, bottom: this.bottom, line: [], editing: { picked, status } });
      return;
    }
    if (!standing) return;
    this.cards?.update();
    this.speech.update({
      scene: standing.scene,
      due: standing.due,
      you: this.you,
      names: { w: sideName("w"), b: sideName("b") },
      picker: this.chooser.picker,
      bottom: this.bottom,
      line: this.line,
      result: standing.result ?? null,
      ...(standing.task === undefined ? {} : { task: standing.task }),
      worth: (target) => this.rated(target).worth ?? null,
      drawn: (space) => this.board.sketching.tell(space),
    });
  }

  private mark(): void {
    if (this.use) {
      this.board.highlight({ targets: [], picked: this.use.picked, last: [], arrows: [], carry: true });
      return;
    }
    this.board.mark(this.chooser, this.last, { hints: this.hints, rated: (target) => this.rated(target) });
  }

  /** Returns a target with the best judgement among the steps that lead there. */
  private rated(target: Target): Target {
    const { picker } = this.chooser;
    if (!picker || this.worths.size === 0) return target;
    const known = picker.leading(target).flatMap(({ word }) => this.worths.get(word) ?? []);
    return { ...target, worth: bestTier(known) };
  }

  /** Renders the game in words, with a button that makes it visible, and the place of the cards. */
  words(): TemplateResult {
    return html`<div class="desk-words">
      <button type="button" aria-pressed=${this.wordsShown} @click=${() => {
        this.wordsShown = !this.wordsShown;
        this.speech.show(this.wordsShown);
        this.host.changed();
      }}>${t("lesson-words")}</button>
      ${this.speech.element} ${this.cards?.element}
    </div>`;
  }

  /** Renders the panel under the board: the open question, or the buttons for decisions. */
  panel(): TemplateResult | typeof nothing {
    const { standing, chooser } = this;
    if (!standing) return nothing;
    return choicePanel(chooser, chooser.preview ?? standing.scene, this.busy);
  }
}

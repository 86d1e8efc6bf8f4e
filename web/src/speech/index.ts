/**
 * The semantic layer: the game in words under every board. It contains headings, the players, the
 * board as a grid for the keyboard, the moves, an input line, and two live regions for announcements.
 * It knows no rules and plays no moves itself; it passes every request to its host.
 */

import { sameSpot, spaceSpot } from "../board/geometry";
import type { Spot, Side, Space } from "../board/view";
import type { Picker, Target } from "../game/picker";
import { onLanguage, t } from "../lang";
import { indexOf, sideName } from "../names";
import { Announcer } from "./announcer";
import { Grid } from "./grid";
import { Panel } from "./panel";
import { listenerOf, notNow, orderingOf, resultOf, statusOf } from "./status";
import { tell, type Told } from "./telling";
import type { SpeechHost, SpeechState } from "./types";
import { Typing } from "./typing";
import { listing, sentence, wholeName } from "./words";

export type { SpeechHost, SpeechState } from "./types";

/** The semantic layer. The screen mounts its element once, and calls {@link update} after every change. */
export class Speech {
  readonly #host: SpeechHost;
  readonly #grid: Grid;
  readonly #announcer: Announcer;
  readonly #panel: Panel;
  readonly #typing: Typing;
  readonly #quitLanguage: () => void;
  #state: SpeechState | null = null;
  /** The selection at the last update, as text. It has to be copied, because the picker changes in place. */
  #hand = "";
  /** The element of this layer that had the focus last; null once the player has pointed at something else. */
  #keyboard: HTMLElement | null = null;
  readonly #quit = new AbortController();

  constructor(host: SpeechHost) {
    this.#host = host;
    this.#announcer = new Announcer(host.heard);
    this.#grid = new Grid({
      point: (spot) => this.#point(spot),
      back: () => host.back(),
      clear: () => host.clear(),
      moves: (spot) => this.say(this.#movesOf(spot)),
      about: (spot) => {
        if (!host.about) return false;
        if (!host.about(spot)) this.say(this.#grid.describe(spot));
        return true;
      },
      help: () => this.say(this.#help()),
      type: () => this.#panel.input.focus(),
      focus: (spot) => host.focus(spot),
      say: (text) => this.say(text),
    });
    this.#panel = new Panel(this.#grid, this.#announcer, (text) => { if (this.#state) this.#typing.read(text, this.#state); });
    this.#typing = new Typing(host, {
      reply: (text, now) => this.#reply(text, now),
      point: (spot) => this.#point(spot),
      movesOf: (spot) => this.#movesOf(spot),
      describe: (spot) => this.#grid.describe(spot),
      help: () => this.#help(),
    });
    this.#watchFocus();
    this.#quitLanguage = onLanguage(() => {
      this.#panel.translate();
      if (this.#state) this.#render(this.#state);
    });
  }

  /** The root element. It is never `display: none`, so that screen readers find it while it is hidden from view. */
  get element(): HTMLElement {
    return this.#panel.element;
  }

  /** Shows a new state and announces what is new. Unchanged parts are left alone, so that nothing is read twice. */
  update(given: SpeechState): void {
    const before = this.#state;
    const hand = this.#hand;
    // In the middle of a turn of looney, show the steps already walked.
    const state = { ...given, scene: given.picker?.preview(given.scene) ?? given.scene };
    this.#state = state;
    this.#hand = handOf(state.picker);
    this.#render(state);
    if (before) this.#announce(before, state, hand);
    this.#comeBack();
  }

  /** Announces a new entry of the line politely. The caller calls this once for each entry, when it was shown. */
  tell(entry: Told): void {
    if (!this.#state) return;
    const sentences = tell(entry.told, listenerOf(this.#state));
    if (sentences.length > 0) this.say(sentences.join(" "));
  }

  /** Announces a sentence from the page. `now` interrupts, for example for an illegal move or a lost connection. */
  say(text: string, now = false): void {
    this.#announcer.say(text, now);
  }

  /** Shows the text panel, or hides it from view but not from screen readers. */
  show(visible: boolean): void {
    this.element.classList.toggle("is-visible", visible);
  }

  /** Moves the keyboard focus into the grid: to a space, or to where it was last. */
  enter(space?: Space): void {
    this.#grid.enter(space === undefined ? undefined : spaceSpot(space));
  }

  destroy(): void {
    this.#quitLanguage();
    this.#quit.abort();
    this.element.remove();
  }

  /**
   * Restores the keyboard focus after a dialog beside the board has taken it and has then disappeared
   * with its answer.
   */
  #comeBack(): void {
    const at = this.#keyboard;
    if (at?.isConnected && (document.activeElement === document.body || !document.activeElement)) {
      if (at === this.#panel.input) at.focus();
      else this.#grid.enter();
    }
  }

  #watchFocus(): void {
    this.element.addEventListener("focusin", (event) => {
      this.#keyboard = event.target instanceof HTMLElement ? event.target : null;
    });
    document.addEventListener(
      "pointerdown",
      (event) => {
        if (!this.element.contains(event.target as Node | null)) this.#keyboard = null;
      },
      { signal: this.#quit.signal, capture: true, passive: true },
    );
  }

  #render(state: SpeechState): void {
    this.#panel.render(state);
    this.#grid.update(state.scene, state.picker, state.bottom, { picked: state.editing?.picked ?? null, drawn: state.drawn });
  }

  // Announcements.

  #announce(before: SpeechState, state: SpeechState, hand: string): void {
    const result = resultOf(state);
    if (result && !before.result) {
      this.say(result.join(" "), true);
      return;
    }
    for (const side of ["w", "b"] as const) {
      const index = indexOf(side);
      if (state.you.includes(side) && state.you.length === 1) continue;
      const offered = (what: "draw" | "takeback"): boolean =>
        state.offers?.[what][index] === true && before.offers?.[what][index] !== true;
      if (offered("draw")) this.say(t("speech-offer-draw", { side: sideName(side) }), true);
      if (offered("takeback")) this.say(t("speech-offer-takeback", { side: sideName(side) }), true);
    }
    if (state.offers?.mayClaim && !before.offers?.mayClaim) this.say(t("speech-may-claim"));
    const mine = turnOf(state);
    if (mine !== null && (turnOf(before) !== mine || state.line.length !== before.line.length)) {
      // The opponent's move is announced first, then that it is this player's turn.
      this.say(statusOf(state).join(" "), true);
      return;
    }
    if (state.picker && state.picker === before.picker && hand !== this.#hand) this.#tellHand(state.picker);
  }

  #tellHand(picker: Picker): void {
    const { picked } = picker;
    if (!picked) {
      this.say(t("telling-put-down"));
      return;
    }
    const walked = picker.moved.at(-1);
    const moved = walked && picked.at === "space" && walked.to === picked.space;
    const left = picker.left === null ? "" : t("telling-points-left", { left: picker.left });
    const what = moved ? t("telling-walked", { from: walked.from, to: walked.to }) : this.#named(picked);
    this.say([sentence(what), left, this.#reach(picker.targets()), this.#worth(picker.targets())].filter(Boolean).join(" "));
  }

  #named(spot: Spot): string {
    const scene = this.#state?.scene;
    if (!scene) return "";
    if (spot.at === "beside") return t("telling-selected", { piece: wholeName(scene.rules, spot.letter), space: t("telling-beside") });
    const piece = scene.pieces.find((one) => one.space === spot.space);
    return t("telling-selected", { piece: piece ? wholeName(scene.rules, piece.letter) : spot.space, space: spot.space });
  }

  /** Lists the spaces that the selected piece can move to and those it can attack. */
  #reach(targets: readonly Target[]): string {
    const spaces = (kind: string): string[] =>
      targets.flatMap((target) => (target.kind === kind && target.spot.at === "space" ? [target.spot.space] : []));
    const scene = this.#state?.scene;
    const attacks = spaces("attack").map((space) => {
      const piece = scene?.pieces.find((one) => one.space === space);
      return scene && piece ? t("telling-with", { what: space, how: wholeName(scene.rules, piece.letter) }) : space;
    });
    const parts: string[] = [];
    if (spaces("place").length > 0) parts.push(t("telling-can-go", { spaces: listing(spaces("place")) }));
    if (attacks.length > 0) parts.push(t("telling-can-attack", { spaces: listing(attacks) }));
    return parts.join(" ");
  }

  /** Lists, in analysis, which targets keep the result and which give it away. */
  #worth(targets: readonly Target[]): string {
    const worth = this.#state?.worth;
    if (!worth) return "";
    const told = (["keeps", "part", "gives"] as const).flatMap((one) => {
      const spaces = targets.flatMap((target) => (target.spot.at === "space" && worth(target) === one ? [target.spot.space] : []));
      return spaces.length > 0 ? [t(`speech-worth-${one}`, { spaces: listing(spaces) })] : [];
    });
    return told.join(" ");
  }

  // Input.

  #point(spot: Spot): void {
    const state = this.#state;
    const picker = state?.picker;
    if (state?.editing) {
      this.#host.point(spot);
      return;
    }
    if (!picker || picker.empty) {
      if (this.#host.ahead?.(spot)) return;
      this.say(notNow(this.#state), true);
      return;
    }
    const known =
      picker.targets().some((target) => sameSpot(target.spot, spot)) ||
      picker.pieces().some((piece) => sameSpot(piece, spot)) ||
      sameSpot(picker.picked, spot);
    // A host that tells why gets every spot.
    if (!known && !this.#host.why) {
      const space = spot.at === "space" ? spot.space : t("telling-beside");
      this.say(t("speech-nothing-there", { space }), true);
      return;
    }
    this.#host.point(spot);
  }

  /** Describes the moves of a piece without selecting it. */
  #movesOf(spot: Spot): string {
    const picker = this.#state?.picker;
    if (!this.#state || !picker || picker.empty) return notNow(this.#state);
    const reach = picker.reach(spot);
    if (reach.length > 0) return this.#reach(reach);
    return t("speech-cannot-move", { piece: this.#grid.describe(spot, []) });
  }

  #help(): string {
    return t("speech-help", { example: this.#state?.picker?.steps[0]?.word ?? "A1-B1" });
  }

  /** Shows and announces an answer to typed input. */
  #reply(text: string, now = false): void {
    this.#panel.answer.textContent = text;
    // The output element is a live region itself; only urgent answers are announced separately.
    if (now) this.say(text, true);
  }
}

/** Returns the side this player has to act for, `order` if an order is missing, or null if there is nothing to do. */
function turnOf(state: SpeechState): Side | "order" | null {
  if (orderingOf(state)) return "order";
  // It is not the player's turn before the choices have arrived.
  if (state.due.kind !== "step" || state.result || !state.picker) return null;
  return state.you.includes(state.due.side) ? state.due.side : null;
}

function handOf(picker: Picker | null): string {
  return picker ? JSON.stringify([picker.picked, picker.moved]) : "";
}

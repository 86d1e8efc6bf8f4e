/**
 * The semantic layer: the game in words under every board. It contains headings, the players, the
 * board as a grid for the keyboard, the moves, an input line, and two live regions for announcements.
 * It knows no rules and plays no moves itself; it passes every request to its host.
 */

import type { Spot, Side, Space } from "../board/view";
import { sideOf } from "../board/skins";
import { sameSpot, spaceSpot, type Picker, type Target } from "../game/picker";
import { onLanguage, pair, t } from "../lang";
import { indexOf, sideName } from "../names";
import { clocksOf, kindOf, movesOf, near, oddsOf, playerOf, scoreOf, where } from "./answers";
import { asMove, read, type Command } from "./commands";
import { Grid } from "./grid";
import { shortWord } from "./short";
import { notNow, orderingOf, statusOf } from "./status";
import { listenerFor, tell, type Listener, type Told } from "./telling";
import type { Speech, SpeechHost, SpeechState } from "./types";
import {
  listing,
  sentence,
  tellPieces,
  tellResult,
  tellStepOdds,
  wholeName,
} from "./words";

export type { Speech, SpeechHost, SpeechState } from "./types";

/** Creates the semantic layer for a host. */
export function createSpeech(host: SpeechHost): Speech {
  return new Layer(host);
}

/** The number of sentences that a live region keeps. */
const KEPT = 6;

/** The time in milliseconds within which sentences are collected into one announcement. */
const TOGETHER = 40;

let count = 0;

function make<K extends keyof HTMLElementTagNameMap>(name: K, className: string, ...children: Node[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}

class Layer implements Speech {
  readonly element = make("section", "speech");
  readonly #host: SpeechHost;
  readonly #grid: Grid;
  readonly #polite = make("div", "speech-polite visually-hidden");
  readonly #urgent = make("div", "speech-urgent visually-hidden");
  readonly #heads: { id: string; node: HTMLElement }[] = [];
  readonly #status = make("p", "speech-status");
  readonly #players = make("ul", "speech-players");
  readonly #pieces = make("div", "speech-pieces");
  readonly #about = make("p", "speech-about");
  readonly #moves = make("ol", "speech-moves");
  readonly #log = make("div", "speech-log", this.#moves);
  readonly #label = make("label", "speech-label");
  readonly #input = make("input", "speech-input");
  readonly #go = make("button", "speech-go");
  readonly #answer = make("output", "speech-answer");
  readonly #quitLanguage: () => void;
  #state: SpeechState | null = null;
  #told: string[] = [];
  #resigning = false;
  /** The selection at the last update, as text. It has to be copied, because the picker changes in place. */
  #hand = "";
  /** The element of this layer that had the focus last; null once the player has pointed at something else. */
  #keyboard: HTMLElement | null = null;
  readonly #quit = new AbortController();
  /** The sentences to be announced next, and whether they interrupt. */
  #saying: { texts: string[]; now: boolean } | null = null;

  constructor(host: SpeechHost) {
    this.#host = host;
    this.#grid = new Grid({
      point: (spot) => {
        this.#point(spot);
      },
      back: () => {
        host.back();
      },
      clear: () => {
        host.clear();
      },
      moves: (spot) => {
        this.say(this.#movesOf(spot));
      },
      about: (spot) => {
        if (!host.about) return false;
        if (!host.about(spot)) this.say(this.#grid.describe(spot));
        return true;
      },
      help: () => {
        this.say(this.#help());
      },
      type: () => {
        this.#input.focus();
      },
      focus: (spot) => {
        host.focus(spot);
      },
      say: (text) => {
        this.say(text);
      },
    });
    this.#build();
    this.#quitLanguage = onLanguage(() => {
      this.#translate();
      if (this.#state) this.#render(this.#state);
    });
  }

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

  tell(entry: Told): void {
    if (!this.#state) return;
    const sentences = tell(entry.told, listenerOf(this.#state));
    if (sentences.length > 0) this.say(sentences.join(" "));
  }

  say(text: string, now = false): void {
    // Sentences that come close together are announced together: what happened, then whose turn it is.
    // Two live regions that change at once would cut each other short.
    if (this.#saying) {
      this.#saying.texts.push(text);
      this.#saying.now ||= now;
      return;
    }
    const saying = { texts: [text], now };
    this.#saying = saying;
    setTimeout(() => {
      this.#saying = null;
      const region = saying.now ? this.#urgent : this.#polite;
      const text = saying.texts.join(" ");
      region.append(make("p", "", document.createTextNode(text)));
      this.#host.heard?.(text, saying.now);
      while (region.childElementCount > KEPT) region.firstElementChild?.remove();
    }, TOGETHER);
  }

  show(visible: boolean): void {
    this.element.classList.toggle("is-visible", visible);
  }

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
      if (at === this.#input) at.focus();
      else this.#grid.enter();
    }
  }

  // Rendering.

  #build(): void {
    count += 1;
    const id = `speech-${count}`;
    const head = (level: "h2" | "h3", text: string): HTMLElement => {
      const node = make(level, "speech-head");
      node.id = `${id}-${text}`;
      this.#heads.push({ id: text, node });
      return node;
    };
    const part = (name: string, ...children: HTMLElement[]): HTMLElement =>
      make("div", `speech-part speech-part-${name}`, ...children);
    this.#polite.setAttribute("aria-live", "polite");
    this.#urgent.setAttribute("aria-live", "assertive");
    this.#about.id = `${id}-about`;
    this.#grid.element.setAttribute("aria-describedby", this.#about.id);
    // The live region announces the last move; the list is for reading only.
    this.#log.setAttribute("role", "log");
    this.#log.setAttribute("aria-live", "off");
    this.#log.tabIndex = 0;
    this.#input.id = `${id}-input`;
    this.#input.autocomplete = "off";
    this.#input.spellcheck = false;
    this.#input.setAttribute("autocapitalize", "off");
    this.#label.htmlFor = this.#input.id;
    this.#go.type = "submit";
    this.#answer.setAttribute("for", this.#input.id);
    const form = make("form", "speech-form", this.#label, this.#input, this.#go, this.#answer);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#type(this.#input.value);
      this.#input.value = "";
    });
    this.#input.addEventListener("keydown", (event) => {
      // Text typed here must not trigger the page's keyboard shortcuts.
      event.stopPropagation();
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.#grid.enter();
    });
    const title = head("h2", "speech-title");
    this.element.setAttribute("aria-labelledby", title.id);
    const moves = head("h3", "common-moves");
    const board = head("h3", "speech-board");
    this.#log.setAttribute("aria-labelledby", moves.id);
    this.#grid.element.setAttribute("aria-labelledby", board.id);
    this.element.append(
      part("title", title),
      part("status", head("h3", "speech-status"), this.#status),
      part("players", head("h3", "speech-players"), this.#players),
      part("board", board, this.#grid.element, this.#about),
      part("form", form),
      part("pieces", head("h3", "speech-pieces"), this.#pieces),
      part("moves", moves, this.#log),
      this.#polite,
      this.#urgent,
    );
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
    this.#translate();
  }

  #translate(): void {
    for (const { id, node } of this.#heads) node.textContent = t(id);
    this.#about.textContent = t("speech-board-about");
    this.#label.textContent = t("speech-input");
    this.#go.textContent = t("speech-input-go");
    this.#told = [];
    this.#moves.replaceChildren();
  }

  #render(state: SpeechState): void {
    const { scene } = state;
    const write = (node: HTMLElement, text: string): void => {
      if (node.textContent !== text) node.textContent = text;
    };
    write(this.#status, statusOf(state).join(" "));
    this.#list(
      this.#players,
      (["w", "b"] as const).map((side) => {
        const name = playerOf(state, side);
        const standing = scene.pieces.filter((piece) => sideOf(piece.letter) === side).length;
        const score = scene.score ? `, ${String(scene.score[indexOf(side)] ?? 0)}` : "";
        return pair(`${name}${score}`, t("speech-count", { count: standing }));
      }),
      "li",
    );
    this.#list(this.#pieces, (["w", "b"] as const).flatMap((side) => tellPieces(scene, side)), "p");
    this.#grid.update(scene, state.picker, state.bottom, { picked: state.editing?.picked ?? null, drawn: state.drawn });
    this.#renderLog(state);
  }

  #list(parent: HTMLElement, lines: readonly string[], tag: "li" | "p"): void {
    const old = [...parent.children].map((child) => child.textContent);
    if (old.join("\n") === lines.join("\n")) return;
    parent.replaceChildren(...lines.map((line) => make(tag, "", document.createTextNode(line))));
  }

  /** Updates the list of moves: unchanged entries stay in place, and entries taken back are removed. */
  #renderLog(state: SpeechState): void {
    const words = state.line.map((entry) => entry.word);
    let same = 0;
    while (same < words.length && same < this.#told.length && words[same] === this.#told[same]) same += 1;
    if (this.#told.length === 0) this.#moves.replaceChildren();
    while (this.#moves.childElementCount > same) this.#moves.lastElementChild?.remove();
    for (const entry of state.line.slice(same)) {
      const told = tell(entry.told, listenerOf(state)).join(" ");
      const word = make("b", "speech-word", document.createTextNode(shortWord(entry.word)));
      this.#moves.append(make("li", "", word, document.createTextNode(` ${told}`)));
    }
    this.#told = words;
    if (words.length === 0) this.#moves.replaceChildren(make("li", "", document.createTextNode(t("telling-nothing-yet"))));
  }

  // Announcements.

  #announce(before: SpeechState, state: SpeechState, hand: string): void {
    const { rules } = state.scene;
    if (state.result && !before.result) {
      this.say(tellResult(state.result, rules), true);
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

  #type(text: string): void {
    const state = this.#state;
    if (!state || text.trim() === "") return;
    const typed = text.trim();
    const { scene, picker } = state;
    const meant = read(text, {
      rules: scene.rules,
      picker,
      ordering: orderingOf(state),
      kindOf: (name) => kindOf(name, scene.rules),
    });
    if (!(meant.t === "command" && meant.command === "resign")) this.#resigning = false;
    switch (meant.t) {
      case "step":
        // The page may ask for confirmation of an attack, so announce its odds first.
        this.#reply(tellStepOdds(meant.step) ?? "");
        this.#host.play(meant.step);
        break;
      case "word":
        this.#host.point(meant.word);
        this.#reply("");
        break;
      case "order":
        this.#host.act({ kind: "order", order: meant.letters });
        this.#reply("");
        break;
      case "ambiguous":
        this.#reply(t("speech-ambiguous", { typed, words: listing(meant.words) }), true);
        break;
      case "illegal":
        if (picker) this.#illegal(typed);
        else this.#reply(notNow(this.#state), true);
        break;
      case "unknown":
        this.#reply(t("speech-unknown", { typed }), true);
        break;
      case "space":
        this.#reply(this.#grid.describe(spaceSpot(meant.space)));
        break;
      case "moves":
        this.#reply(this.#movesOf(spaceSpot(meant.space)));
        break;
      case "list":
        this.#reply(movesOf(picker) ?? notNow(this.#state));
        break;
      case "near":
        this.#reply(near(scene, meant.space));
        break;
      case "point":
        this.#reply("");
        this.#point(spaceSpot(meant.space));
        break;
      case "where":
        this.#reply(where(state, meant.kind));
        break;
      case "command":
        this.#command(meant.command, state);
        break;
    }
  }

  /** Shows and announces an answer to typed input. */
  #reply(text: string, now = false): void {
    this.#answer.textContent = text;
    // The output element is a live region itself; only urgent answers are announced separately.
    if (now) this.say(text, true);
  }

  #command(command: Command, state: SpeechState): void {
    switch (command) {
      case "last": {
        const last = state.line.at(-1);
        this.#reply(last ? tell(last.told, listenerOf(state)).join(" ") : t("telling-nothing-yet"));
        break;
      }
      case "pieces":
        this.#reply((["w", "b"] as const).flatMap((side) => tellPieces(state.scene, side)).join(" "));
        break;
      case "odds":
        this.#reply(oddsOf(state.picker));
        break;
      case "clocks":
        this.#reply(clocksOf(state));
        break;
      case "score":
        this.#reply(scoreOf(state));
        break;
      case "status":
        this.#reply(statusOf(state).join(" "));
        break;
      case "help":
        this.#reply(this.#help());
        break;
      case "best":
        this.#best();
        break;
      case "hint":
      case "explain":
        this.#reply(this.#host.advise ? "" : t("speech-advice-not"));
        this.#host.advise?.(command);
        break;
      case "back":
        this.#host.back();
        break;
      case "clear":
        this.#host.clear();
        break;
      case "resign":
        if (this.#resigning) this.#host.act({ kind: "resign" });
        this.#reply(this.#resigning ? "" : t("speech-resign-again"));
        this.#resigning = !this.#resigning;
        break;
      case "undo":
      case "takeback-offer":
      case "takeback-accept":
      case "takeback-decline":
      case "draw-offer":
      case "draw-accept":
      case "draw-decline":
      case "claim":
      case "abort":
      case "rematch":
        this.#host.act({ kind: command });
        this.#reply("");
        break;
    }
  }

  /** Says why a typed move is not possible. */
  #illegal(typed: string): void {
    const general = t("telling-illegal", { typed });
    if (!this.#host.why) {
      this.#reply(general, true);
      return;
    }
    void this.#host.why(asMove(typed)).then((why) => { this.#reply(why ?? general, true); });
  }

  #best(): void {
    if (!this.#host.best) {
      this.#reply(t("speech-best-not"));
      return;
    }
    this.#reply(t("speech-best-wait"));
    this.#host.best().then(
      (text) => {
        this.#reply(text);
      },
      (error: unknown) => {
        this.#reply(error instanceof Error ? error.message : String(error), true);
      },
    );
  }
}

/** Returns the side this player has to act for, `order` if an order is missing, or null if there is nothing to do. */
function turnOf(state: SpeechState): Side | "order" | null {
  if (orderingOf(state)) return "order";
  // It is not the player's turn before the choices have arrived.
  if (state.due.kind !== "step" || state.result || !state.picker) return null;
  return state.you.includes(state.due.side) ? state.due.side : null;
}

/** Returns the listener of the narration. */
function listenerOf({ scene, you, rival }: SpeechState): Listener {
  return listenerFor(scene.rules, you, rival);
}

function handOf(picker: Picker | null): string {
  return picker ? JSON.stringify([picker.picked, picker.moved]) : "";
}

/** What the game in words consists of: its headings, the players, the grid, the pieces, the moves and the line to type in. */

import { sideOf } from "../board/skins";
import { pair, t } from "../lang";
import { make } from "../make";
import { indexOf } from "../names";
import type { Announcer } from "./announcer";
import { playerOf } from "./answers";
import type { Grid } from "./grid";
import { shortWord } from "./short";
import { listenerOf, statusOf } from "./status";
import { tell } from "./telling";
import type { SpeechState } from "./types";
import { tellPieces } from "./words";

let count = 0;

/** The elements of the game in words. */
export class Panel {
  readonly element = make("section", "speech");
  readonly input = make("input", "speech-input");
  readonly answer = make("output", "speech-answer");
  readonly #heads: { id: string; node: HTMLElement }[] = [];
  readonly #status = make("p", "speech-status");
  readonly #players = make("ul", "plain-list");
  readonly #pieces = make("div", "speech-pieces");
  readonly #about = make("p", "speech-about");
  readonly #moves = make("ol", "plain-list speech-moves");
  readonly #log = make("div", "speech-log", this.#moves);
  readonly #label = make("label", "speech-label");
  readonly #go = make("button", "speech-go");
  #told: string[] = [];

  /** `type` is called with what was typed. */
  constructor(grid: Grid, announcer: Announcer, type: (text: string) => void) {
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
    this.#about.id = `${id}-about`;
    grid.element.setAttribute("aria-describedby", this.#about.id);
    // The live region announces the last move; the list is for reading only.
    this.#log.setAttribute("role", "log");
    this.#log.setAttribute("aria-live", "off");
    this.#log.tabIndex = 0;
    this.input.type = "text";
    this.input.id = `${id}-input`;
    this.input.autocomplete = "off";
    this.input.spellcheck = false;
    this.input.setAttribute("autocapitalize", "off");
    this.#label.htmlFor = this.input.id;
    this.#go.type = "submit";
    this.answer.setAttribute("for", this.input.id);
    const form = make("form", "speech-form", this.#label, this.input, this.#go, this.answer);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      type(this.input.value);
      this.input.value = "";
    });
    this.input.addEventListener("keydown", (event) => {
      // Text typed here must not trigger the page's keyboard shortcuts.
      event.stopPropagation();
      if (event.key !== "Escape") return;
      event.preventDefault();
      grid.enter();
    });
    const title = head("h2", "speech-title");
    this.element.setAttribute("aria-labelledby", title.id);
    const moves = head("h3", "common-moves");
    const board = head("h3", "speech-board");
    this.#log.setAttribute("aria-labelledby", moves.id);
    grid.element.setAttribute("aria-labelledby", board.id);
    this.element.append(
      part("title", title),
      part("status", head("h3", "speech-status"), this.#status),
      part("players", head("h3", "speech-players"), this.#players),
      part("board", board, grid.element, this.#about),
      part("form", form),
      part("pieces", head("h3", "speech-pieces"), this.#pieces),
      part("moves", moves, this.#log),
      announcer.polite,
      announcer.urgent,
    );
    this.translate();
  }

  /** Writes the headings and labels in the reader's language. */
  translate(): void {
    for (const { id, node } of this.#heads) node.textContent = t(id);
    this.#about.textContent = t("speech-board-about");
    this.#label.textContent = t("speech-input");
    this.#go.textContent = t("speech-input-go");
    this.#told = [];
    this.#moves.replaceChildren();
  }

  /** Writes the state of the game. */
  render(state: SpeechState): void {
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
      const word = make("b", "speech-word mono", document.createTextNode(shortWord(entry.word)));
      this.#moves.append(make("li", "", word, document.createTextNode(` ${told}`)));
    }
    this.#told = words;
    if (words.length === 0) this.#moves.replaceChildren(make("li", "", document.createTextNode(t("telling-nothing-yet"))));
  }
}

/**
 * The board as a grid for the keyboard and for screen readers. It has three rows for the two rings and
 * the centre, and one for the pieces beside the board. One cell is in the tab order, and the arrow keys
 * move in the direction they point on the screen.
 */

import type { Scene } from "../api/types";
import { sameSpot, spaceSpot, SPACES } from "../board/geometry";
import type { Marks, Side, Space, Spot } from "../board/view";
import type { Picker } from "../game/picker";
import { t } from "../lang";
import { make } from "../make";
import { pieceLetters, ruleSets } from "../rulesets";
import { spaceName, tellOdds, tellSpace, wholeName } from "./words";
import { nextPiece, nextTarget, steer, type Arrow, type Spin } from "./steer";

/** The actions that the grid requests from its owner. The grid changes nothing itself. */
export interface GridHost {
  /** Selects a spot, as a tap on the board does. */
  point(spot: Spot): void;
  /** Undoes the last choice. */
  back(): void;
  /** Clears the selection. */
  clear(): void;
  /** Announces the moves of the piece on a spot. */
  moves(spot: Spot): void;
  /** Shows the card of the piece on a spot. Returns false if cards are not available here. */
  about(spot: Spot): boolean;
  /** Announces the help. */
  help(): void;
  /** Moves the focus to the input line. */
  type(): void;
  /** Reports the spot that has the keyboard focus; null when the focus leaves the grid. */
  focus(spot: Spot | null): void;
  /** Announces a text. */
  say(text: string): void;
}

/** What a grid shows besides a scene and the choice of a step. */
interface Extras {
  /** The spot whose piece is in the hand of the board editor. */
  picked?: Spot | null;
  /** Returns what the reader has drawn on a space. */
  drawn?: ((space: Space) => string | null) | undefined;
}

/** A cell of the grid with its spot. */
interface Cell {
  spot: Spot;
  node: HTMLElement;
}

const ARROWS: readonly string[] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/** The grid of spaces and of the pieces beside the board. */
export class Grid {
  readonly element = make("div", "speech-grid");
  readonly #host: GridHost;
  readonly #rows = new Map<string, HTMLElement>();
  #cells: Cell[] = [];
  #beside: readonly string[] = [];
  #scene: Scene | null = null;
  #picker: Picker | null = null;
  /** The spot whose piece is in the hand. */
  #picked: Spot | null = null;
  #drawn: ((space: Space) => string | null) | null = null;
  #bottom: Side = "w";
  #here: Spot = spaceSpot("A1");
  #spin: Spin | null = null;
  #inside = false;

  constructor(host: GridHost) {
    this.#host = host;
    this.element.setAttribute("role", "grid");
    for (const ring of ["A", "B", "C"]) {
      const row = this.#row(ring);
      for (const space of SPACES.filter((one) => one.startsWith(ring))) row.append(this.#cell(spaceSpot(space)));
    }
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("click", (event) => {
      const cell = this.#cells.find(({ node }) => node.contains(event.target as Node));
      if (cell) this.#host.point(cell.spot);
    });
    this.element.addEventListener("focusin", (event) => {
      const cell = this.#cells.find(({ node }) => node === event.target);
      if (!cell) return;
      this.#inside = true;
      if (!sameSpot(cell.spot, this.#here)) this.#spin = null;
      this.#here = cell.spot;
      this.#rove();
      this.#host.focus(cell.spot);
    });
    this.element.addEventListener("focusout", (event) => {
      if (this.element.contains(event.relatedTarget as Node | null)) return;
      this.#inside = false;
      this.#host.focus(null);
    });
  }

  /** The spot that has the keyboard focus, or had it last. */
  get here(): Spot {
    return this.#here;
  }

  /** Shows a new scene. Cells that do not change stay in place, and so does the keyboard focus. */
  update(scene: Scene, picker: Picker | null, bottom: Side, { picked = null, drawn }: Extras = {}): void {
    const first = this.#scene === null;
    this.#scene = scene;
    this.#picker = picker;
    this.#picked = picker?.picked ?? picked;
    this.#drawn = drawn ?? null;
    this.#bottom = bottom;
    this.#place(scene.beside.map((piece) => piece.letter));
    if (first) this.#here = spaceSpot(bottom === "w" ? "A2" : "A8");
    const targets = picker?.targets() ?? [];
    for (const { spot, node } of this.#cells) {
      const [short, whole] = node.children;
      if (short) short.textContent = this.#short(spot);
      if (whole) whole.textContent = this.describe(spot, targets);
      node.setAttribute("aria-selected", String(sameSpot(this.#picked, spot)));
      node.dataset.kind = targets.find((target) => sameSpot(target.spot, spot))?.kind ?? "";
    }
    this.#rove();
  }

  /** Returns the full description of a spot: its name, its piece, and what the player can do there. */
  describe(spot: Spot, targets: Marks["targets"] = this.#picker?.targets() ?? []): string {
    const scene = this.#scene;
    if (!scene) return "";
    const parts =
      spot.at === "space"
        ? [spaceName(scene.rules, spot.space), tellSpace(scene, spot.space)]
        : [
            wholeName(scene.rules, spot.letter),
            t("telling-beside"),
            t(`telling-state-${scene.beside.find((piece) => piece.letter === spot.letter)?.state ?? "lost"}`),
          ];
    if (sameSpot(this.#picked, spot)) parts.push(t("board-picked"));
    const drawn = spot.at === "space" ? this.#drawn?.(spot.space) : null;
    if (drawn) parts.push(drawn);
    const target = targets.find((one) => sameSpot(one.spot, spot));
    if (target) parts.push(t({ piece: "board-can-pick", place: "board-can-go", attack: "board-can-attack" }[target.kind]));
    if (target?.kind === "attack") {
      const odds = this.#picker?.peek(spot)[0]?.odds;
      if (odds) parts.push(tellOdds(odds));
    }
    return parts.join(", ");
  }

  /** Moves the keyboard focus to a spot. */
  enter(spot: Spot = this.#here): void {
    this.#here = this.#cellAt(spot) ? spot : this.#here;
    this.#rove();
    this.#cellAt(this.#here)?.node.focus();
  }

  #row(name: string): HTMLElement {
    const row = make("div", "speech-row");
    row.setAttribute("role", "row");
    row.dataset.ring = name;
    this.#rows.set(name, row);
    this.element.append(row);
    return row;
  }

  #cell(spot: Spot): HTMLElement {
    // The visible text is short; screen readers get the full description.
    const short = make("span", "");
    short.setAttribute("aria-hidden", "true");
    const node = make("div", "speech-cell", short, make("span", "visually-hidden"));
    node.setAttribute("role", "gridcell");
    node.tabIndex = -1;
    if (spot.at === "space") node.dataset.space = spot.space;
    else node.dataset.letter = spot.letter;
    this.#cells.push({ spot, node });
    return node;
  }

  /** Builds the row for the pieces beside the board, one cell for each kind; there is no row without pieces. */
  #place(beside: readonly string[]): void {
    // Two lost pawns share one cell, because they cannot be told apart.
    const letters = [...new Set(beside)];
    if (letters.join() === this.#beside.join()) return;
    this.#beside = letters;
    const lost = this.#here.at === "beside" && !letters.includes(this.#here.letter);
    this.#cells = this.#cells.filter((cell) => cell.spot.at === "space");
    this.#rows.get("beside")?.remove();
    this.#rows.delete("beside");
    if (letters.length > 0) {
      const row = this.#row("beside");
      row.append(...letters.map((letter) => this.#cell({ at: "beside", letter })));
    }
    if (!lost) return;
    this.#here = spaceSpot(this.#bottom === "w" ? "A2" : "A8");
    if (this.#inside) this.enter();
  }

  /** Returns the visible text of a cell: the space, and the letter of the piece on it. */
  #short(spot: Spot): string {
    if (spot.at === "beside") return spot.letter;
    const piece = this.#scene?.pieces.find((one) => one.space === spot.space);
    return piece ? `${spot.space} ${piece.letter}${piece.stunned ? "*" : ""}` : spot.space;
  }

  #rove(): void {
    for (const { spot, node } of this.#cells) node.tabIndex = sameSpot(spot, this.#here) ? 0 : -1;
  }

  #cellAt(spot: Spot): Cell | undefined {
    return this.#cells.find((cell) => sameSpot(cell.spot, spot));
  }

  #go(spot: Spot | null, otherwise: string): void {
    if (spot) this.enter(spot);
    else this.#host.say(otherwise);
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.#handle(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #handle({ key: pressed, shiftKey }: KeyboardEvent): boolean {
    // With Caps Lock a letter is the same key; only Shift makes it another one.
    const isLetter = /^[a-z]$/i.test(pressed);
    const key = isLetter ? (shiftKey ? pressed.toUpperCase() : pressed.toLowerCase()) : pressed;
    if (ARROWS.includes(key)) {
      const stand = steer({ spot: this.#here, spin: this.#spin }, key as Arrow, this.#bottom, this.#beside);
      this.enter(stand.spot);
      this.#spin = stand.spin;
      return true;
    }
    switch (key) {
      case "Enter":
      case " ":
        this.#host.point(this.#here);
        return true;
      case "Escape":
        this.#host.clear();
        return true;
      case "Backspace":
        this.#host.back();
        return true;
      case "Home":
        this.enter(spaceSpot(this.#bottom === "w" ? "A1" : "A7"));
        return true;
      case "End":
        this.enter(spaceSpot("C"));
        return true;
      case "/":
        this.#host.type();
        return true;
      case "?":
        this.#host.help();
        return true;
      case "m":
        this.#host.moves(this.#here);
        return true;
      case "i":
        return this.#host.about(this.#here);
      case "t":
        this.#go(nextTarget(this.#picker?.targets() ?? [], this.#here, 1), t("speech-no-targets"));
        return true;
      default:
        return this.#letter(key, shiftKey);
    }
  }

  /** Moves to the next piece of a letter. With shift this also works for letters that are keys of their own. */
  #letter(key: string, shift: boolean): boolean {
    const scene = this.#scene;
    if (!scene || !ruleSets().flatMap(pieceLetters).includes(key.toUpperCase())) return false;
    const spot = nextPiece(scene.pieces, this.#beside, key, this.#here);
    // A letter that names no piece here is left to the page's own key handlers.
    if (!spot && !shift) return false;
    this.#go(spot, t("telling-no-such-piece"));
    return true;
  }
}

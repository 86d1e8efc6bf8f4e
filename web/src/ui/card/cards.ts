/**
 * The cards of pieces on the game screen. A card appears when the mouse rests on a piece, after a long press, by
 * the key `i` on the focused space, and from the pieces in the players' bars. It lies above the page, never over
 * its piece, and moves nothing.
 */

import { html, render } from "lit-html";
import type { Scene } from "../../api/types";
import { sameSpot } from "../../board/geometry";
import type { Box, Spot } from "../../board/view";
import type { Stand } from "../../game/abilities";
import { language, t } from "../../lang";
import { bookOf, hasBook, type Fact } from "../../learn/books";
import { make } from "../../make";
import { portrait, type BoardHost } from "../boardhost";
import { icon } from "../icons";
import { cardContent, pieceAt, type Piece } from "./card";
import { placeCard } from "./place";

/** How long the mouse rests on a piece, and how long a finger presses it, before its card appears, in milliseconds. */
const REST = 550;
const PRESS = 500;
/** How long a card stays once the mouse has left the piece, so that the mouse can reach the card. */
const GRACE = 250;
/** How far a pressing finger may slip, in CSS pixels. */
const SLIP = 10;

/** The game whose pieces the cards describe. */
export interface CardSource {
  scene: () => Scene;
  stand: () => Stand;
  /** Whether the mouse opens no cards, because they would hide what can be chosen. */
  quiet: () => boolean;
  /** Called with the spot of a piece whose card has appeared. */
  opened?: (spot: Spot) => void;
}

/** Opens and closes the cards of one board. */
export class PieceCards {
  readonly element = make("div", "piece-card tight");
  private shown: Piece | null = null;
  /** Whether the user asked for the card by key, button or long press. Then it stays until it is closed. */
  private asked = false;
  /** The element to which the keyboard focus returns. */
  private back: HTMLElement | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hovered: Spot | null = null;
  private press: { id: number; x: number; y: number } | null = null;
  private held = false;
  private readonly listeners = new AbortController();

  constructor(
    private readonly board: Pick<BoardHost, "element" | "boxOf" | "spotAt" | "blind">,
    private readonly source: CardSource,
  ) {
    this.element.setAttribute("popover", "manual");
    this.element.setAttribute("aria-labelledby", "card-title");
    this.element.setAttribute("aria-describedby", "card-text");
    this.listen();
    this.listenToBoard();
  }

  /** Whether the tap that the board reports now is the end of a long press, which chooses nothing. */
  get holds(): boolean {
    return this.held;
  }

  /** The mouse has come to a spot of the board, or left it. */
  hover(spot: Spot | null): void {
    if (sameSpot(spot, this.hovered)) return;
    this.hovered = spot;
    if (this.asked) return;
    clearTimeout(this.timer);
    if (spot && !this.source.quiet() && pieceAt(this.source.scene(), spot)) {
      this.timer = setTimeout(() => void this.open(spot, false), REST);
    } else if (this.shown) this.timer = setTimeout(() => this.close(), GRACE);
  }

  /**
   * Opens the card of a spot on request: the given one, or the one under the mouse. It appears beside `anchor`,
   * or else beside the spot on the board. Returns whether a piece is there.
   */
  ask(spot: Spot | null = this.hovered, anchor?: Element): boolean {
    if (!spot || !pieceAt(this.source.scene(), spot)) return false;
    void this.open(spot, true, anchor);
    return true;
  }

  /** Closes the card. Returns false if none is open. */
  close(): boolean {
    clearTimeout(this.timer);
    if (!this.shown) return false;
    const within = this.element.contains(document.activeElement);
    this.shown = null;
    this.asked = false;
    this.element.hidePopover();
    if (within) this.back?.focus({ preventScroll: true });
    return true;
  }

  /** Renders the open card again after a change of the game, or closes it if its piece has gone. */
  update(): void {
    if (!this.shown) return;
    const piece = pieceAt(this.source.scene(), this.shown.spot);
    if (piece?.letter === this.shown.letter) void this.draw(piece);
    else this.close();
  }

  destroy(): void {
    clearTimeout(this.timer);
    this.listeners.abort();
    this.element.remove();
  }

  private async open(spot: Spot, asked: boolean, anchor?: Element): Promise<void> {
    clearTimeout(this.timer);
    const piece = pieceAt(this.source.scene(), spot);
    if (!piece) return;
    if (!this.element.contains(document.activeElement)) {
      this.back = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    }
    this.shown = piece;
    this.asked = asked;
    this.element.setAttribute("role", asked ? "dialog" : "tooltip");
    await this.draw(piece);
    if (this.shown !== piece) return;
    this.element.showPopover();
    this.place((anchor ? anchor.getBoundingClientRect() : this.board.boxOf(spot)) ?? this.board.element.getBoundingClientRect());
    if (asked) this.element.querySelector<HTMLElement>(".card-close")?.focus({ preventScroll: true });
    this.source.opened?.(spot);
  }

  private async draw(piece: Piece): Promise<void> {
    const { rules } = this.source.scene();
    const [picture, facts] = await Promise.all([
      portrait(rules, piece.letter, piece.stunned).catch(() => null),
      factsOf(rules, piece.letter),
    ]);
    if (!sameSpot(this.shown?.spot ?? null, piece.spot)) return;
    render(
      html`<button type="button" class="icon card-close" aria-label=${t("app-close")} @click=${() => this.close()}>${icon("close")}</button>
        ${cardContent({ piece, scene: this.source.scene(), stand: this.source.stand(), facts, picture })}`,
      this.element,
    );
  }

  private place(anchor: Box): void {
    const { element } = this;
    element.style.maxHeight = "";
    const { offsetWidth: width, offsetHeight: height } = element;
    const at = placeCard(anchor, { width, height }, { width: document.documentElement.clientWidth, height: innerHeight });
    element.style.left = `${at.left}px`;
    element.style.top = `${at.top}px`;
    element.style.maxHeight = `${at.height}px`;
  }

  private listen(): void {
    const { signal } = this.listeners;
    const { element } = this;
    element.addEventListener("pointerenter", () => clearTimeout(this.timer), { signal });
    element.addEventListener("pointerleave", () => {
      if (!this.asked) this.timer = setTimeout(() => this.close(), GRACE);
    }, { signal });
    element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      this.close();
    }, { signal });
    // A tap anywhere else closes the card.
    document.addEventListener("pointerdown", (event) => {
      if (!element.contains(event.target as Node)) this.close();
    }, { signal, capture: true });
  }

  /** Opens cards by long presses on the board. */
  private listenToBoard(): void {
    const { signal } = this.listeners;
    const { element } = this.board;
    element.addEventListener("pointerdown", (event) => {
      clearTimeout(this.timer);
      this.held = false;
      if (event.pointerType === "mouse") return;
      // A second finger ends the press.
      this.press = this.press ? null : { id: event.pointerId, x: event.clientX, y: event.clientY };
      const spot = this.press && this.board.spotAt(event.clientX, event.clientY);
      if (spot) this.timer = setTimeout(() => this.hold(spot), PRESS);
    }, { signal });
    element.addEventListener("pointermove", (event) => {
      const { press } = this;
      if (press?.id === event.pointerId && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLIP) this.release();
    }, { signal });
    for (const name of ["pointerup", "pointercancel"] as const) {
      element.addEventListener(name, () => this.release(), { signal });
    }
    element.addEventListener("contextmenu", (event) => {
      // A long press opens the card and not the browser's menu.
      if (this.press !== null || this.held) event.preventDefault();
    }, { signal });
  }

  private hold(spot: Spot): void {
    // A long press would find the pieces that a blindfold hides.
    if (!this.press || this.board.blind || !pieceAt(this.source.scene(), spot)) return;
    this.held = true;
    void this.open(spot, true);
  }

  private release(): void {
    if (this.press && !this.held) clearTimeout(this.timer);
    this.press = null;
  }
}

/** Returns what the rule book's table says about a piece; nothing if the book has no such table or cannot be loaded. */
export async function factsOf(rules: string, letter: string): Promise<readonly Fact[]> {
  if (!hasBook(rules)) return [];
  return (await bookOf(rules, language()).catch(() => null))?.facts[letter] ?? [];
}

/**
 * The palette of the board editor: the pieces of both sides with how many are left, and what a tap does.
 * A piece is chosen by tap, click or key and then placed by pointing at the board, or it is dragged there.
 */

import { html, type TemplateResult } from "lit-html";

import { portrait } from "../../board/flat/thumbnail";
import { sideOf } from "../../board/skins";
import { t } from "../../lang";
import { sideName } from "../../names";
import { onPrefs } from "../../prefs";
import { sentence, wholeName } from "../../speech/words";
import { lookNow } from "../boardhost";
import type { Editing } from "./editing";
import type { BoardHost } from "../boardhost";

/** How far a pointer moves before a press on a piece becomes a drag, in CSS pixels. */
const SLACK = 7;

/** The pieces to place. */
export class Palette {
  private readonly pictures = new Map<string, SVGSVGElement>();
  private readonly stop = onPrefs(() => this.pictures.clear());
  private drag: { letter: string; x: number; y: number; ghost: SVGElement | null } | null = null;
  /** Whether a drag has just ended, whose click does not choose the piece. */
  private dropped = false;

  constructor(private readonly board: BoardHost) {}

  destroy(): void {
    this.stop();
    this.drag?.ghost?.remove();
  }

  render(editing: Editing): TemplateResult {
    const { editor } = editing;
    return html`<div class="palette" role="group" aria-label=${t("editor-palette")}>
      ${(["w", "b"] as const).map((side) => html`<div class="palette-side" role="group" aria-label=${sideName(side)}>
        ${editor.kit.letters.filter((letter) => sideOf(letter) === side).map((letter) => this.piece(editing, letter))}
      </div>`)}
    </div>`;
  }

  private piece(editing: Editing, letter: string): TemplateResult {
    const { editor } = editing;
    const { tool } = editor;
    const left = editor.left(letter);
    const name = sentence(wholeName(editor.scene.rules, letter));
    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      this.dropped = false;
      this.drag = { letter, x: event.clientX, y: event.clientY, ghost: null };
    };
    const up = (event: PointerEvent): void => {
      const ghost = this.drag?.ghost;
      this.drag = null;
      if (!ghost) return;
      ghost.remove();
      this.dropped = true;
      editing.place(letter, this.board.spotAt(event.clientX, event.clientY));
    };
    return html`<button type="button" class="palette-piece" data-letter=${letter} title=${name} aria-pressed=${tool.t === "piece" && tool.letter === letter}
      @pointerdown=${down} @pointermove=${(event: PointerEvent) => this.move(event)} @pointerup=${up} @pointercancel=${() => this.cancel()}
      @click=${() => {
        if (this.dropped) this.dropped = false;
        else editing.change((one) => one.take(tool.t === "piece" && tool.letter === letter ? { t: "hand" } : { t: "piece", letter }));
      }}>
      ${this.picture(editor.scene.rules, letter)}<span class="visually-hidden">${name}, ${t("editor-left", { left })}</span>
      <span class="palette-left ${left === 0 ? "none" : ""}" aria-hidden="true">${left}</span>
    </button>`;
  }

  private picture(rules: string, letter: string): SVGSVGElement {
    const key = `${rules} ${letter}`;
    let picture = this.pictures.get(key);
    if (!picture) {
      picture = portrait(rules, letter, lookNow(rules), false);
      this.pictures.set(key, picture);
    }
    return picture;
  }

  /** Moves the picture of the dragged piece with the pointer. */
  private move(event: PointerEvent): void {
    const { drag } = this;
    if (!drag) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLACK) return;
      const picture = (event.currentTarget as Element).querySelector("svg");
      if (!picture) return;
      drag.ghost = picture.cloneNode(true) as SVGElement;
      drag.ghost.classList.add("palette-ghost");
      document.body.append(drag.ghost);
    }
    // The policy of the page forbids styles in attributes.
    drag.ghost.style.left = `${event.clientX}px`;
    drag.ghost.style.top = `${event.clientY}px`;
  }

  private cancel(): void {
    this.drag?.ghost?.remove();
    this.drag = null;
  }
}

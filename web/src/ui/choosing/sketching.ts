/**
 * Drawing on a board: arrows and rings that only this reader sees, until the position changes. With a
 * mouse the right button draws, and modifier keys choose the ink. While the switch is on, the left button
 * and fingers draw too. On the board in words, the key D begins and ends an arrow.
 */

import { html, nothing, type TemplateResult } from "lit-html";

import { INKS, type Ink, type Marks, type Space, type Spot } from "../../board/view";
import { inkOf, Sketch, type Stroke } from "../../game/sketch";
import { t } from "../../lang";
import type { BoardHost } from "../boardhost";
import { icon } from "../icons";
import { pressedKey } from "../../keys";

/** The owner of the drawing. */
export interface SketchingHost {
  /** Called when the arrows have changed, so that the board shows them. */
  drawn(): void;
  /** Called when the buttons have changed. */
  changed(): void;
  /** Announces what was drawn. */
  say(text: string): void;
}

let count = 0;

/** The drawing on one board. */
export class Sketching {
  /** Whether something else uses the board, such as the board editor. */
  off = false;
  private readonly sketch = new Sketch();
  private readonly quit = new AbortController();
  private readonly group = `ink-${++count}`;
  private on = false;
  private ink: Ink = INKS[0];
  /** The stroke under the pointer, and the pointer that draws it. */
  private press: (Stroke & { id: number }) | null = null;
  /** Where an arrow drawn by keys begins. */
  private start: Space | null = null;

  constructor(private readonly board: BoardHost, private readonly host: SketchingHost) {
    const { element } = board;
    const options = { signal: this.quit.signal, capture: true };
    element.addEventListener("pointerdown", (event) => this.down(event), options);
    element.addEventListener("pointermove", (event) => this.move(event), options);
    element.addEventListener("pointerup", (event) => this.up(event), options);
    element.addEventListener("pointercancel", () => this.drop(), options);
    // The right button draws here. Everywhere else it opens the browser's menu.
    element.addEventListener("contextmenu", (event) => event.preventDefault(), options);
  }

  destroy(): void {
    this.quit.abort();
  }

  /** The strokes as a board draws them, with the one under the pointer. */
  get arrows(): Marks["arrows"] {
    return [...this.sketch.strokes, ...(this.press ? [this.press] : [])].map(({ from, to, ink }) => ({ from, to, kind: ink }));
  }

  /** Returns in words what is drawn on a space: its ring, and the arrows from it; null if there is nothing. */
  tell(space: Space): string | null {
    const here = this.sketch.strokes.filter(({ from }) => from === space);
    const told = here.map(({ to, ink }) => t(to === space ? "sketch-here-ring" : "sketch-here-arrow", { to, ink: t(`sketch-${ink}`) }));
    return told.length > 0 ? told.join(", ") : null;
  }

  /** Erases everything, because the position has changed. */
  forget(): void {
    this.start = null;
    this.press = null;
    if (this.sketch.clear()) this.host.changed();
  }

  /** Erases everything on request. Returns false if there was nothing. */
  clear(): boolean {
    if (this.start !== null) {
      this.start = null;
      this.host.say(t("sketch-dropped"));
      return true;
    }
    if (!this.sketch.clear()) return false;
    this.host.say(t("sketch-cleared"));
    this.show();
    return true;
  }

  /** Handles the key D: on a space that has the keyboard focus it draws, elsewhere it turns the switch. */
  key(event: KeyboardEvent, focus: Spot | null): boolean {
    if (this.off || pressedKey(event) !== "d" || event.ctrlKey || event.metaKey) return false;
    if (focus?.at !== "space") {
      if (event.altKey) return false;
      this.toggle();
      return true;
    }
    const { start } = this;
    if (start === null) {
      this.start = focus.space;
      this.host.say(t("sketch-start", { space: focus.space }));
      return true;
    }
    this.start = null;
    this.add({ from: start, to: focus.space, ink: inkOf(event) ?? this.ink });
    return true;
  }

  /** Renders the switch and the eraser, and while drawing is on the inks. */
  render(): TemplateResult {
    const any = this.sketch.strokes.length > 0;
    return html`<div class="sketch-bar" role="group" aria-label=${t("sketch-title")}>
      <button type="button" class="sketch-switch" aria-pressed=${this.on} title=${t("sketch-about")} @click=${() => this.toggle()}>${icon("pen")} <span class="sketch-label">${t("sketch-switch")}</span> <kbd>D</kbd></button>
      <button type="button" class="icon" title=${t("sketch-clear")} aria-label=${t("sketch-clear")} ?disabled=${!any} @click=${() => this.clear()}>${icon("erase")}</button>
      ${this.on
        ? INKS.map((ink) => html`<label class="ink ink-${ink}" title=${t(`sketch-${ink}`)}><input type="radio" name=${this.group} .checked=${ink === this.ink}
            aria-label=${t(`sketch-${ink}`)} @change=${() => { this.ink = ink; this.host.changed(); }} /><span></span></label>`)
        : nothing}
    </div>`;
  }

  private toggle(): void {
    this.on = !this.on;
    // A finger draws instead of scrolling the page.
    this.board.element.style.touchAction = this.on ? "none" : "";
    this.host.say(t(this.on ? "sketch-on" : "sketch-off"));
    this.host.changed();
  }

  private down(event: PointerEvent): void {
    if (this.off) return;
    if (event.button !== 2 && !(this.on && event.button === 0)) return;
    // The board does not see a press that draws.
    event.stopPropagation();
    const space = this.spaceAt(event);
    if (space === null || this.press) return;
    this.board.element.setPointerCapture(event.pointerId);
    this.press = { id: event.pointerId, from: space, to: space, ink: inkOf(event) ?? (event.button === 2 ? INKS[0] : this.ink) };
    this.host.drawn();
  }

  private move(event: PointerEvent): void {
    const { press } = this;
    if (press?.id !== event.pointerId) return;
    event.stopPropagation();
    const to = this.spaceAt(event) ?? press.from;
    if (to === press.to) return;
    this.press = { ...press, to };
    this.host.drawn();
  }

  private up(event: PointerEvent): void {
    const { press } = this;
    if (press?.id !== event.pointerId) return;
    event.stopPropagation();
    const to = this.spaceAt(event);
    this.press = null;
    // A stroke that ends beside the board is dropped.
    if (to === null) this.host.drawn();
    else this.add({ from: press.from, to, ink: press.ink });
  }

  private drop(): void {
    if (!this.press) return;
    this.press = null;
    this.host.drawn();
  }

  private add(stroke: Stroke): void {
    const drawn = this.sketch.draw(stroke);
    const what = t(stroke.from === stroke.to ? "sketch-ring" : "sketch-arrow", { from: stroke.from, to: stroke.to, ink: t(`sketch-${stroke.ink}`) });
    this.host.say(drawn === "erased" ? t("sketch-erased", { what }) : what);
    this.show();
  }

  private show(): void {
    this.host.drawn();
    this.host.changed();
  }

  private spaceAt({ clientX, clientY }: PointerEvent): Space | null {
    const spot = this.board.spotAt(clientX, clientY);
    return spot?.at === "space" ? spot.space : null;
  }
}

/**
 * A short sentence beside a spot of the board that could not be chosen. It covers no control and takes no
 * click, and the live region announces the same sentence.
 */

import type { Box } from "../../board/view";
import { make } from "../../make";
import { placeCard } from "../card/place";

/** How long the sentence stays, in milliseconds: long enough to read it twice. */
const STAYS = 5000;

/** The one bubble of a board. */
export class Bubble {
  readonly element = make("p", "why-not");
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor() {
    this.element.hidden = true;
    // The live region says the same.
    this.element.setAttribute("aria-hidden", "true");
  }

  /** Shows a sentence beside a rectangle of the page. */
  show(text: string, anchor: Box): void {
    this.hide();
    const { element } = this;
    element.textContent = text;
    element.hidden = false;
    const { width, height } = element.getBoundingClientRect();
    const { left, top } = placeCard(anchor, { width, height }, { width: innerWidth, height: innerHeight });
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
    addEventListener("scroll", this.hide, { passive: true, capture: true });
    addEventListener("resize", this.hide);
    this.#timer = setTimeout(this.hide, STAYS);
  }

  /** Removes the sentence. */
  readonly hide = (): void => {
    this.element.hidden = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    removeEventListener("scroll", this.hide, { capture: true });
    removeEventListener("resize", this.hide);
  };
}

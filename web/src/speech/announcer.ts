/** The live regions of the game in words, and what is announced there. */

import { make } from "../make";

/** The number of sentences that a live region keeps. */
const KEPT = 6;

/** The time in milliseconds within which sentences are collected into one announcement. */
const TOGETHER = 40;

/** Announces sentences to screen readers. */
export class Announcer {
  readonly polite = make("div", "speech-polite visually-hidden");
  readonly urgent = make("div", "speech-urgent visually-hidden");
  /** The sentences to be announced next, and whether they interrupt. */
  #saying: { texts: string[]; now: boolean } | null = null;

  /** `heard` is called with everything that is announced. */
  constructor(private readonly heard?: (text: string, now: boolean) => void) {
    this.polite.setAttribute("aria-live", "polite");
    this.urgent.setAttribute("aria-live", "assertive");
  }

  /** Announces a text; `now` interrupts what is being read. */
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
      const region = saying.now ? this.urgent : this.polite;
      const text = saying.texts.join(" ");
      region.append(make("p", "", document.createTextNode(text)));
      this.heard?.(text, saying.now);
      while (region.childElementCount > KEPT) region.firstElementChild?.remove();
    }, TOGETHER);
  }
}

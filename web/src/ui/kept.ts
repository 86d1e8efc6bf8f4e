/**
 * Keeps the page in the browser, and tells the reader in words that a new version waits and that it has been loaded.
 * It is loaded after the first screen.
 */

import { html, nothing, render } from "lit-html";
import { onLanguage, t } from "../lang";
import { make } from "../make";
import { justUpdated, keepNow, keptState, onKept, takeUpdate } from "../offline/updates";
import type { Route } from "../router";

declare const DEJARIK_VERSION: string;

/** The version of the page in this browser, with a note above the screen while there is something to say. */
export class KeptPage {
  readonly element = make("div", "update-note");
  private dismissed = false;
  /** Whether the page has just been updated and the reader has not moved on since. */
  private updated = justUpdated();

  /** `occupied` returns whether the reader is in the middle of something. */
  constructor(private readonly occupied: () => boolean) {
    this.element.setAttribute("role", "status");
    onLanguage(() => this.draw());
    onKept(() => {
      this.dismissed = false;
      this.draw();
    });
    this.draw();
    void keepNow();
  }

  /**
   * Loads the new version, if one waits, instead of another screen of this version. Returns whether the page is being
   * loaded. A game is opened as it is, because the reader is about to play.
   */
  leaves(to: Route): boolean {
    if (keptState() !== "newer" || to.name === "game") return false;
    takeUpdate();
    return true;
  }

  /** Draws the note for the screen that is shown now. The reader has moved there, unless it is the first one. */
  shown(first: boolean): void {
    this.updated &&= first;
    this.draw();
  }

  private draw(): void {
    const waits = keptState() === "newer" && !this.occupied();
    const text = waits ? t("update-waits") : this.updated ? t("update-done", { version: DEJARIK_VERSION }) : null;
    this.element.hidden = text === null || this.dismissed;
    render(
      this.element.hidden
        ? nothing
        : html`<p>${text}</p>
            ${waits ? html`<button type="button" @click=${takeUpdate}>${t("update-load")}</button>` : nothing}
            <button type="button" class="icon" aria-label=${t("app-close")} @click=${() => { this.dismissed = true; this.draw(); }}>×</button>`,
      this.element,
    );
  }
}

/**
 * Keeps the page in the browser, and tells the reader in words that a new version waits and that it has been loaded.
 * It is loaded after the first screen.
 */

import { html, nothing, render } from "lit-html";
import { onLanguage, t } from "../lang";
import { justUpdated, keepNow, keptState, onKept, takeUpdate } from "../offline/updates";
import type { Route } from "../router";
import { noteToast } from "./toasts";

declare const DEJARIK_VERSION: string;

/** The version of the page in this browser, with a note above the screen. The note is hidden while there is nothing to say or the reader is busy. */
export class KeptPage {
  readonly element = document.createElement("aside");
  private dismissed = false;

  /** `occupied` returns whether the reader is in the middle of something. */
  constructor(private readonly occupied: () => boolean) {
    this.element.className = "update-note";
    this.element.setAttribute("role", "status");
    onLanguage(() => { this.draw(); });
    onKept(() => {
      this.dismissed = false;
      this.draw();
    });
    this.draw();
    void keepNow();
    if (justUpdated()) noteToast(t("update-done", { version: DEJARIK_VERSION }));
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

  /** Draws the note again after the reader has moved to another screen. */
  draw(): void {
    const shown = keptState() === "newer" && !this.dismissed && !this.occupied();
    this.element.hidden = !shown;
    render(
      shown
        ? html`<p>${t("update-waits")}</p>
            <button type="button" @click=${takeUpdate}>${t("update-load")}</button>
            <button type="button" class="icon" aria-label=${t("app-close")} @click=${() => { this.dismissed = true; this.draw(); }}>×</button>`
        : nothing,
      this.element,
    );
  }
}

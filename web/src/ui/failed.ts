/** The screen shown when another screen could not be loaded: the reason, and where to go from there. */

import { html, render } from "lit-html";
import { address } from "../address";
import { refusalText } from "../api/client";
import { onLanguage, t } from "../lang";
import type { Screen } from "./screen";

/** The screen that explains why another screen could not be loaded. */
export class FailedPage implements Screen {
  readonly element = document.createElement("section");
  private readonly stop: () => void;

  /** With null nothing has failed: the page stays empty until the screen that is being loaded appears. */
  constructor(private readonly error: unknown) {
    this.element.className = "page narrow";
    this.draw();
    this.stop = onLanguage(() => {
      this.draw();
    });
  }

  title(): string {
    return this.error === null ? "" : t("app-failed");
  }

  destroy(): void {
    this.stop();
  }

  private draw(): void {
    if (this.error === null) return;
    render(
      html`<h1>${t("app-failed")}</h1>
        <p role="alert">${refusalText(this.error)}</p>
        <div class="buttons">
          <button type="button" @click=${() => { location.reload(); }}>${t("app-again")}</button>
          <a class="button primary" href=${address("/")}>${t("app-nowhere-home")}</a>
        </div>`,
      this.element,
    );
  }
}

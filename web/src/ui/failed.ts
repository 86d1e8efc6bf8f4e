/** The screen shown when another screen could not be loaded: the reason, and where to go from there. What does not exist has not failed. */

import { html, nothing, type TemplateResult } from "lit-html";
import { address } from "../address";
import { isMissing, refusalText } from "../api/client";
import { t } from "../lang";
import { Drawn } from "./drawn";
import type { Screen } from "./screen";

/** The screen that explains why another screen could not be loaded. */
export class FailedPage extends Drawn implements Screen {
  /** With null nothing has failed: the page stays empty until the screen that is being loaded appears. */
  constructor(private readonly error: unknown) {
    super("page narrow");
    this.draw();
  }

  title(): string {
    return this.error === null ? "" : t(isMissing(this.error) ? "app-nowhere" : "app-failed");
  }

  protected content(): TemplateResult | typeof nothing {
    if (this.error === null) return nothing;
    const missing = isMissing(this.error);
    return html`<h1>${this.title()}</h1>
      <p role="alert">${missing ? t("app-nowhere-about") : refusalText(this.error)}</p>
      <div class="buttons">
        ${missing ? nothing : html`<button type="button" @click=${() => location.reload()}>${t("app-again")}</button>`}
        <a class="button primary" href=${address("/")}>${t("app-nowhere-home")}</a>
      </div>`;
  }
}

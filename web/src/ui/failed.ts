/** The screen shown when another screen could not be opened: the reason, and where to go from there. What does not exist has not failed. */

import { html, nothing } from "lit-html";
import { address } from "../address";
import { isMissing, refusalText } from "../api/client";
import { t } from "../lang";
import { plainScreen } from "./drawn";
import type { Screen } from "./screen";

/** Returns the screen that explains why another screen could not be opened. */
export function failedPage(error: unknown): Screen {
  const missing = isMissing(error);
  const title = (): string => t(missing ? "app-nowhere" : "app-failed");
  return plainScreen("page narrow", title, () => html`<h1>${title()}</h1>
    <p role="alert">${missing ? t("app-nowhere-about") : refusalText(error)}</p>
    <div class="buttons">
      ${missing ? nothing : html`<button type="button" @click=${() => location.reload()}>${t("app-again")}</button>`}
      <a class="button primary" href=${address("/")}>${t("app-nowhere-home")}</a>
    </div>`);
}

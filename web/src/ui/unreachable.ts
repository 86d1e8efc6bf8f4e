/**
 * The screen that is shown in place of a screen that needs a host, if the server cannot be reached and this build of
 * the page cannot play without it.
 */

import { html } from "lit-html";
import { t } from "../lang";
import { plainScreen } from "./drawn";
import type { Screen } from "./screen";

/** Opens the screen. */
export function open(): Screen {
  const why = DEJARIK_NO_MODULES;
  return plainScreen("page narrow", () => t("unreachable-title"), () => html`<h1>${t("unreachable-title")}</h1>
    <p role="alert">${t("error-unreachable")}</p>
    <p>${why === "" ? t("unreachable-device") : t("unreachable-no-modules", { why })}</p>
    <div class="buttons">
      <button type="button" class="primary" @click=${() => location.reload()}>${t("app-again")}</button>
    </div>`);
}

/**
 * The screen that is shown in place of a screen that needs a host, if the server cannot be reached and this build of
 * the page cannot play without it.
 */

import { html, render } from "lit-html";
import { onLanguage, t } from "../lang";
import type { Screen } from "./screen";

/** Opens the screen. */
export function open(): Screen {
  const element = document.createElement("section");
  element.className = "page narrow";
  const draw = (): void => {
    const why = DEJARIK_NO_MODULES;
    render(
      html`<h1>${t("unreachable-title")}</h1>
        <p role="alert">${t("error-unreachable")}</p>
        <p>${why === "" ? t("unreachable-device") : t("unreachable-no-modules", { why })}</p>
        <div class="buttons">
          <button type="button" class="primary" @click=${() => { location.reload(); }}>${t("app-again")}</button>
        </div>`,
      element,
    );
  };
  draw();
  const stop = onLanguage(draw);
  return { element, title: () => t("unreachable-title"), destroy: stop };
}

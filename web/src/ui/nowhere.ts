/** The screen for an unknown address. */

import { html, render } from "lit-html";
import { address } from "../address";
import { onLanguage, t } from "../lang";
import type { Screen } from "./screen";

/** Opens the screen for an unknown address. */
export function open(): Screen {
  const element = document.createElement("section");
  element.className = "page narrow";
  const draw = (): void => {
    render(
      html`<h1>${t("app-nowhere")}</h1>
        <p>${t("app-nowhere-about")}</p>
        <p><a class="button primary" href=${address("/")}>${t("app-nowhere-home")}</a></p>`,
      element,
    );
  };
  draw();
  const stop = onLanguage(draw);
  return { element, title: () => t("app-nowhere"), destroy: stop };
}

/** The screen for an unknown address. */

import { html } from "lit-html";
import { address } from "../address";
import { t } from "../lang";
import { plainScreen } from "./drawn";
import type { Screen } from "./screen";

/** Opens the screen for an unknown address. */
export function open(): Screen {
  return plainScreen("page narrow", () => t("app-nowhere"), () => html`<h1>${t("app-nowhere")}</h1>
    <p>${t("app-nowhere-about")}</p>
    <p><a class="button primary" href=${address("/")}>${t("app-nowhere-home")}</a></p>`);
}

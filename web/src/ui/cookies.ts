/** The note on every screen that makes or takes something which the server keeps for this reader. */

import { html, nothing, type TemplateResult } from "lit-html";
import { hasServer } from "../address";
import { keepsCookies } from "../api/identity";
import { t } from "../lang";

/** Renders why nothing can be made here, in a browser that blocks cookies. */
export function cookieNote(): TemplateResult | typeof nothing {
  if (!hasServer() || keepsCookies()) return nothing;
  return html`<p class="panel warning-note" role="alert">${t("error-cookies-blocked")}</p>`;
}

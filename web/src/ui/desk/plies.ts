/** Explains what a ply is: a button beside the word opens one sentence over the page. */

import { html, type TemplateResult } from "lit-html";
import type { RulesId } from "../../board/view";
import { t } from "../../lang";
import { rulesInfo } from "../../rulesets";
import { icon } from "../icons";

/** Renders the button and the sentence. `id` distinguishes several of them on a screen. */
export function pliesNote(rules: RulesId, id: string): TemplateResult {
  const dice = rulesInfo(rules)?.dice === true;
  return html`<button type="button" class="icon term" popovertarget=${`plies-${id}`} title=${t("plies-what")} aria-label=${t("plies-what")}>${icon("why")}</button>
    <span class="term-note panel" id=${`plies-${id}`} popover>${t(dice ? "plies-about-dice" : "plies-about")}</span>`;
}

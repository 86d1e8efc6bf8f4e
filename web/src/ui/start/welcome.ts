/** The welcome of a person who has not played yet: a lesson, and an easy game. */

import { html, type TemplateResult } from "lit-html";
import { address } from "../../address";
import type { Rules } from "../../api/types";
import { t } from "../../lang";
import { rulesName } from "../../names";
import { FIRST, isRules } from "../../rulesets";
import { icon } from "../icons";
import { FIRST_TERMS, type Terms } from "./terms";

/** Returns the rule set for new players; null if the server does not offer it. */
export function easiestRules(): Rules | null {
  return isRules(FIRST) ? FIRST : null;
}

/** Returns the terms of an easy game: the computer at its lowest level, the player moves first, and no option is changed. */
export function easyTerms({ options }: Pick<Terms, "options">, rules: Rules): Terms {
  return { ...FIRST_TERMS, rules, against: "computer", level: 1, side: "w", clock: "none", options: { ...options, [rules]: {} } };
}

/** Renders the welcome with its two suggestions. */
export function welcome(rules: Rules, { busy, play, close }: { busy: boolean; play: () => void; close: () => void }): TemplateResult {
  return html`<section class="welcome panel" aria-labelledby="welcome-title">
    <h2 id="welcome-title">${t("welcome-title")}</h2>
    <p>${t("welcome-about", { rules: rulesName(rules) })}</p>
    <div class="buttons">
      <a class="button primary" href=${address(`/lesson/${rules}`)}>${t("welcome-lesson")}</a>
      <button type="button" ?disabled=${busy} @click=${play}>${t("welcome-game")}</button>
    </div>
    <button type="button" class="icon quiet welcome-close" title=${t("welcome-close")} aria-label=${t("welcome-close")}
      @click=${close}>${icon("close")}</button>
  </section>`;
}

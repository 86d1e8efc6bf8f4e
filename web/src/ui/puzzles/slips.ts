/** The reader's own slips on the page of the puzzles. */

import { html, nothing, type TemplateResult } from "lit-html";

import { address } from "../../address";
import { asPuzzle } from "../../game/slips";
import { t } from "../../lang";
import { rulesName } from "../../names";
import type { Pictures } from "./picture";
import { slipText } from "./slip";
import { dueSlips, keptSlips } from "./slipbox";

/** Renders the slips, and the way to the first one that is due. */
export function slipsPanel(pictures: Pictures): TemplateResult | typeof nothing {
  const [slips, [first, ...others]] = [keptSlips(), dueSlips()];
  if (slips.length === 0) return nothing;
  return html`<section class="panel puzzle-slips" aria-labelledby="puzzles-slips">
    <h2 id="puzzles-slips">${t("slips-title")}</h2>
    <p>${t("slips-due", { count: first ? others.length + 1 : 0 })} ${t("slips-about")}</p>
    ${first ? html`<a class="button" href=${address(`/puzzles/${first.id}`)}>${t("slips-go")}</a>` : nothing}
    <details>
      <summary>${t("slips-all", { count: slips.length })}</summary>
      <ul class="plain-list puzzle-list">
        ${slips.map((slip) => html`<li><a href=${address(`/puzzles/${slip.id}`)}>
          <span class="puzzle-small">${pictures.of(asPuzzle(slip))}</span>
          <span class="puzzle-what">${slipText(slip)}</span>
          <span class="quiet-text">${rulesName(slip.rules)}</span>
        </a></li>`)}
      </ul>
    </details>
  </section>`;
}

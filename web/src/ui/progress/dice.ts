/** Checked dice: one number for each player and for all players of the server, and what was thrown. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Figures, KindFigures, Statistics } from "../../api/checked/here";
import type { SiteDice } from "../../api/types";
import { t } from "../../lang";

/** Renders the reader's dice and those of the opponents, which this browser has checked, and those of all games of the server. */
export function diceFigures(checked: Statistics | null, site: SiteDice | null): TemplateResult | typeof nothing {
  const all = site !== null && site.games > 0 ? site : null;
  if (checked === null && all === null) return nothing;
  return html`<h2>${t("progress-dice")}</h2>
    <p>${checked === null ? nothing : t("progress-dice-here")} ${t("progress-dice-about")}</p>
    <div class="score-tables">
      ${checked === null ? nothing : html`${player("own", t("progress-dice-own"), checked.own)} ${player("theirs", t("progress-dice-theirs"), checked.theirs)}`}
      ${all === null ? nothing : player("site", t("progress-dice-site", { games: all.games }), all)}
    </div>`;
}

function player(id: string, name: string, { value, kinds }: Figures): TemplateResult | typeof nothing {
  if (kinds.length === 0) return nothing;
  const heading = `progress-dice-${id}`;
  return html`<section class="panel scores tight" aria-labelledby=${heading}>
    <h3 id=${heading}>${name}</h3>
    <p>${t("progress-dice-bet", { bet: value })}</p>
    <div class="wide-table" tabindex="0" role="region" aria-labelledby=${heading}>
      <table aria-labelledby=${heading}>
        <thead><tr><th scope="col">${t("progress-dice-kind")}</th><th scope="col">${t("progress-dice-faces")}</th>
          <th scope="col">${t("progress-dice-expected")}</th><th scope="col">${t("progress-dice-longest")}</th></tr></thead>
        <tbody>${kinds.map(row)}</tbody>
      </table></div>
  </section>`;
}

function row({ faces, throws, counts, longest, usual }: KindFigures): TemplateResult {
  return html`<tr><th scope="row">${faces === 2 ? t("progress-dice-cube") : t("progress-dice-die", { faces })}</th>
    <td>${faces === 2 ? t("progress-dice-colours", { own: counts[0] ?? 0, other: counts[1] ?? 0 }) : counts.join(" · ")}</td>
    <td>${t("progress-dice-each", { count: throws / faces })}</td>
    <td>${t("progress-dice-run", { longest, usual })}</td></tr>`;
}

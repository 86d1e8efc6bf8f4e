/** The dice that this browser has checked: one number for each player, and what was thrown. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Figures, KindFigures, Statistics } from "../../api/checked/here";
import { t } from "../../lang";

/** Renders the reader's dice and those of the opponents. */
export function diceFigures({ own, theirs }: Statistics): TemplateResult {
  return html`<h2>${t("progress-dice")}</h2>
    <p>${t("progress-dice-about")}</p>
    <div class="score-tables">${player("own", t("progress-dice-own"), own)} ${player("theirs", t("progress-dice-theirs"), theirs)}</div>`;
}

function player(id: string, name: string, { value, kinds }: Figures): TemplateResult | typeof nothing {
  if (kinds.length === 0) return nothing;
  const heading = `progress-dice-${id}`;
  return html`<section class="panel scores" aria-labelledby=${heading}>
    <h3 id=${heading}>${name}</h3>
    <p>${t("progress-dice-bet", { bet: value })}</p>
    <div class="table" tabindex="0" role="region" aria-labelledby=${heading}>
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

/** The end of a game: the winner and the reason, the points, the state of the series, and what comes next. */

import { html, nothing, type TemplateResult } from "lit-html";
import { address } from "../../address";
import type { GameFull, SideName } from "../../api/types";
import { sideOf } from "../../board/skins";
import { adviceIn } from "../../game/advice";
import type { GameModel } from "../../game/model";
import { t } from "../../lang";
import { indexOf, otherSide, sideName } from "../../names";
import { scoresPoints } from "../../rulesets";
import { reviewable } from "../desk/review";
import { icon } from "../icons";
import { afterColon, ended, turnTo } from "../../speech/telling";
import { adviceSentence } from "./advice";
import { listenerOf, playerName } from "./names";

/** The endings that no move has brought about, or none in particular. */
const NO_MOVE = ["agreement", "resignation", "timeout", "absence", "abort", "closed", "claim", "repetition", "quiet-limit"];

/** Returns the title of the result: `You have won`, `Red has won`, `A draw`, `Called off`. */
export function resultTitle(game: GameFull): string {
  const { result } = game.state;
  if (!result) return "";
  if (result.why === "abort") return t("table-result-abort");
  if (result.why === "closed") return t("table-result-closed");
  if (result.winner == null) return t("common-draw");
  if (game.you.length === 1) return t(game.you[0] === result.winner ? "table-result-you-won" : "table-result-you-lost");
  return t("common-won", { side: sideName(result.winner) });
}

/** Returns why the game is over, as a sentence for the reader: `Your opponent resigned.` */
export function endingSentence(game: GameFull): string {
  const { result } = game.state;
  // The title says who has won.
  return (result && ended(result, listenerOf(game)).at(-1)) ?? "";
}

/**
 * Returns how the game ended, in sentences that follow a colon: its last turn, or, where a player gave up or ran out
 * of time, how that player lost the last piece; null if there is neither.
 */
export function decidingTurn(game: GameFull): string | null {
  const { line, state: { result } } = game;
  if (!result) return null;
  const by = !NO_MOVE.includes(result.why);
  const at = by ? line.length : result.winner == null ? 0 : lastLoss(game, otherSide(result.winner));
  const told = turnTo(line, at);
  return told.length > 0 ? afterColon(told, listenerOf(game)) : null;
}

/** Returns the number of entries up to the one in which a side lost its last piece so far; 0 if it lost none. */
function lastLoss({ line }: GameFull, side: SideName): number {
  return line.findLastIndex(({ effects }) => effects.some((effect) => effect.t === "fall" && sideOf(effect.letter) === side)) + 1;
}

/** Renders the result of a finished game; nothing while the game goes on. */
export function resultPanel(model: GameModel): TemplateResult | typeof nothing {
  const { game } = model;
  const { result } = game.state;
  if (!result) return nothing;
  const decided = decidingTurn(game);
  const moved = !NO_MOVE.includes(result.why);
  const advice = adviceSentence(adviceIn(game.id));
  return html`<section class="result panel" role="group" aria-labelledby="result-title">
    <h2 id="result-title" tabindex="-1">${resultTitle(game)}</h2>
    <p>${endingSentence(game)}</p>
    ${decided === null ? nothing : html`<p class=${moved ? "decided last-turn" : "decided"}>${t(moved ? "ending-decided" : "ending-decided-loss", { what: decided })}</p>`}
    ${advice === null ? nothing : html`<p class="quiet-text">${advice}</p>`}
    ${scoresPoints(game.rules) && result.winner != null
      ? html`<p>${t("table-worth", { points: result.points[indexOf(result.winner)] ?? 0 })}</p>`
      : nothing}
    ${seriesText(game)}
    ${game.series.notBefore && !game.room.next ? html`<p class="quiet-text">${t("table-not-before", { day: game.series.notBefore })}</p>` : nothing}
  </section>`;
}

/** Renders the state of the series, from its second game on or if the series has a goal or a stake. */
export function seriesText(game: GameFull): TemplateResult | typeof nothing {
  const { series } = game;
  if (series.games < 1 || (series.games < 2 && series.terms === "open")) return nothing;
  const both = (values: readonly number[] | null | undefined): string => `${values?.[0] ?? 0} : ${values?.[1] ?? 0}`;
  const names = `${playerName(game, "w")} – ${playerName(game, "b")}`;
  const what = series.purses ? "table-series-purses" : scoresPoints(game.rules) ? "table-series-points" : "table-series-won";
  const score = both(series.purses ?? (scoresPoints(game.rules) ? series.points : series.won));
  return html`<p class="series">${t(what, { names, score, games: series.games })}
    ${series.winner ? html`<strong>${t("table-series-winner", { name: playerName(game, series.winner) })}</strong>` : nothing}</p>`;
}

/** Renders the ways to go on from a finished game; they take the place of the actions in it. */
export function nextLinks(game: GameFull): TemplateResult | typeof nothing {
  if (game.kind === "record") return nothing;
  return html`<div class="acts buttons" role="group" aria-label=${t("table-acts")}>
    <a class="button" href=${address(`/game/${game.id}/replay`)}>${t("table-look-through")}</a>
    ${reviewable(game) ? html`<a class="button" href=${address(`/game/${game.id}/replay?review`)}>${t("review-start")}</a>` : nothing}
    <a class="button" href=${address("/")}>${t("table-new-game")}</a>
  </div>`;
}

/** Renders what a phone has in its bar after a game: the way back through it, and to another one. */
export function quickLinks(game: GameFull): TemplateResult | typeof nothing {
  if (game.kind === "record") return nothing;
  const review = reviewable(game);
  return html`<a class="button" href=${address(`/game/${game.id}/replay${review ? "?review" : ""}`)} aria-label=${review ? t("review-start") : nothing}>${icon("lamp")}${t(review ? "table-tool-review" : "common-moves")}</a>
    <a class="button" href=${address("/")}>${icon("disc")}${t("table-tool-new")}</a>`;
}

/**
 * Renders the row of buttons of a finished game: the next game, or a rematch; null while the game goes on.
 * They are where the last click of a game cannot have been.
 */
export function nextRow(model: GameModel): TemplateResult | null {
  const { game } = model;
  if (!model.over || !game.state.result) return null;
  const { next } = game.room;
  const ended = game.you.length === 0 || game.kind === "record" || game.series.winner != null || game.series.notBefore != null;
  return html`<div class="decide next" role="group" aria-label=${t("table-acts")}>
    ${next ? html`<a class="button primary decide-back" href=${address(`/game/${next}`)}>${t("table-next-game")}</a>` : ended ? nothing : rematchButtons(model)}
  </div>`;
}

function rematchButtons(model: GameModel): TemplateResult {
  const { game } = model;
  const mine = game.you[0] ?? "w";
  const want = (side: SideName): boolean => game.room.rematch[indexOf(side)] === true;
  const both = game.you.length === 2;
  const agree = (): void => {
    for (const side of game.you) model.do(side, { kind: "rematch" });
  };
  const decline = (text: string): TemplateResult =>
    html`<button type="button" class="decide-end" @click=${() => model.do(mine, { kind: "rematch-decline" })}>${t(text)}</button>`;
  if (!both && want(mine)) {
    return html`<button type="button" class="decide-back" disabled>${t("table-rematch-asked")}</button> ${decline("table-rematch-withdraw")}`;
  }
  if (!both && want(otherSide(mine))) {
    return html`<button type="button" class="primary decide-back" @click=${agree}>${t("table-rematch-accept")}</button> ${decline("table-decline")}`;
  }
  return html`<button type="button" class="primary decide-back" @click=${agree}>${t("table-rematch")}</button>`;
}

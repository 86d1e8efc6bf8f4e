/** Values in words. A value always names the side it favours. */

import type { RulesId } from "../../board/view";
import type { AnalysisView } from "../../api/types";
import type { JudgedStep, Keep, Value } from "../../game/worth";
import { semicolons, signedNumber, t } from "../../lang";
import { sideName } from "../../names";
import { rulesInfo, scoresPoints } from "../../rulesets";

/** Describes a value: `Red wins 3 points in 17 half-moves`, `A draw`, `+0.35`. */
export function valueText(value: Value, rules: RulesId): string {
  if (value.winner) {
    const [side, plies, points] = [sideName(value.winner), value.plies ?? 0, value.points ?? 1];
    if (plies === 0) return scoresPoints(rules) ? t("analysis-won-points", { side, points }) : t("common-won", { side });
    const length = t("analysis-plies", { plies, unit: rulesInfo(rules)?.dice === true ? "turns" : "plies" });
    return scoresPoints(rules) ? t("analysis-wins-points", { side, length, points }) : t("analysis-wins", { side, length });
  }
  if (value.exact && value.expected === 0) return t("analysis-draw");
  return signedNumber(value.expected, 2);
}

/** Describes what a move keeps or gives away; of an estimate, how the move looks to the computer. */
export function keepText({ kept, value }: Pick<JudgedStep, "kept" | "value">): string {
  return t(value.exact || !GUESSED.includes(kept) ? `analysis-keep-${kept}` : `analysis-seems-${kept}`);
}

/** The judgements that compare estimates where there are no results. */
const GUESSED: readonly Keep[] = ["near", "part", "half", "all"];

/** Describes the best steps in one sentence, for the keyboard command. */
export function bestText({ value, steps }: Pick<AnalysisView, "value" | "steps">, rules: RulesId): string {
  const moves = steps.slice(0, 3).map((step) => t("analysis-say-move", { word: step.word, keep: keepText(step), value: valueText(step.value, rules) }));
  if (moves.length === 0) return t("position-best-none");
  const sure = t(value.exact ? "analysis-exact" : "analysis-estimate");
  return t("analysis-say", { value: valueText(value, rules), sure, moves: semicolons(moves) });
}

/** Values in words. A value always names the side it favours. */

import type { RulesId } from "../../board/view";
import type { AnalysisView } from "../../api/types";
import type { Keep, Value } from "../../game/worth";
import { language, t } from "../../lang";
import { sideName } from "../../names";
import { scoresPoints } from "../../rulesets";

/** Describes a value: `Red wins 3 points in 17`, `A draw`, `+0.35`. */
export function valueText(value: Value, rules: RulesId): string {
  if (value.winner) {
    const [side, plies, points] = [sideName(value.winner), value.plies ?? 0, value.points ?? 1];
    if (plies === 0) return scoresPoints(rules) ? t("analysis-won-points", { side, points }) : t("common-won", { side });
    return scoresPoints(rules) ? t("analysis-wins-points", { side, plies, points }) : t("analysis-wins", { side, plies });
  }
  if (value.exact && value.expected === 0) return t("analysis-draw");
  const score = new Intl.NumberFormat(language(), { signDisplay: "exceptZero", minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return score.format(value.expected);
}

/** Describes what a move keeps or gives away. */
export function keepText(keep: Keep): string {
  return t(`analysis-keep-${keep}`);
}

/** Describes the best steps in one sentence, for the keyboard command. */
export function bestText({ value, steps }: Pick<AnalysisView, "value" | "steps">, rules: RulesId): string {
  const moves = steps.slice(0, 3).map((step) => t("analysis-say-move", { word: step.word, keep: keepText(step.kept), value: valueText(step.value, rules) }));
  if (moves.length === 0) return t("position-best-none");
  const sure = t(value.exact ? "analysis-exact" : "analysis-estimate");
  return t("analysis-say", { value: valueText(value, rules), sure, moves: moves.join("; ") });
}

/** The throws of the players' own dice in words: which one is to be made, and why a result cannot be. */

import type { RulesId, Side } from "../../board/view";
import type { Cast, Tally } from "../../game/tally";
import { t } from "../../lang";
import { listenerFor, ownedPiece } from "../../speech/telling";
import { sentence } from "../../speech/words";

/** Returns which throw is to be made now and how to enter it, in sentences that are shown and spoken. */
export function castQuestion(tally: Tally, rules: RulesId, name: (side: Side) => string): string {
  return [castBefore(tally), castTask(tally, rules, name)].filter(Boolean).join(" ");
}

/** Returns what has to be known before the throw: the number to beat, or that a bonus allows one more throw. */
export function castBefore(tally: Tally): string {
  const { next, share } = tally;
  if (!next || !share) return "";
  const total = tally.total(share);
  if (next.bonus != null) return t(`companion-bonus-${next.bonus}`, { total });
  const rival = tally.other(share.part);
  if (share.part !== "attack" || !rival) return "";
  const thrown = tally.of(rival);
  if (thrown.length === 0) return t("companion-fixed", { total: tally.total(rival) });
  return thrown.every(({ shown }) => shown !== undefined) ? t("telling-throw-beat", { total: tally.total(rival) }) : "";
}

/** Returns who throws what now; once everything is entered, the result to be checked. */
export function castTask(tally: Tally, rules: RulesId, name: (side: Side) => string): string {
  const { next, share } = tally;
  if (!share) return "";
  if (!next) return checkText(tally, name);
  const piece = share.letter == null ? "" : ownedPiece(share.letter, listenerFor(rules));
  const side = share.side == null ? "" : name(share.side);
  const args = { side, piece, most: next.most, part: share.part };
  if (next.dice === "lot") return t("companion-throw-lot");
  return sentence(t(next.dice === "die" ? "companion-throw-die" : next.bonus != null ? "companion-throw-more" : "companion-throw-cubes", args));
}

/** Returns the result of a throw of the set-up, which is to be checked before it is kept. */
function checkText(tally: Tally, name: (side: Side) => string): string {
  const [first, second] = tally.throws.shares;
  if (!first) return "";
  if (first.part !== "lot" && first.part !== "initiative") return t("companion-check");
  if (first.part === "lot") return t("companion-check-lot", { side: name(tally.total(first) === 1 ? "w" : "b") });
  const [w, b] = [tally.total(first), second ? tally.total(second) : 0];
  const args = { white: name("w"), black: name("b"), w, b };
  if (w === b) return t("companion-check-equal", args);
  return t("companion-check-initiative", { ...args, winner: name(w > b ? "w" : "b") });
}

/** Returns why a result cannot be. */
export function impossible(cast: Cast, shown: number): string {
  return t(`companion-impossible-${cast.dice}`, { shown, most: cast.most });
}

/**
 * The reasons for a step, in sentences: for hints, and for moves of the computer. Every sentence follows
 * from the server's analysis: values, the line of best play, and what can be attacked next.
 */

import type { Explanation } from "../api/types";
import type { Side } from "../board/view";
import { chancesOf } from "../game/odds";
import { tierOf } from "../game/worth";
import { t, tWord } from "../lang";
import { rulesInfo } from "../rulesets";
import { ownedPiece, tell, type Listener } from "./telling";
import { listing, percentText } from "./words";

/** The most pieces that are named as threatened. */
const MOST_THREATS = 2;

/** Returns what a step does, in a sentence, and then why it is played. */
export function because(told: Explanation, to: Listener): string[] {
  return [...tell(told.line[0]?.told ?? [], to), ...reasons(told, to)];
}

/** Returns why a step is played. */
export function reasons(told: Explanation, to: Listener): string[] {
  const sentences = [worse(told, to), outcome(told, to), only(told), chances(told), threats(told, to), ...line(told, to), estimate(told, to)];
  return sentences.filter((text) => text !== null);
}

/** Returns `you` if the reader plays the step, and another word otherwise. */
function who({ by }: Explanation, to: Listener): string {
  return to.who(by) === "you" ? "you" : "other";
}

function dice(to: Listener): boolean {
  return rulesInfo(to.rules)?.dice === true;
}

function worse(told: Explanation, to: Listener): string | null {
  if (told.best.word === told.word || tierOf(told.kept) === "keeps") return null;
  return t("because-worse", { who: who(told, to), told: tell(told.best.told, to).join(" ") });
}

/** Says how the game ends, if that is proved. */
function outcome(told: Explanation, to: Listener): string | null {
  const { winner, plies, exact, expected } = told.value;
  const args = { who: who(told, to), plies: plies ?? 0, unit: dice(to) ? "turns" : "plies" };
  // The step itself is the first ply.
  if (winner === told.by) return t((plies ?? 0) <= 1 && !dice(to) ? "because-now" : "because-wins", args);
  if (winner) return told.kept === "lost" ? t("because-lost", args) : null;
  return exact && expected === 0 ? t("because-drawn") : null;
}

function only({ kept, keeping, legal }: Explanation): string | null {
  if (keeping !== 1 || legal < 2 || tierOf(kept) !== "keeps" || kept === "lost") return null;
  return t("because-only", { keep: kept, legal });
}

function chances({ odds }: Explanation): string | null {
  if (!odds) return null;
  const parts = chancesOf(odds).filter(({ share }) => share > 0);
  return t("because-chances", { odds: parts.map(({ what, share }) => t("choice-chance", { what: tWord("table-odds", what).toLowerCase(), percent: percentText(share) })).join(" · ") });
}

function threats(told: Explanation, to: Listener): string | null {
  const pieces = told.threats.slice(0, MOST_THREATS).map(({ letter, at }) => t("telling-piece-on", { piece: ownedPiece(letter, to), space: at }));
  if (pieces.length === 0) return null;
  return t("because-threat", { dice: dice(to) ? "yes" : "no", who: who(told, to), pieces: listing(pieces) });
}

/** Describes the principal variation: the answer, and the next piece that the side takes. */
function line(told: Explanation, to: Listener): string[] {
  const [, ...later] = told.line;
  const args = { who: who(told, to) };
  const sentences: string[] = [];
  const answer = later.find(({ by }) => by !== told.by);
  const next = later[0];
  if (next?.by === told.by) sentences.push(t("because-goes-on", { ...args, told: tell(next.told, to).join(" ") }));
  if (answer) sentences.push(t("because-expects", { ...args, told: tell(answer.told, to).join(" ") }));
  const taken = takenLater(later, told.by);
  if (taken) sentences.push(t("because-later", { ...args, piece: ownedPiece(taken.letter, to), plies: taken.plies }));
  return sentences;
}

/** Returns the first piece that a side captures or kills later in a line, and in how many plies. */
function takenLater(later: Explanation["line"], by: Side): { letter: string; plies: number } | null {
  for (const [k, step] of later.entries()) {
    const fall = step.by === by ? step.effects.find((effect) => effect.t === "fall") : undefined;
    if (fall?.t === "fall") return { letter: fall.letter, plies: k + 2 };
  }
  return null;
}

function estimate(told: Explanation, to: Listener): string | null {
  const { exact, winner, expected } = told.value;
  if (exact || winner) return null;
  const own = told.by === "w" ? expected : -expected;
  return t("because-estimate", { who: who(told, to), percent: percentText((1 + own) / 2) });
}

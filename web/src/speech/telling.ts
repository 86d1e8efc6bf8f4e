/**
 * Sentences for the reader. The host says what happened and why something is not possible as keys of texts
 * with their arguments; the page adds the language and the names of pieces and sides. The line under the
 * status, the announcements, the log and the list of moves all use these sentences.
 */

import type { Entry, Reason, Sentence } from "../api/types";
import { sideOf } from "../board/skins";
import type { RulesId, Side } from "../board/view";
import { UNCOUNTED } from "../game/scores";
import { has, t, type Args } from "../lang";
import { colourOf, isUnique, otherSide, pieceName, sideName } from "../names";
import { listing, percentText, sentence } from "./words";

/** How a side is named to the reader: as the reader, as an opponent, or by its colour. */
export type Who = "you" | "computer" | "opponent" | ReturnType<typeof colourOf>;

/** For whom a game is narrated. */
export interface Listener {
  rules: RulesId;
  /** Names a side. */
  who: (side: Side) => Who;
}

/** An entry of a line, as far as it is narrated. */
export type Told = Pick<Entry, "told">;

/**
 * Returns the listener for whom a page narrates. A player of one side is “you”, and the other side is the
 * `rival`. Spectators, readers of records and players at one screen know both sides by their colours.
 */
export function listenerFor(rules: RulesId, you: readonly Side[] = [], rival?: "computer" | "opponent"): Listener {
  const own = you.length === 1 ? you[0] : undefined;
  return { rules, who: (side) => (own === undefined || rival === undefined ? colourOf(side, rules) : side === own ? "you" : rival) };
}

/** Writes sentences for a listener. */
export function tell(told: readonly Sentence[], to: Listener): string[] {
  return told.map((one) => sentence(say(one, to)));
}

/** Writes sentences that follow a colon. The first one begins as it does within a sentence. */
export function afterColon(told: readonly Sentence[], to: Listener): string {
  return told.map((one, at) => (at === 0 ? say(one, to) : sentence(say(one, to)))).join(" ");
}

function say({ key, ...args }: Sentence, to: Listener): string {
  const values: Args = {};
  for (const [name, arg] of Object.entries(args)) {
    if (typeof arg !== "object") values[name] = arg;
    else if (Array.isArray(arg)) values[name] = listing(arg.map((part) => say(part, to)));
    else if ("piece" in arg) values[name] = ownedPiece(arg.piece, to);
    else if ("millionths" in arg) values[name] = percentText(arg.millionths / 1e6);
    else if ("told" in arg) values[name] = afterColon(arg.told, to);
    else if ("pieces" in arg) values[name] = Array.from(arg.pieces).map((letter) => pieceName(to.rules, letter)).join(", ");
    else {
      values.who = to.who(arg.side);
      values[name] = sideName(arg.side, to.rules);
    }
  }
  return t(key, values);
}

/**
 * Writes for a listener how a game ended, as `ended` in `crates/telling/src/ended.rs` does: who has won or that it
 * is a draw, and then why it is over. A game without a result has only the reason.
 */
export function ended({ winner, why }: { winner?: Side | null; why: string }, to: Listener): string[] {
  const key = why === "absence" && winner == null ? "ended-absence-draw" : `ended-${why}`;
  // A server that is newer than the page can have reasons that the page has no text for.
  const reason: Sentence[] = has(key) ? [{ key, rules: to.rules, ...(winner != null && { side: { side: otherSide(winner) } }) }] : [];
  if (winner != null) return tell([{ key: "ended-won", side: { side: winner } }, ...reason], to);
  if (reason.length === 0) return [t("why-game-over")];
  return tell(UNCOUNTED.includes(why) ? reason : [{ key: "ended-drawn" }, ...reason], to);
}

/** Returns what the turn before a position has done so far, with the walks of one piece as one, and each throw with its attack. */
export function turnTo(line: readonly Pick<Entry, "turn" | "told" | "completed">[], at: number): Sentence[] {
  const told: Sentence[] = [];
  for (const entry of line.slice(turnBefore(line, at), at)) {
    // An entry that is shown while others before it still wait completes sentences that are not there yet.
    told.length = Math.max(0, told.length - (entry.completed?.last ?? 0));
    told.push(...(entry.completed?.told ?? entry.told));
  }
  return told;
}

/** Returns the position before the turn in which the entry before a position was played. In the set-up each entry is a turn. */
export function turnBefore(line: readonly Pick<Entry, "turn">[], at: number): number {
  const turn = line[at - 1]?.turn ?? 0;
  let from = Math.max(0, at - 1);
  while (turn > 0 && line[from - 1]?.turn === turn) from -= 1;
  return from;
}

/** Writes why something is not possible. A server that is newer than the page can have reasons that the page has no text for. */
export function reasonText({ told }: Reason, to: Listener): string {
  return has(told.key) ? sentence(say(told, to)) : t("why-other");
}

/** Names a piece with its owner: `your queen`, `the computer’s queen`, `the red queen`. */
export function ownedPiece(letter: string, { rules, who }: Listener): string {
  const owner = who(sideOf(letter));
  const piece = pieceName(rules, letter);
  const the = t("telling-the", { letter: letter.toUpperCase(), piece });
  // A piece that only one side has needs no owner beside “your”.
  const only = (owner === "computer" || owner === "opponent") && isUnique(rules, letter);
  return t("telling-owned", { who: only ? "only" : owner, piece, the });
}

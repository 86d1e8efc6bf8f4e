/**
 * Explains in the reader's language why the server does not accept a text as a position. The page has its own texts for
 * the reasons that can occur with a board made by hand. All others are in the words of the rules' parsers.
 */

import * as api from "../../api/client";
import { t } from "../../lang";

/** What the parsers of the rules say, and the text for it. */
export const REFUSALS: readonly [RegExp, string][] = [
  [/fewer than two pawns/, "editor-refused-few"],
  [/both sides have two pawns/, "editor-refused-ended"],
  [/missing both on and off the board/, "editor-refused-uneven"],
  [/its own side . has just moved/, "editor-refused-captured"],
  [/a move captures one at most/, "editor-refused-captured-twice"],
  [/both Leaders are missing/, "editor-refused-leaders"],
  [/both teams are empty/, "editor-refused-teams"],
  [/so it has none left once it has acted|actions left for/, "editor-refused-actions"],
  [/is to move$/, "editor-refused-active"],
  [/the game is over$/, "editor-refused-battle-over"],
  [/to attack$/, "editor-refused-attacker"],
  [/to be attacked$/, "editor-refused-target"],
  [/expected a space next to|not an orthogonal neighbour/, "editor-refused-apart"],
  [/is stunned and cannot attack/, "editor-refused-stunned"],
  [/is active, so the/, "editor-refused-other-active"],
  [/already settled/, "editor-refused-settled"],
  [/only possible after a tie/, "editor-refused-tie"],
  [/it cannot have declined/, "editor-refused-declined"],
  [/a side that is not ahead/, "editor-refused-ahead"],
  [/size 3 piece of side/, "editor-refused-ghost"],
];

/** Returns what a parser says without the place, which the page states itself. */
export function withoutPlace(said: string): string {
  return said.replace(/^(?:character|caractère) \d+\s?: /, "");
}

/** Returns in words that a draft is no position, with the reason; or why the server could not be asked. */
export function refusedText(error: unknown): string {
  if (!(error instanceof api.Refusal) || error.at?.startsWith("dpn:") !== true) return api.refusalText(error);
  const known = REFUSALS.find(([pattern]) => pattern.test(error.message));
  return t("editor-impossible", { why: known ? t(known[1]) : withoutPlace(error.said) });
}

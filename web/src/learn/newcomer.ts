/**
 * What this browser remembers of a person's first steps: whether the welcome on the start screen is over,
 * and in which game of each rule set the goal stays in view.
 */

import type { RulesId } from "../board/view";
import { remember, remembered } from "../prefs";
import { fieldsThat, isText } from "../stored";

const WELCOMED = "welcomed";
const GOALS = "goals";

/** Returns whether nobody has played, finished a lesson, or closed the welcome in this browser. */
export function isNewcomer(): boolean {
  return remembered(WELCOMED) !== true;
}

/** Ends the welcome for good. */
export function welcomed(): void {
  if (isNewcomer()) remember(WELCOMED, true);
}

/** Returns the game in which the goal of each rule set is shown; the value is empty once it was closed. */
function goals(): Record<RulesId, string> {
  return fieldsThat(remembered(GOALS), isText);
}

/** Records that a person plays a game. The first game of each rule set shows the goal. */
export function beginsGame(rules: RulesId, game: string): void {
  welcomed();
  const known = goals();
  if (known[rules] === undefined) remember(GOALS, { ...known, [rules]: game });
}

/** Returns whether a game shows the goal of its rule set. */
export function showsGoal(rules: RulesId, game: string): boolean {
  return goals()[rules] === game;
}

/** Closes the goal of a rule set for good. */
export function closeGoal(rules: RulesId): void {
  remember(GOALS, { ...goals(), [rules]: "" });
}

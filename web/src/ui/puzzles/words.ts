/** Texts about puzzles. */

import type { Puzzle } from "../../api/types";
import { has, t } from "../../lang";
import { sideName } from "../../names";
import { scoresPoints } from "../../rulesets";

/** Describes the task of a puzzle: `White: Dejarik in 3 moves`, `Red: 2 points in 3 moves`. */
export function taskText({ rules, side, points, moves }: Puzzle): string {
  return t(scoresPoints(rules) ? "puzzle-task-points" : "puzzle-task-win", { side: sideName(side, rules), points, moves });
}

/** Returns the name of a theme. A theme that this page does not know keeps the server's word. */
export function themeName(theme: string): string {
  return has(`puzzle-theme-${theme}`) ? t(`puzzle-theme-${theme}`) : theme;
}

/** Returns the names of a puzzle's themes. */
export function themeNames({ themes }: Puzzle): string[] {
  return themes.map(themeName);
}

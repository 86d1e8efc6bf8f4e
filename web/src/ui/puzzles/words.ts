/** Puzzles in words. */

import type { Puzzle } from "../../api/types";
import { has, t } from "../../lang";
import { sideName } from "../../names";

/** `White: Dejarik in 3 moves`, `Red forces 2 points in 3 moves`. */
export function taskText({ rules, side, points, moves }: Puzzle): string {
  return t(rules === "groi" ? "puzzle-task-points" : "puzzle-task-win", { side: sideName(side), points, moves });
}

/** A theme by its name; one that is newer than this page by its own word. */
export function themeName(theme: string): string {
  return has(`puzzle-theme-${theme}`) ? t(`puzzle-theme-${theme}`) : theme;
}

export function themeNames({ themes }: Puzzle): string[] {
  return themes.map(themeName);
}

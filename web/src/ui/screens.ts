/** The list of all screens and their modules, which are loaded when the reader first goes there. */

import type { Route } from "../router";
import type { ScreenModule } from "./screen";

type Loaders = { [Name in Route["name"]]: () => Promise<ScreenModule<Extract<Route, { name: Name }>>> };

// These modules are found by their file names.
const FOUND = import.meta.glob<ScreenModule<never>>(["./rules.ts", "./lesson.ts", "./records.ts", "./progress.ts", "./replay.ts", "./position.ts", "./puzzles.ts", "./puzzle.ts", "./data.ts", "./print.ts", "./tournament.ts"]);

function found(file: string): () => Promise<ScreenModule<never>> {
  return FOUND[file] ?? (() => import("./nowhere"));
}

/** The loaders of all screens, by the name of the route. */
export const SCREENS: Loaders = {
  start: () => import("./start"),
  game: () => import("./game"),
  replay: found("./replay.ts"),
  rules: found("./rules.ts"),
  lesson: found("./lesson.ts"),
  records: found("./records.ts"),
  progress: found("./progress.ts"),
  position: found("./position.ts"),
  print: found("./print.ts"),
  tournament: found("./tournament.ts"),
  puzzles: found("./puzzles.ts"),
  puzzle: found("./puzzle.ts"),
  settings: () => import("./settings"),
  data: found("./data.ts"),
  about: () => import("./about"),
  nowhere: () => import("./nowhere"),
};

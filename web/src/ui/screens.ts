/** The list of all screens and their modules, which are loaded when the reader first goes there. */

import type { Route } from "../router";
import type { ScreenModule } from "./screen";

type Loaders = { [Name in Route["name"]]: () => Promise<ScreenModule<Extract<Route, { name: Name }>>> };

/** The loaders of all screens, by the name of the route. */
export const SCREENS: Loaders = {
  start: () => import("./start"),
  game: () => import("./game"),
  replay: () => import("./replay"),
  rules: () => import("./rules"),
  lesson: () => import("./lesson"),
  records: () => import("./records"),
  progress: () => import("./progress"),
  position: () => import("./position"),
  print: () => import("./print"),
  tournament: () => import("./tournament"),
  puzzles: () => import("./puzzles"),
  puzzle: () => import("./puzzle"),
  settings: () => import("./settings"),
  data: () => import("./data"),
  about: () => import("./about"),
  nowhere: () => import("./nowhere"),
};

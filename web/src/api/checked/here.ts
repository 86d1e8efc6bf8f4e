/** The devices of this browser: the module that checks, over the server's connections. */

import { carriers } from "../carriers";
import { journal } from "../client";
import type { World } from "./device";
import { tallies } from "./kept";

async function loaded(): Promise<typeof import("dejarik-pocket")> {
  const [module, { default: address }] = await Promise.all([import("dejarik-pocket"), import("dejarik-pocket/module.wasm?url")]);
  await module.default({ module_or_path: address });
  return module;
}

async function begin(...[memories, second, required, stirred, keys]: Parameters<NonNullable<World["begin"]>>): ReturnType<NonNullable<World["begin"]>> {
  const { Checks } = await loaded();
  return new Checks(memories, second ?? undefined, required, stirred, keys);
}

/** What is shown of a kind of die (`KindFigures` of the crate for dice). */
export interface KindFigures {
  faces: number;
  throws: number;
  counts: number[];
  longest: number;
  usual: number;
}

/** What is shown of the dice of a player: what betting against them would have turned 1 into, and each kind. */
export interface Figures {
  value: number;
  kinds: KindFigures[];
}

/** The dice of the reader and of the opponents. */
export interface Statistics {
  own: Figures;
  theirs: Figures;
}

/** Returns the statistics of the finished games whose dice this browser has checked; null if there are none. */
export async function statistics(): Promise<Statistics | null> {
  const games = __DEJARIK_POCKET__ ? await tallies() : [];
  if (games.length === 0) return null;
  const { diceStatistics } = await loaded();
  return JSON.parse(diceStatistics(`[${games.join(",")}]`)) as Statistics;
}

/** What the devices of this browser need. */
export const HERE: World = {
  dial: (game) => carriers.dial(game),
  journal,
  begin: __DEJARIK_POCKET__ ? begin : null,
};

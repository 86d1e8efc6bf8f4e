/** Counts the time for which the reader plays a game, for the page of their progress. */

import type { GameModel } from "../../game/model";
import { PlayTime } from "../../game/playtime";

/** The events that show that somebody is at the screen. */
const SIGNS = ["pointermove", "pointerdown", "keydown"] as const;
/** The time between two ticks in milliseconds. */
const TICK = 1_000;

/** Begins to count while the page is visible and the reader's game goes on. Returns a function that ends it. */
export function countTime(model: GameModel): () => void {
  const playing = (): boolean => !document.hidden && model.game.you.length > 0 && model.game.kind !== "record" && !model.over;
  const time = new PlayTime(model.game.rules, playing);
  const ticker = setInterval(() => time.tick(), TICK);
  const quit = new AbortController();
  const { signal } = quit;
  const stop = model.subscribe(({ t }) => {
    if (t === "entry") time.alive();
  });
  for (const sign of SIGNS) addEventListener(sign, time.alive, { passive: true, signal });
  document.addEventListener("visibilitychange", () => { if (document.hidden) time.save(); }, { signal });
  return () => {
    clearInterval(ticker);
    stop();
    quit.abort();
    time.save();
  };
}

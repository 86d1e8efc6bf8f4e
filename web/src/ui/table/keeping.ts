/** Keeps the reader's invitation in the lobby while the page of its game is open. */

import { Refusal } from "../../api/client";
import { keepSeek } from "../../api/lobby";

/** How often the invitation is kept, in milliseconds. It ends a minute after it was last kept. */
const EVERY = 20_000;

/**
 * Keeps the invitation of a game until somebody has accepted it. Asks once if the game is not in the lobby. Calls `found` with
 * each answer: whether the game is in the lobby. Returns a function that ends it.
 */
export function keepInLobby(game: string, found: (listed: boolean) => void): () => void {
  const keep = async (): Promise<void> => {
    try {
      const listed = await keepSeek(game);
      if (ended) return;
      if (!listed) stop();
      found(listed);
    } catch (error) {
      // A server that cannot be reached now may be back soon.
      if (error instanceof Refusal && error.status >= 400 && error.status < 429) stop();
    }
  };
  let ended = false;
  const timer = setInterval(() => void keep(), EVERY);
  const stop = (): void => {
    ended = true;
    clearInterval(timer);
  };
  void keep();
  return stop;
}

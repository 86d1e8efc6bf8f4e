/**
 * The ways to share a game that only the server offers: a frame for a page of another site (`/embed/{id}`), and an
 * animated picture.
 */

import { fullServerAddress } from "../address";
import { carriers } from "../api/carriers";
import { gameAnimation } from "../api/client";
import type { GameFull, SideName } from "../api/types";
import { sideName } from "../names";
import { playerName, seatOpen } from "./table/names";

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Returns whether nothing more happens in a game. */
function isOver(game: GameFull): boolean {
  return game.kind === "record" || game.state.result != null;
}

/** Returns the address of the animated picture of a game; undefined on this device, and as long as the game is in progress. */
export function animationOf(game: GameFull): string | undefined {
  return carriers.isHere(game.id) || !isOver(game) ? undefined : gameAnimation(game.id);
}

/**
 * Returns the code for a game. It is null if no frame shows the game, because it is on this device, or in progress and
 * not public.
 */
export function frameCode(game: GameFull): string | null {
  const over = isOver(game);
  if (carriers.isHere(game.id) || (!over && (!game.watched || seatOpen(game)))) return null;
  const title = `${nameOf(game, "w")} – ${nameOf(game, "b")}`.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
  return `<iframe src="${fullServerAddress(`/embed/${game.id}`)}" title="${title}" width="400" height="480" loading="lazy" style="border:0"></iframe>`;
}

/** Returns the name of a player for readers who are neither of the two. */
function nameOf(game: GameFull, side: SideName): string {
  const seat = game.room.seats.find((known) => known.side === side);
  return seat?.kind === "person" && seat.name == null ? sideName(side, game.rules) : playerName(game, side);
}

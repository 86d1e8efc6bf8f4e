/** The requests of the lobby: invitations to everybody, and games to watch. */

import { json, paged } from "./client";
import type { CreatedGame, KeptSeek, NewSeek, Profile, SeatTaken, Seeks, WatchedGames } from "./types";

/** Returns a page of the invitations to everybody, the latest first. */
export function seeks(from?: string): Promise<Seeks> {
  return json("GET", paged("/api/lobby", from));
}

/** Makes an invitation to everybody. */
export function makeSeek(seek: NewSeek): Promise<CreatedGame> {
  return json("POST", "/api/lobby", seek);
}

/** Accepts an invitation, which only one person can do. */
export function takeSeek(id: string, shown: { profile?: Profile }): Promise<SeatTaken> {
  return json("POST", `/api/lobby/${id}`, shown);
}

/** Keeps an invitation of this reader in the lobby for another minute. Returns whether the game is in the lobby. */
export async function keepSeek(id: string): Promise<boolean> {
  const { until } = await json<KeptSeek>("POST", `/api/lobby/${id}/keep`);
  return until != null;
}

/** Returns a page of the games that everybody may watch, the strongest players first. */
export function watchedGames(from?: string): Promise<WatchedGames> {
  return json("GET", paged("/api/watch", from));
}

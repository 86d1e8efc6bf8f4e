/** The requests about small tournaments. */

import { json, send } from "./client";
import type { MyTournaments, NewTournament, Profile, Tournament } from "./types";

const ALL = "/api/tournaments";

/** Returns the tournaments at which the reader has a place. */
export async function tournaments(): Promise<Tournament[]> {
  return (await json<MyTournaments>("GET", ALL)).tournaments;
}

/** Makes a tournament, at which the reader has the first place. */
export function makeTournament(asked: NewTournament): Promise<Tournament> {
  return json("POST", ALL, asked);
}

/** Returns a tournament as the reader sees it. */
export function tournament(id: string): Promise<Tournament> {
  return json("GET", `${ALL}/${id}`);
}

/** Takes a place at a tournament. */
export function enter(id: string, shown: { profile?: Profile }): Promise<Tournament> {
  return json("POST", `${ALL}/${id}`, shown);
}

/** Begins a tournament of the reader with the players who have come. */
export function start(id: string): Promise<Tournament> {
  return json("POST", `${ALL}/${id}/start`);
}

/** Gives up the reader's place, or withdraws a tournament of the reader that has not begun. */
export function leave(id: string): Promise<void> {
  return send("DELETE", `${ALL}/${id}`);
}

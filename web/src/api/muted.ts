/** The requests about people whom the reader never wants to meet again. */

import { json, send } from "./client";
import type { MutedPerson, MyMuted } from "./types";

const MUTED = "/api/me/muted";

/** Returns whom the reader has muted, the earliest first. */
export async function muted(): Promise<MutedPerson[]> {
  return (await json<MyMuted>("GET", MUTED)).muted;
}

/** Mutes the other player of a game. */
export function mute(game: string): Promise<void> {
  return send("POST", MUTED, { game });
}

/** Unmutes a person who was muted in a game. */
export function unmute(game: string): Promise<void> {
  return send("DELETE", `${MUTED}/${game}`);
}

/** The requests about ratings. */

import { json, paged, send } from "./client";
import type { MyRatings, Profile, Strongest } from "./types";

/** Returns the reader's ratings; null on a server without ratings, and without a server. */
export async function myRatings(): Promise<MyRatings | null> {
  return json<MyRatings>("GET", "/api/me/ratings").catch(() => null);
}

/** Puts the reader on the lists of the strongest players, shown like this. */
export function listMe(shown: { profile?: Profile }): Promise<void> {
  return send("POST", "/api/me/ratings/listed", shown);
}

/** Takes the reader off the lists of the strongest players. */
export function unlistMe(): Promise<void> {
  return send("DELETE", "/api/me/ratings/listed");
}

/** Returns a page of the strongest players of a rule set; `from` is the `next` of the page before. */
export function strongest(rules: string, from?: string): Promise<Strongest> {
  return json("GET", paged(`/api/ratings/${rules}`, from));
}

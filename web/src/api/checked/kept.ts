/**
 * The data that this browser stores for games with checked dice: the agreement on them with the second secret from the
 * invitation, the memory of each seat's device, the dice of games that are over, and the keys of the server. All tabs
 * share them.
 */

import { serverElsewhere } from "../../address";
import { keepsCookies } from "../identity";
import { clear, load, read, replace, type Outcome } from "../pocket/store";
import type { SideName } from "../types";

/** The agreement that a game has checked dice. It cannot be withdrawn. */
export interface Agreement {
  /** The second secret, which the link of the invitation carries past the server; null in a game without one. */
  second: string | null;
}

const SIDES = ["w", "b"] as const;

/**
 * Returns where the keys are with which the server has signed, in hexadecimal, as a list. No game has such an id. Pages that
 * share a store may play on several servers.
 */
function serverKeysKey(): string {
  const server = serverElsewhere();
  return server === null ? "dice/keys" : `dice/keys of ${server}`;
}

function key(game: string, what: SideName | "agreed" | "tally"): string {
  return `dice/${game}/${what}`;
}

/** Returns what was agreed on for a game; null if this browser knows of no checked dice. */
export async function agreement(game: string): Promise<Agreement | null> {
  // A browser that blocks the data of sites refuses to open the store, and cannot have stored an agreement.
  if (!keepsCookies()) return null;
  const [agreed] = await read(key(game, "agreed"));
  return agreed === undefined ? null : (JSON.parse(agreed) as Agreement);
}

/**
 * Stores that a game has checked dice. A second secret that is stored already stays.
 *
 * Throws if this browser stores nothing, because the game must not be played without the agreement.
 */
export async function agree(game: string, second: string | null): Promise<void> {
  const outcome = await replace(key(game, "agreed"), JSON.stringify({ second } satisfies Agreement), (before) => before === undefined);
  if (outcome === "failed") throw new Error("this browser keeps nothing");
}

/** Returns the keys of the server that this browser knows from earlier games. */
export async function serverKeys(): Promise<string[]> {
  if (!keepsCookies()) return [];
  const [keys] = await read(serverKeysKey());
  return keys === undefined ? [] : (JSON.parse(keys) as string[]);
}

/** Remembers a key of the server. */
export async function learnKey(learnt: string): Promise<Outcome> {
  const before = await serverKeys();
  if (before.includes(learnt)) return "done";
  const known = before.length === 0 ? undefined : JSON.stringify(before);
  const outcome = await replace(serverKeysKey(), JSON.stringify([...before, learnt]), (stored) => stored === known);
  // Another tab was faster, and has learnt this key or another.
  return outcome === "conflict" ? learnKey(learnt) : outcome;
}

/** Keeps the dice of a game that is over. */
export function keepTally(game: string, tally: string): Promise<Outcome> {
  return replace(key(game, "tally"), tally, () => true);
}

/** Returns the dice of all games that are over. */
export async function tallies(): Promise<string[]> {
  if (!keepsCookies()) return [];
  return (await load("dice/")).filter(([key]) => key.endsWith("/tally")).map(([, tally]) => tally);
}

/** Deletes everything that is kept for a game. */
export function forget(game: string): Promise<void> {
  return clear(`dice/${game}/`);
}

/** Deletes everything that is kept for all games. */
export function forgetAll(): Promise<void> {
  return clear("dice/");
}

/** Draws a second secret. */
export function newSecond(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What the device of a seat has stored, and which version that is; null if there is no device yet. */
export type Kept = { version: number; memory: string } | null;

function kept(stored: string | undefined): Kept {
  if (stored === undefined) return null;
  const end = stored.indexOf(" ");
  return { version: Number(stored.slice(0, end)), memory: stored.slice(end + 1) };
}

/** Returns what the devices of both seats have stored, the first player's first. */
export async function memories(game: string): Promise<Kept[]> {
  if (!keepsCookies()) return SIDES.map(() => null);
  return (await read(...SIDES.map((side) => key(game, side)))).map(kept);
}

/**
 * Stores the memory of a device in place of the version before. If another tab was faster, the answer is `conflict`,
 * unless that tab has stored the same.
 */
export function keepMemory(game: string, side: SideName, version: number, memory: string): Promise<Outcome> {
  return replace(key(game, side), `${version} ${memory}`, (stored) => {
    const before = kept(stored);
    return (before?.version ?? -1) === version - 1 || (before?.version === version && before.memory === memory);
  });
}

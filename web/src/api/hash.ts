/**
 * The hash by which a page finds out that what it has of a game is what the server has
 * (`docs/protocol.md`): FNV-1a, 32 bits, over the UTF-8 text `words|dpn|result`.
 */

import type { GameFull } from "./types";

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

export function fnv1a(text: string): string {
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, PRIME);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** The hash of a game as it is held here. */
export function hashOf(game: Pick<GameFull, "line" | "state">): string {
  const words = game.line.map((entry) => entry.word).join(" ");
  return fnv1a(`${words}|${game.state.dpn ?? ""}|${game.state.result?.why ?? ""}`);
}

/**
 * The hash by which a page checks that its copy of a game equals the server's (`docs/protocol.md`):
 * 32-bit FNV-1a over the UTF-8 text `words|dpn|result`.
 */

import type { GameFull } from "./types";

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** Returns the FNV-1a hash of a text as eight hexadecimal digits. */
export function fnv1a(text: string): string {
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, PRIME);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** Returns the hash of a game as the page holds it. */
export function hashOf(game: Pick<GameFull, "line" | "state">): string {
  const words = game.line.map((entry) => entry.word).join(" ");
  return fnv1a(`${words}|${game.state.dpn ?? ""}|${game.state.result?.why ?? ""}`);
}

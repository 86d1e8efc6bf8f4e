/** The titles of the games that the reader has uploaded, which this browser remembers. */

import type { Imported } from "../api/types";
import { remember, remembered } from "../prefs";
import { fieldsOf } from "../stored";

/** The number of uploaded games that this browser remembers. */
const MOST_KEPT = 100;

/** An uploaded game. */
export interface Kept {
  id: string;
  title: string;
}

/** Reads the remembered games from a stored value, and skips invalid entries. */
export function keptOf(value: unknown): Kept[] {
  if (!Array.isArray(value)) return [];
  return value.filter((one): one is Kept => {
    const { id, title } = fieldsOf(one);
    return typeof id === "string" && /^[0-9A-Za-z]{8}$/.test(id) && typeof title === "string";
  });
}

/** Returns the remembered games, the last ones first. */
export function keptUploads(): Kept[] {
  return keptOf(remembered("records"));
}

/** Remembers the games of an upload, and returns them. */
export function keepUploads({ games }: Imported): Kept[] {
  const found = games.flatMap(({ id, title }): Kept[] => (id ? [{ id, title }] : []));
  const others = keptUploads().filter(({ id }) => !found.some((one) => one.id === id));
  remember("records", [...found, ...others].slice(0, MOST_KEPT));
  return found;
}

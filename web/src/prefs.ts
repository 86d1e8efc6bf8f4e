/**
 * What this browser remembers of its reader: language, look, board, sound, habits.
 *
 * Kept in `localStorage` as one JSON object; what is missing or not understood there is at its default.
 * Tabs hear of each other's changes. Nothing here leaves the browser.
 */

import type { Colours, Skin, Theme } from "./board/view";
import type { Language } from "./lang";

export type BoardKind = "hologram" | "flat";
export type Motion = "system" | "full" | "reduced";
export type Quality = "auto" | "low" | "medium" | "high";

export interface Prefs {
  /** Null: as the browser says. */
  language: Language | null;
  theme: Theme;
  /** Null: the hologram where it can be shown and motion is welcome, the flat board otherwise. */
  board: BoardKind | null;
  skin: Skin;
  colours: Colours;
  sound: boolean;
  /** Whether every step has to be confirmed, not only attacks. */
  confirm: boolean;
  /** Whether the spaces of the board show their names. */
  names: boolean;
  motion: Motion;
  quality: Quality;
  /** Whether positions are analysed as they are looked at. Null: where that is exact. */
  analysis: boolean | null;
}

/** What is allowed for each, in the order in which it is offered; another value is as if it were missing. */
export const ALLOWED: { [K in keyof Prefs]: readonly Prefs[K][] } = {
  language: [null, "en", "fr"],
  theme: ["hologram", "daylight", "contrast"],
  board: [null, "hologram", "flat"],
  skin: ["classic", "chess", "bricks", "pyramids", "pawns"],
  colours: ["red-blue", "black-white"],
  sound: [true, false],
  confirm: [false, true],
  names: [true, false],
  motion: ["system", "full", "reduced"],
  quality: ["auto", "low", "medium", "high"],
  analysis: [null, true, false],
};

const KEY = "dejarik";
const listeners = new Set<(prefs: Prefs) => void>();
let current = read();

function asks(query: string): boolean {
  return typeof matchMedia === "function" && matchMedia(query).matches;
}

function defaults(): Prefs {
  return {
    language: null,
    theme: asks("(prefers-contrast: more)") ? "contrast" : "hologram",
    board: null,
    skin: "classic",
    colours: "red-blue",
    sound: true,
    confirm: false,
    names: true,
    motion: "system",
    quality: "auto",
    analysis: null,
  };
}

function read(): Prefs {
  const prefs = defaults();
  let stored: unknown;
  try {
    stored = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return prefs; // No storage, or not ours: the defaults do.
  }
  if (typeof stored !== "object" || stored === null) return prefs;
  const values = stored as Record<string, unknown>;
  const understood = Object.entries(ALLOWED).flatMap(([key, allowed]) =>
    (allowed as readonly unknown[]).includes(values[key]) ? [[key, values[key]] as const] : [],
  );
  return { ...prefs, ...(Object.fromEntries(understood) as Partial<Prefs>) };
}

/** What is remembered now. */
export function prefs(): Readonly<Prefs> {
  return current;
}

/** Changes some of it and remembers it. */
export function setPrefs(changes: Partial<Prefs>): void {
  current = { ...current, ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // A browser that keeps nothing: it holds until the page is left.
  }
  tell();
}

/** Calls whenever something has changed; the answer ends it. */
export function onPrefs(listener: (prefs: Prefs) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of [...listeners]) listener(current);
}

/** Whether only necessary movement is wanted. */
export function still(): boolean {
  if (current.motion === "system") return asks("(prefers-reduced-motion: reduce)");
  return current.motion === "reduced";
}

/** Something beside the preferences, kept under a name of its own: the terms of the last game, say. */
export function remembered(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`${KEY}.${name}`) ?? "null") as unknown;
  } catch {
    return null;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(`${KEY}.${name}`, JSON.stringify(value));
  } catch {
    // As above.
  }
}

if (typeof addEventListener === "function") {
  addEventListener("storage", (event) => {
    if (event.key !== KEY) return;
    current = read();
    tell();
  });
  if (typeof matchMedia === "function") {
    matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", tell);
  }
}

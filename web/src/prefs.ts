/**
 * The reader's preferences in this browser: language, appearance, board, sound and habits.
 *
 * They are stored in `localStorage` as one JSON object. A missing or invalid entry has its default value.
 * A change in one tab also reaches the other tabs. Preferences are never sent to the server.
 */

import type { Colours, Skin, Theme } from "./board/view";
import type { Language } from "./lang";
import { Listeners } from "./listeners";
import { fieldsOf } from "./stored";

/** A kind of board. */
export type BoardKind = "hologram" | "flat";
/** How much the page moves: as the system says, fully, or only where necessary. */
export type Motion = "system" | "full" | "reduced";
/** The quality of the hologram. `auto` lowers it when the picture would stutter. */
export type Quality = "auto" | "low" | "medium" | "high";

/** The reader's preferences. */
export interface Prefs {
  /** The language of the page; null to follow the browser's setting. */
  language: Language | null;
  theme: Theme;
  /** The kind of board; null for the hologram if WebGL 2 is available and motion is not reduced, else the flat board. */
  board: BoardKind | null;
  skin: Skin;
  /** The colours of the two sides in all rule sets; null for those of each rule set's source. */
  colours: Colours | null;
  sound: boolean;
  /** The volume of the sounds in percent, a multiple of {@link VOLUME_STEP}. */
  volume: number;
  /** Whether the page shows what other players say. */
  phrases: boolean;
  /** Whether the reader confirms every step, and not only attacks. */
  confirm: boolean;
  /** Whether a move can be planned while the opponent thinks. */
  premove: boolean;
  /** Whether single letters and signs are keyboard shortcuts, also outside of the board. */
  letters: boolean;
  /** Whether the pieces are hidden, so that the reader plays blindfold. */
  blindfold: boolean;
  /** Whether the spaces of the board are labelled with their names. */
  names: boolean;
  motion: Motion;
  quality: Quality;
  /** Whether a game at a real board is spoken aloud. */
  aloud: boolean;
  /** Whether the page of a game at a real board turns to the player who acts. */
  turns: boolean;
  /** Whether positions are analysed while they are shown; null to analyse only where the analysis is exact. */
  analysis: boolean | null;
}

/** The step in which the volume changes, in percent. */
export const VOLUME_STEP = 5;

/** The allowed values of each preference, in the order in which they are offered. Other values count as missing. */
export const ALLOWED: { [K in keyof Prefs]: readonly Prefs[K][] } = {
  language: [null, "en", "fr"],
  theme: ["hologram", "daylight", "contrast"],
  board: [null, "hologram", "flat"],
  skin: ["classic", "chess", "bricks", "pyramids", "pawns"],
  colours: [null, "red-blue", "black-white"],
  sound: [true, false],
  volume: Array.from({ length: 100 / VOLUME_STEP + 1 }, (_, step) => step * VOLUME_STEP),
  phrases: [true, false],
  confirm: [false, true],
  premove: [true, false],
  letters: [true, false],
  blindfold: [false, true],
  names: [true, false],
  motion: ["system", "full", "reduced"],
  quality: ["auto", "low", "medium", "high"],
  aloud: [true, false],
  turns: [true, false],
  analysis: [null, true, false],
};

const KEY = "dejarik";
const changes = new Listeners<[prefs: Prefs]>();
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
    colours: null,
    sound: true,
    volume: 60,
    phrases: true,
    confirm: false,
    premove: true,
    letters: true,
    blindfold: false,
    names: true,
    motion: "system",
    quality: "auto",
    aloud: true,
    turns: true,
    analysis: null,
  };
}

function read(): Prefs {
  const prefs = defaults();
  let stored: unknown;
  try {
    stored = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return prefs; // There is no storage, or its content is not ours: use the defaults.
  }
  const values = fieldsOf(stored);
  const understood = Object.entries(ALLOWED).flatMap(([key, allowed]) =>
    (allowed as readonly unknown[]).includes(values[key]) ? [[key, values[key]] as const] : [],
  );
  return { ...prefs, ...(Object.fromEntries(understood) as Partial<Prefs>) };
}

/** Returns the current preferences. */
export function prefs(): Readonly<Prefs> {
  return current;
}

/** Changes some preferences, stores them, and notifies the listeners. */
export function setPrefs(wanted: Partial<Prefs>): void {
  current = { ...current, ...wanted };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // The browser does not allow storage: the change lasts until the page is left.
  }
  tell();
}

/** Subscribes to changes of the preferences. Returns a function that unsubscribes. */
export const onPrefs = changes.on;

function tell(): void {
  changes.tell(current);
}

/** Returns whether the reader wants reduced motion, by preference or by the system's setting. */
export function still(): boolean {
  if (current.motion === "system") return asks("(prefers-reduced-motion: reduce)");
  return current.motion === "reduced";
}

/** Reads a stored value other than the preferences, for example the terms of the last game; null if there is none. */
export function remembered(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`${KEY}.${name}`) ?? "null") as unknown;
  } catch {
    return null;
  }
}

/** Stores a value other than the preferences under a name. Returns false if the browser does not allow it, or has no room. */
export function remember(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(`${KEY}.${name}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Returns the keys under which this page has stored something in this browser. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key === KEY || key.startsWith(`${KEY}.`));
  } catch {
    return [];
  }
}

/** Returns everything that this browser keeps for this page, by name: the preferences as `settings`, and all other values. */
export function everythingKept(): Record<string, unknown> {
  return Object.fromEntries(
    storedKeys().map((key) => (key === KEY ? ["settings", current] : [key.slice(KEY.length + 1), remembered(key.slice(KEY.length + 1))])),
  );
}

/** Deletes everything that this browser keeps for this page. The page has to be loaded again after that. */
export function forgetEverything(): void {
  for (const key of storedKeys()) localStorage.removeItem(key);
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

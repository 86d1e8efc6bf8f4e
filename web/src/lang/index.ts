/**
 * The texts of the page in the reader's language.
 *
 * Every text for readers is in a Fluent catalogue: in `locales/{language}/{area}.ftl` if the terminal has it
 * too, and otherwise in `locales/{language}/page/{area}.ftl`. All languages have the same ids with the same
 * variables, and no id and no text stands in two catalogues (`tests/lang.test.ts`). The catalogues of a
 * language form two chunks: the one of the start screen, and the others, for which a first visit need
 * not wait. After `await useLanguage(…)` all texts are available and {@link t} returns them at once. A
 * view that shows texts renders again when its {@link onLanguage} callback is called.
 */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { Listeners } from "../listeners";

export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Args = Record<string, FluentVariable>;

type Catalogue = () => Promise<{ default: Record<string, string> }>;

const FIRST: Record<Language, Catalogue> = { en: () => import("./en"), fr: () => import("./fr") };
const MORE: Record<Language, Catalogue> = { en: () => import("./en.more"), fr: () => import("./fr.more") };

let bundle: FluentBundle | null = null;
/** The bundle that the texts of all screens are added to, and the promise that they are; null before the first {@link allTexts}. */
let complete: { bundle: FluentBundle; loaded: Promise<void> } | null = null;
let current: Language = "en";
const changes = new Listeners();

/** Returns the current language. */
export function language(): Language {
  return current;
}

/** Returns the first of the reader's languages that the page has, or English. */
export function preferredLanguage(wanted: readonly string[] = navigator.languages): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((known) => tag.toLowerCase().split("-")[0] === known);
    if (found) return found;
  }
  return "en";
}

async function add(to: FluentBundle, catalogue: Catalogue): Promise<void> {
  const { default: files } = await catalogue();
  for (const [file, text] of Object.entries(files)) {
    for (const error of to.addResource(new FluentResource(text))) {
      console.error(`${file}: ${error.message}`);
    }
  }
}

/**
 * Loads the texts of the start screen in a language and uses it from now on. The other texts are loaded by
 * {@link allTexts}.
 */
export async function beginLanguage(wanted: Language): Promise<void> {
  // No isolation marks: screen readers would read them out, copied text would contain them, and
  // tests would have to allow for them.
  const made = new FluentBundle(wanted, { useIsolating: false });
  await add(made, FIRST[wanted]);
  use(made, wanted);
}

/** Loads the texts of all screens in the current language, unless they are loaded already. */
export async function allTexts(): Promise<void> {
  if (!bundle) return;
  if (complete?.bundle !== bundle) complete = { bundle, loaded: add(bundle, MORE[current]) };
  const { loaded } = complete;
  try {
    await loaded;
  } catch (error) {
    // The next caller tries again.
    if (complete.loaded === loaded) complete = null;
    throw error;
  }
}

/** The number of calls of {@link useLanguage}. A language that loads late is not used if there was another call. */
let wishes = 0;

/** Loads all texts of a language and uses it from now on, unless another language is wanted before it is loaded. */
export async function useLanguage(wanted: Language): Promise<void> {
  const wish = (wishes += 1);
  if (bundle && wanted === current) return allTexts();
  const made = new FluentBundle(wanted, { useIsolating: false });
  await Promise.all([add(made, FIRST[wanted]), add(made, MORE[wanted])]);
  if (wish !== wishes) return;
  complete = { bundle: made, loaded: Promise.resolve() };
  use(made, wanted);
}

function use(made: FluentBundle, tag: Language): void {
  bundle = made;
  current = tag;
  if (typeof document !== "undefined") document.documentElement.lang = tag;
  changes.tell();
}

/** Calls a listener after each change of language. Returns a function that ends the subscription. */
export const onLanguage = changes.on;

/** Returns whether a text has this id. It is needed for ids that contain a word of the server's. */
export function has(id: string): boolean {
  return bundle?.getMessage(id)?.value != null;
}

/** Returns a text. An id that no catalogue has is returned itself, so that the gap is noticed. */
export function t(id: string, args?: Args): string {
  const value = bundle?.getMessage(id)?.value;
  if (!bundle || !value) return id;
  const errors: Error[] = [];
  const text = bundle.formatPattern(value, args, errors);
  for (const error of errors) console.error(`${id}: ${error.message}`);
  return text;
}

/** Joins a name and what is said of it with a colon, as the language sets it: `Red: 3`, `Rouge : 3`. */
export function pair(name: string, value: string): string {
  return t("pair", { name, value });
}

/** Joins texts that may contain commas, with semicolons as the language sets them: `A1, red; B2`, `A1, rouge ; B2`. */
export function semicolons(texts: readonly string[]): string {
  return texts.join(t("common-semicolon", { one: "", next: "" }));
}

/** Formats a number with its sign and this many decimals, in the reader's language: `+0.35`, `−1,2`. */
export function signedNumber(value: number, digits: number): string {
  const shape = { signDisplay: "exceptZero", minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return value.toLocaleString(current, shape).replace("-", "−");
}

/** Returns the colon with its spaces, for a name that is more than text. */
export function colon(): string {
  return pair("", "");
}

/**
 * Returns the text `{id}-{word}`, or the word itself if the catalogue lacks it, because a server
 * may send newer words.
 */
export function tWord(id: string, word: string, args?: Args): string {
  return has(`${id}-${word}`) ? t(`${id}-${word}`, args) : word;
}

/**
 * What the page says, in the reader's language.
 *
 * Every text for people stands in a Fluent catalogue: `web/locales/{language}/{area}.ftl`, the same
 * ids with the same variables in each language (`tests/lang.test.ts`). The catalogues of a language are
 * one chunk, loaded when the language is chosen; after `await useLanguage(…)` everything is at hand
 * and {@link t} answers at once. Whoever shows texts draws again when {@link onLanguage} calls.
 */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Args = Record<string, FluentVariable>;

const CATALOGUES: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import("./en"),
  fr: () => import("./fr"),
};

let bundle: FluentBundle | null = null;
let current: Language = "en";
const listeners = new Set<() => void>();

/** The language that is shown. */
export function language(): Language {
  return current;
}

/** The first of the reader's languages that we speak; English otherwise. */
export function preferredLanguage(wanted: readonly string[] = navigator.languages): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((known) => tag.toLowerCase().split("-")[0] === known);
    if (found) return found;
  }
  return "en";
}

/** Loads a language and shows everything in it from now on. */
export async function useLanguage(wanted: Language): Promise<void> {
  const { default: files } = await CATALOGUES[wanted]();
  // Without isolation marks: they would be read out, copied, and in the way of tests.
  const made = new FluentBundle(wanted, { useIsolating: false });
  for (const [file, text] of Object.entries(files)) {
    for (const error of made.addResource(new FluentResource(text))) {
      console.error(`${file}: ${error.message}`);
    }
  }
  bundle = made;
  current = wanted;
  if (typeof document !== "undefined") document.documentElement.lang = wanted;
  for (const listener of [...listeners]) listener();
}

/** Calls whenever the language has changed; the answer ends it. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether there is a text with this id: for texts that are named after a word of the server. */
export function has(id: string): boolean {
  return bundle?.getMessage(id)?.value != null;
}

/** A text. An id that is in no catalogue is shown as it is, so that it is found. */
export function t(id: string, args?: Args): string {
  const value = bundle?.getMessage(id)?.value;
  if (!bundle || !value) return id;
  const errors: Error[] = [];
  const text = bundle.formatPattern(value, args, errors);
  for (const error of errors) console.error(`${id}: ${error.message}`);
  return text;
}

/** `{id}-{word}` where the catalogue has it, otherwise the word itself: a server may know newer words. */
export function tWord(id: string, word: string, args?: Args): string {
  return has(`${id}-${word}`) ? t(`${id}-${word}`, args) : word;
}

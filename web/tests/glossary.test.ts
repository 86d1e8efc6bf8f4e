/**
 * The terms of the games in French (`docs/terms.json`): one word for one thing, in the books, on the
 * page, in the terminal, and in the messages of the libraries.
 */

import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

import { describe, expect, it } from "vitest";

interface Term {
  en: string;
  fr: string;
  /** The rule set in whose texts the term is watched; absent for all texts. */
  in?: string;
  never: string[];
  except?: string[];
}

/** A text with the place where it stands. */
interface Text {
  place: string;
  text: string;
}

const ROOT = resolve(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(resolve(ROOT, path), "utf8");
const { terms } = JSON.parse(read("docs/terms.json")) as { terms: Term[] };

/** Returns the messages of a catalogue, with their keys in the place. */
function messages(path: string): Text[] {
  let key = "";
  return read(path).split("\n").flatMap((line) => {
    if (line.startsWith("#")) return [];
    const found = /^([a-z][\w-]*) =(.*)$/i.exec(line);
    if (found) key = found[1] ?? "";
    return [{ place: `${path}: ${key}`, text: found ? (found[2] ?? "") : line }];
  });
}

/** Returns the paragraphs of a chapter. Lines are joined, since a term can be broken over two. */
function paragraphs(path: string): Text[] {
  return read(path).split(/\n(?=\n|- |\|)/).map((text) => ({ place: path, text: text.replace(/\s+/g, " ") }));
}

/** Returns the French halves of the texts in a source file: `Words::new("ring", "anneau")`. */
function halves(path: string): Text[] {
  const pair = /(?:wording!|Words::new|\.say)\(\s*"(?:[^"\\]|\\.)*",\s*"((?:[^"\\]|\\.)*)"/g;
  return [...read(path).matchAll(pair)].map((found) => ({ place: path, text: (found[1] ?? "").replace(/\\\n\s*/g, "") }));
}

const crates = readdirSync(resolve(ROOT, "crates"), { recursive: true, encoding: "utf8" });

const texts: Text[] = [
  ...crates.filter((file) => /^[a-z]+\/src\/.*\.rs$/.test(file)).flatMap((file) => halves(`crates/${file}`)),
  ...readdirSync(resolve(ROOT, "web/locales/fr")).flatMap((file) => messages(`web/locales/fr/${file}`)),
  ...["fr.ftl", "help.fr.ftl"].flatMap((file) => messages(`crates/cli/locales/${file}`)),
  ...readdirSync(resolve(ROOT, "docs/rules")).filter((file) => file.endsWith(".fr.md")).flatMap((file) => paragraphs(`docs/rules/${file}`)),
  ...readdirSync(resolve(ROOT, "crates/print/texts")).filter((file) => file.endsWith(".fr.md")).flatMap((file) => paragraphs(`crates/print/texts/${file}`)),
].map(({ place, text }) => ({ place, text: text.replace(/[\u00a0\u202f]/g, " ").replace(/'/g, "’") }));

/** Returns the places in which a word that a term excludes occurs, with the word. */
function faults(term: Term, where: readonly Text[]): string[] {
  // A word ends where no letter follows; \b knows no accents.
  const never = new RegExp(`(?<![\\p{L}])(?:${term.never.join("|")})(?![\\p{L}])`, "gu");
  return where.flatMap(({ place, text }) => {
    if (term.in && !place.includes(term.in)) return [];
    const plain = (term.except ?? []).reduce((rest, phrase) => rest.replaceAll(phrase, ""), text);
    return [...plain.matchAll(never)].map(([word]) => `${place}: “${word}”, but the term is “${term.fr}”`);
  });
}

describe("the terms", () => {
  it.each(terms.map((term) => [term.fr, term] as const))("“%s” is the only word for its thing", (_, term) => {
    expect(faults(term, texts)).toEqual([]);
  });

  it("are each a word for one thing only, and are all in use", () => {
    const words = terms.map((term) => term.fr);
    expect(new Set(words).size).toBe(words.length);
    expect(new Set(terms.map((term) => term.en)).size).toBe(terms.length);
    const all = texts.map(({ text }) => text).join("\n");
    for (const word of words) expect(all, word).toContain(word);
  });

  it("do not exclude each other", () => {
    for (const term of terms) expect(faults(term, terms.filter((other) => other !== term).map(({ fr }) => ({ place: term.in ?? "", text: fr }))), term.fr).toEqual([]);
  });

  it("are found in another form, over a line break, and not inside of longer words", () => {
    const kill = terms.find((term) => term.fr === "supprimer");
    expect(kill && faults(kill, [{ place: "x", text: "il élimine" }])).toEqual(["x: “élimine”, but the term is “supprimer”"]);
    expect(kill && faults(kill, [{ place: "x", text: "situer" }])).toEqual([]);
    expect(paragraphs("docs/rules/groi.fr.md").every(({ text }) => !text.includes("\n"))).toBe(true);
  });
});

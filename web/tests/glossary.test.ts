/**
 * The terms of the games in French (`docs/terms.json`): one word for one thing and one thing for one word, in
 * the books, on the page, in the terminal, and in the messages of the libraries.
 */

import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

import { describe, expect, it } from "vitest";

interface Term {
  en: string;
  fr: string;
  /** The rule sets in whose texts the term is watched; absent for all texts. */
  in?: string[];
  /** A regular expression of the term's forms in a French text. */
  forms?: string;
  /** Regular expressions of what the English text beside it then says. */
  means?: string[];
  /** What the word means outside of the games, in English. */
  also?: string[];
  /** Regular expressions of English words beside which the French text has the term. */
  always?: string[];
  never: string[];
  except?: string[];
}

/** A text with the place where it stands. */
interface Text {
  place: string;
  text: string;
  /** The variants of a message within which the text stands, such as `groi-P yes`. */
  variant?: string;
}

/** A text in both languages. */
interface Pair extends Text {
  english: string;
}

const ROOT = resolve(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(resolve(ROOT, path), "utf8");
const { terms } = JSON.parse(read("docs/terms.json")) as { terms: Term[] };

/** Returns the messages of a catalogue, with their keys in the place. A reference to another message is no text. */
function messages(path: string): Text[] {
  let key = "";
  let within: { indent: number; name: string }[] = [];
  return read(path).split("\n").flatMap((line) => {
    if (line.startsWith("#")) return [];
    const found = /^([a-z][\w-]*) =(.*)$/i.exec(line);
    if (found) key = found[1] ?? "";
    const text = found ? (found[2] ?? "") : line;
    const [, indent = "", name] = /^( *)\*?\[([\w-]+)\]/.exec(line) ?? [/^ */.exec(line)?.[0] ?? ""];
    within = within.filter((outer) => outer.indent < indent.length);
    if (name !== undefined) within.push({ indent: indent.length, name });
    const variant = within.map((outer) => outer.name).join(" ");
    return [{ place: `${path}: ${key}`, text: text.replace(/\{ [a-z][\w-]* \}/g, "…"), variant }];
  });
}

/**
 * Returns whether a text belongs to a rule set of a term: its file, key or variant names the rule set, or it cites one
 * of its rules.
 */
function isShownFor(term: Term, { place, text, variant = "" }: Text): boolean {
  const named = (rules: string): boolean =>
    `${place} ${variant}`.includes(rules) || new RegExp(`\\b${rules.charAt(0).toUpperCase()}-\\d`).test(text);
  return !term.in || term.in.some(named);
}

/** Returns the paragraphs of a chapter. Lines are joined, since a term can be broken over two. */
function paragraphs(path: string): Text[] {
  return read(path).split(/\n(?=\n|- |\|)/).map((text) => ({ place: path, text: text.replace(/\s+/g, " ") }));
}

/** Returns the texts in a source file that stand there in both languages: `Words::new("ring", "anneau")`. */
function wordings(path: string): Pair[] {
  const pair = /(?:wording!|Words::new|\.say)\(\s*"((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)"/g;
  const joined = (text = ""): string => text.replace(/\\\n\s*/g, "");
  return [...read(path).matchAll(pair)].map((found) => ({ place: path, text: joined(found[2]), english: joined(found[1]) }));
}

/** Returns the messages of a French catalogue beside the English ones with the same keys. */
function translations(path: string): Pair[] {
  const whole = (of: string): Map<string, string> => {
    const texts = new Map<string, string>();
    for (const { place, text } of messages(of)) {
      const key = place.slice(of.length);
      texts.set(key, `${texts.get(key) ?? ""} ${text}`);
    }
    return texts;
  };
  const english = whole(path.replace("/fr", "/en"));
  return [...whole(path)].map(([key, text]) => ({ place: path + key, text, english: english.get(key) ?? "" }));
}

/** Returns the rules of a chapter beside the English ones with the same ids. */
function rules(path: string): Pair[] {
  const numbered = (of: string): Map<string, string> =>
    new Map(paragraphs(of).flatMap(({ text }) => {
      const id = /^ *- \*\*([A-Z]-\d+)\*\*/.exec(text)?.[1];
      return id === undefined ? [] : [[id, text] as const];
    }));
  const english = numbered(path.replace(".fr.md", ".md"));
  return [...numbered(path)].map(([id, text]) => ({ place: `${path}: ${id}`, text, english: english.get(id) ?? "" }));
}

const crates = readdirSync(resolve(ROOT, "crates"), { recursive: true, encoding: "utf8" });

const sources = crates.filter((file) => /^[a-z]+\/src\/.*\.rs$/.test(file)).flatMap((file) => wordings(`crates/${file}`));
const catalogues = readdirSync(resolve(ROOT, "locales/fr"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ftl"))
  .map((file) => `locales/fr/${file}`);
const books = readdirSync(resolve(ROOT, "docs/rules")).filter((file) => file.endsWith(".fr.md")).map((file) => `docs/rules/${file}`);
const cards = readdirSync(resolve(ROOT, "crates/print/texts")).filter((file) => file.endsWith(".fr.md")).map((file) => `crates/print/texts/${file}`);

/** The help of the command line in French. English is in the doc comments of its arguments. */
const HELP = "locales/fr/terminal/help.ftl";

/** Writes a French text with plain spaces and the apostrophe of the catalogues. */
const plain = <T extends Text>(text: T): T => ({ ...text, text: text.text.replace(/[\u00a0\u202f]/g, " ").replace(/'/g, "’") });

const texts: Text[] = [
  ...sources,
  ...catalogues.flatMap(messages),
  ...[...books, ...cards].flatMap(paragraphs),
].map(plain);

const pairs: Pair[] = [
  ...sources,
  ...catalogues.filter((file) => file !== HELP).flatMap(translations),
  ...books.flatMap(rules),
].map(plain).map((pair) => ({ ...pair, english: pair.english.replace(/\{ ?\$?\w+ ?\}/g, "…") }));

/** Returns a pattern of whole words. A word ends where no letter follows; \\b knows no accents. */
function word(forms: readonly string[], flags: string): RegExp {
  return new RegExp(`(?<![\\p{L}])(?:${forms.join("|")})(?![\\p{L}])`, flags);
}

/** Returns the places in which a word that a term excludes occurs, with the word. */
function faults(term: Term, where: readonly Text[]): string[] {
  // Case is ignored, because a sentence may begin with the word, unless only a capital distinguishes the term from it.
  const never = word(term.never, /^\p{Lu}/u.test(term.fr) ? "gu" : "giu");
  return where.filter((each) => isShownFor(term, each)).flatMap(({ place, text }) => {
    const plain = (term.except ?? []).reduce((rest, phrase) => rest.replaceAll(phrase, ""), text);
    return [...plain.matchAll(never)].map(([word]) => `${place}: “${word}”, but the term is “${term.fr}”`);
  });
}

/**
 * Returns the texts in which a term occurs although the English text beside it does not mention its thing, or is
 * missing although the English text does.
 */
function strays(term: Term, where: readonly Pair[]): string[] {
  if (term.forms === undefined) return [];
  const french = word([term.forms], "iu");
  const english = word([...(term.means ?? []), ...(term.also ?? [])], "iu");
  const always = term.always && word(term.always, "iu");
  return where
    .filter((each) => isShownFor(term, each))
    .filter(({ text, english: said }) => (french.test(text) ? !english.test(said) : always?.test(said)))
    .map(({ place, text, english: said }) => `${place}: “${text.trim()}”, but the English text is “${said.trim()}”`);
}

describe("the terms", () => {
  it.each(terms.map((term) => [term.fr, term] as const))("“%s” is the only word for its thing", (_, term) => {
    expect(faults(term, texts)).toEqual([]);
  });

  it.each(terms.filter(({ forms }) => forms !== undefined).map((term) => [term.fr, term] as const))("“%s” stands for its thing only", (_, term) => {
    expect(strays(term, pairs)).toEqual([]);
  });

  it("are found where they stand for a second thing", () => {
    const goal = terms.find((term) => term.fr === "but");
    const pair = (text: string, english: string): Pair => ({ place: "x", text, english });
    expect(goal && strays(goal, [pair("roi poussé au but", "king pushed into the Core")])).toHaveLength(1);
    expect(goal && strays(goal, [pair("Le but", "The goal"), pair("Au début", "To the beginning")])).toEqual([]);
    const setup = terms.find((term) => term.fr === "mise en place");
    expect(setup && strays(setup, [pair("Disposition", "Set-up")])).toHaveLength(1);
    const alone = pairs.filter(({ place, english }) => english === "" && !place.endsWith(".rs"));
    expect(alone.map(({ place }) => place)).toEqual([]);
    expect(pairs.length).toBeGreaterThan(1500);
  });

  it("are each listed once, and are all in use", () => {
    const words = terms.map((term) => term.fr);
    expect(new Set(words).size).toBe(words.length);
    expect(new Set(terms.map((term) => term.en)).size).toBe(terms.length);
    const all = texts.map(({ text }) => text).join("\n");
    for (const word of words) expect(all, word).toContain(word);
  });

  it("do not exclude each other", () => {
    const meet = (one: Term, other: Term): boolean => !one.in || !other.in || one.in.some((rules) => other.in?.includes(rules));
    for (const term of terms) {
      const others = terms.filter((other) => other !== term && meet(term, other));
      expect(faults(term, others.map(({ fr }) => ({ place: term.in?.join(" ") ?? "", text: fr }))), term.fr).toEqual([]);
    }
  });

  it("are found in another form, over a line break, and not inside of longer words", () => {
    const kill = terms.find((term) => term.fr === "supprimer");
    expect(kill && faults(kill, [{ place: "x", text: "il élimine" }])).toEqual(["x: “élimine”, but the term is “supprimer”"]);
    expect(kill && faults(kill, [{ place: "x", text: "Éliminez-le" }])).toHaveLength(1);
    expect(kill && faults(kill, [{ place: "x", text: "situer" }])).toEqual([]);
    const ring = terms.find((term) => term.fr === "couronne");
    const shared = { place: "locales/fr/telling.ftl: board-ring", text: "anneau extérieur" };
    expect(ring && faults(ring, [{ ...shared, variant: "A groi" }])).toHaveLength(1);
    expect(ring && faults(ring, [{ ...shared, text: "d’un anneau (G-5)" }])).toHaveLength(1);
    expect(ring && faults(ring, [{ ...shared, variant: "A other" }])).toEqual([]);
    expect(paragraphs("docs/rules/groi.fr.md").every(({ text }) => !text.includes("\n"))).toBe(true);
  });
});

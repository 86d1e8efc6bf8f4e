/** The chapters of the rule book and their pictures. Each is loaded when it is opened. */

import { addressed } from "../address";
import type { RulesId, Space } from "../board/view";
import type { Language } from "../lang";
import { ruleSets } from "../rulesets";
import { withOptionNames } from "./optionnames";

/** A heading of a chapter. */
export interface Part {
  id: string;
  /** The heading's level: 2 or 3, as in `h2`. */
  level: number;
  title: string;
}

/** A chapter, as `plugins/rulebook.ts` renders it from Markdown. */
export interface Book {
  title: string;
  /** The chapter without its title. */
  html: string;
  parts: Part[];
  /** The ids of the rules that the chapter states, such as `G-9`, in order. */
  rules: string[];
  /** Facts about the pieces by their letters in DPN, such as actions and dice; empty if the chapter has no table of them. */
  facts: Record<string, Fact[]>;
}

/** A fact about a piece: the head of its column in the table, and the value. */
export interface Fact {
  name: string;
  value: string;
}

/** An arrow in a picture. */
export interface DiagramArrow {
  from: Space;
  /** A space, or `off` for over the edge of the board. */
  to: Space;
  /** `barred` is a move that is not allowed; `back` reaches the same space the other way round. */
  kind: "move" | "push" | "attack" | "hint" | "barred" | "back";
}

/** A picture of the book, from `docs/diagrams`. A test checks these against the rules. */
export interface Diagram {
  /** The position; absent for the empty board. */
  dpn?: string;
  arrows?: DiagramArrow[];
  lit?: Space[];
  legal?: string[];
  illegal?: string[];
  /** A sequence of steps and the position to which it leads. */
  plays?: { words: string[]; to: string }[];
}

/** The pictures of a chapter by their names. The chapter says where each stands, and has its caption. */
export interface Diagrams {
  pictures: Record<string, Diagram>;
}

/** A chapter of the rule book: the id of a rule set, or `board` for the rules that all share. */
export type Chapter = RulesId;

const BOOKS = import.meta.glob<Book>("../../../docs/rules/*.md", { query: "?book", import: "default" });

const pathOf = (chapter: Chapter, language: Language): string =>
  `../../../docs/rules/${chapter}${language === "en" ? "" : `.${language}`}.md`;

/** Returns the chapters of the book: those of the rule sets that have one, and that of the board. */
export function chapters(): Chapter[] {
  return [...ruleSets().filter(hasBook), "board"];
}

/** Whether the book has a chapter about a rule set. */
export function hasBook(rules: RulesId): boolean {
  return pathOf(rules, "en") in BOOKS;
}

const DIAGRAMS = import.meta.glob<Diagrams>("../../../docs/diagrams/*.json", { import: "default" });

/** Loads a chapter in a language. */
export async function bookOf(chapter: Chapter, language: Language): Promise<Book> {
  const load = BOOKS[pathOf(chapter, language)];
  if (!load) throw new Error(`the rule book has no chapter ${chapter}`);
  const book = await load();
  return { ...book, html: withOptionNames(addressed(book.html), chapter) };
}

/** Loads the pictures of a chapter. */
export async function diagramsOf(chapter: Chapter): Promise<Diagrams> {
  const load = DIAGRAMS[`../../../docs/diagrams/${chapter}.json`];
  return load ? load() : { pictures: {} };
}

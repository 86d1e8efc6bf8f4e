/** The chapters of the rule book and their pictures, each loaded when it is opened. */

import type { RulesId, Space } from "../board/view";
import type { Language } from "../lang";

export interface Part {
  id: string;
  /** 2 or 3, as in `h2`. */
  level: number;
  title: string;
}

/** A chapter, as `plugins/rulebook.ts` makes it from its Markdown. */
export interface Book {
  title: string;
  /** Everything but the title. */
  html: string;
  parts: Part[];
  /** The ids of the rules it states, `G-9`, in order. */
  rules: string[];
}

export interface DiagramArrow {
  from: Space;
  /** A space, or `off`: over the edge of the board. */
  to: Space;
  /** `barred`: it may not; `back`: the same way round the other side. */
  kind: "move" | "push" | "attack" | "hint" | "barred" | "back";
}

/** A picture of a rule; `docs/diagrams`, checked against the rules by a test. */
export interface Diagram {
  caption: string;
  /** Without one, the bare board. */
  dpn?: string;
  arrows?: DiagramArrow[];
  lit?: Space[];
  legal?: string[];
  illegal?: string[];
  /** What is played, and the position it leads to. */
  plays?: { words: string[]; to: string }[];
}

export interface Diagrams {
  drawn: Record<string, Diagram[]>;
}

export type Chapter = RulesId | "board";

export const CHAPTERS: readonly Chapter[] = ["groi", "bambara", "looney", "simeone", "board"];

const BOOKS: Record<Language, Record<Chapter, () => Promise<{ default: Book }>>> = {
  en: {
    board: () => import("../../../docs/rules/board.md?book"),
    groi: () => import("../../../docs/rules/groi.md?book"),
    bambara: () => import("../../../docs/rules/bambara.md?book"),
    looney: () => import("../../../docs/rules/looney.md?book"),
    simeone: () => import("../../../docs/rules/simeone.md?book"),
  },
  fr: {
    board: () => import("../../../docs/rules/board.fr.md?book"),
    groi: () => import("../../../docs/rules/groi.fr.md?book"),
    bambara: () => import("../../../docs/rules/bambara.fr.md?book"),
    looney: () => import("../../../docs/rules/looney.fr.md?book"),
    simeone: () => import("../../../docs/rules/simeone.fr.md?book"),
  },
};

const DIAGRAMS = import.meta.glob<Diagrams>("../../../docs/diagrams/*.json", { import: "default" });

export async function bookOf(chapter: Chapter, language: Language): Promise<Book> {
  const load = BOOKS[language][chapter];
  if (!load) throw new Error(`the rule book has no chapter ${chapter}`);
  return (await load()).default;
}

export async function diagramsOf(chapter: Chapter): Promise<Diagrams> {
  const load = DIAGRAMS[`../../../docs/diagrams/${chapter}.json`];
  return load ? load() : { drawn: {} };
}

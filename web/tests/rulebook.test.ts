/** The rule book as the page renders it. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import { renderBook } from "../plugins/rulebook";
import { useLanguage } from "../src/lang";
import { withOptionNames } from "../src/learn/optionnames";
import { letter } from "../src/ui/doubt";
import { STRANGER } from "./rulesets";

/** The names of the pictures in `docs/diagrams`, in order. */
const picturesOf = (name: string): string[] => {
  const file = resolve(import.meta.dirname, "../../docs/diagrams", `${name}.json`);
  return Object.keys((JSON.parse(readFileSync(file, "utf8")) as { pictures: object }).pictures);
};

const chapter = (file: string): string =>
  readFileSync(resolve(import.meta.dirname, "../../docs/rules", file), "utf8");

describe("a chapter", () => {
  const book = renderBook("# T\n\n## In short\n\nA <b>b</b> `groi P/1/1 w -` `A1`.\n\n### Deep\n\n- **G-1** *(ruling)* See D-2 and\n  G-3.\n  ![One\n  \"caption\"](../diagrams/g-1-blocks.svg)\n- **loud** x\n\n![Alone](../diagrams/groi-game-7.svg)\n");

  it("has its title, its parts and its rules", () => {
    expect(book.title).toBe("T");
    expect(book.parts).toEqual([
      { id: "part-1", level: 2, title: "In short" },
      { id: "part-2", level: 3, title: "Deep" },
    ]);
    expect(book.rules).toEqual(["G-1"]);
    expect(book.html).not.toContain("<h1");
  });

  it("gives every rule an anchor", () => {
    expect(book.html).toContain('<li id="g-1" class="rule">');
    expect(book.html).toContain('<strong><a class="rule-link" href="/rules/groi#g-1">G-1</a></strong>');
  });

  it("has a place with a caption for each picture, behind the text before it", () => {
    expect(book.html).toMatch(/G-3<\/a>\.\s*<div class="rule-pictures" data-picture="g-1-blocks" data-caption="One &quot;caption&quot;"><\/div>\s*<\/li>/);
    expect(book.html).toContain('<div class="rule-pictures" data-picture="groi-game-7" data-caption="Alone"></div>');
    expect(book.html).not.toMatch(/<img|<p>\s*<\/p>/);
  });

  it("cannot have a picture from elsewhere, or text behind a picture", () => {
    expect(() => renderBook("![x](https://example.org/x.svg)")).toThrow("no picture of the books");
    expect(() => renderBook("![x](../diagrams/g-1.svg) and more")).toThrow("text stands behind a picture");
  });

  it("links rules and positions and marks rulings", () => {
    expect(book.html).toContain('<a class="rule-link" href="/rules/board#d-2">D-2</a>');
    expect(book.html).toContain('<em class="ruling">(ruling)</em>');
    expect(book.html).toContain('<a class="position" href="/position?dpn=groi%20P%2F1%2F1%20w%20-"><code>groi P/1/1 w -</code></a>');
    expect(book.html).toContain("<code>A1</code>");
  });

  it("has the facts of its table of pieces", () => {
    const facts = renderBook("| team | name | letter | die |\n| --- | --- | --- | --- |\n| red | Ng'ok | `N` | D4 |\n| | Monnok | `M` | D6 |\n\n| a | b |\n| --- | --- |\n| `N` | x |\n").facts;
    expect(facts).toEqual({ N: [{ name: "die", value: "D4" }], M: [{ name: "die", value: "D6" }] });
    expect(book.facts).toEqual({});
  });

  it("escapes markup in the book", () => expect(book.html).toContain("&lt;b&gt;"));
});

describe("the books", () => {
  beforeAll(() => useLanguage("en"));

  it("tell the dice of every creature of simeone in both languages", () => {
    for (const file of ["simeone.md", "simeone.fr.md"]) {
      const { facts } = renderBook(chapter(file));
      expect(Object.keys(facts).join("")).toBe("NMKSxght");
      expect(Object.values(facts).map((each) => each[1]?.value)).toEqual(["D4", "D6", "D8", "D12", "D4", "D6", "D8", "D12"]);
    }
  });

  it.each(["groi", "bambara", "looney", "simeone"])("give each question about a ruling of %s an anchor and a form", (name) => {
    for (const file of [`${name}.md`, `${name}.fr.md`]) {
      const { html } = renderBook(chapter(file));
      const anchors = [...html.matchAll(/<h3 id="question-([a-z]-\d+)">/g)].map(([, rule]) => rule?.toUpperCase());
      const doubts = [...html.matchAll(/<button type="button" class="doubt no-print" data-rule="([A-Z]-\d+)">[^<]+<\/button>/g)];
      expect(anchors.length).toBeGreaterThan(4);
      expect(doubts.map(([, rule]) => rule)).toEqual(anchors);
      expect(html).not.toContain("issues/new");
    }
  });

  it("fill what is on the board into the text about a ruling", () => {
    const game = { rules: STRANGER, options: { lives: "9" }, position: "duel D/12/1 w" };
    expect(letter("G-7", game).split("\n").slice(1, 4)).toEqual(["Rule: G-7", "Options: lives=9", "Position: duel D/12/1 w"]);
    expect(letter("G-7", { ...game, options: { lives: "3" }, position: null })).not.toMatch(/Position|=/);
  });

  it("call options and their values by the names that menus have", () => {
    const text = "<code>lives</code>: <code>none</code>, <code>lives=none</code>, <code>of-N</code>, <code>Ak</code>";
    const named = "<em>Lives</em>: <em>No limit</em>, <em>Lives, No limit</em>, <em>Out of (N)</em>, <code>Ak</code>";
    expect(withOptionNames(text, STRANGER)).toBe(named);
  });

  const counts = { board: 6, groi: 23, bambara: 15, looney: 16, simeone: 16 };
  it.each(Object.entries(counts))("%s is complete in both languages, shows each of its pictures once, and obeys the content security policy", (name, rules) => {
    for (const file of [`${name}.md`, `${name}.fr.md`]) {
      const book = renderBook(chapter(file));
      expect(book.rules).toHaveLength(rules);
      expect(book.parts.filter((part) => part.level === 2).length).toBeGreaterThanOrEqual(4);
      expect(book.html).not.toMatch(/<script|style=|javascript:| on[a-z]+=/);
      if (name !== "board") expect(book.html).toContain('<em class="ruling">');
      const placed = [...book.html.matchAll(/data-picture="([^"]+)"/g)].map((match) => match[1]);
      expect(placed).toEqual(picturesOf(name));
    }
  });
});

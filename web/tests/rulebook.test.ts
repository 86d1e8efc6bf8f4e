/** The rule book as the page renders it. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { describe, expect, it } from "vitest";

import { renderBook } from "../plugins/rulebook";

const chapter = (file: string): string =>
  readFileSync(resolve(import.meta.dirname, "../../docs/rules", file), "utf8");

describe("a chapter", () => {
  const book = renderBook("# T\n\n## In short\n\nA <b>b</b> `groi P/1/1 w -` `A1`.\n\n### Deep\n\n- **G-1** *(ruling)* See D-2 and\n  G-3.\n- **loud** x\n");

  it("has its title, its parts and its rules", () => {
    expect(book.title).toBe("T");
    expect(book.parts).toEqual([
      { id: "part-1", level: 2, title: "In short" },
      { id: "part-2", level: 3, title: "Deep" },
    ]);
    expect(book.rules).toEqual(["G-1"]);
    expect(book.html).not.toContain("<h1");
  });

  it("gives every rule an anchor and a place for pictures", () => {
    expect(book.html).toContain('<li id="g-1" class="rule">');
    expect(book.html).toContain('<strong><a class="rule-link" href="/rules/groi#g-1">G-1</a></strong>');
    expect(book.html.match(/rule-pictures/g)).toHaveLength(1);
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

  it("escapes markup in the book", () => {
    expect(book.html).toContain("&lt;b&gt;");
  });
});

describe("the books", () => {
  it("tell the dice of every creature of simeone in both languages", () => {
    for (const file of ["simeone.md", "simeone.fr.md"]) {
      const { facts } = renderBook(chapter(file));
      expect(Object.keys(facts).join("")).toBe("NMKSxght");
      expect(Object.values(facts).map((each) => each[1]?.value)).toEqual(["D4", "D6", "D8", "D12", "D4", "D6", "D8", "D12"]);
    }
  });

  const counts = { board: 6, groi: 23, bambara: 15, looney: 16, simeone: 16 };
  it.each(Object.entries(counts))("%s is complete in both languages and obeys the content security policy", (name, rules) => {
    for (const file of [`${name}.md`, `${name}.fr.md`]) {
      const book = renderBook(chapter(file));
      expect(book.rules).toHaveLength(rules);
      expect(book.parts.filter((part) => part.level === 2).length).toBeGreaterThanOrEqual(4);
      expect(book.html).not.toMatch(/<script|style=|javascript:| on[a-z]+=/);
      if (name !== "board") expect(book.html).toContain('<em class="ruling">');
    }
  });
});

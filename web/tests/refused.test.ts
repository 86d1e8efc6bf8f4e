/** Reasons for refusing a draft: the page knows the words of the rules' parsers, and has a text for each. */

import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import { Refusal } from "../src/api/client";
import { has, useLanguage } from "../src/lang";
import { REFUSALS, refusedText } from "../src/ui/position/refused";

beforeAll(() => useLanguage("fr"));

describe("a reason for refusing a position", () => {
  const rules = resolve(import.meta.dirname, "../../crates/rules/src");
  // The texts in the sources, with letters and names in place of their variables.
  const texts = readdirSync(rules, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".rs"))
    .flatMap((file) => [...readFileSync(resolve(rules, file), "utf8").matchAll(/"((?:[^"\\]|\\.)*)"/g)])
    .map((match) => (match[1] ?? "").replace(/\{\w*\}/g, "w"));

  it.each(REFUSALS)("is still said by the rules: %s", (pattern, id) => {
    expect(texts.some((text) => pattern.test(text))).toBe(true);
    expect(has(id)).toBe(true);
  });

  it("appears in the reader's language, and in the server's words if the page has none", () => {
    const refusal = (message: string, french: string | null = null): Refusal =>
      new Refusal("unreadable", `character 6: ${message}`, "dpn:5", 400, french === null ? null : `caractère 6\u00a0: ${french}`);
    expect(refusedText(refusal("side w has fewer than two pawns; a game ends at two"))).toMatch(/^Position impossible\. Il faut au moins deux pions/);
    expect(refusedText(refusal("something new", "du nouveau"))).toBe("Position impossible. du nouveau");
    expect(refusedText(new Refusal("unreachable", "the server cannot be reached"))).not.toMatch(/cannot/);
  });
});

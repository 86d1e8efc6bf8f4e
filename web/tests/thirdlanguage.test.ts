/** A third language needs catalogues and nothing else: the English ones with dotted vowels take the place of the French ones. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, serialize, type TextElement, Transformer } from "@fluent/syntax";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Sentence } from "../src/api/types";
import { t, useLanguage } from "../src/lang";
import { setPrefs } from "../src/prefs";
import { listenerFor, tell } from "../src/speech/telling";
import "./rulesets";

const { dotted, translated } = vi.hoisted(() => {
  const dots: Record<string, string> = { a: "ä", e: "ë", i: "ï", o: "ö", u: "ü" };
  const put = (text: string): string => text.replace(/[aeiou]/g, (letter) => dots[letter] ?? letter);
  return {
    dotted: put,
    /** Translates the catalogues of a module. */
    translated: async (load: () => Promise<{ default: Record<string, string> }>, translate: (text: string) => string) =>
      ({ default: Object.fromEntries(Object.entries((await load()).default).map(([file, text]) => [file, translate(text)])) }),
  };
});

class Dots extends Transformer {
  override visitTextElement(node: TextElement): TextElement {
    node.value = dotted(node.value);
    return node;
  }
}

function translate(catalogue: string): string {
  const resource = parse(catalogue, { withSpans: false });
  new Dots().visit(resource);
  return serialize(resource, {});
}

vi.mock("../src/lang/fr", () => translated(() => import("../src/lang/en"), translate));
vi.mock("../src/lang/fr.more", () => translated(() => import("../src/lang/en.more"), translate));

const TELLING = join(import.meta.dirname, "../../crates/telling/tests");

interface Case {
  dpn?: string;
  rules?: string;
  told: Sentence[];
}

const CASES = ["sentences", "effects", "because", "endings"].flatMap((file) => JSON.parse(readFileSync(join(TELLING, `${file}.json`), "utf8")) as Case[]);

beforeAll(() => useLanguage("en"));
afterAll(() => useLanguage("en"));

/** Returns every sentence for players of both sides and spectators, and some texts of screens. */
function texts(): string[] {
  setPrefs({ colours: "red-blue" });
  const told = CASES.flatMap((one) => {
    const rules = one.rules ?? one.dpn?.split(" ")[0] ?? "";
    return [listenerFor(rules), listenerFor(rules, ["w"], "computer"), listenerFor(rules, ["b"], "opponent")].flatMap((to) => tell(one.told, to));
  });
  return [...told, t("advice-count", { hints: 2 }), t("advice-no-hint"), t("telling-nothing-yet"), t("narration-earlier"), t("table-to-live")];
}

describe("a third language", () => it("is that of every sentence and screen as soon as its catalogues are there", async () => {
  const english = texts();
  expect(english.length).toBeGreaterThan(100);
  await useLanguage("fr");
  // Each face writes numbers by the rules of its language.
  expect(texts().map((text) => text.replace(/(\d),(\d)/g, "$1.$2"))).toEqual(english.map(dotted));
}));

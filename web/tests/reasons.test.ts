// @vitest-environment happy-dom
/** Why something is not possible, in words; and the reasons for a step. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Sentence } from "../src/api/types";
import { adviceIn, countAdvice } from "../src/game/advice";
import { colon, has, pair, useLanguage } from "../src/lang";
import { setPrefs } from "../src/prefs";
import { asMove } from "../src/speech/commands";
import { listenerFor, reasonText, tell } from "../src/speech/telling";
import { shortWord } from "../src/speech/short";
import { adviceSentence } from "../src/ui/table/advice";
import "./rulesets";

beforeAll(() => useLanguage("en"));
afterEach(() => useLanguage("en"));

const you = listenerFor("bambara", ["w"], "computer");
const told = (code: string, args: Omit<Sentence, "key"> = {}): string => reasonText({ code, told: { key: `why-${code}`, ...args } }, you);
const piece = (letter: string) => ({ piece: letter });

describe("a reason", () => {
  it("has a text in both languages for every code of the rules", async () => {
    const source = readFileSync(join(import.meta.dirname, "../../crates/rules/src/reason.rs"), "utf8");
    const codes = [...source.matchAll(/Reason::\w+(?: \{ \.\. \})? => "([a-z-]+)"/g)].map(([, code]) => code ?? "");
    expect(codes.length).toBeGreaterThan(30);
    for (const language of ["en", "fr"] as const) {
      await useLanguage(language);
      expect(codes.filter((code) => !has(`why-${code}`))).toEqual([]);
    }
  });

  it("names the piece in question with its owner", async () => {
    expect(told("blocked", { at: "B1", piece: piece("n") })).toBe("The computer’s knight on B1 is in the way.");
    expect(told("own-piece", { at: "A1", piece: piece("Q") })).toBe("Your queen stands on A1.");
    expect(told("protected", { at: "B1", piece: piece("n"), by: "C" })).toBe("The computer’s knight on B1 is protected by the queen on C.");
    expect(told("not-yours", { piece: piece("p") })).toBe("The computer’s pawn is not yours to move.");
    expect(told("points", { cost: 4, left: 1 })).toBe("That costs 4 points; only one is left.");
    await useLanguage("fr");
    expect(told("blocked", { at: "B1", piece: piece("n") })).toBe("Le cavalier de l’ordinateur en B1 barre le chemin.");
    expect(told("points", { cost: 4, left: 0 })).toBe("Cela coûte 4 points\u00a0; il n’en reste aucun.");
  });

  it("says how a piece goes, where it was asked to go another way", () => {
    expect(told("direction", { kind: "bambara-Q", centre: "no" })).toBe("A queen goes exactly one space diagonally.");
    expect(told("direction", { kind: "groi-P", centre: "yes" })).toBe("From the centre a pawn goes to the outer ring only.");
  });

  it("falls back to a general sentence for a reason of a newer server", () => {
    expect(told("news")).toBe("That is not possible now.");
  });
});

describe("typed input", () => it("is sent as a move in notation", () => {
  const moves = ["a1 b2", "a1-b2", "A1xb2", "n@a5", "a2^", ">b3", "a4-b4+a1-a2", ">off", "ghost3"].map(asMove);
  expect(moves).toEqual(["A1-B2", "A1-B2", "A1xB2", "N@A5", "A2^", ">B3", "A4-B4+A1-A2", ">off", "ghost3"]);
}));

/** Reasons for steps with their sentences, which the tests of the terminal read too. */
const BECAUSE = JSON.parse(readFileSync(join(import.meta.dirname, "../../crates/telling/tests/because.json"), "utf8")) as {
  name: string; rules: string; told: Sentence[]; en: string[]; fr: string[];
}[];

/** Leaves out the numbers of percentages, which each face writes in its own way. */
const plain = (text: string): string => text.replace(/[\d.,]+[ \u00a0]%/g, "%");

const reasonsOf = (name: string, to: Parameters<typeof tell>[1]): string[] => tell(BECAUSE.find((one) => one.name === name)?.told ?? [], to);

describe("the reasons for a step", () => {
  it("are those of the terminal, for the player who moves", async () => {
    expect(BECAUSE.length).toBeGreaterThan(7);
    for (const language of ["en", "fr"] as const) {
      await useLanguage(language);
      for (const { name, rules, told: sentences, [language]: texts } of BECAUSE) {
        setPrefs({ colours: rules === "groi" || rules === "bambara" ? "black-white" : "red-blue" });
        expect(tell(sentences, listenerFor(rules)).map(plain), name).toEqual(texts.map(plain));
      }
    }
  });

  it("explain the computer’s move: the value, the threat, the answer and what it wins", () => {
    expect(reasonsOf("a win by force", listenerFor("groi", ["b"], "computer"))).toEqual([
      "It wins in 4 moves, whatever the other side does.",
      "It is the only one of 16 moves that wins.",
      "It expects: your pawn goes from A7 through B8 and B9 to B10.",
      "It takes your pawn in 2 moves.",
    ]);
    expect(reasonsOf("a draw that one step holds", listenerFor("bambara", ["b"], "computer")).at(-1)).toBe("It threatens your knight on A3.");
  });

  it("address the reader in a hint", () => {
    expect(reasonsOf("a win by force", listenerFor("groi", ["w"], "computer"))).toEqual([
      "You win in 4 moves, whatever the other side does.",
      "It is the only one of 16 moves that wins.",
      "The answer to expect: the computer’s pawn goes from A7 through B8 and B9 to B10.",
      "You take the computer’s pawn in 2 moves.",
    ]);
    expect(reasonsOf("a draw that one step holds", listenerFor("bambara", ["w"], "computer")).at(-1)).toBe("You threaten the computer’s knight on A3.");
  });

  it("say that a step wins at once, and that a step was not the best", () => {
    const computer = listenerFor("groi", ["b"], "computer");
    expect(reasonsOf("a win at once", computer)[0]).toBe("It wins at once.");
    expect(reasonsOf("a mistake", computer)[0]).toBe("This was not its best move. A better one was: the computer’s pawn goes from A1 through B2 and B3 to B4 and kills your pawn on B5.");
  });

  it("give the chances of an attack and the estimate where dice decide", () => expect(reasonsOf("an attack with its chances", listenerFor("simeone", ["w"], "computer"))).toEqual([
    "The chances of the attack: defeated 83.3\u00a0% (5/6) and pushed 16.7\u00a0% (1/6).",
    "The computer gives you a 75.0\u00a0% chance after this move.",
  ]));
});

describe("advice", () => {
  beforeEach(() => localStorage.clear());

  it("is counted for each game, and told", () => {
    expect(adviceSentence(adviceIn("one"))).toBeNull();
    countAdvice("one", "hints");
    countAdvice("one", "hints");
    countAdvice("two", "whys");
    expect(adviceIn("one")).toEqual({ hints: 2, whys: 0 });
    expect(adviceSentence(adviceIn("one"))).toBe("You asked for 2 hints.");
    expect(adviceSentence(adviceIn("two"))).toBe("You asked once why the computer moved.");
  });
});

describe("the list of moves", () => it("has words for all that is no move", async () => {
  expect([shortWord("setup:NSKM", "w"), shortWord("setup:????", "b")]).toEqual(["Red: order chosen", "Blue: order hidden"]);
  const words = ["setup:NSKM", "setup:????", "first:b", "(2:6)", "(+3)", "end", ">stay", "ghost3", "A1-B2", "B3xB4(4:1)"];
  expect(words.map((word) => shortWord(word))).toEqual([
    "order chosen", "order hidden", "Blue first", "2 to 6", "3 more", "end of turn", "no push", "Big ghost", "A1-B2", "B3xB4 · 4 to 1",
  ]);
  await useLanguage("fr");
  expect(["first:b", "(2:6)", "end"].map((word) => shortWord(word))).toEqual(["Les Bleus commencent", "2 contre 6", "fin du tour"]);
}));

describe("a colon", () => it("is set as the language sets it", async () => {
  expect([pair("Red", "3"), colon()]).toEqual(["Red: 3", ": "]);
  await useLanguage("fr");
  expect([pair("Rouge", "3"), colon()]).toEqual(["Rouge\u00a0: 3", "\u00a0: "]);
}));

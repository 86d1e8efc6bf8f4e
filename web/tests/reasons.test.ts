// @vitest-environment happy-dom
/** Why something is not possible, in words; and the reasons for a step. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Explanation, Sentence } from "../src/api/types";
import { adviceIn, countAdvice } from "../src/game/advice";
import { colon, has, pair, useLanguage } from "../src/lang";
import { because, reasons } from "../src/speech/because";
import { asMove } from "../src/speech/commands";
import { listenerFor, reasonText } from "../src/speech/telling";
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

describe("typed input", () => {
  it("is sent as a move in notation", () => {
    const moves = ["a1 b2", "a1-b2", "A1xb2", "n@a5", "a2^", ">b3", "a4-b4+a1-a2", ">off", "ghost3"].map(asMove);
    expect(moves).toEqual(["A1-B2", "A1-B2", "A1xB2", "N@A5", "A2^", ">B3", "A4-B4+A1-A2", ">off", "ghost3"]);
  });
});

const value = { expected: 0, height: 0, exact: true, winner: null, points: null, plies: null };
const walk = (letter: string, ...path: string[]) => ({ t: "walk" as const, letter, path });
const goes = (letter: string, from: string, to: string) => [{ key: "telling-does", piece: piece(letter), does: [{ key: "telling-goes", from, to }] }];
const explained: Explanation = {
  by: "b",
  word: "A1-B2",
  best: { word: "A1-B2", by: "b", effects: [walk("q", "A1", "B2")], told: goes("q", "A1", "B2") },
  kept: "draw",
  keeping: 1,
  legal: 14,
  value,
  line: [
    { word: "A1-B2", by: "b", effects: [walk("q", "A1", "B2")], told: goes("q", "A1", "B2") },
    { word: "A3-A4", by: "w", effects: [walk("K", "A3", "A4")], told: goes("K", "A3", "A4") },
    { word: "B2xA3", by: "b", effects: [walk("q", "B2", "A3"), { t: "fall", letter: "N", at: "A3", how: "captured" }], told: goes("q", "B2", "A3") },
  ],
  threats: [{ letter: "N", at: "A3" }],
};

describe("the reasons for a step", () => {
  it("explains the computer’s move: the value, the threat, the answer and what it wins", () => {
    expect(reasons(explained, you)).toEqual([
      "With best play by both sides the game is a draw.",
      "It is the only one of 14 moves that holds the draw.",
      "It threatens your knight on A3.",
      "It expects: Your king goes from A3 to A4.",
      "It takes your knight after 3 moves, counting those of both sides.",
    ]);
  });

  it("addresses the reader in a hint, after the move itself", () => {
    const mine = because({ ...explained, value: { ...value, winner: "b", plies: 5 }, kept: "win" }, listenerFor("bambara", ["b"], "computer"));
    expect(mine.slice(0, 4)).toEqual([
      "Your queen goes from A1 to B2.",
      "You win by force, within 5 moves, counting those of both sides.",
      "It is the only one of 14 moves that wins.",
      "You threaten the computer’s knight on A3.",
    ]);
  });

  it("says that a step wins at once, which the step itself counts for", () => {
    const wins = reasons({ ...explained, value: { ...value, winner: "b", plies: 1 }, kept: "win", line: explained.line.slice(0, 1), threats: [] }, you);
    expect(wins[0]).toBe("It wins at once.");
  });

  it("admits that a move was not the best", () => {
    const best = { word: "A1-B12", by: "b" as const, effects: [walk("q", "A1", "B12")], told: goes("q", "A1", "B12") };
    const slip = reasons({ ...explained, best, kept: "half", keeping: 2, threats: [] }, you);
    expect(slip[0]).toBe("This was not its best move. A better one was: The computer’s queen goes from A1 to B12.");
  });

  it("gives the chances of an attack and the estimate where dice decide", () => {
    const attack = [{ t: "attack" as const, letter: "S", from: "B3", target: "B4", against: "x" }];
    const dice = reasons(
      { ...explained, by: "w", word: "B3xB4", best: { word: "B3xB4", by: "w", effects: attack, told: [] }, kept: "near", keeping: 3, threats: [],
        odds: { defeated: "5/6", pushed: "1/6", nothing: "0", stunned: "0" }, value: { ...value, exact: false, expected: 0.5 }, line: [{ word: "B3xB4", by: "w", effects: attack, told: [] }] },
      listenerFor("simeone", ["w"], "computer"),
    );
    expect(dice).toEqual(["The chances of the attack: defeated 83.3\u00a0% · pushed 16.7\u00a0%.", "The computer gives you a 75.0\u00a0% chance after this move."]);
  });
});

describe("advice", () => {
  beforeEach(() => { localStorage.clear(); });

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

describe("the list of moves", () => {
  it("has words for all that is no move", async () => {
    const words = ["setup:NSKM", "setup:????", "first:b", "(2:6)", "(+3)", "end", ">stay", "ghost3", "A1-B2", "B3xB4(4:1)"];
    expect(words.map(shortWord)).toEqual([
      "order chosen", "order hidden", "Blue first", "2 to 6", "3 more", "end of turn", "no push", "Big ghost", "A1-B2", "B3xB4 · 4 to 1",
    ]);
    await useLanguage("fr");
    expect(["first:b", "(2:6)", "end"].map(shortWord)).toEqual(["Bleu commence", "2 contre 6", "fin du tour"]);
  });
});

describe("a colon", () => {
  it("is set as the language sets it", async () => {
    expect([pair("Red", "3"), colon()]).toEqual(["Red: 3", ": "]);
    await useLanguage("fr");
    expect([pair("Rouge", "3"), colon()]).toEqual(["Rouge\u00a0: 3", "\u00a0: "]);
  });
});

/** The narration: sentences that say who did what with what, for players, spectators and both languages. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Effect } from "../src/board/view";
import { useLanguage } from "../src/lang";
import { setPrefs } from "../src/prefs";
import { beginningOf, listenerFor, narrate, narrateAt, turnBefore, type Told } from "../src/speech/narration";
import { FILMS } from "./gallery/films";
import "./rulesets";

beforeAll(() => useLanguage("en"));
afterEach(async () => {
  setPrefs({ colours: "red-blue" });
  await useLanguage("en");
});

/** Moves with their effects and their sentences, which the tests of the terminal read too. */
const SENTENCES = JSON.parse(readFileSync(join(import.meta.dirname, "../../crates/telling/tests/sentences.json"), "utf8")) as {
  name: string; dpn: string; effects: Effect[]; en: string[]; fr: string[];
}[];

const film = (name: string, from = 0, to?: number): Effect[] => (FILMS[name]?.effects ?? []).slice(from, to);

describe("the narration", () => {
  it("puts what one piece does into one sentence", () => {
    setPrefs({ colours: "black-white" });
    expect(narrate(film("groi"), listenerFor("groi"))).toEqual([
      "The white pawn goes from A1 through B2, B3 to B4 and kills the black pawn on B5.",
    ]);
    expect(narrate(film("bambara"), listenerFor("bambara"))).toEqual([
      "The white pawn goes from A11 through A12 … A5 to A6 and pushes the black king to A7.",
      "The white queen returns to the board on A2.",
    ]);
  });

  it("completes an attack with its throw and tells its outcome once", () => {
    expect(narrate(film("simeone", 3), listenerFor("simeone", ["w"], "computer"))).toEqual([
      "Your Monnok attacks the Houjix on A7 from A4: 5 against 4.",
      "The attack succeeds. You choose where the Houjix is pushed.",
      "Your Monnok pushes the Houjix off the board and takes A7.",
      "You score 2 points.",
      "Your Ng’ok attacks the Grimtaash on A10 from A1: 1 against 6.",
      "The attack fails: your Ng’ok is stunned.",
      "Your Ng’ok stands up on A1.",
      "Your Ng’ok on A1 is stunned.",
      "You end your turn.",
    ]);
  });

  it("shows how cubes and sizes add up, and what ghosts do", () => {
    expect(narrate(film("looney", 1), listenerFor("looney", ["b"], "opponent"))).toEqual([
      "Your opponent’s Leader attacks your Big on B4 from A4: defence 8 (5 of 12 cubes and size 3), attack 6 (2 of 4 cubes and size 4).",
      "Your opponent uses a big ghost: four more cubes.",
      "Your opponent throws 3 of 4 with the ghost.",
      "You use no ghost.",
      "The attack succeeds: your Big leaves the board.",
      "Your opponent’s Leader takes B4.",
    ]);
  });

  it("names the owner of a piece that both sides have, and colours for those who do not play", () => {
    const attack = film("looney", 1, 2);
    expect(narrate(attack, listenerFor("looney", ["w"], "computer"))).toEqual(["Your Leader attacks the computer’s Big on B4 from A4."]);
    expect(narrate(attack, listenerFor("looney", []))).toEqual(["The red Leader attacks the blue Big on B4 from A4."]);
    expect(narrate(attack, listenerFor("looney", ["w", "b"]))).toEqual(["The red Leader attacks the blue Big on B4 from A4."]);
  });

  it("is written in French with articles and owners", async () => {
    await useLanguage("fr");
    setPrefs({ colours: "black-white" });
    expect(narrate(film("bambara"), listenerFor("bambara", ["w"], "computer"))).toEqual([
      "Votre pion va de A11 par A12 … A5 en A6 et pousse le roi de l’ordinateur en A7.",
      "Votre dame revient sur le plateau en A2.",
    ]);
    expect(narrate(film("simeone", 3, 7), listenerFor("simeone", ["w"], "opponent"))).toEqual([
      "Votre Monnok attaque le Houjix en A7 depuis A4\u00a0: 5 contre 4.",
      "L’attaque réussit. À vous de choisir où pousser le Houjix.",
      "Votre Monnok pousse le Houjix hors du plateau.",
    ]);
    expect(narrate(film("groi"), listenerFor("groi"))).toEqual([
      "Le pion des blancs va de A1 par B2, B3 en B4 et supprime le pion des noirs en B5.",
    ]);
  });

  it("says what the terminal says, of a pushed pawn as of everything else", async () => {
    for (const language of ["en", "fr"] as const) {
      await useLanguage(language);
      for (const told of SENTENCES) {
        const [rules = ""] = told.dpn.split(" ");
        setPrefs({ colours: rules === "simeone" ? "red-blue" : "black-white" });
        expect(narrate(told.effects, listenerFor(rules)), told.name).toEqual(told[language]);
      }
    }
  });

  it("exists for every effect, for everybody and in both languages", async () => {
    for (const language of ["fr", "en"] as const) {
      await useLanguage(language);
      for (const [name, { effects, scene }] of Object.entries(FILMS)) {
        for (const to of [listenerFor(scene.rules), listenerFor(scene.rules, ["w"], "computer"), listenerFor(scene.rules, ["b"], "opponent")]) {
          // Each effect alone, so that none has a sentence only as a part of another.
          for (const told of [narrate(effects, to), ...effects.map((effect) => narrate([effect], to))]) {
            expect(told.length, name).toBeGreaterThan(0);
            // An id that no catalogue has would be shown itself.
            for (const line of told) expect(line, name).not.toMatch(/speech-|board-|piece-|narration-|the-/);
          }
        }
      }
    }
  });
});

describe("the narration of a line", () => {
  const [attack, thrown, pushed] = [film("simeone", 3, 4), film("simeone", 4, 6), film("simeone", 6, 9)];
  const walk: Told = { word: "A3-B3", by: "w", effects: film("simeone", 1, 2) };
  const line: Told[] = [
    walk,
    { word: "A4xA7", by: "w", effects: attack },
    { word: "[5:4]", by: null, effects: thrown },
    { word: "off", by: "w", effects: pushed },
  ];
  const to = listenerFor("simeone", ["b"], "opponent");

  it("tells a throw with its attack and a push with its battle", () => {
    expect(narrateAt(line, 1, to)).toEqual(["The K’lor’slug goes from A3 to B3."]);
    expect(narrateAt(line, 3, to)).toEqual([
      "The Monnok attacks your Houjix on A7 from A4: 5 against 4.",
      "The attack succeeds. Your opponent chooses where your Houjix is pushed.",
    ]);
    expect(narrateAt(line, 4, to).at(2)).toBe("The Monnok pushes your Houjix off the board and takes A7.");
    expect([1, 2, 3, 4].map((at) => beginningOf(line, at))).toEqual([0, 1, 1, 1]);
    expect(narrateAt(line, 0, to)).toEqual([]);
  });

  it("tells a whole turn, with the walks of one piece as one", () => {
    const on: Told[] = [
      { word: "end", by: "b", effects: film("simeone", 16) },
      walk,
      { word: "B3-B4", by: "w", effects: [{ t: "walk", letter: "K", path: ["B3", "B4"] }] },
      ...line.slice(1, 3),
    ];
    expect([1, 2, 3, 5].map((at) => turnBefore(on, at))).toEqual([0, 1, 1, 1]);
    expect(narrateAt(on, 4, to, { from: turnBefore(on, 4) })).toEqual([
      "The K’lor’slug goes from A3 through B3 to B4.",
      "The Monnok attacks your Houjix on A7 from A4.",
    ]);
  });

  it("tells no more than was shown", () => {
    expect(narrateAt(line, 3, to, { shown: [] })).toEqual(["The Monnok attacks your Houjix on A7 from A4."]);
    expect(narrateAt(line, 3, to, { shown: thrown.slice(0, 1) })).toEqual(["The Monnok attacks your Houjix on A7 from A4: 5 against 4."]);
    expect(narrateAt(line, 1, to, { shown: [] })).toEqual([]);
  });

  it("tells orders, and keeps a hidden one", () => {
    const order = (word: string): string[] => narrateAt([{ word, by: "b", effects: [] }], 1, to);
    expect(order("setup:????")).toEqual(["Blue has chosen an order."]);
    expect(order("setup:xthg")).toEqual(["Blue: Houjix, Kintan Strider, Ghhhk, Grimtaash."]);
  });
});

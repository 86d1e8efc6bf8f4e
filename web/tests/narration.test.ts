/** Sentences of the host for players, spectators and both languages. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Entry, Sentence } from "../src/api/types";
import { has, useLanguage } from "../src/lang";
import { setPrefs } from "../src/prefs";
import { ended, listenerFor, tell, turnBefore, turnTo } from "../src/speech/telling";
import "./rulesets";

beforeAll(() => useLanguage("en"));
afterEach(async () => {
  setPrefs({ colours: "red-blue" });
  await useLanguage("en");
});

const TELLING = join(import.meta.dirname, "../../crates/telling");

/** Turns with their sentences, which the tests of the terminal read too. */
const TURNS = JSON.parse(readFileSync(join(TELLING, "tests/sentences.json"), "utf8")) as {
  name: string; dpn: string; told: Sentence[]; en: string[]; fr: string[];
}[];

/** Effects of every kind with their sentences, by rule set. */
const EFFECTS = JSON.parse(readFileSync(join(TELLING, "tests/effects.json"), "utf8")) as { rules: string; told: Sentence[]; en: string[]; fr: string[] }[];

/** Positions with what goes on in them and what counts, which the tests of the host and of the terminal read too. */
const STATES = JSON.parse(readFileSync(join(TELLING, "tests/states.json"), "utf8")) as {
  dpn: string; happening: Sentence[]; counters: Sentence[]; en: string[]; fr: string[];
}[];

/** Every way in which a game ends, with its sentences. */
const ENDINGS = JSON.parse(readFileSync(join(TELLING, "tests/endings.json"), "utf8")) as {
  rules: string; why: string; winner: "w" | "b" | null; en: string[]; fr: string[];
}[];

/** Sets the colours by which the terminal names the sides of a rule set. */
function colour(rules: string): void {
  setPrefs({ colours: rules === "groi" || rules === "bambara" ? "black-white" : "red-blue" });
}

const toldOf = (name: string): Sentence[] => TURNS.find((turn) => turn.name === name)?.told ?? [];

describe("the narration", () => {
  it("says what the terminal says, of a pushed pawn, a throw and merged walks as of everything else", async () => {
    for (const language of ["en", "fr"] as const) {
      await useLanguage(language);
      for (const turn of TURNS) {
        const [rules = ""] = turn.dpn.split(" ");
        colour(rules);
        expect(tell(turn.told, listenerFor(rules)), turn.name).toEqual(turn[language]);
      }
    }
  });

  it("says what the terminal says of the state of a game", async () => {
    expect(STATES.length).toBe(5);
    for (const language of ["en", "fr"] as const) {
      await useLanguage(language);
      for (const { dpn, happening, counters, [language]: texts } of STATES) {
        const [rules = ""] = dpn.split(" ");
        colour(rules);
        expect(tell([...happening, ...counters], listenerFor(rules)), dpn).toEqual(texts);
      }
    }
  });

  it("says what the terminal says of the end of a game, and addresses a player", async () => {
    expect(ENDINGS.length).toBe(20);
    for (const language of ["en", "fr"] as const) {
      await useLanguage(language);
      for (const { rules, [language]: texts, ...result } of ENDINGS) {
        colour(rules);
        expect(ended(result, listenerFor(rules)), result.why).toEqual(texts);
        for (const side of ["w", "b"] as const) {
          for (const line of ended(result, listenerFor(rules, [side], "opponent"))) expect(line).toMatch(/^(?!.*(ended-|\{|  ))\p{Lu}.*[.!]$/u);
        }
      }
    }
    await useLanguage("en");
    const of = (why: string, winner: "w" | null): string => ended({ why, winner }, listenerFor("looney", ["b"], "computer")).join(" ");
    expect(of("timeout", "w")).toBe("You have lost. Your time ran out.");
    expect(of("agreement", null)).toBe("The game is a draw. Both players agreed.");
    // A newer server can end games in ways that the page does not know.
    expect([of("meteor", "w"), of("meteor", null)]).toEqual(["You have lost.", "The game is over."]);
  });

  it("says what the terminal says of every effect alone, and has a sentence for every reader", async () => {
    expect(EFFECTS.length).toBe(4);
    for (const language of ["en", "fr"] as const) {
      await useLanguage(language);
      for (const { rules, told, [language]: texts } of EFFECTS) {
        colour(rules);
        expect(tell(told, listenerFor(rules))).toEqual(texts);
        for (const to of [listenerFor(rules, ["w"], "computer"), listenerFor(rules, ["b"], "opponent")]) {
          // A key that no catalogue has would be shown itself, and a missing argument in braces.
          for (const line of tell(told, to)) expect(line).toMatch(/^(?!.*(telling-|piece-|\{|  ))\p{Lu}.*[.\u2026]$/u);
        }
      }
    }
  });

  it("addresses a reader in a whole turn of every game", async () => {
    const of = (name: string, rules: string, ...listener: [["w" | "b"], "computer" | "opponent"]): string[] => tell(toldOf(name), listenerFor(rules, ...listener));
    expect(of("a lap that pushes", "bambara", ["w"], "computer")).toEqual(["Your pawn runs round the ring from A1 to A2 and pushes the computer’s knight to A3."]);
    expect(of("a piece that returns", "bambara", ["b"], "opponent")).toEqual(["Your opponent’s knight returns to the board on A1."]);
    expect(of("a creature that stands up", "simeone", ["w"], "computer")).toEqual(["Your Monnok stands up on B3."]);
    expect(of("an attacker that is stunned", "simeone", ["w"], "computer").at(-1)).toBe("The attack fails: your K’lor’slug is stunned.");
    expect(of("a turn that is ended", "simeone", ["w"], "computer")).toEqual(["You end your turn."]);
    expect(of("a creature that is pushed off the board", "simeone", ["w"], "computer").at(-1)).toBe("You score 4 points.");
    expect(of("a battle with a big ghost", "looney", ["b"], "opponent")).toEqual([
      "Your opponent’s Leader attacks your Big on B4 from A4: defence 6 (3 of 8 cubes and size 3), attack 5 (1 of 4 cubes and size 4).",
      "Your opponent uses a big ghost: four more cubes.",
      "Your opponent throws 3 of 4 with the ghost.",
      "You use no ghost.",
      "The attack succeeds: your Big leaves the board.",
      "Your opponent’s Leader takes B4.",
      "Your Big is a force ghost now.",
    ]);
    await useLanguage("fr");
    expect(of("a lap that pushes", "bambara", ["w"], "computer")).toEqual(["Votre pion fait le tour de l’anneau de A1 à A2 et pousse le cavalier de l’ordinateur en A3."]);
    expect(of("a creature that is pushed off the board", "simeone", ["w"], "opponent")[0]).toBe("Votre K’lor’slug pousse le Grimtaash hors du plateau et occupe la case A2.");
  });

  it("names the piece that is pushed, also where a throw comes without its attack", () => {
    const pushed = tell(toldOf("a throw without its attack"), listenerFor("simeone", ["b"], "opponent"));
    expect(pushed.at(-1)).toBe("The attack succeeds. Your opponent chooses where your Grimtaash is pushed.");
    expect(tell(toldOf("a lost attack without its throw"), listenerFor("looney")).at(1)).toBe("The attack fails: the red Leader leaves the board.");
    expect(tell(toldOf("a stand-off by a ghost"), listenerFor("looney")).join(" ")).not.toContain("  ");
  });

  it("names the owner of a piece that both sides have, and colours for those who do not play", () => {
    const first = (to: Parameters<typeof tell>[1]): string | undefined => tell(toldOf("a battle with a big ghost").slice(0, 1), to)[0]?.split(" from ")[0];
    expect(first(listenerFor("looney", ["w"], "computer"))).toBe("Your Leader attacks the computer’s Big on B4");
    expect(first(listenerFor("looney", []))).toBe("The red Leader attacks the blue Big on B4");
    expect(first(listenerFor("looney", ["w", "b"]))).toBe("The red Leader attacks the blue Big on B4");
  });

  it("addresses the reader, and names a creature of one side without its owner", async () => {
    const battle = toldOf("a battle that ends with a push");
    expect(tell(battle, listenerFor("simeone", ["w"], "computer")).slice(0, 2)).toEqual([
      "Your K’lor’slug attacks the Grimtaash on A2 from A1: 3 against 3.",
      "The attack succeeds. You choose where the Grimtaash is pushed.",
    ]);
    expect(tell(battle, listenerFor("simeone", ["b"], "opponent"))[1]).toBe("The attack succeeds. Your opponent chooses where your Grimtaash is pushed.");
    await useLanguage("fr");
    expect(tell(battle, listenerFor("simeone", ["w"], "opponent"))[1]).toBe("L’attaque réussit. À vous de choisir où pousser le Grimtaash.");
  });

  it("has a text in both languages for every key of the host", async () => {
    const source = ["narration.rs", "turn.rs", "state.rs", "ended.rs"].map((file) => readFileSync(join(TELLING, "src", file), "utf8")).join("");
    const keys = [...source.matchAll(/"((?:telling|ended)-[a-z0-9-]+)"/g)].map(([, key = ""]) => key);
    expect(keys.length).toBeGreaterThan(30);
    for (const language of ["fr", "en"] as const) {
      await useLanguage(language);
      expect(keys.filter((key) => !has(key))).toEqual([]);
    }
  });

  it("tells orders, and keeps a hidden one", () => {
    const to = listenerFor("simeone", ["b"], "opponent");
    expect(tell([{ key: "telling-order-hidden", side: { side: "b" } }], to)).toEqual(["Blue has chosen an order."]);
    expect(tell([{ key: "telling-side-pieces", side: { side: "b" }, pieces: { pieces: "xthg" } }], to)).toEqual(["Blue: Houjix, Kintan Strider, Ghhhk, Grimtaash."]);
  });
});

describe("the narration of a turn", () => {
  const said = (key: string): Sentence => ({ key });
  const line: Pick<Entry, "turn" | "told" | "completed">[] = [
    { turn: 0, told: [said("order")] },
    { turn: 0, told: [said("initiative")] },
    { turn: 1, told: [said("walk")] },
    { turn: 1, told: [said("attack")] },
    { turn: 1, told: [said("throw"), said("verdict")], completed: { last: 1, told: [said("attack and throw"), said("verdict")] } },
    { turn: 2, told: [said("answer")] },
  ];
  const keys = (at: number): string[] => turnTo(line, at).map(({ key }) => key);

  it("is that of its entries, of which some complete the sentences before them", () => {
    expect([3, 4, 5, 6].map(keys)).toEqual([["walk"], ["walk", "attack"], ["walk", "attack and throw", "verdict"], ["answer"]]);
    expect(keys(0)).toEqual([]);
  });

  it("begins with the turn, and each entry of the set-up is a turn", () => {
    expect([1, 2, 3, 5, 6].map((at) => turnBefore(line, at))).toEqual([0, 1, 2, 2, 5]);
    expect([1, 2].map(keys)).toEqual([["order"], ["initiative"]]);
  });
});

/**
 * What is computed between server and screen: the terms of a game, odds in readable form, the move
 * list, and orders.
 */

import { describe, expect, it } from "vitest";
import type { Entry } from "../src/api/types";
import { chancesOf, percentOf, shareOf } from "../src/game/odds";
import { OFFERED, orderAction, swapped, withOrder } from "../src/game/orders";
import { lastSpaces, rowsOf } from "../src/game/turns";
import { useLanguage } from "../src/lang";
import { withOption } from "../src/ui/start/options";
import { paceName } from "../src/ui/start/words";
import { clockChoice, clockOf, FIRST_TERMS, newGameOf, readTerms } from "../src/ui/start/terms";

describe("terms", () => {
  it("have their default values where nothing valid is stored", () => {
    expect(readTerms(null)).toEqual(FIRST_TERMS);
    expect(readTerms("x")).toEqual(FIRST_TERMS);
    expect(readTerms({ rules: "chess", level: 9, clock: "1+0", minutes: "many", options: { groi: 3, x: {} } })).toEqual(FIRST_TERMS);
  });

  it("survive storing and loading", () => {
    const terms = { ...FIRST_TERMS, rules: "groi", against: "link", side: "lot", clock: "own", minutes: 7, options: { groi: { series: "to-12" } } };
    expect(readTerms(JSON.parse(JSON.stringify(terms)))).toEqual(terms);
  });

  it("include the mode that is not a level", () => {
    const terms = readTerms({ ...FIRST_TERMS, level: 0 });
    expect(newGameOf(terms).opponent).toEqual({ kind: "computer", level: 0 });
  });

  it("become the request to the server", () => {
    expect(newGameOf(FIRST_TERMS)).toEqual({ rules: "groi", opponent: { kind: "computer", level: 1 }, side: "w", options: {} });
    const options = { simeone: { target: "none" }, groi: { series: "to-12" } };
    expect(newGameOf({ ...FIRST_TERMS, rules: "simeone", against: "here", side: "b", clock: "5+3", options })).toEqual({
      rules: "simeone", opponent: { kind: "here" }, side: "w", options: { target: "none" }, clock: { initial: 300_000, increment: 3000 },
    });
  });

  it("give days for a move only over a link", () => {
    const chosen = { ...FIRST_TERMS, clock: "days", days: 5 } as const;
    expect(newGameOf({ ...chosen, against: "link" })).toEqual({ rules: "groi", opponent: { kind: "link" }, side: "w", options: {}, days: 5 });
    expect(newGameOf(chosen)).toEqual(newGameOf(FIRST_TERMS));
    expect([clockChoice(chosen), clockChoice({ ...chosen, against: "link" })]).toEqual(["none", "days"]);
    expect(readTerms({ ...chosen, days: 99 }).days).toBe(14);
    expect(readTerms({ ...chosen, days: "x" }).days).toBe(3);
  });

  it("drop an option that returns to its default, and keep the others", () => {
    const both = withOption({ setup: "pairs" }, "series", "to-12", "open");
    expect(both).toEqual({ setup: "pairs", series: "to-12" });
    expect(withOption(both, "series", "to-9", "open")).toEqual({ setup: "pairs", series: "to-9" });
    expect(withOption(both, "series", "open", "open")).toEqual({ setup: "pairs" });
  });

  it("allow a custom clock, in whole milliseconds", () => {
    expect(clockOf({ ...FIRST_TERMS, clock: "own", minutes: 0.25, seconds: 2 })).toEqual({ initial: 15_000, increment: 2000 });
    expect(clockOf(FIRST_TERMS)).toBe(null);
  });
});

describe("odds", () => {
  const format = (value: number, decimals: number): string => `${value.toFixed(decimals)} %`;

  it("are listed best first, with their exact fractions", () => {
    const chances = chancesOf({ nothing: "0", stunned: "0", defeated: "5/6", pushed: "1/6" });
    expect(chances.map(({ what, fraction }) => `${what} ${fraction}`)).toEqual(["defeated 5/6", "pushed 1/6", "nothing 0", "stunned 0"]);
  });

  it.each([
    [{ win: "39203/65536", standoff: "11449/65536", loss: "14884/65536" }, [0.598, 0.175, 0.227]],
    [{ defeated: "1/3", pushed: "1/3", nothing: "1/3", stunned: "0" }, [0.334, 0.333, 0.333, 0]],
    [{ defeated: "1/6", pushed: "1/6", nothing: "1/3", stunned: "1/3" }, [0.167, 0.167, 0.333, 0.333]],
    [{ win: "65535/65536", standoff: "1/65536", loss: "0" }, [65535 / 65536, 1 / 65536, 0]],
    [{ win: "1", standoff: "0", loss: "0" }, [1, 0, 0]],
  ])("are shown so that they add up: %o", (odds, shown) => {
    expect(chancesOf(odds as never).map((chance) => chance.shown)).toEqual(shown);
  });

  it.each([
    ["0", "0 %"],
    ["1", "100 %"],
    ["5/6", "83.3 %"],
    ["1/24", "4.2 %"],
    ["1/65536", "< 0.1 %"],
    ["65535/65536", "> 99.9 %"],
  ])("%s is shown as %s", (fraction, text) => expect(percentOf(shareOf(fraction), format)).toBe(text));
});

describe("the move list", () => {
  const entry = (turn: number, word: string, kind: Entry["kind"], effects: Entry["effects"] = []): Entry => ({ turn, word, kind, by: kind === "roll" ? null : "w", effects, told: [] });
  const line: Entry[] = [
    entry(0, "(3:5)", "roll"),
    entry(1, "A2xB2", "step", [{ t: "attack", letter: "S", from: "A2", target: "B2", against: "x" }]),
    entry(1, "(7:5)", "roll", [{ t: "fall", letter: "x", at: "B2", how: "defeated" }]),
    entry(2, "A7-B7", "step", [{ t: "walk", letter: "t", path: ["A7", "B7"] }]),
  ];

  it("has a row for each turn, and each entry leads to the position after it", () => {
    expect(rowsOf(line).map((row) => [row.turn, row.plies.map((ply) => ply.at)])).toEqual([[0, [1]], [1, [2, 3]], [2, [4]]]);
  });

  it("finds the spaces of the last step, even when a throw came after it", () => {
    expect(lastSpaces(line, 4)).toEqual(["A7", "B7"]);
    expect(lastSpaces(line, 3)).toEqual(["A2", "B2"]);
    expect(lastSpaces(line, 1)).toEqual([]);
  });
});

describe("an order", () => {
  it("changes by swapping two creatures and is written as in the set-up", () => {
    expect(orderAction(OFFERED.w)).toEqual({ kind: "order", order: "NSKM" });
    expect(orderAction(swapped(OFFERED.b, 0, 3))).toEqual({ kind: "order", order: "gthx" });
  });

  it("is shown on the board with the other pieces", () => {
    const scene = withOrder({ rules: "simeone", pieces: [{ letter: "x", space: "A7", stunned: false }], beside: [] }, "w", ["K", "M", "N", "S"]);
    expect(scene.pieces.map(({ letter, space }) => letter + space)).toEqual(["xA7", "KA1", "MA2", "NA3", "SA4"]);
  });
});

it("says in lists and titles that a game has no clock, and not only \"none\"", async () => {
  await useLanguage("fr");
  expect(paceName({ clock: null })).toBe("sans pendule");
  await useLanguage("en");
  expect(paceName({})).toBe("no clock");
});

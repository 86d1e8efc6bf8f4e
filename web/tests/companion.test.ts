/** How the page adds up a throw of the players' own dice, and what is to be done on a real board. */

import { beforeEach, describe, expect, it } from "vitest";
import type { Throws } from "../src/api/types";
import { Tally } from "../src/game/tally";
import { useLanguage } from "../src/lang";
import { sideName } from "../src/names";
import { hasMore, instruct } from "../src/speech/instructions";
import { castQuestion, impossible } from "../src/ui/table/throwwords";

/** A supported S attacks a supported B on the High Ground. */
const CUBES: Throws = {
  shares: [
    { part: "defence", side: "b", letter: "b", base: 3 },
    { part: "attack", side: "w", letter: "S", base: 1 },
  ],
  casts: [
    { share: 0, dice: "cubes", least: 0, most: 4, bonus: null },
    { share: 0, dice: "cubes", least: 0, most: 4, bonus: "support" },
    { share: 0, dice: "cubes", least: 0, most: 4, bonus: "high-ground" },
    { share: 1, dice: "cubes", least: 0, most: 4, bonus: null },
    { share: 1, dice: "cubes", least: 0, most: 4, bonus: "support" },
  ],
};

beforeEach(async () => {
  await useLanguage("en");
});

describe("a throw of own dice", () => {
  it("adds up in the order of the rules, and stops where a player stops", () => {
    const tally = new Tally(CUBES);
    const [defence, attack] = CUBES.shares;
    if (!defence || !attack) throw new Error("there are two shares");
    expect(tally.forgo()).toBe(false);
    expect(tally.enter(2)).toBe(true);
    expect(tally.forgo()).toBe(true);
    expect(tally.entered).toEqual([2, null, null]);
    expect(castQuestion(tally, "looney", sideName)).toBe("The number to beat is 5. Red attacks with the red Small: throw 4 cubes. How many show your colour?");
    tally.enter(4);
    tally.enter(1);
    expect([tally.total(defence), tally.total(attack), tally.next]).toEqual([5, 6, null]);
    for (let k = 0; k < 3; k += 1) expect(tally.undo()).toBe(true);
    expect(tally.entered).toEqual([2]);
    expect([tally.undo(), tally.undo()]).toEqual([true, false]);
  });

  it("refuses what the dice cannot show, also from storage", () => {
    const tally = new Tally(CUBES);
    for (const shown of [-1, 5, 1.5, NaN]) expect(tally.enter(shown)).toBe(false);
    tally.fill([3, null, 9, 1]);
    expect(tally.entered).toEqual([3, null]);
    tally.fill([null, "2"]);
    expect(tally.entered).toEqual([]);
    const [cast] = CUBES.casts;
    if (cast) expect(impossible(cast, 5)).toBe("Of 4 cubes, 0 to 4 show a colour, not 5.");
  });
});

describe("what is to be done on a real board", () => it("says where to push, what to take off, and what becomes a ghost", async () => {
  const push = [{ t: "push" as const, letter: "x", from: "B4", to: "A5" }, { t: "advance" as const, letter: "K", to: "B4" }];
  expect(instruct(push, "simeone")).toEqual(["Push the blue Houjix to A5.", "Move the red K’lor’slug to B4."]);
  const fall = [{ t: "fall" as const, letter: "m", at: "C", how: "lost" as const }];
  expect(instruct(fall, "looney")).toEqual(["Take the blue Medium off C and put it beside the board as a ghost."]);
  expect(instruct([{ t: "fall", letter: "l", at: "C", how: "lost" }], "looney")).toEqual(["Take the blue Leader off C."]);
  expect(hasMore(push)).toBe(true);
  expect(hasMore([{ t: "walk", letter: "P", path: ["A1", "B1"] }])).toBe(false);
  await useLanguage("fr");
  expect(instruct(push, "simeone")[0]).toBe("Poussez le Houjix des Bleus en A5.");
}));

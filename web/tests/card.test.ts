/** Cards of pieces: where they appear, and what a piece can do now. */

import { describe, expect, it } from "vitest";
import type { Choices, Step } from "../src/api/types";
import { abilityOf, type Stand } from "../src/game/abilities";
import { Picker } from "../src/game/picker";
import { placeCard } from "../src/ui/card/place";

const step = (word: string, path: string[], attack = false, odds?: Record<string, string>): Step => ({ word, path, attack, effects: [], ...(odds ? { odds } : {}) });

const CHOICES: Choices = {
  steps: [
    step("A1-B1", ["A1", "B1"]),
    step("A1-A12", ["A1", "A12"]),
    step("A1xA2", ["A1", "A2"], true, { defeated: "5/6", pushed: "1/6", nothing: "0", stunned: "0" }),
    step("A3!", ["A3", "A3"]),
    step("N@A5", ["+N", "A5"]),
    step("end", ["!end"]),
  ],
};

const stand = (more: Partial<Stand> = {}): Stand => ({
  scene: { beside: [{ letter: "N", state: "inactive" }, { letter: "Q", state: "captured" }] },
  due: { kind: "step", side: "w" },
  over: false,
  live: true,
  picker: new Picker(CHOICES),
  ...more,
});

const at = (space: string) => ({ at: "space", space }) as const;

describe("a piece", () => {
  it("can move and attack as the legal steps say, and the choice stays as it was", () => {
    const given = stand();
    given.picker?.point(at("A3"));
    const ability = abilityOf(at("A1"), "K", given);
    expect(ability).toMatchObject({ t: "acts", moves: ["B1", "A12"], attacks: [{ space: "A2", step: { word: "A1xA2" } }], rises: false });
    expect(given.picker?.picked).toEqual(at("A3"));
  });

  it("can stand up, or come onto the board", () => {
    expect(abilityOf(at("A3"), "S", stand())).toMatchObject({ t: "acts", moves: [], rises: true });
    expect(abilityOf({ at: "beside", letter: "N" }, "N", stand())).toMatchObject({ t: "acts", moves: ["A5"] });
  });

  it.each<[string, Partial<Stand>, string, string]>([
    ["it has no legal step", {}, "A4", "stuck"],
    ["another piece is active", { scene: { beside: [], active: { space: "A1", left: 1 } } }, "A4", "active"],
    ["a battle is to be decided", { picker: new Picker({ steps: [step("accept", ["!accept"])] }) }, "A4", "battle"],
    ["the game is over", { over: true }, "A1", "over"],
    ["an earlier position is shown", { live: false }, "A1", "past"],
    ["dice are thrown", { due: { kind: "roll" } }, "A1", "roll"],
    ["another person chooses", { picker: null }, "A1", "theirs"],
    ["it is the other side's turn", { due: { kind: "step", side: "b" } }, "A4", "turn"],
  ])("can do nothing if %s", (_, more, space, why) => {
    expect(abilityOf(at(space), "K", stand(more))).toEqual({ t: "idle", why });
  });

  it("has to wait where the last move captured it", () => {
    expect(abilityOf({ at: "beside", letter: "Q" }, "Q", stand())).toEqual({ t: "idle", why: "captured" });
  });
});

describe("a card", () => {
  const card = { width: 300, height: 240 };
  it.each([
    ["to the right", { left: 100, top: 300, right: 160, bottom: 360 }, { width: 1280, height: 800 }, { left: 170, top: 210, height: 240 }],
    ["to the left at the right edge", { left: 1100, top: 20, right: 1160, bottom: 80 }, { width: 1280, height: 800 }, { left: 790, top: 10, height: 240 }],
    ["below on a phone", { left: 150, top: 100, right: 200, bottom: 150 }, { width: 320, height: 640 }, { left: 10, top: 160, height: 240 }],
    ["above on a phone", { left: 150, top: 400, right: 200, bottom: 450 }, { width: 320, height: 640 }, { left: 10, top: 150, height: 240 }],
    ["smaller where no side has space enough", { left: 150, top: 200, right: 200, bottom: 240 }, { width: 320, height: 400 }, { left: 10, top: 10, height: 180 }],
    ["in the window where the piece is scrolled out of it", { left: 150, top: -300, right: 200, bottom: -250 }, { width: 320, height: 640 }, { left: 10, top: 10, height: 240 }],
  ])("appears %s and does not cover the piece", (_, anchor, window, place) => {
    const found = placeCard(anchor, card, window);
    expect(found).toEqual(place);
    const covers = found.left < anchor.right && found.left + card.width > anchor.left && found.top < anchor.bottom && found.top + found.height > anchor.top;
    expect(covers).toBe(false);
  });
});

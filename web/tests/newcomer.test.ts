// @vitest-environment happy-dom
/** The first steps of a person: what the browser remembers of them. */

import { beforeEach, describe, expect, it } from "vitest";
import { beginsGame, closeGoal, isNewcomer, showsGoal, welcomed } from "../src/learn/newcomer";
import { easyTerms } from "../src/ui/start/welcome";
import { FIRST_TERMS, newGameOf } from "../src/ui/start/terms";

beforeEach(() => localStorage.clear());

describe("a newcomer", () => {
  it("is welcomed until the welcome is closed", () => {
    expect(isNewcomer()).toBe(true);
    welcomed();
    expect(isNewcomer()).toBe(false);
  });

  it("is no newcomer after a first game", () => {
    beginsGame("groi", "one");
    expect(isNewcomer()).toBe(false);
  });

  it("sees the goal in the first game of each rule set", () => {
    beginsGame("groi", "one");
    beginsGame("groi", "two");
    beginsGame("looney", "three");
    expect([showsGoal("groi", "one"), showsGoal("groi", "two"), showsGoal("looney", "three")]).toEqual([true, false, true]);
  });

  it("sees no goal again that was closed", () => {
    beginsGame("groi", "one");
    closeGoal("groi");
    beginsGame("groi", "one");
    expect(showsGoal("groi", "one")).toBe(false);
  });

  it("is not confused by what something else has stored", () => {
    localStorage.setItem("dejarik.goals", "[1, 2]");
    localStorage.setItem("dejarik.welcomed", '"yes"');
    beginsGame("groi", "one");
    expect(showsGoal("groi", "one")).toBe(true);
  });
});

describe("the easy game", () => it("is against the lowest level, and the player moves first", () => {
  const terms = { ...FIRST_TERMS, options: { groi: { setup: "pairs" }, looney: { "quiet-limit": "40" } } };
  expect(newGameOf(easyTerms(terms, "groi"))).toEqual({ rules: "groi", opponent: { kind: "computer", level: 1 }, side: "w", options: {} });
  expect(easyTerms(terms, "groi").options.looney).toEqual({ "quiet-limit": "40" });
}));

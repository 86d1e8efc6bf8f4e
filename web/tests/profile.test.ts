// @vitest-environment happy-dom
/** The name and the figure of the reader: what is kept in the browser, what is sent, and how others are named. */

import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { GameFull } from "../src/api/types";
import { useLanguage } from "../src/lang";
import { isolated } from "../src/names";
import { figureOf, figures, lengthOf, myProfile, profilePart, setProfile } from "../src/profile";
import { namesOf } from "../src/ui/table/names";
import "./rulesets";

beforeAll(() => useLanguage("en"));
beforeEach(() => localStorage.clear());

describe("the profile of this browser", () => {
  it("is nothing at first, and then nothing is sent", () => {
    expect(myProfile()).toEqual({ name: null, figure: null });
    expect(profilePart()).toEqual({});
  });

  it("keeps a name and a figure, each on its own", () => {
    setProfile({ name: "Anna" });
    setProfile({ figure: "groi:P" });
    expect(profilePart()).toEqual({ profile: { name: "Anna", figure: "groi:P" } });
    setProfile({ name: null });
    expect(profilePart()).toEqual({ profile: { name: null, figure: "groi:P" } });
  });

  it("reads nothing from a store that is not its own", () => {
    for (const stored of ["7", "[]", "{\"name\":5,\"figure\":\"groi:Z\"}", "{\"name\":\"  \"}", "not json"]) {
      localStorage.setItem("dejarik.profile", stored);
      expect(myProfile()).toEqual({ name: null, figure: null });
    }
  });
});

describe("figures", () => {
  it("are the pieces of all rule sets, each kind once", () => {
    const all = figures();
    expect(all.map(({ rules }) => rules).slice(0, 4)).toEqual(["groi", "bambara", "looney", "simeone"]);
    expect(all[0]?.letters).toEqual(["P"]);
    // The two sides of simeone play different creatures.
    expect(all[3]?.letters).toHaveLength(8);
    for (const { rules, letters } of all) for (const letter of letters) expect(figureOf(`${rules}:${letter}`)).toEqual({ rules, letter });
    for (const bad of ["", "groi", "groi:", "groi:Z", "chess:K", null, undefined]) expect(figureOf(bad)).toBeNull();
  });
});

it("counts the characters of a name as readers do", () => {
  expect(lengthOf("  Zoë ")).toBe(3);
  expect(lengthOf("👨‍👩‍👧‍👦e\u0301")).toBe(2);
});

describe("a name", () => it("stands between isolation marks in sentences if it is written from right to left", () => {
  expect(["Zoë", "王伟", "A-1"].map(isolated)).toEqual(["Zoë", "王伟", "A-1"]);
  expect(["سلام", "abc שלום"].map(isolated)).toEqual(["\u2068سلام\u2069", "\u2068abc שלום\u2069"]);
  const game = { room: { seats: [{ side: "w", kind: "person", name: "سلام" }, { side: "b", kind: "person", name: "Ben" }] }, you: [] } as unknown as GameFull;
  expect(namesOf(game)).toEqual({ w: "\u2068سلام\u2069", b: "Ben" });
}));

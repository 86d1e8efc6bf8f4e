// @vitest-environment happy-dom
/** Who played a game, as the page Records says it. */

import { beforeAll, describe, expect, it } from "vitest";
import { useLanguage } from "../src/lang";
import { against } from "../src/ui/records";
import "./rulesets";

describe("the players of a finished game", () => {
  beforeAll(() => useLanguage("en"));

  it("are the reader and the opponent, by the name that the opponent has chosen", () => {
    const game = { rules: "looney", kind: "online", you: ["b"], players: [{ name: "Ben" }, { name: "Anna" }] } as const;
    expect(against({ ...game, you: ["b"], players: [...game.players] })).toBe("You (Blue) – Ben");
    expect(against({ ...game, you: ["w"], players: [{}, {}] })).toBe("You (Red) – Your opponent");
  });

  it("are the computer with its level, or two people at one screen", () => {
    expect(against({ rules: "groi", kind: "computer", level: 3, you: ["w"], players: [{}, {}] })).toBe("You (White) – Computer, level 3");
    expect(against({ rules: "groi", kind: "here", you: ["w", "b"], players: [{}, {}] })).toBe("Two players at one screen");
  });
});

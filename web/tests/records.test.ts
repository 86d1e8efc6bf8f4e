// @vitest-environment happy-dom
/** Who played a game and why a record fails, as the page Records says it. */

import { beforeAll, describe, expect, it } from "vitest";
import { useLanguage } from "../src/lang";
import { against, failing, failure } from "../src/ui/records";
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

describe("why a record fails", () => {
  const error = {
    code: "bad-request", at: "line 3, column 4",
    message: "line 3, column 4: `A1-B9` is not a legal move here", french: "ligne 3, colonne 4\u00a0: `A1-B9` n’est pas un coup permis ici",
  };

  it("is said in the reader's language, and where only once", async () => {
    await useLanguage("en");
    expect(failure(error)).toBe(error.message);
    await useLanguage("fr");
    expect(failure(error)).toBe(error.french);
    expect(failure({ ...error, french: null })).toBe(error.message);
    expect(failure(null)).toBe("");
  });

  it("is said without a title if the game could not be read", async () => {
    await useLanguage("en");
    expect([failing("Anna – Ben"), failing("")]).toEqual(["Anna – Ben: fails at", "Fails at"]);
    await useLanguage("fr");
    expect([failing("Anna – Ben"), failing("")]).toEqual(["Anna – Ben\u00a0: erreur ici\u00a0:", "Erreur ici\u00a0:"]);
  });
});

/**
 * A rule set that the page does not name is offered and drawn from the server's description of it.
 */

import { beforeAll, describe, expect, it } from "vitest";
import { costumeOf, lettersOf } from "../src/board/skins";
import { kindOf } from "../src/speech/answers";
import { useLanguage } from "../src/lang";
import { pieceName, rulesName } from "../src/names";
import { routeOf } from "../src/router";
import { isRules, ruleSets, scoresPoints } from "../src/rulesets";
import { optionLine } from "../src/ui/start/words";
import { STRANGER } from "./rulesets";

describe("a rule set that the page does not name", () => {
  beforeAll(() => useLanguage("fr"));

  it("is offered with the others, under its own address", () => {
    expect(ruleSets()).toContain(STRANGER);
    expect([isRules(STRANGER), isRules("chess")]).toEqual([true, false]);
    expect(routeOf(new URL(`/?rules=${STRANGER}`, "https://table.example"))).toEqual({ name: "start", rules: STRANGER });
  });

  it("has the names that the server gives it", () => {
    expect(rulesName(STRANGER)).toBe("Duel");
    expect([pieceName(STRANGER, "D"), pieceName(STRANGER, "d"), pieceName(STRANGER, "x")]).toEqual(["duelliste", "duelliste", "x"]);
    expect(optionLine(STRANGER, "lives", "none")).toEqual({ name: "Vies", value: "Sans limite" });
    expect(optionLine(STRANGER, "lives", "5")).toEqual({ name: "Vies", value: "5" });
    expect(optionLine(STRANGER, "lives", "of-5")).toEqual({ name: "Vies", value: "Sur\u00a0: 5" });
    expect(optionLine(STRANGER, "speed", "5")).toEqual({ name: "speed", value: "5" });
  });

  it("is asked for by the names of its pieces", () => {
    expect(kindOf("duelliste", STRANGER)).toBe("D");
    expect(kindOf("savrip", STRANGER)).toBeNull();
  });

  it("is drawn with plain figures and shows no points", () => {
    expect(costumeOf(STRANGER, "d", "classic")).toEqual({ form: "token", rank: 1, badge: { letter: "D" }, side: "b" });
    expect(lettersOf(STRANGER, "w")).toEqual([]);
    expect([scoresPoints(STRANGER), scoresPoints("groi")]).toEqual([false, true]);
  });
});

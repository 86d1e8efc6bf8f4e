// @vitest-environment happy-dom
/** The colours of the sides: those of each rule set's source, unless the reader prefers others. */

import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { useLanguage } from "../src/lang";
import { sideName } from "../src/names";
import { setPrefs } from "../src/prefs";
import { coloursOf, onSubject, setSubject } from "../src/subject";
import "./rulesets";

beforeAll(() => useLanguage("en"));
afterEach(() => setPrefs({ colours: null }));

describe("the colours of the sides", () => {
  it("are those of the source of the rule set that the screen is about", () => {
    setSubject("groi");
    const heard: string[] = [];
    onSubject(() => { heard.push(coloursOf()); });
    setSubject("looney");
    expect([sideName("w"), sideName("b")]).toEqual(["Red", "Blue"]);
    setSubject("groi");
    expect([sideName("w"), sideName("b")]).toEqual(["White", "Black"]);
    setSubject("groi");
    expect(heard).toEqual(["red-blue", "black-white"]);
  });

  it("are those of a rule set in a list of several", () => {
    setSubject("groi");
    expect([coloursOf("bambara"), coloursOf("simeone"), coloursOf("unknown")]).toEqual(["black-white", "red-blue", "red-blue"]);
    expect(sideName("w", "simeone")).toBe("Red");
  });

  it("are the same everywhere if the reader prefers that", () => {
    setPrefs({ colours: "red-blue" });
    setSubject("groi");
    expect(sideName("w")).toBe("Red");
    setPrefs({ colours: "black-white" });
    expect(sideName("b", "looney")).toBe("Black");
  });
});

// @vitest-environment happy-dom
/** The table of skins: in every skin, every piece of every rule set has its own form. */

import type { Drawn } from "./gallery/dpn";
import { describe, expect, it } from "vitest";
import { pieces } from "../../crates/picture/figures/figures.json";
import { LOOK } from "../src/board/flat/thumbnail";
import { token } from "../src/board/flat/token";
import { costumeOf, lettersOf, paintOf, rankOf } from "../src/board/skins";
import type { Skin } from "../src/board/view";

const RULES: Drawn[] = ["groi", "bambara", "looney", "simeone"];
const SHARED = pieces as unknown as Record<Drawn, Record<string, [name: string, scale: number]>>;
const SKINS: Skin[] = ["classic", "chess", "bricks", "pyramids", "pawns"];

describe("skins", () => {
  it.each(RULES.flatMap((rules) => SKINS.map((skin) => [rules, skin] as const)))(
    "%s in %s: no two kinds of a side share a form",
    (rules, skin) => {
      for (const side of ["w", "b"] as const) {
        const forms = lettersOf(rules, side).map((letter) => costumeOf(rules, letter, skin).form);
        expect(new Set(forms).size).toBe(forms.length);
      }
    },
  );

  it("the figures are those of shared pictures", () => {
    for (const rules of RULES) {
      for (const [letter, [name, scale]] of Object.entries(SHARED[rules])) {
        expect(costumeOf(rules, letter, "classic").form, letter).toBe(name);
        const drawn = token(rules, letter, LOOK, "standing").querySelector(".figure");
        expect(drawn?.getAttribute("transform"), letter).toContain(`scale(${Math.round(100 * scale) / 100})`);
      }
    }
  });

  it("the eight creatures of simeone have eight forms", () => {
    const all = [...lettersOf("simeone", "w"), ...lettersOf("simeone", "b")];
    expect(new Set(all.map((letter) => costumeOf("simeone", letter, "classic").form)).size).toBe(8);
  });

  it("looney shows its sizes as pips, the other rule sets their letters", () => {
    expect(costumeOf("looney", "b", "bricks")).toEqual({
      form: "bricks-3",
      rank: 3,
      badge: { pips: 3 },
      side: "b",
    });
    expect(costumeOf("simeone", "x", "classic").badge).toEqual({ letter: "X" });
    expect(lettersOf("looney", "b").map((letter) => rankOf("looney", letter))).toEqual([1, 2, 3, 4]);
  });

  it("the two sides differ in every theme and colour scheme", () => {
    for (const theme of ["hologram", "daylight", "contrast"] as const)
      for (const colours of ["red-blue", "black-white"] as const)
        expect(paintOf("w", colours, theme).body).not.toBe(paintOf("b", colours, theme).body);
  });
});

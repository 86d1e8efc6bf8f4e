// @vitest-environment happy-dom
/** The still picture of a scene and its marks. */

import type { Drawn } from "./gallery/dpn";
import { describe, expect, it } from "vitest";
import { thumbnail } from "../src/board/flat/thumbnail";
import { MIDDLES, STARTS } from "./gallery/scenes";
import type { Skin, Theme } from "../src/board/view";

const RULES: Drawn[] = ["groi", "bambara", "looney", "simeone"];

function count(svg: Element, selector: string): number {
  return svg.querySelectorAll(selector).length;
}

describe("thumbnail", () => {
  it.each(RULES)("%s: shows a token for every piece on the board and beside it", (rules) => {
    const { scene, marks } = MIDDLES[rules];
    const svg = thumbnail(scene, { marks });
    expect(count(svg, ".token")).toBe(scene.pieces.length + scene.beside.length);
    expect(count(svg, ".token-stunned")).toBe(scene.pieces.filter((piece) => piece.stunned).length);
    for (const state of ["captured", "inactive", "ghost", "lost"]) {
      expect(count(svg, `.token-${state}`)).toBe(scene.beside.filter((piece) => piece.state === state).length);
    }
    expect(count(svg, ".mark-last")).toBe(marks.last.length);
    expect(count(svg, ".arrow")).toBe(marks.arrows.length);
    for (const kind of ["piece", "place", "attack"]) {
      expect(count(svg, `.mark-${kind}`)).toBe(marks.targets.filter((target) => target.kind === kind).length);
    }
  });

  it("is drawn in every theme and skin without a style attribute", () => {
    for (const theme of ["hologram", "daylight", "contrast"] satisfies Theme[]) {
      for (const skin of ["classic", "chess", "bricks", "pyramids", "pawns"] satisfies Skin[]) {
        for (const rules of RULES) {
          const svg = thumbnail(STARTS[rules], { look: { theme, skin } });
          expect(count(svg, "[style]")).toBe(0);
          expect(svg.outerHTML).not.toMatch(/undefined|NaN/);
        }
      }
    }
  });

  it("shows the names of the spaces on request, and its own label to screen readers", () => {
    expect(count(thumbnail(STARTS.groi), ".label")).toBe(0);
    const svg = thumbnail(STARTS.groi, { labels: true, label: "Groi", size: 96 });
    expect(count(svg, ".label")).toBe(25);
    expect(svg.getAttribute("role")).toBe("img");
    expect(svg.getAttribute("aria-label")).toBe("Groi");
    expect(svg.getAttribute("width")).toBe("96");
    expect(thumbnail(STARTS.groi).getAttribute("aria-hidden")).toBe("true");
  });

  it("turns by half a turn with the side at the bottom", () => {
    const places = (svg: Element): number[][] =>
      [...svg.querySelectorAll(".token")].map((token) =>
        (/translate\((\S+) (\S+)\)/.exec(token.getAttribute("transform") ?? "") ?? []).slice(1).map(Number),
      );
    const white = places(thumbnail(STARTS.groi));
    const black = places(thumbnail(STARTS.groi, { orient: "b" }));
    white.forEach(([x = 0, y = 0], k) => {
      expect(black[k]?.[0]).toBeCloseTo(-x, 1);
      expect(black[k]?.[1]).toBeCloseTo(-y, 1);
    });
    expect(Math.min(...white.slice(0, 4).map(([, y = 0]) => y))).toBeGreaterThan(0);
  });
});

// @vitest-environment happy-dom
/**
 * The flat board: what it shows, which taps it reports, and that an animation can be interrupted at
 * any time.
 */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FlatBoard } from "../src/board/flat";
import { LOOK } from "../src/board/flat/thumbnail";
import { angleOf, middleOf, nameAt, RADII, ringOf, SPACES } from "../src/board/geometry";
import { NO_MARKS, type Side, type Spot } from "../src/board/view";
import { FILMS } from "./gallery/films";
import { MIDDLES, STARTS } from "./gallery/scenes";

const SIZE = 424;
let board: FlatBoard;
let taps: Spot[];

/** Converts a point of the board, in units of its radius, to a point of the page. */
function onPage(x: number, y: number): { clientX: number; clientY: number } {
  // The radius is 1000 of the 2120 units across; the board is at (10, 20), centred in a wider box.
  return { clientX: 10 + 300 + (x * 1000 * SIZE) / 2120, clientY: 20 + SIZE / 2 + (y * 1000 * SIZE) / 2120 };
}

function pointer(name: string, at: { clientX: number; clientY: number }): void {
  board.element.dispatchEvent(new PointerEvent(name, { ...at, bubbles: true, pointerId: 1, button: 0, pointerType: "mouse" }));
}

function tap(x: number, y: number): void {
  pointer("pointerdown", onPage(x, y));
  pointer("pointerup", onPage(x, y));
}

function standing(): string[] {
  return [...board.element.querySelectorAll(".actor[data-space]")]
    .map((actor) => `${actor.querySelector(".token")?.getAttribute("data-letter") ?? "?"}@${actor.getAttribute("data-space") ?? "?"}`)
    .sort();
}

function expected(film: string): string[] {
  return (FILMS[film]?.after.pieces ?? []).map(({ letter, space }) => `${letter}@${space}`).sort();
}

beforeEach(() => {
  board = new FlatBoard();
  document.body.append(board.element);
  board.element.getBoundingClientRect = () => new DOMRect(10, 20, 600, SIZE);
  taps = [];
  board.onTap = (spot) => taps.push(spot);
});

afterEach(() => {
  board.destroy();
  vi.useRealTimers();
});

describe("taps", () => {
  it.each(["w", "b"] satisfies Side[])("a tap on the middle of any space reports that space, with %s at the bottom", (bottom) => {
    board.orient(bottom);
    for (const space of SPACES) {
      const { x, y } = middleOf(space, bottom);
      tap(x, y);
    }
    expect(taps).toEqual(SPACES.map((space) => ({ at: "space", space })));
  });

  it("a tap on a piece beside the board reports it; a tap on an empty corner reports nothing", () => {
    board.show(MIDDLES.bambara.scene);
    tap(0.955, 0.955);
    tap(0.955, 0.755);
    tap(-0.955, -0.955);
    tap(-0.955, 0.955);
    expect(taps).toEqual([
      { at: "beside", letter: "Q" },
      { at: "beside", letter: "N" },
      { at: "beside", letter: "q" },
    ]);
  });

  it("the spaces show their names only when the look asks for it", () => {
    const names = () => [...board.element.querySelectorAll("text.label")].map((label) => label.textContent);
    expect(names()).toEqual([]);
    board.look({ ...LOOK, names: true });
    expect(names()).toEqual(SPACES);
    board.look({ ...LOOK, names: false });
    expect(names()).toEqual([]);
  });

  it("a drag is reported as two taps", () => {
    board.show(STARTS.simeone);
    board.mark({ ...NO_MARKS, targets: [{ spot: { at: "space", space: "A2" }, kind: "piece" }] });
    board.onTap = (spot) => {
      taps.push(spot);
      if (taps.length === 1) board.mark({ ...NO_MARKS, picked: spot });
    };
    const [a, b] = [middleOf("A2", "w"), middleOf("B2", "w")];
    pointer("pointerdown", onPage(a.x, a.y));
    pointer("pointermove", onPage(a.x, a.y - 0.2));
    pointer("pointermove", onPage(b.x, b.y));
    pointer("pointerup", onPage(b.x, b.y));
    expect(taps).toEqual([
      { at: "space", space: "A2" },
      { at: "space", space: "B2" },
    ]);
  });

  it("a piece that cannot be picked cannot be dragged", () => {
    board.show(STARTS.simeone);
    const [a, b] = [middleOf("A8", "w"), middleOf("B8", "w")];
    pointer("pointerdown", onPage(a.x, a.y));
    pointer("pointermove", onPage(b.x, b.y));
    pointer("pointerup", onPage(b.x, b.y));
    expect(taps).toEqual([]);
  });

  it("reports the spot under the pointer once", () => {
    const seen: (Spot | null)[] = [];
    board.onHover = (spot) => seen.push(spot);
    const { x, y } = middleOf("B5", "w");
    pointer("pointermove", onPage(x, y));
    pointer("pointermove", onPage(x + 0.01, y));
    pointer("pointerleave", onPage(2, 2));
    expect(seen).toEqual([{ at: "space", space: "B5" }, null]);
  });
});

describe("marks", () => {
  it("each kind of target has its own element on its space", () => {
    board.show(MIDDLES.simeone.scene);
    board.mark(MIDDLES.simeone.marks);
    const spaces = (selector: string): (string | null)[] =>
      [...board.element.querySelectorAll(selector)].map((mark) => mark.getAttribute("data-space"));
    expect(spaces(".mark-place")).toEqual(["A3", "B2"]);
    expect(spaces(".mark-attack")).toEqual(["B4"]);
    expect(spaces(".mark-last")).toEqual(["A5", "A6"]);
    expect(spaces(".mark-focus")).toEqual(["A3"]);
    expect(spaces(".mark-active")).toEqual(["B3"]);
    expect(board.element.querySelectorAll(".mark-picked")).toHaveLength(1);
    board.mark(NO_MARKS);
    expect(spaces(".mark-place,.mark-attack,.mark-last,.mark-focus")).toEqual([]);
  });

  it("a target shows its worth by its own sign as well as by colour", () => {
    board.show(MIDDLES.simeone.scene);
    const worths = ["keeps", "part", "gives"] as const;
    board.mark({ ...NO_MARKS, targets: worths.map((worth, k) => ({ spot: { at: "space", space: `A${k + 1}` }, kind: "place", worth })) });
    const signs = worths.map((worth) => board.element.querySelector(`[data-worth=${worth}] .worth path`)?.getAttribute("d"));
    expect(signs.every(Boolean)).toBe(true);
    expect(new Set(signs).size).toBe(3);
    expect(new Set(worths.map((worth) => board.element.querySelector(`[data-worth=${worth}] .worth circle`)?.getAttribute("fill"))).size).toBe(3);
  });
});

describe("animation", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it.each(Object.keys(FILMS))("%s: with reduced motion it ends in its final scene", async (film) => {
    const { scene, effects, after } = FILMS[film] ?? { scene: STARTS.groi, effects: [], after: STARTS.groi };
    board.look({ ...LOOK, still: true });
    board.show(scene);
    const shown = board.animate(effects, after);
    await vi.runAllTimersAsync();
    await shown;
    expect(standing()).toEqual(expected(film));
    expect(board.element.querySelector(".air")?.childElementCount).toBe(0);
  });

  it.each(Object.keys(FILMS))("%s: when skipped it ends in its final scene", async (film) => {
    const { scene, effects, after } = FILMS[film] ?? { scene: STARTS.groi, effects: [], after: STARTS.groi };
    board.show(scene);
    const shown = board.animate(effects, after);
    await vi.advanceTimersByTimeAsync(60);
    board.skip();
    await shown;
    expect(standing()).toEqual(expected(film));
    expect(board.element.querySelector(".air")?.childElementCount).toBe(0);
  });

  it("a scene shown during an animation replaces it and leaves nothing of it behind", async () => {
    const film = FILMS.simeone;
    if (!film) throw new Error("no film");
    board.show(film.scene);
    const shown = board.animate(film.effects.slice(1), film.after);
    await vi.advanceTimersByTimeAsync(60);
    board.show(STARTS.simeone);
    await shown;
    expect(standing()).toEqual(STARTS.simeone.pieces.map(({ letter, space }) => `${letter}@${space}`).sort());
    // The board can still animate afterwards.
    const again = board.animate(film.effects, film.after);
    await vi.advanceTimersByTimeAsync(30);
    board.skip();
    await again;
    expect(standing()).toEqual(expected("simeone"));
  });

  it("a second animation waits for the first", async () => {
    const groi = FILMS.groi;
    if (!groi) throw new Error("no film");
    board.show(groi.scene);
    const order: string[] = [];
    const one = board.animate(groi.effects, groi.after).then(() => order.push("one"));
    const two = board.animate([{ t: "walk", letter: "P", path: ["A2", "B2"] }], {
      ...groi.after,
      pieces: groi.after.pieces.map((piece) => (piece.space === "A2" ? { ...piece, space: "B2" } : piece)),
    }).then(() => order.push("two"));
    await vi.advanceTimersByTimeAsync(20);
    board.skip();
    await one;
    board.skip();
    await vi.advanceTimersByTimeAsync(20);
    board.skip();
    await two;
    expect(order).toEqual(["one", "two"]);
    expect(standing()).toContain("P@B2");
  });

  it("an animation ends in its final scene when the board is turned or redrawn meanwhile", async () => {
    const film = FILMS.looney;
    if (!film) throw new Error("no film");
    board.show(film.scene);
    const shown = board.animate(film.effects, film.after);
    await vi.advanceTimersByTimeAsync(40);
    board.orient("b");
    board.look({ ...LOOK, skin: "bricks", still: false });
    await vi.runAllTimersAsync();
    await shown;
    expect(standing()).toEqual(expected("looney"));
  });

  it("requests no frames while nothing moves", async () => {
    const frames = vi.spyOn(globalThis, "requestAnimationFrame");
    board.show(STARTS.looney);
    board.mark(MIDDLES.looney.marks);
    await vi.advanceTimersByTimeAsync(60);
    expect(frames).not.toHaveBeenCalled();
    frames.mockRestore();
  });
});

it("the names of spaces touch no line of the board, whichever side is below", () => {
  // Half the width of a character and half the height of a name, in a wide font.
  const [half, high] = [0.018, 0.018];
  const close = (["w", "b"] as const).flatMap((bottom) => SPACES.filter((space) => space !== "C").filter((space) => {
    const { ring, number } = ringOf(space);
    const { x, y } = nameAt(space, bottom);
    const corners = [-1, 1].flatMap((a) => [-1, 1].map((b) => [x + a * half * space.length, y + b * high] as const));
    const [inner, outer] = ring === "A" ? [RADII.inner, RADII.outer] : [RADII.centre, RADII.inner];
    const ray = angleOf(number, bottom);
    return !corners.every(([cx, cy]) => {
      const [radius, away] = [Math.hypot(cx, cy), Math.atan2(cy, cx) - ray];
      // The distance from the rays on both sides.
      const beside = radius * Math.sin(Math.PI / 12 - Math.abs(Math.atan2(Math.sin(away), Math.cos(away))));
      return radius > inner + 0.01 && radius < outer - 0.01 && beside > 0.01;
    });
  }));
  expect(close).toEqual([]);
});

/** Where a panel is placed so that it hides least. */

import { describe, expect, it } from "vitest";
import { roomFor } from "../src/board/flat/room";
import { HALF } from "../src/board/flat/scenery";

const piece = (x: number, y: number, weight = 1) => ({ x, y, r: 130, weight });

describe("a panel", () => {
  it("is in the middle of an empty board", () => expect(roomFor(1000, 300, [])).toEqual({ x: 0, y: 0 }));

  it("stays on the board, wherever the pieces are", () => {
    const rows = [-800, -400, 0, 400, 800].flatMap((y) => [-800, -400, 0, 400, 800].map((x) => piece(x, y)));
    const { x, y } = roomFor(1000, 300, rows);
    expect(Math.abs(x) + 500).toBeLessThanOrEqual(HALF);
    expect(Math.abs(y) + 150).toBeLessThanOrEqual(HALF);
  });

  it("hides no piece where there is space", () => {
    const rows = [-300, 0, 300].flatMap((x) => [piece(x, 0), piece(x, 750)]);
    const { y } = roomFor(1000, 300, rows);
    expect(y).toBeLessThanOrEqual(-280);
  });

  it("hides other pieces rather than the fighters", () => {
    const rows = [...[-750, -400, -100].map((y) => piece(0, y, 8)), ...[200, 500, 800].map((y) => piece(0, y))];
    expect(roomFor(2000, 300, rows).y).toBeGreaterThan(150);
  });
});

/**
 * The calculations of the hologram: the places of things, the view of the camera, durations, and
 * the resting position of dice.
 */

import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { SPACES } from "../src/board/geometry";
import { fitFor, homePose, isWide, Rig } from "../src/board/holo/camera";
import { FORMS, figureOf } from "../src/board/holo/figures";
import { dot } from "../src/board/holo/figures/mesh";
import { BASE, edgeOf, FIGURE, overEdge, placeOf, restingYaw, RIM, trayOf, TRAY_SLOTS } from "../src/board/holo/layout";
import { durationOf, planOf } from "../src/board/holo/plan";
import { coin, restingBasis, solidOf } from "../src/board/holo/polyhedra";
import type { Effect } from "../src/board/view";

const SCREENS = [
  [390, 844],
  [390, 390],
  [768, 1024],
  [1280, 800],
  [1920, 600],
] as const;

describe("layout", () => {
  it("a base fits into every space, and no two bases touch", () => {
    const places = SPACES.map((space) => placeOf(space, "w"));
    for (const [k, a] of places.entries())
      for (const b of places.slice(k + 1)) expect(Math.hypot(a.x - b.x, a.z - b.z)).toBeGreaterThan(2 * BASE);
  });

  it("trays are in the rim, do not touch, and change sides with the board", () => {
    for (const wide of [true, false]) {
      const [own, other] = [trayOf("w", "w", wide, TRAY_SLOTS), trayOf("b", "w", wide, TRAY_SLOTS)];
      for (const { x, z } of [...own, ...other]) {
        expect(Math.hypot(x, z) - BASE).toBeGreaterThan(RIM.inner);
        expect(Math.hypot(x, z) + BASE).toBeLessThan(RIM.outer);
      }
      for (const a of own)
        for (const b of other) expect(Math.hypot(a.x - b.x, a.z - b.z)).toBeGreaterThan(2 * BASE);
      expect(trayOf("b", "b", wide, TRAY_SLOTS)).toEqual(own);
    }
  });

  it("an attacker stands beside its target's base, on its own side", () => {
    const [from, target] = [placeOf("B3", "w"), placeOf("A3", "w")];
    const edge = edgeOf(from, target);
    expect(Math.hypot(edge.x - target.x, edge.z - target.z)).toBeGreaterThan(BASE);
    expect(Math.hypot(edge.x - from.x, edge.z - from.z)).toBeLessThan(Math.hypot(from.x - target.x, from.z - target.z));
    expect(Math.hypot(overEdge(target).x, overEdge(target).z)).toBeGreaterThan(1);
  });

  it("no resting figure turns its back to the viewer", () => {
    for (const side of ["w", "b"] as const)
      for (const space of SPACES) expect(Math.cos(restingYaw(placeOf(space, "w"), side, "w"))).toBeGreaterThan(-0.1);
  });
});

describe("camera", () => {
  it.each(SCREENS)("the whole board and the trays are visible on %i × %i and fill it", (width, height) => {
    const rig = new Rig();
    rig.resize(width, height);
    const seen: Vector3[] = [];
    for (let k = 0; k < 48; k++) {
      const turn = (k / 48) * 2 * Math.PI;
      seen.push(new Vector3(Math.cos(turn), 0, Math.sin(turn)));
    }
    for (const side of ["w", "b"] as const)
      for (const { x, z } of trayOf(side, "w", rig.wide, TRAY_SLOTS)) seen.push(new Vector3(x, 0, z));
    const most = seen.map((point) => {
      const { x, y } = point.project(rig.camera);
      return Math.max(Math.abs(x), Math.abs(y));
    });
    expect(Math.max(...most)).toBeLessThan(1);
    expect(Math.max(...most)).toBeGreaterThan(0.8);
  });

  it("on a phone the board fills the short side", () => {
    const rig = new Rig();
    rig.resize(390, 844);
    const [left, right] = [-1, 1].map((x) => new Vector3(x, 0, 0).project(rig.camera).x);
    expect((right ?? 0) - (left ?? 0)).toBeGreaterThan(1.75);
  });

  it("trays are at the sides of a wide screen, and above and below the board on a tall one", () => {
    expect([isWide(1.6), isWide(0.46)]).toEqual([true, false]);
  });

  it("turns, zooms within limits, and returns", () => {
    const rig = new Rig();
    rig.resize(1000, 700);
    rig.turn(2, 5);
    rig.zoom(100);
    expect(rig.atHome()).toBe(false);
    expect(rig.pose.height).toBeLessThan(Math.PI / 2);
    expect(rig.pose.zoom).toBeLessThan(2);
    rig.wayHome()(1);
    expect(rig.atHome()).toBe(true);
  });

  it("a nearer camera would cut something off", () => {
    const home = homePose(1.6);
    const { distance } = fitFor(1.6, 30, home);
    expect(distance).toBeGreaterThan(2);
    expect(distance).toBeLessThan(8);
  });
});

describe("figures", () => {
  it.each(FORMS)("%s has valid indices and unit normals and stands on the floor", (form) => {
    const { position, normal, tone, index } = figureOf(form);
    expect(position.length).toBe(normal.length);
    expect(position.length).toBe(tone.length * 3);
    expect(Math.max(...index)).toBeLessThan(tone.length);
    expect(position.every(Number.isFinite)).toBe(true);
    let [low, high, off] = [9, 0, 0];
    for (let k = 0; k < tone.length; k++) {
      const y = position[3 * k + 1] ?? 0;
      low = Math.min(low, y);
      high = Math.max(high, y);
      off = Math.max(off, Math.abs(Math.hypot(normal[3 * k] ?? 0, normal[3 * k + 1] ?? 0, normal[3 * k + 2] ?? 0) - 1));
    }
    expect(off).toBeLessThan(0.005);
    expect(low).toBeGreaterThan(-0.03);
    expect(low).toBeLessThan(0.03);
    expect(high * FIGURE).toBeGreaterThan(0.06);
    expect(high * FIGURE).toBeLessThan(0.54);
  });

  it("surfaces face outwards", () => {
    for (const form of ["ngok", "savrip", "king", "pyramid-2", "bricks-3"] as const) {
      const { position, normal, index } = figureOf(form);
      let agree = 0;
      for (let k = 0; k < index.length; k += 3) {
        const corner = (n: number) => [0, 1, 2].map((axis) => position[3 * (index[k + n] ?? 0) + axis] ?? 0);
        const [a, b, c] = [corner(0), corner(1), corner(2)].map((p) => new Vector3(...p));
        if (!a || !b || !c) continue;
        const face = b.sub(a).cross(c.sub(a));
        const first = 3 * (index[k] ?? 0);
        if (face.dot(new Vector3(normal[first], normal[first + 1], normal[first + 2])) >= 0) agree++;
      }
      expect(agree / (index.length / 3)).toBeGreaterThan(0.97);
    }
  });
});

describe("dice", () => {
  it.each([
    ["d4", 4, 3],
    ["d6", 6, 1],
    ["d8", 8, 1],
    ["d12", 12, 1],
  ] as const)("a %s has %i faces with each number once, and rests so that it shows the number thrown", (kind, faces, each) => {
    const solid = solidOf(kind);
    const numbers = solid.patches.map(({ text }) => Number(text)).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: faces * each }, (_, k) => Math.floor(k / each) + 1));
    for (let shown = 1; shown <= faces; shown++) {
      const [right, up, viewer] = restingBasis(kind, solid, shown);
      expect(dot(right, up)).toBeCloseTo(0);
      expect(dot(up, viewer)).toBeCloseTo(0);
      // A rotation, not a reflection.
      const [r, u, v] = [right, up, viewer].map((axis) => new Vector3(...axis));
      expect(r && u && v && r.clone().cross(u).dot(v)).toBeCloseTo(1);
      const top = Math.max(...solid.patches.map(({ middle }) => dot(middle, up)));
      const shows = solid.patches.filter(({ middle }) => dot(middle, up) > top - 1e-6);
      if (kind === "d4") {
        // The number at the top corner of every visible face.
        expect(new Set(shows.map(({ text }) => text))).toEqual(new Set([String(shown)]));
        expect(shows.length).toBe(3);
      } else expect(shows.map(({ text }) => text)).toEqual([String(shown)]);
    }
  });

  it("opposite faces of a D6, D8 and D12 add up to one more than the number of faces", () => {
    for (const [kind, faces] of [["d6", 6], ["d8", 8], ["d12", 12]] as const)
      for (const { normal, text } of solidOf(kind).patches) {
        const other = solidOf(kind).patches.find((patch) => dot(patch.normal, normal) < -0.999);
        expect(Number(text) + Number(other?.text)).toBe(faces + 1);
      }
  });

  it("a chance cube has three faces of each colour; cube and coin rest with the right side up", () => {
    const cube = solidOf("cube");
    expect(cube.patches.filter(({ own }) => own).length).toBe(3);
    for (const solid of [cube, coin("1", "2")])
      for (const shown of [0, 1]) {
        const [, up] = restingBasis(solid === cube ? "cube" : "coin", solid, shown);
        const top = solid.patches.reduce((best, patch) => (dot(patch.middle, up) > dot(best.middle, up) ? patch : best));
        expect(top.own).toBe(shown === 1);
      }
  });
});

describe("pace", () => {
  const walk: Effect = { t: "walk", letter: "N", path: ["A1", "A2", "A3", "B3"] };

  it("a walk takes about 150 ms a space, and a throw about 1.2 s plus the time to read it", () => {
    expect(durationOf(walk)).toBe(450);
    const roll = durationOf({ t: "throw", thrown: { kind: "initiative", shown: [3, 5] } });
    expect(roll).toBeGreaterThanOrEqual(1200);
    expect(roll).toBeLessThanOrEqual(2200);
  });

  it("effects follow one another without gaps, and each takes some time", () => {
    const effects: Effect[] = [
      walk,
      { t: "attack", letter: "N", from: "B3", target: "B4", against: "x" },
      { t: "verdict", what: "pushed" },
      { t: "push", letter: "x", from: "B4" },
      { t: "push", letter: "x", from: "B4", to: "A4" },
      { t: "advance", letter: "N", to: "B4" },
      { t: "score", side: "w", points: 2 },
      { t: "accept", side: "b" },
    ];
    let at = 0;
    for (const { from, until } of planOf(effects)) {
      expect(from).toBe(at);
      expect(until).toBeGreaterThan(from);
      at = until;
    }
  });
});

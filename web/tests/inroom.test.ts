// @vitest-environment happy-dom
/** The calculations of a room: where the table is, its light, what is possible, what the panel reads, and the life of figures. */

import { Vector3 } from "three";
import { describe, expect, it, vi } from "vitest";
import { REST } from "../src/board/holo/actor";
import { blowOf, FIGHTERS, reelOf } from "../src/board/holo/choreography";
import { figureOf } from "../src/board/holo/figures";
import { coarsely } from "../src/board/holo/figures/sculpt";
import { RIM } from "../src/board/holo/layout";
import { Life } from "../src/board/holo/life";
import type { Cast } from "../src/board/holo/cast";
import type { Motion } from "../src/board/holo/stage";
import { lightOf } from "../src/board/holo/room/daylight";
import { DIAMETER, Placement } from "../src/board/holo/room/placement";
import { costumeOf, lettersOf } from "../src/board/skins";
import { NO_MARKS } from "../src/board/view";
import { hear, placed, spaceOf } from "../src/sound/space";
import { readPanel } from "../src/ui/room/panel";
import { obstacleTo, refusalOf } from "../src/ui/room/support";

describe("the place of the table", () => {
  it("turns the reader's side to the reader, and puts the rim at half the diameter", () => {
    const placement = new Placement();
    placement.diameter = 0.8;
    placement.putOn(new Vector3(1, 0.7, -1), new Vector3(1, 1.5, 2));
    expect(placement.yaw).toBeCloseTo(0);
    const rim = new Vector3(0, 0, RIM.outer).applyMatrix4(placement.matrix);
    expect(rim.x).toBeCloseTo(1);
    expect(rim.z).toBeCloseTo(-0.6);
    expect(rim.clone().applyMatrix4(placement.inverse).z).toBeCloseTo(RIM.outer);
  });

  it("has a diameter from 30 cm to 1.5 m and stays on its surface", () => {
    const placement = new Placement();
    placement.putOn(new Vector3(0, 0.7, 0), new Vector3(0, 1.5, 1));
    placement.resize(9, true);
    expect(placement.diameter).toBe(DIAMETER.most);
    placement.resize(0.01, true);
    expect(placement.diameter).toBe(DIAMETER.least);
    expect(placement.at.y).toBeCloseTo(0.7 + 0.16 * placement.unit);
  });

  it("follows two hands: what was between them stays between them", () => {
    const placement = new Placement();
    placement.at.set(0, 0.7, 0);
    placement.diameter = 0.6;
    const from = { at: placement.at.clone(), yaw: 0, diameter: 0.6 };
    const held = [new Vector3(-0.3, 0.7, 0), new Vector3(0.3, 0.7, 0)] as const;
    placement.follow(held, [new Vector3(0, 0.7, 0.6), new Vector3(0, 0.7, -0.6)], from, false);
    expect(placement.diameter).toBeCloseTo(1.2);
    expect(placement.at.distanceTo(new Vector3(0, 0.7, 0))).toBeLessThan(1e-6);
    const right = new Vector3(RIM.outer, 0, 0).applyMatrix4(placement.matrix);
    expect(right.z).toBeCloseTo(-0.6);
  });
});

describe("the figures of a room", () => it.each(["groi", "bambara", "looney", "simeone"] as const)("of %s together have fewer than 150 000 triangles for both eyes", (rules) => {
  const letters = rules === "groi" ? ["P", "P", "P", "P", "p", "p", "p", "p"] : (["w", "b"] as const).flatMap((side) => lettersOf(rules, side));
  const triangles = letters.reduce((sum, letter) => sum + coarsely(() => figureOf(costumeOf(rules, letter, "classic").form)).index.length / 3, 0);
  expect(2 * triangles).toBeLessThan(150_000);
}));

describe("the light of the surroundings", () => {
  const estimate = (value: number) => ({ sphericalHarmonicsCoefficients: new Float32Array(27).fill(value), primaryLightDirection: { x: 0, y: 2, z: 0 } });
  it("is that of the estimate, but never too dark or too bright to see the table", () => {
    expect(lightOf(estimate(1)).key.y).toBeCloseTo(1);
    expect(lightOf(estimate(1)).ambient.r).toBeCloseTo(0.886);
    expect(lightOf(estimate(0.01)).ambient.r).toBeCloseTo(0.3);
    expect(lightOf(estimate(90)).ambient.r).toBeCloseTo(1.7);
  });
});

describe("what is possible", () => {
  const xr = (answer: boolean | Error) => ({ isSessionSupported: () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)) });
  it.each([
    [{ secure: false, webgl: true, xr: undefined }, "insecure"],
    [{ secure: true, webgl: true, xr: undefined }, "browser"],
    [{ secure: true, webgl: false, xr: xr(true) }, "webgl"],
    [{ secure: true, webgl: true, xr: xr(false) }, "device"],
    [{ secure: true, webgl: true, xr: xr(new Error("policy")) }, "blocked"],
    [{ secure: true, webgl: true, xr: xr(true) }, null],
  ] as const)("%o has the obstacle %s", async (where, obstacle) => {
    expect(await obstacleTo("ar", where)).toBe(obstacle);
  });

  it("a refused request differs from a failed one", () => {
    expect(refusalOf(new DOMException("", "NotAllowedError"))).toBe("denied");
    expect(refusalOf(new DOMException("", "InvalidStateError"))).toBe("busy");
    expect(refusalOf(new Error("x"))).toBe("failed");
  });
});

describe("the panel", () => {
  it("reads what the page says and presses its buttons", () => {
    document.body.innerHTML = `<section class="table">
      <section class="player turn"><span class="pip pip-w"></span><strong class="player-name">Anna</strong><span class="score"><span class="visually-hidden">Score: </span>2/12</span></section>
      <section class="player"><span class="pip pip-b"></span><strong class="player-name">Ben</strong></section>
      <p class="status table-status">Attack?</p><div class="narration"><p class="narration-now">Savrip moves.</p></div>
      <section class="asking"><table class="odds"><tr><th>Defeated</th><td><meter value="0.5"></meter></td><td class="odds-percent">50%</td></tr></table></section>
      <div class="choices"><button class="choice"><strong>Push off</strong><small>1 point</small></button></div>
      <div class="decide"><button class="primary">Attack</button><button disabled>Back <kbd>Esc</kbd></button></div>
      <div class="acts"><button>Resign</button><a class="button" href="/">New game</a></div></section>`;
    const table = document.querySelector("section");
    if (!table) throw new Error("there is no table");
    const pressed = vi.fn();
    table.querySelector(".decide .primary")?.addEventListener("click", pressed);
    const content = readPanel(table, "b", null, null);
    expect(content).toMatchObject({ status: "Attack?", said: "Savrip moves.", beside: "b", notice: null, odds: [{ text: "Defeated", percent: "50%" }] });
    expect(content.players.map(({ name, score, turn }) => [name, score, turn])).toEqual([["Anna", "2/12", true], ["Ben", null, false]]);
    expect(content.buttons.map(({ text, place, on, about }) => [text, place, on, about])).toEqual([
      ["Push off", "choice", true, "1 point"],
      ["Attack", "row", true, undefined],
      ["Back", "row", false, undefined],
      ["Resign", "act", true, undefined],
    ]);
    content.buttons[1]?.press();
    expect(pressed).toHaveBeenCalledOnce();
    // An open question comes before everything else.
    const dialog = document.createElement("dialog");
    dialog.innerHTML = `<h2>Resign?</h2><div class="dialog-buttons"><button>Cancel</button><button class="danger">Resign</button></div>`;
    expect(readPanel(table, "w", dialog, null)).toMatchObject({ status: "Resign?", buttons: [{ text: "Cancel" }, { text: "Resign", kind: "danger" }] });
  });
});

describe("sounds in space", () => {
  it("come from where an effect is seen, and dice from the middle of the board", () => {
    expect(spaceOf({ t: "walk", letter: "N", path: ["A1", "A2", "B2"] })).toBe("B2");
    expect(spaceOf({ t: "attack", letter: "N", from: "A1", target: "B1", against: "x" })).toBe("B1");
    expect(spaceOf({ t: "throw", thrown: { kind: "initiative", shown: [1, 2] } })).toBeNull();
  });

  it("are placed around the listener's head", () => {
    const value = () => ({ value: 0 });
    const panner = { positionX: value(), positionY: value(), positionZ: value(), connect: vi.fn() };
    const listener = { positionX: value(), positionY: value(), positionZ: value(), forwardX: value(), forwardY: value(), forwardZ: value(), upX: value(), upY: value(), upZ: value() };
    const context = { createPanner: () => panner, listener } as unknown as BaseAudioContext;
    const out = {} as AudioNode;
    placed(context, out, [0.1, 0.7, -0.5]);
    expect([panner.positionX.value, panner.positionY.value, panner.positionZ.value]).toEqual([0.1, 0.7, -0.5]);
    expect(panner.connect).toHaveBeenCalledWith(out);
    hear(context, [0, 1.6, 0], [0, 0, -1], [0, 1, 0]);
    expect([listener.positionY.value, listener.forwardZ.value, listener.upY.value]).toEqual([1.6, -1, 1]);
  });
});

describe("fights", () => {
  it.each(FIGHTERS)("%s begins and ends at rest, moves in between, and never leaves its neighbourhood", (form) => {
    expect(blowOf(form, 0, 1)).toEqual(REST);
    expect(blowOf(form, 1, 1)).toEqual(REST);
    const moments = Array.from({ length: 99 }, (_, k) => blowOf(form, (k + 1) / 100, 1));
    expect(moments.some((moment) => Math.abs(moment.ahead) + Math.abs(moment.nod) + Math.abs(moment.spin) > 0.1)).toBe(true);
    for (const { ahead, aside, up } of moments) expect(Math.hypot(ahead, aside, up)).toBeLessThan(0.25);
    // It does not jump: what it does just before its end is almost rest, apart from whole turns.
    const last = blowOf(form, 0.999, 1);
    for (const value of [last.ahead, last.aside, last.up, last.nod, last.tilt, last.swell, Math.sin(last.spin)]) expect(Math.abs(value)).toBeLessThan(0.02);
  });

  it("no two creatures fight alike, and a weak blow is smaller", () => {
    expect(new Set(FIGHTERS.map((form) => JSON.stringify([0.3, 0.5, 0.6].map((t) => blowOf(form, t, 1))))).size).toBe(FIGHTERS.length);
    expect(blowOf("savrip", 0.6, 0).nod).toBeLessThan(blowOf("savrip", 0.6, 1).nod);
    expect(reelOf(0.25, 1).nod).toBeLessThan(0);
  });
});

describe("the life of figures", () => it("begins with an input, ends by itself exactly at rest, and there is none with reduced motion", () => {
  vi.useFakeTimers({ now: 0, toFake: ["performance"] });
  const actor = { where: { space: "A1" }, costume: { rank: 2 }, breath: 0, gaze: 0, yaw: 0, x: 0, z: 0 };
  const running = new Set<Motion>();
  const frames = { invalidate: vi.fn(), hidden: false, run: (made: Motion) => { running.add(made); }, stop: () => running.clear() };
  let lively = false;
  const life = new Life(frames, { actors: [actor], at: () => undefined } as unknown as Cast, () => ({ marks: NO_MARKS, lively }));
  life.wake();
  expect(running.size).toBe(0);
  lively = true;
  life.wake();
  let moved = 0;
  let now = 0;
  while (running.size > 0 && now < 20_000) {
    now += 16;
    vi.advanceTimersByTime(16);
    for (const motion of running) if (!motion(now)) running.delete(motion);
    moved = Math.max(moved, Math.abs(actor.breath));
  }
  expect(moved).toBeGreaterThan(0.8);
  expect(now).toBeGreaterThan(5000);
  expect(now).toBeLessThan(9000);
  expect([actor.breath, actor.gaze]).toEqual([0, 0]);
  vi.useRealTimers();
}));

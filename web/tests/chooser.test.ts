/** Choosing steps with their questions, which the game screen and the desks share. */

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Effect, Scene, Step } from "../src/api/types";
import { attemptOf } from "../src/game/attempt";
import { spaceSpot } from "../src/board/geometry";
import { setPrefs } from "../src/prefs";
import { Chooser } from "../src/ui/choosing/chooser";

const at = spaceSpot;

function step(word: string, path: string[], more: Partial<Step> = {}): Step {
  return { word, path, attack: false, effects: [], ...more };
}

const scene = { rules: "groi", pieces: [{ space: "A1", letter: "P", side: "w" }] } as unknown as Scene;
const attack = step("A1xB1", ["A1", "B1"], {
  attack: true,
  odds: { kill: "1/2", counter: "1/2" } as unknown as NonNullable<Step["odds"]>,
  effects: [{ t: "attack", from: "A2", target: "B1" }] as unknown as Effect[],
});
const pushes = ["A3", "A5"].map((to) =>
  step(`A1-C+${to}`, ["A1", "C"], { effects: [{ t: "push", from: "C", to }] as unknown as Effect[] }),
);

describe("a chooser", () => {
  let log: string[];
  let chooser: Chooser;

  beforeEach(() => {
    log = [];
    const board = {
      show: () => { log.push("show"); },
      run: (effects: readonly Effect[]) => {
        log.push(...effects.map((effect) => (effect.t === "walk" ? `walk ${effect.path.join(" ")}` : effect.t)));
        return Promise.resolve();
      },
      skip: () => Promise.resolve(),
    };
    chooser = new Chooser(board, {
      play: ({ word }, walked) => { log.push(walked ? `play ${word} walked` : `play ${word}`); },
      changed: () => undefined,
      asked: () => { log.push("asked"); },
      refused: (picker, at) => { log.push(`refused ${attemptOf(picker, at, scene)}`); },
    });
  });

  afterEach(() => setPrefs({ confirm: false }));

  it("plays a step at once, and nothing more until the next position", () => {
    chooser.open({ steps: [step("A1-B1", ["A1", "B1"]), step("A2-B2", ["A2", "B2"])] }, scene);
    chooser.tap(at("A1"));
    expect(chooser.started).toBe(true);
    chooser.tap(at("B1"));
    expect(log).toEqual(["play A1-B1"]);
    expect(chooser.picker).toBeNull();
    chooser.tap(at("A2"));
    expect(log).toEqual(["play A1-B1"]);
  });

  it("reports what cannot be chosen, with the piece in hand", () => {
    chooser.open({ steps: [step("A1-B1", ["A1", "B1"]), step("A2-B2", ["A2", "B2"])] }, scene);
    chooser.tap(at("B7"));
    chooser.tap(at("A1"));
    chooser.tap(at("B7"));
    chooser.point("end");
    chooser.tap(at("A2"));
    expect(log).toEqual(["refused B7", "refused A1 B7", "refused !end"]);
    expect(chooser.picker?.picked).toEqual(at("A2"));
  });

  it("asks before every step if the player wants to confirm them", () => {
    setPrefs({ confirm: true });
    chooser.open({ steps: [step("A1-B1", ["A1", "B1"]), step("A2-B2", ["A2", "B2"])] }, scene);
    chooser.point(at("A1"));
    chooser.point(at("B1"));
    expect(log).toEqual(["asked"]);
    expect(chooser.asking).toMatchObject({ t: "confirm", step: { word: "A1-B1" } });
    expect(chooser.back()).toBe(true);
    expect(chooser.asking).toBeNull();
    chooser.point(at("B1"));
    chooser.answer(step("A1-B1", ["A1", "B1"]));
    expect(log).toEqual(["asked", "asked", "play A1-B1"]);
  });

  it("asks before a throw, about the fighters and not about the spaces of the path", () => {
    chooser.open({ steps: [attack, step("A2-B2", ["A2", "B2"])] }, scene);
    chooser.tap(at("A1"));
    chooser.tap(at("B1"));
    expect(chooser.asking).toEqual({ t: "confirm", step: attack });
    expect(chooser.arrows).toEqual([{ from: "A2", to: "B1", kind: "attack" }]);
    chooser.answer(attack);
    expect(log).toEqual(["asked", "play A1xB1"]);
  });

  it("lets the player tap the end of one of several ways", () => {
    chooser.open({ steps: pushes }, scene);
    chooser.tap(at("C"));
    expect(chooser.asking?.t).toBe("several");
    expect(chooser.arrows.map(({ to }) => to)).toEqual(["A3", "A5"]);
    chooser.tap(at("A5"));
    expect(log).toEqual(["play A1-C+A5"]);
  });

  it("shows the arrow of one way while the player considers it", () => {
    chooser.open({ steps: pushes }, scene);
    chooser.tap(at("C"));
    const [, second] = pushes;
    chooser.pointOut(second ? { step: second, arrow: { from: "C", to: "A5", kind: "push" } } : null);
    expect(chooser.arrows.map(({ to }) => to)).toEqual(["A5"]);
    chooser.pointOut(null);
    expect(chooser.arrows).toHaveLength(2);
  });
});

/** Choosing steps by pointing, with small sets of choices of each rule set. */

import { describe, expect, it } from "vitest";
import type { Choices, Step } from "../src/api/types";
import { spaceSpot } from "../src/board/geometry";
import type { Effect, Scene } from "../src/board/view";
import { Picker, ways, type Word } from "../src/game/picker";

function step(word: string, path: string[], more: Partial<Step> = {}): Step {
  return { word, path, attack: false, effects: [], ...more };
}

function lit(picker: Picker): string[] {
  return picker.targets().map(({ spot, kind }) => {
    const at = spot.at === "space" ? spot.space : `+${spot.letter}`;
    return kind === "piece" ? at : `${kind} ${at}`;
  });
}

const at = spaceSpot;
const beside = (letter: string) => ({ at: "beside" as const, letter });

describe("steps with a path", () => {
  const groi = [step("A1-B1", ["A1", "B1"]), step("A1-C", ["A1", "C"]), step("A2-B2", ["A2", "B2"])];

  it("are chosen by their piece and then their destination", () => {
    const picker = new Picker({ steps: groi });
    expect(lit(picker)).toEqual(["A1", "A2"]);
    expect(picker.picked).toBeNull();
    expect(picker.point(at("A1"))).toEqual({ t: "changed" });
    expect(picker.picked).toEqual(at("A1"));
    expect(lit(picker)).toEqual(["place B1", "place C"]);
    expect(picker.point(at("C"))).toEqual({ t: "ready", step: groi[1] });
    // The player may still change their mind: the piece stays picked.
    expect(picker.picked).toEqual(at("A1"));
  });

  it("another piece replaces the picked one, the same piece drops it, and other spots change nothing", () => {
    const picker = new Picker({ steps: groi });
    picker.point(at("A1"));
    expect(picker.point(at("A2"))).toEqual({ t: "changed" });
    expect(picker.picked).toEqual(at("A2"));
    expect(picker.point(at("A9"))).toEqual({ t: "nothing" });
    expect(picker.picked).toEqual(at("A2"));
    expect(picker.point(at("A2"))).toEqual({ t: "changed" });
    expect(picker.picked).toBeNull();
    expect(picker.back()).toEqual({ t: "nothing" });
  });

  it("are listed for each target that leads to them", () => {
    const picker = new Picker({ steps: groi });
    const words = () => picker.targets().map((target) => picker.leading(target).map(({ word }) => word));
    expect(words()).toEqual([["A1-B1", "A1-C"], ["A2-B2"]]);
    picker.point(at("A1"));
    expect(words()).toEqual([["A1-B1"], ["A1-C"]]);
    expect(picker.picked).toEqual(at("A1"));
  });

  it("can be undone by back and clear", () => {
    const picker = new Picker({ steps: groi });
    picker.point(at("A1"));
    expect(picker.started).toBe(true);
    // Another tap on the board replaces a piece that is only picked, so no button for going back is needed.
    expect(picker.deep).toBe(false);
    expect(picker.back()).toEqual({ t: "changed" });
    expect(picker.picked).toBeNull();
    picker.point(at("A1"));
    picker.clear();
    expect(picker.started).toBe(false);
  });

  it("can be previewed without choosing", () => {
    const picker = new Picker({ steps: groi });
    picker.point(at("A1"));
    expect(picker.peek(at("C"))).toEqual([groi[1]]);
    expect(picker.peek(at("A2"))).toEqual([]);
    expect(picker.picked).toEqual(at("A1"));
  });

  it("may be absent: then nothing can be chosen", () => {
    const picker = new Picker(null);
    expect(picker.empty).toBe(true);
    expect(picker.targets()).toEqual([]);
    expect(picker.point(at("A1"))).toEqual({ t: "nothing" });
  });
});

describe("bambara", () => {
  const push = (to: string): Effect => ({ t: "push", letter: "k", from: "A5", to });
  const steps = [
    step("A11-A5>A4", ["A11", "A5"], { effects: [push("A4")] }),
    step("A11-A5>A6", ["A11", "A5"], { effects: [push("A6")] }),
    step("A9-A8", ["A9", "A8"]),
    step("A9xB9", ["A9", "B9"], { attack: true }),
    step("N@A5", ["+N", "A5"]),
    step("N@A6", ["+N", "A6"]),
  ];

  it("a piece beside the board is picked and placed", () => {
    const picker = new Picker({ steps });
    expect(lit(picker)).toEqual(["A11", "A9", "+N"]);
    expect(picker.point(beside("N"))).toEqual({ t: "changed" });
    expect(picker.picked).toEqual(beside("N"));
    expect(lit(picker)).toEqual(["place A5", "place A6"]);
    expect(picker.point(at("A6"))).toEqual({ t: "ready", step: steps[5] });
  });

  it("steps that differ only in what they push are distinguished by arrows", () => {
    const picker = new Picker({ steps });
    picker.point(at("A11"));
    const pointed = picker.point(at("A5"));
    expect(pointed).toEqual({ t: "several", steps: steps.slice(0, 2) });
    const apart = pointed.t === "several" ? ways(pointed.steps) : [];
    expect(apart.map(({ arrow }) => arrow)).toEqual([
      { from: "A5", to: "A4", kind: "push" },
      { from: "A5", to: "A6", kind: "push" },
    ]);
  });

  it("captures are marked as attacks", () => {
    const picker = new Picker({ steps });
    picker.point(at("A9"));
    expect(lit(picker)).toEqual(["place A8", "attack B9"]);
  });

  it("a pass, when it is the only step, is a button", () => {
    const pass = step("pass", ["!pass"]);
    const picker = new Picker({ steps: [pass] });
    expect(picker.words()).toEqual(["pass"]);
    expect(lit(picker)).toEqual([]);
    expect(picker.point("pass")).toEqual({ t: "ready", step: pass });
  });
});

describe("simeone", () => {
  it("the active creature is picked from the start, and the end of the turn is a button", () => {
    const steps = [
      step("A2-B2", ["A2", "B2"]),
      step("A2xA3", ["A2", "A3"], { attack: true }),
      step("end", ["!end"]),
    ];
    const picker = new Picker({ steps });
    expect(picker.picked).toEqual(at("A2"));
    expect(picker.started).toBe(false);
    expect(lit(picker)).toEqual(["place B2", "attack A3"]);
    expect(picker.words()).toEqual(["end"]);
    expect(picker.point(at("A2"))).toEqual({ t: "nothing" });
    expect(picker.point("end")).toEqual({ t: "ready", step: steps[2] });
    expect(picker.picked).toEqual(at("A2"));
  });

  it("a stunned creature stands up when pointed at twice", () => {
    const rise = step("A2^", ["A2", "A2"]);
    const picker = new Picker({ steps: [step("A1-B1", ["A1", "B1"]), rise] });
    expect(picker.point(at("A2"))).toEqual({ t: "changed" });
    expect(lit(picker)).toEqual(["place A2"]);
    expect(picker.point(at("A2"))).toEqual({ t: "ready", step: rise });
  });

  it("a push is a space or a button", () => {
    const steps = [step(">B3", ["B3"]), step(">off", ["!off"]), step(">stay", ["!stay"])];
    const picker = new Picker({ steps });
    expect(picker.picked).toBeNull();
    expect(lit(picker)).toEqual(["place B3"]);
    expect(picker.words()).toEqual(["off", "stay"]);
    expect(picker.point(at("B3"))).toEqual({ t: "ready", step: steps[0] });
  });
});

describe("looney", () => {
  it.each<[string, Word]>([
    ["ghost1", "ghost1"],
    ["ghost3", "ghost3"],
    ["accept", "accept"],
  ])("%s is a button", (word, button) => {
    const picker = new Picker({ steps: [step(word, [`!${word}`])] });
    expect(picker.words()).toEqual([button]);
    expect(picker.point(button)).toMatchObject({ t: "ready", step: { word } });
  });

  // Two pieces share three points. One can go A1-A2-A3 and attack A4 from A3, or B4 from A2 or A3;
  // the other can take one step. A turn may end wherever something has changed.
  const steps = [
    step("A1-A2", []),
    step("A1-A3", []),
    step("A1-A3xA4", [], { attack: true, odds: { win: "1/2" } }),
    step("A1-A2xB4", [], { attack: true, odds: { win: "1/3" } }),
    step("A1-A3xB4", [], { attack: true, odds: { win: "1/4" } }),
    step("A9-A8", []),
    step("A9-A8+A1-A2", []),
  ];
  const choices: Choices = {
    steps,
    walk: {
      nodes: [
        {
          left: 3,
          go: [
            { from: "A1", to: "A2", n: 1 },
            { from: "A9", to: "A8", n: 3 },
          ],
          hit: [],
        },
        {
          left: 2,
          done: 0,
          go: [
            { from: "A2", to: "A3", n: 2 },
            { from: "A2", to: "A1", n: 0 },
            { from: "A9", to: "A8", n: 4 },
          ],
          hit: [{ from: "A2", to: "B4", n: 3 }],
        },
        {
          left: 1,
          done: 1,
          go: [],
          hit: [
            { from: "A3", to: "A4", n: 2 },
            { from: "A3", to: "B4", n: 4 },
          ],
        },
        { left: 1, done: 5, go: [{ from: "A1", to: "A2", n: 4 }], hit: [] },
        { left: 0, done: 6, go: [], hit: [] },
      ],
    },
  };
  const scene: Scene = {
    rules: "looney",
    pieces: [
      { letter: "S", space: "A1", stunned: false },
      { letter: "M", space: "A9", stunned: false },
    ],
    beside: [],
  };

  it("a piece goes to any space it can reach, by a shortest path", () => {
    const picker = new Picker(choices);
    expect(lit(picker)).toEqual(["A1", "A9"]);
    expect(picker.words()).toEqual([]);
    picker.point(at("A1"));
    expect(lit(picker)).toEqual(["place A2", "place A3", "attack B4", "attack A4"]);
    expect(picker.point(at("A3"))).toEqual({ t: "changed" });
    expect(picker.moved).toEqual([
      { from: "A1", to: "A2" },
      { from: "A2", to: "A3" },
    ]);
    expect(picker.left).toBe(1);
    expect(picker.preview(scene).pieces.map(({ space }) => space)).toEqual(["A3", "A9"]);
    expect(picker.words()).toEqual(["done"]);
    expect(picker.point("done")).toEqual({ t: "ready", step: steps[1] });
  });

  it("an attack goes through the spaces between, by the shorter of two paths", () => {
    const picker = new Picker(choices);
    picker.point(at("A1"));
    expect(picker.peek(at("B4"))).toEqual([steps[3]]);
    expect(picker.point(at("A4"))).toEqual({ t: "ready", step: steps[2] });
    expect(picker.moved).toEqual([]);
    picker.point(at("A3"));
    expect(picker.point(at("B4"))).toEqual({ t: "ready", step: steps[4] });
  });

  it("a turn whose points are spent is complete", () => {
    const picker = new Picker(choices);
    picker.point(at("A9"));
    picker.point(at("A8"));
    expect(picker.picked).toEqual(at("A8"));
    picker.point(at("A1"));
    expect(picker.point(at("A2"))).toEqual({ t: "ready", step: steps[6] });
  });

  it("goes back one space at a time", () => {
    const picker = new Picker(choices);
    picker.point(at("A1"));
    picker.point(at("A3"));
    picker.back();
    expect(picker.moved).toEqual([{ from: "A1", to: "A2" }]);
    expect(picker.picked).toEqual(at("A2"));
    picker.back();
    expect(picker.left).toBe(3);
    expect(picker.picked).toEqual(at("A1"));
    picker.back();
    expect(picker.picked).toBeNull();
    expect(picker.started).toBe(false);
  });

  it("asks only where two paths to an attack differ in their odds", () => {
    const two: Choices = {
      steps: [
        step("A1-A2xB9", [], { odds: { win: "1/2" } }),
        step("A1-B1xB9", [], { odds: { win: "1/3" } }),
        step("A1-A2xB8", [], { odds: { win: "1/2" } }),
        step("A1-B1xB8", [], { odds: { win: "1/2" } }),
      ],
      walk: {
        nodes: [
          { left: 4, go: [{ from: "A1", to: "A2", n: 1 }, { from: "A1", to: "B1", n: 2 }], hit: [] },
          { left: 3, go: [], hit: [{ from: "A2", to: "B9", n: 0 }, { from: "A2", to: "B8", n: 2 }] },
          { left: 3, go: [], hit: [{ from: "B1", to: "B9", n: 1 }, { from: "B1", to: "B8", n: 3 }] },
        ],
      },
    };
    const picker = new Picker(two);
    // The only piece that can move is picked from the start.
    expect(picker.picked).toEqual(at("A1"));
    expect(picker.point(at("B9"))).toEqual({ t: "several", steps: two.steps.slice(0, 2) });
    expect(picker.point(at("B8"))).toEqual({ t: "ready", step: two.steps[2] });
  });
});

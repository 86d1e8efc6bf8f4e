/** The board editor's draft: what taps do, what can be undone, and that it can always be read. */

import { describe, expect, it } from "vitest";

import { readDpn, writeDpn } from "../src/board/dpn";
import { SPACES } from "../src/board/geometry";
import { Editor } from "../src/game/editor";
import { spaceSpot } from "../src/board/geometry";
import { randomFrom } from "./robot";

const GROI = "groi PPPP2pppp2/12/1 w wb";
const BAMBARA = "bambara NKQP2nkqp2/12/1 w -";
const LOONEY = "looney SBLM2sblm2/12/1 w - 0";
const SIMEONE = "simeone NSKM2xthg2/12/1 w w 0-0 - 0";

const tap = (editor: Editor, ...spaces: string[]): void => {
  for (const space of spaces) editor.tap(spaceSpot(space));
};

describe("pieces", () => {
  it("are moved by two taps, and a piece on the way is replaced", () => {
    const editor = new Editor(GROI);
    tap(editor, "A1", "C");
    expect(editor.text).toBe("groi 1PPP2pppp2/12/P w wb");
    expect(editor.tap(spaceSpot("A2"))).toEqual({ t: "picked", letter: "P", spot: spaceSpot("A2") });
    expect(editor.tap(spaceSpot("A7"))).toEqual({ t: "moved", letter: "P", from: "A2", to: "A7" });
    expect(editor.text).toBe("groi 2PP2Pppp2/12/P w wb");
    expect(editor.scene.beside).toEqual([{ letter: "p", state: "lost" }]);
    expect(editor.tap(spaceSpot("B1"))).toEqual({ t: "nothing" });
  });

  it("are placed from the palette, as many as there are", () => {
    const editor = new Editor("groi PPP9/12/1 w wb");
    editor.take({ t: "piece", letter: "p" });
    expect(editor.left("p")).toBe(4);
    tap(editor, "B1", "B2", "B3");
    expect([editor.left("p"), editor.tool.t]).toEqual([1, "piece"]);
    tap(editor, "B2");
    expect([editor.left("p"), editor.text]).toEqual([2, "groi PPP9/p1p9/1 w wb"]);
    tap(editor, "B2", "C");
    // The last one has been placed.
    expect([editor.left("p"), editor.tool.t, editor.text]).toEqual([0, "hand", "groi PPP9/ppp9/p w wb"]);
    expect(editor.place("p", "B9")).toEqual({ t: "none-left", letter: "p" });
  });

  it("that exist once move to where they are placed", () => {
    const editor = new Editor(LOONEY);
    editor.take({ t: "piece", letter: "L" });
    tap(editor, "C");
    expect(editor.text).toBe("looney SB1M2sblm2/12/L w - 0");
  });

  it("wait beside the board in bambara, and come back by two taps", () => {
    const editor = new Editor(BAMBARA);
    editor.take({ t: "eraser" });
    tap(editor, "A1", "A7");
    expect(editor.text).toBe("bambara 1KQP3kqp2/12/1 w Nn");
    editor.setBeside("n", "captured");
    expect(editor.text).toBe("bambara 1KQP3kqp2/12/1 w Nn*");
    editor.tap({ at: "beside", letter: "N" });
    tap(editor, "B5");
    expect(editor.text).toBe("bambara 1KQP3kqp2/4N7/1 w n*");
    editor.setBeside("n", null);
    expect(editor.text).toBe("bambara 1KQP3kqp2/4N7/1 w -");
    editor.clear();
    expect(editor.text).toBe("bambara 12/12/1 w KQNPkqp");
  });

  it("put beside the board leave it", () => {
    const editor = new Editor("looney 1BLM2sblm2/12/1 w S 0");
    editor.tap(spaceSpot("A2"));
    expect(editor.tap({ at: "beside", letter: "S" })).toEqual({ t: "removed", letter: "B", space: "A2" });
    editor.setBeside("B", "ghost");
    expect(editor.text).toBe("looney 2LM2sblm2/12/1 w SB 0");
  });
});

describe("a drag", () => it("carries a piece whatever the tool is, and off the board", () => {
  const editor = new Editor(GROI);
  editor.take({ t: "piece", letter: "p" });
  editor.lift(spaceSpot("A1"));
  expect(editor.drop(spaceSpot("C"))).toEqual({ t: "moved", letter: "P", from: "A1", to: "C" });
  editor.lift(spaceSpot("A7"));
  expect(editor.drop(null)).toEqual({ t: "removed", letter: "p", space: "A7" });
  expect(editor.tool).toEqual({ t: "piece", letter: "p" });
  tap(editor, "B1");
  expect(editor.text).toBe("groi 1PPP3ppp2/p11/P w wb");
  expect([editor.lift(spaceSpot("B9")), editor.drop(null)]).toEqual([{ t: "nothing" }, { t: "nothing" }]);
}));

describe("what belongs to a piece goes with it", () => {
  it("its actions and its stun", () => {
    const editor = new Editor(SIMEONE);
    editor.setActive({ space: "A3", left: 1 });
    editor.stun("A3", true);
    tap(editor, "A3", "B3");
    expect(editor.text).toBe("simeone NS1M2xthg2/2K*9/1 w w 0-0 K1 0");
    editor.remove("B3");
    expect(editor.text).toBe("simeone NS1M2xthg2/12/1 w w 0-0 - 0");
  });

  it("its battle, which ends without a fighter", () => {
    const editor = new Editor("looney 3L8/1S1b2s5/l w Bm 3 A4xB4(6:6)accept");
    editor.setStage("w");
    expect(editor.text).toBe("looney 3L8/1S1b2s5/l w Bm 3 A4xB4(6:6)+w");
    editor.setTotals(null);
    expect(editor.text).toBe("looney 3L8/1S1b2s5/l w Bm 3 A4xB4");
    editor.setTotals([5, 7]);
    editor.remove("B4");
    expect(editor.text).toBe("looney 3L8/1S4s5/l w Bm 3");
  });
});

describe("the fields", () => it("are written as they are set", () => {
  const groi = new Editor(GROI);
  groi.setSide("b");
  groi.setUnmoved(["b"]);
  expect(groi.text).toBe("groi PPPP2pppp2/12/1 b b");
  const simeone = new Editor(SIMEONE);
  simeone.setInitiative("b");
  simeone.setScore("b", 7);
  simeone.setScore("w", -3);
  simeone.setQuiet(1e6);
  simeone.setBattle({ from: "A1", target: "A7" });
  expect(simeone.text).toBe("simeone NSKM2xthg2/12/1 w b 0-7 - 9999 A1xA7");
}));

describe("undo and redo", () => {
  it("go through every change, and a new change ends the redo", () => {
    const editor = new Editor(GROI);
    expect(editor.undo()).toBe(false);
    tap(editor, "A1", "B1");
    editor.set(LOONEY);
    editor.setQuiet(4);
    expect([editor.undo(), editor.undo()]).toEqual([true, true]);
    expect(editor.text).toBe("groi 1PPP2pppp2/P11/1 w wb");
    editor.redo();
    expect(editor.text).toBe(LOONEY);
    editor.setSide("b");
    expect([editor.mayRedo, editor.redo()]).toEqual([false, false]);
  });

  it("count only what changed something", () => {
    const editor = new Editor(GROI);
    editor.setSide("w");
    editor.take({ t: "eraser" });
    tap(editor, "C");
    expect(editor.mayUndo).toBe(false);
    expect(() => editor.set("groi 13/12/1 w wb")).toThrow();
    expect(editor.text).toBe(GROI);
  });
});

describe.each([GROI, BAMBARA, LOONEY, SIMEONE])("whatever is done to %s", (start) => it("the draft can be read, and reads as it is", () => {
  const random = randomFrom(start.length);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const editor = new Editor(start);
  const { letters } = editor.kit;
  const seen = new Set<string>();
  const { off, offStates } = editor.kit;
  const deeds: (() => void)[] = [
    () => editor.take(pick([{ t: "hand" }, { t: "eraser" }, { t: "piece", letter: pick(letters) }] as const)),
    () => editor.setSide(pick(["w", "b"] as const)),
    () => { editor.undo(); },
    () => { editor.redo(); },
    () => { if (random() < 0.1) editor.clear(); },
    () => {
      const away = off.filter((letter) => editor.left(letter) > 0);
      if (away.length > 0) editor.setBeside(pick(away), pick(offStates));
    },
    () => {
      const [a, b] = [pick(editor.scene.pieces), pick(editor.scene.pieces)];
      if (editor.scene.pieces.length > 0 && /looney|simeone/.test(start)) editor.setBattle({ from: a.space, target: b.space });
      editor.setTotals([Math.floor(random() * 12), Math.floor(random() * 12)]);
      if (start.startsWith("looney")) editor.setStage(pick(["accept", "w", "b"] as const));
    },
    () => { if (start.startsWith("simeone")) editor.stun(pick(SPACES), random() < 0.7); },
  ];
  for (let k = 0; k < 1500; k += 1) {
    if (random() < 0.6) editor.tap(spaceSpot(pick(SPACES)));
    else pick(deeds)();
    expect(writeDpn(readDpn(editor.text))).toBe(editor.text);
    expect(editor.reading).toEqual(readDpn(editor.text));
    seen.add(editor.text);
  }
  expect(seen.size).toBeGreaterThan(100);
}));

/** Reading position texts into scenes, and the place that an error names. */

import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

import { describe, expect, it } from "vitest";

import { DpnError, kitOf, readDpn, sceneOf, writeDpn } from "../src/board/dpn";

const at = (space: string, letter: string, stunned = false): object => ({ space, letter, stunned });

describe("reading a position text", () => {
  it("reads the start of groi", () => {
    const { scene, side, unmoved } = readDpn("groi PPPP2pppp2/12/1 w wb");
    expect(scene.pieces.map((piece) => piece.letter + piece.space).join(" ")).toBe(
      "PA1 PA2 PA3 PA4 pA7 pA8 pA9 pA10",
    );
    expect([side, unmoved, scene.beside]).toEqual(["w", ["w", "b"], []]);
  });

  it("lists lost pawns", () => {
    expect(sceneOf("groi 1P1P2ppp2P/3P8/1 b -").beside).toEqual([{ letter: "p", state: "lost" }]);
  });

  it("reads bambara's pieces off the board", () => {
    expect(sceneOf("bambara 1KQP2nkq3/12/1 w N*p").beside).toEqual([
      { letter: "N", state: "captured" },
      { letter: "p", state: "inactive" },
    ]);
    expect(sceneOf("bambara 4k3K1P1/10n1/1 w QNqp").beside).toHaveLength(4);
  });

  it("reads looney's ghosts, its counter and a battle", () => {
    const reading = readDpn("looney 3L8/1S1b2s5/l w Bm 3");
    expect(reading.scene.pieces).toEqual([at("A4", "L"), at("B2", "S"), at("B4", "b"), at("B7", "s"), at("C", "l")]);
    expect(reading.scene.beside).toEqual([
      { letter: "B", state: "ghost" },
      { letter: "m", state: "ghost" },
      { letter: "M", state: "lost" },
    ]);
    expect(reading.quiet).toBe(3);
    const battle = readDpn("looney 3L8/1S1b2s5/l w Bm 3 A4xB4(6:8)");
    expect([battle.scene.battle, battle.totals]).toEqual([{ from: "A4", target: "B4" }, [6, 8]]);
    expect(readDpn("looney 3L8/1S1b2s5/l w Bm 3 A4xB4(6:6)accept").totals).toEqual([6, 6]);
    expect(readDpn("looney 3L8/1S1b2s5/l w m 3 A4xB4(6:6)+w").totals).toEqual([6, 6]);
  });

  it("reads simeone's stunned and active creatures and scores", () => {
    const reading = readDpn("simeone N1KM2xthg2/1S*10/1 w w 2-0 K1 0");
    expect(reading.scene.pieces).toContainEqual(at("B2", "S", true));
    expect(reading.scene.active).toEqual({ space: "A3", left: 1 });
    expect([reading.initiative, reading.score, reading.quiet]).toEqual(["w", [2, 0], 0]);
    expect(readDpn("simeone 12/2Mx*8/1 w w 0-0 - 0 B3xB4(1:1)").scene.battle).toEqual({ from: "B3", target: "B4" });
  });
});

describe("an error names its place and what was expected", () => {
  const cases: [string, number, string][] = [
    ["", 0, "rules"],
    ["chess 12/12/1 w", 0, "rules"],
    ["groi", 4, "rules"],
    ["groi 13/12/1 w wb", 5, "run"],
    ["groi 0PPPP8/12/1 w wb", 5, "run"],
    ["groi PPPP2qppp2/12/1 w wb", 10, "piece"],
    ["groi PPPPP7/12/1 w wb", 9, "once"],
    ["groi PPPP8 12/1 w wb", 10, "slash"],
    ["groi PPPP2pppp2/12/1 x wb", 21, "side"],
    ["groi PPPP2pppp2/12/1 w bw", 23, "unmoved"],
    ["groi PPPP2pppp2/12/1 w wb ", 25, "end"],
    ["bambara NKQP2nkqp2/12/1 w N", 26, "once"],
    ["bambara 1KQP2nkq3/12/1 w pN", 26, "off-board"],
    ["looney SBLM2sblm2/12/1 w - 00", 27, "number"],
    ["looney SBLM2sblm2/12/1 w L 0", 25, "ghosts"],
    ["looney SBLM2sblm2/12/1 w - 0 A1xB1", 29, "battle"],
    ["simeone NSKM2xthg2/12/1 w w 0:0 - 0", 28, "score"],
    ["simeone NSKM2xthg2/12/1 w w 0-0 S1 0", 32, "active"],
  ];
  it.each(cases)("%s", (text, place, expected) => {
    let error: unknown;
    try {
      readDpn(text);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(DpnError);
    expect([(error as DpnError).at, (error as DpnError).expected]).toEqual([place, expected]);
  });
});

describe("writing", () => {
  /** Every quoted text of the rules' own sources and tests that looks like a position. */
  const rules = resolve(import.meta.dirname, "../../crates/rules/src");
  const texts = readdirSync(rules, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".rs"))
    .flatMap((file) => [...readFileSync(resolve(rules, file), "utf8").matchAll(/"((?:groi|bambara|looney|simeone) [^"\n]*\/[^"\n]*)"/g)])
    .map((match) => match[1] ?? "");

  it("gives back every text that can be read, of all rule sets", () => {
    const read: string[] = [];
    for (const text of texts) {
      let reading;
      try {
        reading = readDpn(text);
      } catch {
        continue;
      }
      expect(writeDpn(reading)).toBe(text);
      read.push(text);
    }
    for (const name of ["groi", "bambara", "looney", "simeone"]) expect(read.filter((text) => text.startsWith(name)).length, name).toBeGreaterThan(30);
    expect(read.some((text) => text.endsWith("accept")) && read.some((text) => text.endsWith("+b"))).toBe(true);
  });

  it("is not known for a rule set that cannot be read", () => {
    expect(kitOf("duel")).toBeNull();
    expect(kitOf("groi")).toMatchObject({ letters: ["P", "p"], count: 4, fields: ["unmoved"] });
  });
});

describe("the positions of the rule book and the lessons, which the rules accept", () => {
  const docs = resolve(import.meta.dirname, "../../docs");
  const texts = ["diagrams", "lessons"].flatMap((folder) =>
    readdirSync(resolve(docs, folder)).filter((file) => file.endsWith(".json")).flatMap((file) => {
      const found = readFileSync(resolve(docs, folder, file), "utf8").matchAll(/"(?:dpn|to|twin)": "([a-z]+ [^"]+)"/g);
      return [...found].map((match) => match[1] ?? "");
    }),
  );

  it("are read in full", () => {
    expect(texts.length).toBeGreaterThan(100);
    for (const text of texts) {
      const [, board = "", side] = text.split(" ");
      const reading = readDpn(text);
      expect(reading.scene.pieces.map(({ letter, stunned }) => letter + (stunned ? "*" : "")).join(""), text).toBe(
        board.replace(/[\d/]/g, ""),
      );
      expect(reading.side).toBe(side);
    }
  });
});

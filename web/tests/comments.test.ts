/** The reader's own comments: how they are kept, and how they become part of a record. */

import { describe, expect, it } from "vitest";
import { annotated, LETTERS, LONGEST, MOST, storedComments, withComment, type AllComments } from "../src/game/comments";

const TAGS = '[Rules "looney"]\n[Event "a \\"club\\" 1. A1-B1"]\n\n';

describe("a comment", () => {
  it("stands behind its word, with its glyph in front", () => {
    const record = `${TAGS}first:w 1. A4-A6 2. A10-B11\n3. A1-C 1-0\n`;
    const words = ["first:w", "A4-A6", "A10-B11", "A1-C"];
    expect(annotated(record, words, { 2: { glyph: "!?", text: "bold" }, 4: { glyph: "", text: " the {end} " } })).toBe(
      `${TAGS}first:w 1. A4-A6 !? {bold} 2. A10-B11\n3. A1-C {the (end)} 1-0\n`,
    );
  });

  it("stands behind the throw of its word, and between the glyphs and the comments of the record", () => {
    const record = `${TAGS}{before} 1. A7xA6(4:4) ? $14 {said (1. A7xA6)} (1. A7-A8 {A7-A8 is (not} (1. A7-B7) 2. C-B1) 2. A7-A8 *`;
    const comments = { 1: { glyph: "??", text: "mine" }, 3: { glyph: "!", text: "" } };
    const expected = `${TAGS}{before} 1. A7xA6(4:4) ?? ? $14 {mine} {said (1. A7xA6)} (1. A7-A8 {A7-A8 is (not} (1. A7-B7) 2. C-B1) 2. A7-A8 ! *`;
    expect(annotated(record, ["A7xA6", "A7-A8"], { 1: comments[1], 2: comments[3] })).toBe(expected);
    // If the throw is a separate entry, the record and the places in it are the same.
    expect(annotated(record, ["A7xA6", "(4:4)", "A7-A8"], { 2: comments[1], 3: comments[3] })).toBe(expected);
  });

  it("goes into no other record", () => {
    expect(annotated(`${TAGS}1. A1-B1 *`, ["A2-B2"], {})).toBe(null);
    expect(annotated(`${TAGS}1. A1-B1 (1. A2`, ["A1-B1", "A2"], {})).toBe(null);
    expect(annotated("", ["A2"], {})).toBe(null);
  });

  it("is kept by game and move, until it is empty", () => {
    let all: AllComments = withComment({}, "aB3dE5gH", 3, { glyph: "!", text: "x".repeat(LONGEST + 1) });
    all = withComment(all, "aB3dE5gH", 5, { glyph: "", text: "well" });
    expect(storedComments(JSON.parse(JSON.stringify(all)))).toEqual(all);
    expect(all.aB3dE5gH?.["3"]?.text).toHaveLength(LONGEST);
    all = withComment(withComment(all, "aB3dE5gH", 3, { glyph: "", text: " " }), "aB3dE5gH", 5, { glyph: "", text: "" });
    expect(all).toEqual({});
    for (let game = 0; game <= MOST; game++) all = withComment(all, `game${game}`, 1, { glyph: "?", text: "" });
    expect([Object.keys(all).length, all.game0]).toEqual([MOST, undefined]);
    // Long texts leave room for fewer games.
    for (let at = 0; at < LETTERS / LONGEST; at++) all = withComment(all, "long", at, { glyph: "", text: "x".repeat(LONGEST) });
    expect(Object.keys(all)).toHaveLength(MOST);
    all = withComment(all, "game7", 2, { glyph: "", text: "one too many" });
    expect(Object.keys(all)).toEqual(["game7"]);
    expect(storedComments({ a: { 1: { glyph: "<b>", text: "" }, x: { glyph: "", text: "y" } }, b: 7 })).toEqual({ a: {}, b: {} });
  });
});

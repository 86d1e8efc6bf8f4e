// @vitest-environment happy-dom
/** The fields for the reader's own comments: what they keep, and for which move. */

import { render } from "lit-html";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameFull } from "../src/api/types";
import { useLanguage } from "../src/lang";
import { remember, remembered } from "../src/prefs";
import { forgetComments, keptComments, moveComments } from "../src/ui/desk/commentbox";
import { OwnComments } from "../src/ui/desk/comments";
import { toastBox } from "../src/ui/toasts";

const GAME = { id: "aB3dE5gH", kind: "record", you: [], state: {} } as unknown as GameFull;

/** The fields beside a replay, which draws them again after every change. */
class Beside {
  readonly element = document.createElement("div");
  readonly comments = new OwnComments(GAME, [], () => this.go(this.at));
  private at = 1;

  constructor() {
    this.go(1);
  }

  go(at: number): void {
    this.at = at;
    render(this.comments.panel(at), this.element);
  }

  get field(): HTMLTextAreaElement {
    const field = this.element.querySelector("textarea");
    if (!field) throw new Error("there is no field");
    return field;
  }

  /** Types in the field, without leaving it. */
  type(text: string): void {
    this.field.value = text;
    this.field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

beforeEach(async () => {
  localStorage.clear();
  await useLanguage("en");
});

afterEach(() => { vi.unstubAllGlobals(); });

describe("kept comments", () => it("follow a game to its new id, and are forgotten by game or all at once", () => {
  const [one, two] = [{ 1: { glyph: "!", text: "" } }, { 2: { glyph: "", text: "calm" } }];
  remember("comments", { first: one, second: two });
  moveComments("first", "third");
  expect(keptComments()).toEqual({ third: one, second: two });
  forgetComments("second");
  expect(keptComments()).toEqual({ third: one });
  forgetComments();
  expect(keptComments()).toEqual({});
}));

describe("the field of a comment", () => {
  it("keeps what is typed with the move that is shown, also if the replay goes on", () => {
    const beside = new Beside();
    beside.type("bold");
    beside.go(2);
    expect(beside.field.value).toBe("");
    expect(remembered("comments")).toEqual({ [GAME.id]: { 1: { glyph: "", text: "bold" } } });
    beside.go(1);
    expect(beside.field.value).toBe("bold");
  });

  it("stays when the reader empties the last comment", () => {
    remember("comments", { [GAME.id]: { 1: { glyph: "", text: "bold" } } });
    const beside = new Beside();
    beside.type("");
    expect(remembered("comments")).toEqual({});
    expect(beside.element.querySelector("details")?.hasAttribute("open")).toBe(true);
  });

  it("says that the browser keeps no comments, and holds them while the replay is open", () => {
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => { throw new Error("full"); } });
    const beside = new Beside();
    beside.type("bold");
    beside.go(2);
    beside.type("calm");
    beside.go(1);
    expect(beside.field.value).toBe("bold");
    expect([beside.comments.mark(1), beside.comments.mark(2)]).toEqual(["…", "…"]);
    expect(toastBox().textContent).toContain("This browser has no room for more comments.");
  });
});

// @vitest-environment happy-dom
/** Screens whose address names something that is not there, or a place within a game. */

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { PositionView, Replay, Scene } from "../src/api/types";
import { useLanguage } from "../src/lang";
import { setPrefs } from "../src/prefs";
import { open as openPosition } from "../src/ui/position";
import { open as openReplay } from "../src/ui/replay";
import { open as openRules } from "../src/ui/rules";
import type { Screen } from "../src/ui/screen";
import { toastBox } from "../src/ui/toasts";

// The books are made of Markdown files by a plugin that these tests do not have.
vi.mock("../src/learn/books", () => ({
  chapters: () => ["groi"],
  bookOf: () => Promise.resolve({ title: "groi", html: '<p id="g-1">G-1</p>', parts: [], rules: ["G-1"] }),
  diagramsOf: () => Promise.resolve({}),
}));

const HOST = { retitle: () => undefined } as Parameters<typeof openPosition>[1];
const SCENE: Scene = { rules: "groi", pieces: [{ space: "A1", letter: "P", stunned: false }], beside: [] };
const VIEW: PositionView = { dpn: "", scene: SCENE, due: { kind: "step", side: "w" }, played: [], told: [], throws: {}, choices: null };

let screen: Screen | null = null;
let before = "";

beforeAll(() => useLanguage("en"));

beforeEach(() => {
  before = location.href;
  setPrefs({ board: "flat" });
});

afterEach(() => {
  screen?.destroy();
  screen = null;
  history.replaceState(null, "", before);
  toastBox().replaceChildren();
  vi.unstubAllGlobals();
  setPrefs({ board: null });
});

/** Answers requests by their paths; null refuses. */
function answering(answer: (url: URL) => unknown): void {
  vi.stubGlobal("fetch", (path: string) => {
    const body = answer(new URL(path, "http://localhost"));
    const refused = { error: { code: "bad-request", at: "dpn:0", message: "dpn:0: a rule set is expected" } };
    return Promise.resolve(body === null ? Response.json(refused, { status: 400 }) : Response.json(body));
  });
}

describe("the link of a position", () => it("says at the heading that it cannot be shown, until another text is entered", async () => {
  answering((url) => (url.searchParams.get("dpn") === "garbage" ? null : VIEW));
  const { element } = (screen = await openPosition({ name: "position", dpn: "garbage" }, HOST));
  const [first] = element.querySelectorAll("h1 ~ [role=alert]");
  expect(first?.textContent).toContain("The position of this link cannot be shown");
  expect(first?.previousElementSibling?.localName).toBe("h1");
  const field = element.querySelector<HTMLInputElement>("#position-dpn");
  if (!field) throw new Error("there is no field");
  expect(field.value).toBe("garbage");
  field.value = "garbag";
  field.dispatchEvent(new Event("input"));
  expect(element.textContent).not.toContain("The position of this link cannot be shown");
}));

describe("a replay in words", () => {
  it("says which move is shown, and that the game is over only at its end", async () => {
    const entry = { word: "A1-B1", kind: "step", by: "w", turn: 1, effects: [], told: [], scene: SCENE, dpn: null };
    const replay = { beginning: SCENE, entries: [entry, { ...entry, by: "b" }], next: null } as unknown as Replay;
    const game = { id: "aB3dE5gH", kind: "here", rules: "groi", options: {}, you: [], room: { seats: [] }, state: { scene: SCENE, due: { kind: "nothing" }, result: null } };
    answering((url) => (url.pathname.endsWith("/replay") ? replay : game));
    const status = async (at: number): Promise<string> => {
      history.replaceState(null, "", `/game/aB3dE5gH/replay?at=${at}`);
      screen?.destroy();
      screen = await openReplay({ name: "replay", id: "aB3dE5gH" });
      return screen.element.querySelector(".speech-status")?.textContent ?? "";
    };
    expect(await status(0)).toBe("Replay: before the first move.");
    expect(await status(1)).toBe("Replay: move 1 of 2.");
    expect(await status(2)).toBe("The game is over.");
  });
});

describe("a rule", () => it("that is not in the chapter is said to be missing", async () => {
  screen = await openRules({ name: "rules", rules: "groi", rule: "G-99" }, HOST);
  await vi.waitFor(() => expect(toastBox().textContent).toContain("There is no rule G-99 in this chapter."));
  toastBox().replaceChildren();
  expect(screen.arrive?.({ name: "rules", rules: "groi", rule: "G-1" })).toBe(true);
  expect(screen.arrive?.({ name: "rules", rules: "groi", rule: null })).toBe(true);
  expect(toastBox().textContent).toBe("");
}));

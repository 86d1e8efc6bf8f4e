// @vitest-environment happy-dom
/** What the lists of a reader's games say while the server, which has most of them, cannot be reached. */

import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { carriers } from "../src/api/carriers";
import { useLanguage } from "../src/lang";
import { open as openData } from "../src/ui/data";
import { open as openProgress } from "../src/ui/progress";
import { open as openRecords } from "../src/ui/records";
import type { Screen } from "../src/ui/screen";

// The dice that this browser has checked are counted by a module that is not built for these tests.
vi.mock("../src/api/checked/here", () => ({ statistics: () => Promise.resolve(null) }));

const ONLY_HERE = "The server cannot be reached, so only the games on this device are shown.";

/** What the device answers if it has no game. A server that never deletes answers the same. */
const ANSWERS: Record<string, unknown> = {
  "/api/games": { games: [], unreadable: [], next: null },
  "/api/puzzles": { puzzles: [], day: "2026-11-29", daily: null },
  "/api/me": { games: 0, uploads: 0, retention: { untouched: null, finished: null, uploads: null } },
};

let screen: Screen | null = null;

beforeAll(() => useLanguage("en"));

beforeEach(() => {
  vi.spyOn(carriers, "request").mockImplementation((_, path) => {
    const answer = ANSWERS[new URL(path, "http://localhost").pathname];
    return Promise.resolve(answer === undefined ? Response.json({ error: { code: "not-found", message: "no" } }, { status: 404 }) : Response.json(answer));
  });
});

afterEach(() => {
  screen?.destroy();
  screen = null;
  document.head.replaceChildren();
  vi.restoreAllMocks();
});

const reach = (reachable: boolean): void => { vi.spyOn(carriers, "reachable", "get").mockReturnValue(reachable); };

/** Opens a screen, and returns its text once this part of it is there. */
async function textOf(opened: Screen | Promise<Screen>, part: string): Promise<string> {
  const { element } = (screen = await opened);
  await vi.waitFor(() => expect(element.textContent).toContain(part));
  return element.textContent;
}

it("the progress counts the games on this device, and does not greet a new player", async () => {
  reach(false);
  const away = await textOf(openProgress(), ONLY_HERE);
  expect(away).toContain("The games on this device are counted.");
  expect(away).not.toContain("Every game, puzzle and lesson leaves its mark");
  screen?.destroy();
  reach(true);
  const there = await textOf(openProgress(), "Every game, puzzle and lesson leaves its mark");
  expect(there).toContain("as the server keeps them");
  expect(there).not.toContain(ONLY_HERE);
});

it("the records do not say that no game is finished", async () => {
  reach(false);
  const away = await textOf(openRecords(), ONLY_HERE);
  expect(away).toContain("None of the games on this device is finished yet.");
  expect(away).not.toContain("None of your games");
  screen?.destroy();
  reach(true);
  expect(await textOf(openRecords(), "None of your games is finished yet.")).not.toContain(ONLY_HERE);
});

it("the data are those on this device", async () => {
  reach(false);
  await textOf(openData(), ONLY_HERE);
  screen?.destroy();
  reach(true);
  expect(await textOf(openData(), "These games are on this device.")).not.toContain(ONLY_HERE);
});

it("a page that never had a server says nothing of one", async () => {
  document.head.innerHTML = '<meta name="dejarik-server" content="none">';
  reach(false);
  expect(await textOf(openRecords(), "None of your games is finished yet.")).not.toContain(ONLY_HERE);
});

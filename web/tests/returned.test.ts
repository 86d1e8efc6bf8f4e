// @vitest-environment happy-dom
/** What the lists show once the server, which could not be reached, is back. */

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { carriers } from "../src/api/carriers";
import type { NewGame, Seek, Tournament, WatchedGame } from "../src/api/types";
import { useLanguage } from "../src/lang";
import { open as openData } from "../src/ui/data";
import { Lobby } from "../src/ui/lobby";
import { open as openProgress } from "../src/ui/progress";
import { open as openRecords } from "../src/ui/records";
import type { Screen } from "../src/ui/screen";
import { open as openStart } from "../src/ui/start";
import { open as openTournament } from "../src/ui/tournament";
// The figures of the profile load it when they are in a document. A test that ends does not wait for them.
import "../src/board/flat/token";

// The dice that this browser has checked are counted by a module that is not built for these tests.
vi.mock("../src/api/checked/here", () => ({ statistics: () => Promise.resolve(null) }));

const AWAY = "The server cannot be reached";
const SEEK: Seek = {
  id: "a1B2c3D4", rules: "groi", options: {}, days: 3, watched: true, side: "b", maker: { name: "Anna" }, until: 1_764_000_000_000, mine: false,
};
const WATCHED = { id: "game0002", rules: "groi", players: [{ name: "Ben" }, { name: "Carl" }], ratings: [null, null], days: 3, rated: false, turn: 7 } as unknown as WatchedGame;
const TOURNAMENT = {
  id: "abcdefGHIJ01", rules: "groi", options: {}, days: 3, places: 3, stage: "open", you: null, until: 1_764_000_000_000,
  players: [{ profile: { name: "Dora" }, left: false, rank: 1, points: 0, sonnebornBerger: 0, played: 0 }], games: [],
} as unknown as Tournament;
const TERMS: NewGame = { rules: "groi", opponent: { kind: "link" }, side: "lot", options: {} };
const ANSWERS: Record<string, unknown> = {
  "/api/rules": [],
  "/api/games": { games: [], unreadable: [], next: null },
  "/api/me": { games: 5, uploads: 0, retention: { untouched: null, finished: null, uploads: null } },
  "/api/puzzles": { puzzles: [], day: "2026-11-29", daily: null },
  "/api/lobby": { seeks: [SEEK], next: null },
  "/api/watch": { games: [WATCHED], next: null },
  "/api/tournaments": [TOURNAMENT],
  "/api/tournaments/abcdefGHIJ01": TOURNAMENT,
};

let up = false;
let asked: string[] = [];
let ended: { destroy(): void } | null = null;

beforeEach(async () => {
  await useLanguage("en");
  up = true;
  vi.stubGlobal("fetch", (path: string) => {
    if (!up) return Promise.reject(new TypeError("no network"));
    const { pathname } = new URL(path, "http://localhost");
    asked.push(pathname);
    const answer = ANSWERS[pathname];
    return Promise.resolve(answer === undefined ? Response.json({ error: { code: "not-found", message: "no" } }, { status: 404 }) : Response.json(answer));
  });
  await carriers.tryServer();
  up = false;
  asked = [];
});

afterEach(() => {
  ended?.destroy();
  ended = null;
  vi.unstubAllGlobals();
});

/** Opens something while the server cannot be reached, and returns its element once it has tried. */
async function away<T extends { destroy(): void }>(opened: T | Promise<T>): Promise<T> {
  const shown = await opened;
  ended = shown;
  await vi.waitFor(() => expect(carriers.reachable).toBe(false));
  return shown;
}

/** Brings the server back, as the browser does when it is online again. */
async function back(): Promise<void> {
  up = true;
  await carriers.tryServer();
}

it.each([
  ["the records", openRecords, "/api/games"],
  ["the progress", openProgress, "/api/games"],
  ["the data", openData, "/api/me"],
] as const)("%s are read again, and no longer say that the server is away", async (_, open, address) => {
  const { element } = await away<Screen>(open());
  await vi.waitFor(() => expect(element.textContent).toContain(AWAY));
  await back();
  await vi.waitFor(() => expect(element.textContent).not.toContain(AWAY));
  expect(asked).toContain(address);
});

it("the games in progress are read again for the start screen", async () => {
  await away<Screen>(openStart({ name: "start", rules: null }));
  await back();
  expect(asked).toContain("/api/games");
});

it("a tournament is shown that could not be read", async () => {
  const { element } = await away(openTournament({ name: "tournament", id: "abcdefGHIJ01" }));
  expect(element.textContent).toContain(AWAY);
  await back();
  await vi.waitFor(() => expect(element.textContent).toContain("Dora"));
});

it("a lobby opens that could not be opened, and reads on", async () => {
  const { element } = await away(new Lobby(() => TERMS));
  await vi.waitFor(() => expect(element.textContent).toContain(AWAY));
  await back();
  await vi.waitFor(() => expect(element.textContent).toContain("Anna"));
});

it("the open lists of the lobby are read again, and closed ones are not", async () => {
  up = true;
  const lobby = new Lobby(() => TERMS);
  const { element } = lobby;
  ended = lobby;
  await vi.waitFor(() => expect(element.textContent).toContain("Anna"));
  const [, tournaments, watching] = element.querySelectorAll("details");
  const toggle = async (list: HTMLDetailsElement | undefined, address: string): Promise<void> => {
    if (list) list.open = true;
    list?.dispatchEvent(new Event("toggle"));
    await vi.waitFor(() => expect(asked).toContain(address));
  };
  await toggle(tournaments, "/api/tournaments");
  up = false;
  await carriers.tryServer();
  asked = [];
  await back();
  await vi.waitFor(() => expect(asked).toEqual(expect.arrayContaining(["/api/lobby", "/api/tournaments"])));
  expect(asked).not.toContain("/api/watch");
  await toggle(watching, "/api/watch");
  up = false;
  await carriers.tryServer();
  asked = [];
  await back();
  await vi.waitFor(() => expect(asked).toContain("/api/watch"));
});

it("what is gone reads nothing", async () => {
  const screen = await away<Screen>(openRecords());
  screen.destroy();
  asked = [];
  await back();
  expect(asked).toEqual(["/api/rules"]);
});

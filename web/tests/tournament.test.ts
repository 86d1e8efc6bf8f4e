// @vitest-environment happy-dom
/** The screen of a small tournament, for answers that the browser test does not see, and the request that makes one. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { NewGame, Tournament } from "../src/api/types";
import { useLanguage } from "../src/lang";
import { tournamentOf } from "../src/ui/lobby/tournaments";
// The figures of the profile load it when they are in a document. A test that ends does not wait for them.
import "../src/board/flat/token";
import type { Screen } from "../src/ui/screen";
import { open } from "../src/ui/tournament";

const ID = "abcdefGHIJ01";
const player = (rank: number, points: number, name: string | null, left = false): Tournament["players"][number] =>
  ({ profile: { name }, left, rank, points, sonnebornBerger: points / 4, played: 1 });
const RUNNING: Tournament = {
  id: ID, rules: "groi", options: {}, days: 3, places: 3, stage: "running", you: 1, until: 1_764_000_000_000,
  players: [player(2, 0.5, "Anna"), player(1, 1.5, null), player(3, 0, "Carl")],
  games: [
    { round: 1, players: [1, 2], id: "game0001", state: "first", waits: [] },
    { round: 2, players: [0, 1], id: "game0002", state: "draw", waits: [] },
    { round: 3, players: [2, 0], id: "game0003", state: "playing", waits: [2] },
  ],
};

let answer: { status: number; body: unknown };
let asked: string[] = [];
let screen: Screen | null = null;

beforeEach(async () => {
  await useLanguage("en");
  asked = [];
  vi.stubGlobal("fetch", (path: string, options?: RequestInit) => {
    asked.push(`${options?.method ?? "GET"} ${new URL(path, "http://localhost").pathname}`);
    return Promise.resolve(Response.json(answer.body, { status: answer.status }));
  });
});

afterEach(() => {
  screen?.destroy();
  screen = null;
  vi.unstubAllGlobals();
});

async function shown(tournament: Tournament): Promise<HTMLElement> {
  answer = { status: 200, body: tournament };
  screen?.destroy();
  screen = await open({ name: "tournament", id: ID });
  return screen.element;
}

describe("the screen of a tournament", () => {
  it("has a table by rank with the result of each game, and says who has to move", async () => {
    const element = await shown(RUNNING);
    const rows = [...element.querySelectorAll("tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent.trim()));
    expect(rows).toEqual([
      ["1", "Player 2 (you)", "1", "1.5", "", "½", "1", "0.38"],
      ["2", "Anna", "2", "0.5", "½", "", "…", "0.13"],
      ["3", "Carl", "3", "0", "0", "…", "", "0"],
    ]);
    const [first] = element.querySelectorAll<HTMLAnchorElement>("tbody a");
    expect(first?.getAttribute("aria-label")).toBe("Player 2 (you) against Anna: ½");
    expect(first?.getAttribute("href")).toBe("/game/game0002");
    expect(element.querySelector(".tournament-games")?.textContent).toMatch(/Carl against Anna\s+Carl to move\./);
    expect([...element.querySelectorAll("button")]).toEqual([]);
    const own = RUNNING.games.map((game) => ({ ...game, state: "playing" as const, waits: [1] }));
    expect((await shown({ ...RUNNING, games: own })).querySelector(".tournament-games")?.textContent).toContain("Your move.");
  });

  it("keeps names that are written from right to left from turning around a sentence", async () => {
    const [anna, ...others] = RUNNING.players;
    const players = anna ? [{ ...anna, profile: { name: "سلام" } }, ...others] : [];
    const element = await shown({ ...RUNNING, players });
    expect(element.querySelector(".tournament-games")?.textContent).toContain("Carl against \u2068سلام\u2069");
  });

  it("names what does not count, and has no links for a reader without a place", async () => {
    const games = RUNNING.games.map((game) => ({ ...game, id: null, state: game.state === "draw" ? "void" as const : game.state }));
    const element = await shown({ ...RUNNING, you: null, games });
    expect(element.querySelectorAll("tbody a").length).toBe(0);
    expect([...element.querySelectorAll("tbody [role=img]")].map((cell) => cell.getAttribute("aria-label"))).toContain("Anna against Player 2: does not count");
  });

  it("lets the maker begin with three, and a reader take a place", async () => {
    const gathering: Tournament = { ...RUNNING, stage: "open", games: [], places: 4, you: 0 };
    const element = await shown(gathering);
    const begin = [...element.querySelectorAll("button")].find(({ textContent }) => textContent === "Begin now");
    expect(begin?.disabled).toBe(false);
    begin?.click();
    await vi.waitFor(() => expect(asked).toContain(`POST /api/tournaments/${ID}/start`));
    const outside = await shown({ ...gathering, you: null });
    [...outside.querySelectorAll("button")].find(({ textContent }) => textContent === "Take a place")?.click();
    await vi.waitFor(() => expect(asked).toContain(`POST /api/tournaments/${ID}`));
  });

  it("moves the focus to what it waits for when the button that had it is gone", async () => {
    const gathering: Tournament = { ...RUNNING, stage: "open", games: [], places: 4, you: null };
    const element = await shown(gathering);
    document.body.append(element);
    const button = [...element.querySelectorAll("button")].find(({ textContent }) => textContent === "Take a place");
    button?.focus();
    answer = { status: 200, body: { ...gathering, you: 2 } };
    button?.click();
    await vi.waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("status"));
    element.remove();
  });

  it("says that there is no such tournament", async () => {
    answer = { status: 404, body: { error: { code: "not-found", message: "there is no such tournament" } } };
    screen = await open({ name: "tournament", id: ID });
    expect(screen.element.querySelector("[role=alert]")?.textContent).toContain("There is no tournament at this address.");
    expect(screen.element.querySelector("a.primary")?.getAttribute("href")).toBe("/");
  });
});

describe("the request for a tournament", () => it("has the rules and the options of the start screen, sides by lot and no checked dice", () => {
  const terms: NewGame = { rules: "looney", opponent: { kind: "link" }, side: "w", checked: true, options: { "quiet-limit": "50" }, clock: { initial: 1, increment: 1 } };
  expect(tournamentOf(terms, { pace: 0, places: 5 })).toEqual({
    game: { rules: "looney", opponent: { kind: "link" }, side: "lot", checked: false, options: { "quiet-limit": "50" }, clock: null, days: 1 },
    places: 8,
  });
}));

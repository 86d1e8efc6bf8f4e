// @vitest-environment happy-dom
/** The lobby on the start screen: what the list shows, what its buttons ask for, and what it does when it is empty or off. */

import { render } from "lit-html";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameFull, NewGame, Seek, Seeks } from "../src/api/types";
import { useLanguage } from "../src/lang";
import { timeLeft } from "../src/names";
import { Lobby } from "../src/ui/lobby";
import { FIRST_CHOICE, seekOf } from "../src/ui/lobby/making";
import { termsOf } from "../src/ui/lobby/words";
import { keepInLobby } from "../src/ui/table/keeping";
import { invitePanel } from "../src/ui/table/links";

const SEEK: Seek = {
  id: "a1B2c3D4", rules: "groi", options: { series: "to-12" }, days: 3, watched: true, side: "b",
  maker: { name: "Anna" }, until: 1_764_000_000_000, mine: false,
};
const TERMS: NewGame = { rules: "groi", opponent: { kind: "link" }, side: "lot", options: {}, clock: { initial: 1, increment: 1 } };

let asked: string[] = [];
let answers: Record<string, { status: number; body: unknown }> = {};
let element: HTMLElement;
let lobby: Lobby | null = null;

const refusal = (status: number, code: string): { status: number; body: unknown } => ({ status, body: { error: { code, message: code } } });
const page = (seeks: Seek[], next: string | null = null): { status: number; body: Seeks } => ({ status: 200, body: { seeks, next } });

beforeEach(async () => {
  await useLanguage("en");
  asked = [];
  answers = {};
  element = document.createElement("div");
  vi.stubGlobal("fetch", (path: string, options?: RequestInit) => {
    const request = `${options?.method ?? "GET"} ${new URL(path, "http://localhost").pathname}`;
    asked.push(request);
    const { status, body } = answers[request] ?? refusal(404, "not-found");
    return Promise.resolve(status === 204 ? new Response(null, { status }) : Response.json(body, { status }));
  });
});

afterEach(() => {
  lobby?.destroy();
  lobby = null;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Opens the lobby and waits until it has drawn something. */
async function opened(): Promise<string> {
  lobby = new Lobby(() => TERMS);
  ({ element } = lobby);
  await vi.waitFor(() => expect(element.textContent).not.toBe(""));
  return element.textContent;
}

function press(name: string): void {
  const buttons = [...element.querySelectorAll("button")];
  buttons.find((button) => (button.getAttribute("aria-label") ?? button.textContent) === name)?.click();
}

describe("the lobby", () => {
  it("shows each invitation with its terms, and accepts it", async () => {
    answers["GET /api/lobby"] = page([SEEK]);
    const text = await opened();
    for (const part of ["Anna", "3 days per move", "you play Black", "1 option changed", "everybody may watch"]) expect(text).toContain(part);
    press("Play Classic Dejarik (Groi) with Anna, 3 days per move");
    await vi.waitFor(() => expect(asked).toContain("POST /api/lobby/a1B2c3D4"));
  });

  it("marks and keeps the reader's own, and withdraws it", async () => {
    answers["GET /api/lobby"] = page([{ ...SEEK, mine: true }]);
    answers["DELETE /api/games/a1B2c3D4"] = { status: 204, body: null };
    expect(await opened()).toContain("Your invitation");
    expect(asked).toContain("POST /api/lobby/a1B2c3D4/keep");
    press("Withdraw your invitation: Classic Dejarik (Groi), 3 days per move");
    await vi.waitFor(() => expect(element.querySelector("li")).toBeNull());
    expect(asked).toContain("DELETE /api/games/a1B2c3D4");
  });

  it("says what to do when nobody is there, and leaves an invitation", async () => {
    answers["GET /api/lobby"] = page([]);
    expect(await opened()).toContain("play the computer meanwhile");
    element.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
    await vi.waitFor(() => expect(asked).toContain("POST /api/lobby"));
  });

  it("reads further pages when it is asked to", async () => {
    answers["GET /api/lobby"] = page([SEEK], "1-a1B2c3D4");
    await opened();
    answers["GET /api/lobby"] = page([{ ...SEEK, id: "b1B2c3D4" }]);
    press("More invitations");
    await vi.waitFor(() => expect(element.querySelectorAll("li")).toHaveLength(2));
  });

  it("says so on a server without one", async () => {
    expect(await opened()).toBe("This server has no lobby. You can still send a friend a link.");
    expect(asked).toEqual(["GET /api/lobby"]);
  });

  it("lists the games to watch when they are asked for", async () => {
    answers["GET /api/lobby"] = page([]);
    answers["GET /api/watch"] = {
      status: 200,
      body: { games: [{ id: "c1B2c3D4", rules: "bambara", players: [{ name: "Ben" }, {}], rated: true, ratings: [{ rating: 1612, deviation: 80 }, null], turn: 4, updated: 0, scene: { rules: "bambara", pieces: [], beside: [] } }], next: null },
    };
    await opened();
    const details = [...element.querySelectorAll("details")].at(-1);
    if (!details) throw new Error("there is no list");
    details.open = true;
    details.dispatchEvent(new Event("toggle"));
    await vi.waitFor(() => expect(details.textContent).toContain("Ben (1612) against Black"));
    expect(details.querySelector("a")?.getAttribute("href")).toBe("/game/c1B2c3D4");
  });
});

describe("an invitation", () => {
  it("has the reader's rules and the time of the form", () => {
    expect(seekOf(TERMS, FIRST_CHOICE)).toEqual({ game: { ...TERMS, clock: null, days: 3, watched: false }, standing: null, rated: false });
    expect(seekOf(TERMS, { pace: 3, stands: 4, watched: true, rated: false })).toEqual({
      game: { ...TERMS, clock: { initial: 300_000, increment: 3_000 }, days: null, watched: true }, standing: 14, rated: false,
    });
  });

  it("to a rated game has the usual rules, and sides by lot", () => {
    const own: NewGame = { ...TERMS, options: { series: "to-12" }, start: "a position", side: "w" };
    expect(seekOf(own, { ...FIRST_CHOICE, rated: true })).toEqual({
      game: { ...TERMS, options: {}, start: null, side: "lot", clock: null, days: 3, watched: false }, standing: null, rated: true,
    });
  });

  it("is kept while the page of its game is open, until somebody has accepted it", async () => {
    vi.useFakeTimers();
    const keep = "POST /api/lobby/a1B2c3D4/keep";
    answers[keep] = { status: 200, body: { until: 1 } };
    const found: boolean[] = [];
    keepInLobby("a1B2c3D4", (listed) => { found.push(listed); });
    await vi.advanceTimersByTimeAsync(40_000);
    expect(asked.filter((request) => request === keep)).toHaveLength(3);
    answers[keep] = { status: 200, body: { until: null } };
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.filter((request) => request === keep)).toHaveLength(4);
    expect(found).toEqual([true, true, true, false]);
  });

  it("waits for anybody if it is in the lobby, and otherwise for a friend", () => {
    const seats = [{ side: "w", you: true, kind: "person" }, { side: "b", you: false, kind: "open" }];
    const game = { id: "a1B2c3D4", kind: "online", rules: "groi", invite: "/game/a1B2c3D4#aaaaaaaaaaaa", room: { seats } } as unknown as GameFull;
    const text = (listed: boolean): string => {
      render(invitePanel(game, null, listed), element);
      return element.textContent;
    };
    expect(text(false)).toContain("Send this link to the person you want to play with.");
    expect(text(true)).toContain("Your invitation is in the lobby");
    expect(text(true)).not.toContain("friend");
    expect(element.querySelector<HTMLInputElement>("#invite-link")?.value).toContain(game.invite);
  });
});

describe("the time for a move", () => it("is shown in days and hours", () => {
  const minute = 60_000;
  expect([0, 59, 60 * 5 + 20, 60 * 24, 60 * 53 + 59].map((minutes) => timeLeft(minutes * minute))).toEqual([
    "0 min", "59 min", "5 h 20 min", "1 day 0 h", "2 days 5 h",
  ]);
}));

it("says which invitations have checked dice", () => {
  expect(termsOf({ ...SEEK, rules: "looney", checked: true })).toContain("Checked dice");
  expect(termsOf(SEEK)).not.toContain("Checked dice");
});

// @vitest-environment happy-dom
/** Which host a request goes to. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import { Unreachable, type Carrier, type Wire } from "../src/api/carrier";
import { Carriers, TRY_AGAIN, type Device } from "../src/api/carriers";

/** A host that notes what it is asked. */
class FakeHost implements Carrier {
  up = true;
  readonly asked: string[] = [];
  readonly dialed: string[] = [];
  answers: Record<string, unknown> = {};

  request(method: string, path: string): Promise<Response> {
    this.asked.push(`${method} ${path}`);
    if (!this.up) return Promise.reject(new Unreachable("down"));
    return Promise.resolve(Response.json(this.answers[path] ?? {}));
  }
  dial(game: string): Wire {
    this.dialed.push(game);
    return { readyState: 0, onopen: null, onmessage: null, onclose: null, onerror: null, send: () => undefined, close: () => undefined };
  }
}

const page = (...ids: string[]): object => ({
  games: ids.map((id, at) => ({ id, updated: 10 * at, result: null, kind: "here" })),
  unreadable: [],
  next: null,
});

let server: FakeHost;
let pocket: FakeHost;
let here: string[];
let now: number;
let carriers: Carriers;
let device: Device & { able: boolean };

beforeEach(() => {
  server = new FakeHost();
  pocket = new FakeHost();
  here = [];
  now = 0;
  device = {
    able: true,
    carrier: () => Promise.resolve(pocket),
    hasGame: (id) => Promise.resolve(here.includes(id)),
    hasGames: () => Promise.resolve(here.length > 0),
  };
  carriers = new Carriers(server, device, () => now);
});

describe("the host of a request", () => {
  it("is the server, as long as it answers", async () => {
    await carriers.request("GET", "/api/rules");
    await carriers.request("GET", "/api/games/theirs00");
    expect(server.asked).toEqual(["GET /api/rules", "GET /api/games/theirs00"]);
    expect(pocket.asked).toEqual([]);
  });

  it("is this device for a game that is here, whether or not the server answers", async () => {
    here = ["mine0000"];
    await carriers.request("GET", "/api/games/mine0000/replay?from=3");
    await carriers.request("DELETE", "/api/games/mine0000");
    expect(server.asked).toEqual([]);
    expect(pocket.asked).toEqual(["GET /api/games/mine0000/replay?from=3", "DELETE /api/games/mine0000"]);
    carriers.dial("mine0000");
    carriers.dial("theirs00");
    await expect.poll(() => [pocket.dialed, server.dialed]).toEqual([["mine0000"], ["theirs00"]]);
  });

  it("is this device while the server is out of reach, which is tried again after a while", async () => {
    const told: boolean[] = [];
    carriers.onReach((reachable) => told.push(reachable));
    server.up = false;
    await carriers.request("POST", "/api/games", { text: "{}", type: "application/json" });
    await carriers.request("GET", "/api/puzzles");
    expect(server.asked).toEqual(["POST /api/games"]);
    expect(pocket.asked).toEqual(["POST /api/games", "GET /api/puzzles"]);
    server.up = true;
    now += TRY_AGAIN;
    await carriers.request("GET", "/api/puzzles");
    expect(server.asked).toHaveLength(2);
    expect(told).toEqual([false, true]);
  });

  it("is the server again soon after it is back, if nothing asks for it", async () => {
    vi.useFakeTimers();
    try {
      carriers.keepTrying();
      server.up = false;
      await carriers.request("GET", "/api/puzzles");
      await vi.advanceTimersByTimeAsync(TRY_AGAIN);
      expect([carriers.reachable, ...server.asked]).toEqual([false, "GET /api/puzzles", "GET /api/rules"]);
      server.up = true;
      await vi.advanceTimersByTimeAsync(TRY_AGAIN);
      expect(carriers.reachable).toBe(true);
      await vi.advanceTimersByTimeAsync(3 * TRY_AGAIN);
      expect(server.asked).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is never this device for a game of the server", async () => {
    server.up = false;
    await expect(carriers.request("GET", "/api/games/theirs00")).rejects.toThrow(Unreachable);
    expect(pocket.asked).toEqual([]);
  });

  it("is the server alone where the page was built without the module", async () => {
    device.able = false;
    here = ["mine0000"];
    server.up = false;
    await expect(carriers.request("GET", "/api/rules")).rejects.toThrow(Unreachable);
    await expect(carriers.request("GET", "/api/rules")).rejects.toThrow(Unreachable);
    expect(server.asked).toHaveLength(2);
    expect(pocket.asked).toEqual([]);
  });
});

describe("the list of games", () => {
  it("has those of the server and those of this device, the last changed first", async () => {
    here = ["mine0000", "mine1111"];
    server.answers["/api/games"] = page("theirs00", "theirs11", "theirs22");
    pocket.answers["/api/games"] = page("mine0000", "mine1111");
    const response = await carriers.request("GET", "/api/games");
    const { games } = (await response.json()) as { games: { id: string }[] };
    expect(games.map(({ id }) => id)).toEqual(["theirs22", "theirs11", "mine1111", "theirs00", "mine0000"]);
    expect(carriers.isHere("mine1111")).toBe(true);
    expect(carriers.isHere("theirs11")).toBe(false);
  });

  it("has those of this device if the server is out of reach, and does not start the worker for nothing", async () => {
    await carriers.request("GET", "/api/games");
    expect(pocket.asked).toEqual([]);
    server.up = false;
    here = ["mine0000"];
    pocket.answers["/api/games"] = page("mine0000");
    const { games } = (await (await carriers.request("GET", "/api/games")).json()) as { games: unknown[] };
    expect(games).toHaveLength(1);
  });
});

/** The game model of the page: applying frames, looking back, pending steps, and clocks. */

import { beforeEach, describe, expect, it } from "vitest";
import { hashOf } from "../src/api/hash";
import type { Entry, FrameOf, GameFull, GameState, Replay, Scene, Step } from "../src/api/types";
import type { Change } from "../src/game/change";
import { GameModel } from "../src/game/model";

const scene = (space: string): Scene => ({
  rules: "groi",
  pieces: [{ letter: "P", space, stunned: false }],
  beside: [],
});

const entry = (word: string, by: "w" | "b" = "w"): Entry => ({ word, kind: "step", by, turn: 1, effects: [], told: [] });

const step = (word: string): Step => ({ word, path: word.split("-"), attack: false, effects: [] });

function stateOf(version: number, ply: number, space: string, more: Partial<GameState> = {}): GameState {
  return {
    version,
    hash: "",
    ply,
    dpn: `groi ${space}`,
    scene: scene(space),
    due: { kind: "step", side: "w" },
    turn: 1,
    clock: null,
    offers: {
      draw: [false, false], takeback: [false, false], mayOfferDraw: [false, false], mayTakeBack: [false, false],
      mayClaim: false, mayAbort: true, occurrences: 1,
    },
    result: null,
    choices: { steps: [step("A1-B1")] },
    ...more,
  };
}

function gameOf(state: GameState, line: Entry[] = []): GameFull {
  return {
    id: "a1B2c3D4", kind: "online", rules: "groi", options: {}, takebacks: "never-across-throw", created: 0,
    you: ["w"], line, state, beginning: scene("A1"),
    room: {
      room: 1, watchers: 0, watching: [], rematch: [false, false],
      seats: [
        { side: "w", you: true, kind: "person", online: true },
        { side: "b", you: false, kind: "person", online: false, gone: 10_000 },
      ],
    },
    series: { games: 0, points: [0, 0], won: [0, 0], terms: "open" },
  };
}

const eventOf = (word: string, state: GameState, more: Partial<FrameOf<"event">> = {}): FrameOf<"event"> => ({
  t: "event", word, state, entry: entry(word), ...more,
});

let now: number;
let model: GameModel;
let changes: Change[];
let acts: string[];
let syncs: number;
let replayAsked: number;

beforeEach(() => {
  now = 1000;
  changes = [];
  acts = [];
  syncs = replayAsked = 0;
  const replay: Replay = {
    beginning: scene("A1"), from: 0,
    entries: [
      { ...entry("A1-B1"), scene: scene("B1") },
      { ...entry("B1-A1"), scene: scene("A1") },
    ],
  };
  begin(gameOf(stateOf(0, 0, "A1")), replay);
});

function begin(game: GameFull, replay: Replay): void {
  model = new GameModel(
    game,
    () => {
      replayAsked += 1;
      return Promise.resolve(replay);
    },
    () => now,
  );
  model.subscribe((change) => changes.push(change));
  model.actor = {
    act: (side, action) => {
      const { word, ply } = action.kind === "step" ? action : { word: action.kind, ply: "-" };
      acts.push(`${side} ${word} ${ply}`);
      return `id${acts.length}`;
    },
    sync: () => (syncs += 1),
  };
}

describe("a game on the page", () => {
  it("grows by events and shrinks by takebacks, and its hash matches its content", () => {
    model.event(eventOf("A1-B1", stateOf(1, 1, "B1")));
    model.event(eventOf("B1-A1", stateOf(2, 2, "A1")));
    expect(model.game.line.map(({ word }) => word)).toEqual(["A1-B1", "B1-A1"]);
    model.event(eventOf("takeback:w:1", stateOf(3, 1, "B1"), { entry: null, keep: 1 }));
    expect(model.game.line.map(({ word }) => word)).toEqual(["A1-B1"]);
    expect(changes.map(({ t }) => t)).toEqual(["entry", "entry", "taken-back"]);
    expect(model.held()).toEqual({ version: 3, hash: hashOf(model.game), room: 1, seated: true });
  });

  it("does not tell a paced reader what the board has not shown", () => {
    model.paced = true;
    const [one, two] = [entry("A1-B1"), entry("B1-A1", "b")];
    const ended = { winner: "w" as const, points: [1, 0] as [number, number], why: "resignation" as const };
    const clock = { w: 5000, b: 6000, running: "b" as const, grace: 0 };
    model.event(eventOf("A1-B1", stateOf(1, 1, "B1", { due: { kind: "step", side: "b" }, clock }), { entry: one }));
    model.event(eventOf("B1-A1", stateOf(2, 2, "A1"), { entry: two }));
    model.event(eventOf("resign:b", stateOf(3, 2, "A1", { result: ended, choices: null }), { entry: null }));
    // The connection has everything; the page has seen nothing.
    expect(model.held()).toMatchObject({ version: 3 });
    expect([model.game.state.version, model.game.line.length, model.over, model.behind]).toEqual([0, 0, false, true]);
    expect([model.acting, model.choosing, model.showing]).toEqual([null, false, one]);
    expect(model.scene).toEqual(scene("A1"));
    model.reveal(one);
    expect([model.game.state.version, model.game.line.length, model.over]).toEqual([1, 1, false]);
    expect(model.scene).toEqual(scene("B1"));
    // The result follows the last entry at once.
    model.reveal(two);
    expect([model.game.state.version, model.over, model.behind]).toEqual([3, true, false]);
    expect(changes.map(({ t }) => t)).toEqual(["entry", "entry", "revealed", "revealed", "word"]);
    model.reveal(two);
    expect(changes).toHaveLength(5);
  });

  it("shows everything at once after a sync or a takeback", () => {
    model.paced = true;
    const one = entry("A1-B1");
    model.event(eventOf("A1-B1", stateOf(1, 1, "B1"), { entry: one }));
    model.event(eventOf("takeback:w:0", stateOf(2, 0, "A1"), { entry: null, keep: 0 }));
    expect([model.game.state.version, model.behind]).toEqual([2, false]);
    model.event(eventOf("A1-B1", stateOf(3, 1, "B1"), { entry: one }));
    model.full({ t: "full", game: gameOf(stateOf(4, 1, "B1"), [one]) });
    expect([model.game.state.version, model.behind]).toEqual([4, false]);
    model.reveal(one);
    expect(model.game.state.version).toBe(4);
  });

  it("marks no clock as running before the board has shown whose turn it is", () => {
    model.paced = true;
    const clock = { w: 5000, b: 6000, running: "b" as const, grace: 0 };
    const one = entry("A1-B1");
    model.event(eventOf("A1-B1", stateOf(1, 1, "B1", { clock }), { entry: one }));
    now += 1000;
    expect(model.clocks()).toEqual({ w: 5000, b: 5000, running: null, grace: 0 });
    model.reveal(one);
    expect(model.clocks()?.running).toBe("b");
  });

  it("shows positions it has seen without a request, and is live again at the end", async () => {
    model.event(eventOf("A1-B1", stateOf(1, 1, "B1")));
    model.event(eventOf("B1-A1", stateOf(2, 2, "A1")));
    await model.look(1);
    expect(model.scene).toEqual(scene("B1"));
    expect(model.choosing).toBe(false);
    await model.look(0);
    expect(model.scene).toEqual(model.game.beginning);
    await model.look(2);
    expect(model.live).toBe(true);
    expect(replayAsked).toBe(0);
  });

  it("requests unseen positions once", async () => {
    begin(gameOf(stateOf(2, 2, "A1"), [entry("A1-B1"), entry("B1-A1")]), {
      beginning: scene("A1"), from: 0,
      entries: [{ ...entry("A1-B1"), scene: scene("B1") }],
    });
    await model.look(1);
    await model.look(0);
    await model.look(1);
    expect(model.scene).toEqual(scene("B1"));
    expect(replayAsked).toBe(1);
  });

  it("does not show a position that was taken back", async () => {
    model.event(eventOf("A1-B1", stateOf(1, 1, "B1")));
    model.event(eventOf("B1-A1", stateOf(2, 2, "A1")));
    await model.look(1);
    model.event(eventOf("takeback:w:0", stateOf(3, 0, "A1"), { entry: null, keep: 0 }));
    expect(model.live).toBe(true);
  });
});

describe("a step", () => {
  it("carries its ply, and nothing else can be chosen until its event arrives", () => {
    expect(model.choosing).toBe(true);
    model.play(step("A1-B1"));
    expect(acts).toEqual(["w A1-B1 0"]);
    expect(model.choosing).toBe(false);
    model.play(step("A1-B1"));
    expect(acts.length).toBe(1);
    // Acknowledged before the event arrives: still pending.
    model.ack("id1", 1);
    expect(model.sendingStep).toBe(true);
    model.event(eventOf("A1-B1", stateOf(1, 1, "B1")));
    expect(model.sendingStep).toBe(false);
  });

  it("that is refused can be chosen again, and the reason is reported", () => {
    model.play(step("A1-B1"));
    model.refused("id1", { code: "stale", message: "" });
    expect(changes.at(-1)).toMatchObject({ t: "refused", action: { kind: "step", word: "A1-B1" } });
    expect(model.choosing).toBe(true);
  });

  it("of the other side cannot be chosen", () => {
    model.event(eventOf("A1-B1", stateOf(1, 1, "B1", { due: { kind: "step", side: "b" }, choices: null })));
    expect(model.acting).toBe(null);
    model.play(step("A1-B1"));
    expect(acts).toEqual([]);
  });

  it("of either side can be chosen in a game at one screen", () => {
    const game = { ...gameOf(stateOf(0, 0, "A1", { due: { kind: "step", side: "b" } })), you: ["w", "b"] as ("w" | "b")[] };
    begin(game, { beginning: scene("A1"), from: 0, entries: [] });
    model.play(step("A1-B1"));
    expect(acts).toEqual(["b A1-B1 0"]);
  });
});

describe("clocks", () => {
  const clock = { w: 60_000, b: 50_000, running: "w" as const, grace: 2000 };

  beforeEach(() => model.event(eventOf("A1-B1", stateOf(1, 1, "B1", { clock }))));

  it("run after the grace period, for the side to move", () => {
    now += 1500;
    expect(model.clocks()).toEqual({ ...clock, grace: 500 });
    now += 1500;
    expect(model.clocks()).toEqual({ ...clock, w: 59_000, grace: 0 });
  });

  it("are corrected by a pong", () => {
    now += 5000;
    model.pong({ t: "pong", n: 1, version: 1, hash: "", room: 1, clock: { ...clock, w: 55_000, grace: 0 } });
    now += 1000;
    expect(model.clocks()?.w).toBe(54_000);
  });

  it("that have run out are checked with the server once", () => {
    now += 61_000;
    model.checkTime();
    expect(syncs).toBe(0);
    now += 1000;
    model.checkTime();
    model.checkTime();
    expect(model.clocks()?.w).toBe(0);
    expect(syncs).toBe(1);
  });

  it("count down the time left to an absent player", () => {
    now += 4000;
    expect(model.goneIn("b")).toBe(6000);
    expect(model.goneIn("w")).toBe(null);
  });
});

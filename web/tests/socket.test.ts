// @vitest-environment happy-dom
/**
 * The connection under everything that a network can do to it, with a fake clock. Every test runs twice: over a fake
 * socket, and over a fake worker, which hosts the games of this device.
 */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fnv1a } from "../src/api/hash";
import { becameAnother, onAnother } from "../src/api/person";
import { PocketCarrier, type Port } from "../src/api/pocket/carrier";
import type { ToHost } from "../src/api/pocket/messages";
import type { Wire } from "../src/api/carrier";
import type { Follower, Held } from "../src/api/follower";
import { BACKOFF, GameLink, PING_EVERY, RESEND_AFTER, SILENCE, WAKE_SILENCE } from "../src/api/socket";
import type { Action, ApiError, ClientFrame, FrameOf, ServerFrame } from "../src/api/types";

class FakeWire implements Wire {
  readyState = 0;
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  onerror: Wire["onerror"] = null;
  readonly sent: ClientFrame[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.(new Event("open"));
  }
  say(frame: unknown): void {
    this.onmessage?.(new MessageEvent("message", { data: typeof frame === "string" ? frame : JSON.stringify(frame) }));
  }
  /** Ends the connection, as the server or the network does. */
  cut(): void {
    this.readyState = 3;
    this.onclose?.(new Event("close") as CloseEvent);
  }
  of<T extends ClientFrame["t"]>(t: T): Extract<ClientFrame, { t: T }>[] {
    return this.sent.filter((frame): frame is Extract<ClientFrame, { t: T }> => frame.t === t);
  }
}

/** The far end of a connection. */
type FarEnd = Omit<FakeWire, "onopen" | "onmessage" | "onerror" | "close" | "send">;

/** The worker's end of a connection to a game on this device. */
class WorkerEnd implements FarEnd {
  readonly port: Port & { said: ToHost[] } = {
    said: [],
    onmessage: null,
    onerror: null,
    postMessage(message) {
      this.said.push(message);
    },
  };
  readonly wire = new PocketCarrier(this.port, () => undefined).dial("x");

  get readyState(): number {
    return this.wire.readyState;
  }
  get onclose(): Wire["onclose"] {
    return this.wire.onclose;
  }
  get sent(): ClientFrame[] {
    return this.port.said.flatMap((message) => (message.t === "frame" ? [JSON.parse(message.text) as ClientFrame] : []));
  }
  open(): void {
    (this.wire as Wire & { open(): void }).open();
  }
  say(frame: unknown): void {
    const text = typeof frame === "string" ? frame : JSON.stringify(frame);
    this.port.onmessage?.(new MessageEvent("message", { data: { t: "frame" as const, line: 1, text } }));
  }
  cut(): void {
    this.port.onmessage?.(new MessageEvent("message", { data: { t: "close" as const, line: 1 } }));
  }
  of<T extends ClientFrame["t"]>(t: T): Extract<ClientFrame, { t: T }>[] {
    return this.sent.filter((frame): frame is Extract<ClientFrame, { t: T }> => frame.t === t);
  }
}

class FakeGame implements Follower {
  state: Held | null = { version: 3, hash: "aaaaaaaa", room: 1, seated: true };
  readonly heard: string[] = [];
  readonly errors: ApiError[] = [];
  held(): Held | null {
    return this.state;
  }
  full(frame: FrameOf<"full">): void {
    this.state = { version: frame.game.state.version, hash: frame.game.state.hash, room: frame.game.room.room, seated: frame.game.you.length > 0 };
    this.heard.push("full");
  }
  event(frame: FrameOf<"event">): void {
    if (this.state) this.state = { ...this.state, version: frame.state.version, hash: frame.word };
    this.heard.push(`event ${frame.state.version}`);
  }
  room(frame: FrameOf<"room">): void {
    if (this.state) this.state = { ...this.state, room: frame.room };
  }
  pong(): void {
    this.heard.push("pong");
  }
  ack(id: string): void {
    this.heard.push(`ack ${id}`);
  }
  refused(id: string, error: ApiError): void {
    this.heard.push(`refused ${id}`);
    this.errors.push(error);
  }
  said({ side, phrase }: FrameOf<"said">): void {
    this.heard.push(`said ${side} ${phrase}`);
  }
  connection(status: string): void {
    this.heard.push(status);
  }
}

let wires: FarEnd[];
let game: FakeGame;
let link: GameLink;

function last(): FarEnd {
  const wire = wires.at(-1);
  if (!wire) throw new Error("no wire");
  return wire;
}

/** Answers the last ping with the present version, hash and room, except for `change`. */
function pong(wire: FarEnd, change: Partial<Held> = {}): void {
  const n = wire.of("ping").at(-1)?.n ?? 0;
  wire.say({ t: "pong", n, ...game.state, ...change, clock: null } satisfies FrameOf<"pong"> | object);
}

function full(version: number, hash: string, room = 1, you: string[] = ["w"]): Partial<ServerFrame> {
  return { t: "full", game: { state: { version, hash }, room: { room }, you } } as unknown as ServerFrame;
}

function event(version: number, hash: string, word = hash): object {
  return { t: "event", word, state: { version, hash } };
}

describe("the hash", () => it("is 32-bit FNV-1a", () => {
  expect(fnv1a("")).toBe("811c9dc5");
  expect(fnv1a("a")).toBe("e40c292c");
  expect(fnv1a("foobar")).toBe("bf9cf968");
}));

describe.each(["socket", "worker"] as const)("over a %s", (carrier) => {
  beforeEach(() => {
    vi.useFakeTimers();
    wires = [];
    game = new FakeGame();
    link = new GameLink(
      "x",
      game,
      () => {
        if (carrier === "worker") {
          const end = new WorkerEnd();
          wires.push(end);
          return end.wire;
        }
        const wire = new FakeWire();
        wires.push(wire);
        return wire;
      },
      () => 0,
    );
  });

  afterEach(() => {
    link.close(false);
    vi.useRealTimers();
  });

  describe("a connection", () => {
    it("opens with the held version and hash, and a ping", () => {
      last().open();
      expect(last().sent).toEqual([
        { t: "hello", protocol: 3, choices: true, version: 3, hash: "aaaaaaaa" },
        { t: "ping", n: 1 },
      ]);
    });

    it("of a spectator shows the profile that it holds, and that of a player none", () => {
      last().open();
      expect(last().of("hello")[0]).not.toHaveProperty("profile");
      if (game.state) game.state = { ...game.state, seated: false, profile: { name: "Carl", figure: null } };
      last().onclose?.(new Event("close") as CloseEvent);
      vi.advanceTimersByTime(1000);
      last().open();
      expect(last().of("hello")[0]).toMatchObject({ profile: { name: "Carl" } });
    });

    it("passes on what somebody says", () => {
      last().open();
      last().say({ t: "said", side: "b", phrase: "good-luck" });
      expect(game.heard).toContain("said b good-luck");
    });

    it("of a spectator requests no choices until they take a seat", () => {
      if (game.state) game.state.seated = false;
      last().open();
      expect(last().of("hello")[0]).toMatchObject({ choices: false });
      last().say(full(3, "aaaaaaaa", 1, []));
      expect(wires.length).toBe(1);
      last().say(full(3, "aaaaaaaa", 1, ["b"]));
      expect(wires.length).toBe(2);
      last().open();
      expect(last().of("hello")[0]).toMatchObject({ choices: true });
      last().say(full(3, "aaaaaaaa", 1, ["b"]));
      expect(wires.length).toBe(2);
    });

    it("requests the whole game over a new socket when another tab has signed in or out", async () => {
      last().open();
      await new Promise<void>((resolve) => {
        const stop = onAnother(() => { stop(); resolve(); });
        becameAnother();
      });
      expect(wires.length).toBe(2);
      last().open();
      expect(last().of("hello")[0]).toEqual({ t: "hello", protocol: 3, choices: true });
      last().say(full(3, "aaaaaaaa", 2, []));
      last().cut();
      vi.advanceTimersByTime(1000);
      last().open();
      expect(last().of("hello")[0]).toMatchObject({ version: 3, choices: false });
    });

    it("pings every 2.5 s", () => {
      last().open();
      vi.advanceTimersByTime(PING_EVERY * 3);
      expect(last().of("ping").length).toBe(4);
      expect(last().of("ping")[1]).toEqual({ t: "ping", n: 2 });
    });

    it("requests the game when a pong names another version, hash or room, once for each", () => {
      last().open();
      pong(last());
      expect(last().of("sync")).toEqual([]);
      for (const change of [{ version: 4 }, { hash: "bbbbbbbb" }, { room: 2 }]) {
        const before = last().of("sync").length;
        pong(last(), change);
        expect(last().of("sync").length).toBe(before + 1);
        last().say(full(3, "aaaaaaaa"));
        // The full game has not resolved the difference, and another one would not either.
        pong(last(), change);
        expect(last().of("sync").length).toBe(before + 1);
        pong(last());
      }
    });

    it("requests the game again when the answer was lost", () => {
      last().open();
      pong(last(), { version: 4 });
      vi.advanceTimersByTime(PING_EVERY);
      pong(last(), { version: 4 });
      expect(last().of("sync").length).toBe(2);
    });

    it("ignores a pong that was sent before the last event", () => {
      last().open();
      last().say(event(4, "cccccccc"));
      pong(last(), { version: 3, hash: "aaaaaaaa" });
      expect(last().of("sync")).toEqual([]);
    });

    it("applies an event once, and requests the game at a gap", () => {
      last().open();
      last().say(event(4, "cccccccc"));
      last().say(event(4, "cccccccc"));
      expect(game.heard.filter((word) => word === "event 4").length).toBe(1);
      last().say(event(6, "dddddddd"));
      expect(game.heard).not.toContain("event 6");
      expect(last().of("sync").length).toBe(1);
      last().say(full(6, "dddddddd"));
      expect(game.state?.version).toBe(6);
    });

    it("requests the game when an event leads to a hash that differs from the server's", () => {
      last().open();
      last().say(event(4, "cccccccc", "wrong"));
      expect(last().of("sync").length).toBe(1);
    });

    it("requests the game at a resync and at an unreadable frame", () => {
      last().open();
      last().say({ t: "resync" });
      expect(last().of("sync").length).toBe(1);
      last().say(full(3, "aaaaaaaa"));
      last().say("{");
      expect(last().of("sync").length).toBe(2);
      last().say({ t: "something-new" });
      expect(last().of("sync").length).toBe(2);
    });
  });

  describe("a lost connection", () => {
    it("is reopened after 0.5 s, then after twice as long each time up to 3.5 s", () => {
      const delays: number[] = [];
      for (let k = 0; k < 5; k += 1) {
        const count = wires.length;
        last().cut();
        let waited = 0;
        while (wires.length === count) {
          vi.advanceTimersByTime(50);
          waited += 50;
        }
        delays.push(waited);
      }
      expect(delays).toEqual([500, 1000, 2000, 3500, 3500]);
      expect(delays.at(-1)).toBe(BACKOFF.most);
    });

    it("waits 0.5 s again once it has worked", () => {
      last().cut();
      vi.advanceTimersByTime(500);
      last().cut();
      vi.advanceTimersByTime(1000);
      last().open();
      pong(last());
      const count = wires.length;
      last().cut();
      vi.advanceTimersByTime(500);
      expect(wires.length).toBe(count + 1);
    });

    it("says hello with the version and hash held by then", () => {
      last().open();
      last().say(event(4, "cccccccc"));
      last().cut();
      expect(link.status).toBe("lost");
      vi.advanceTimersByTime(500);
      last().open();
      expect(last().of("hello")[0]).toMatchObject({ version: 4, hash: "cccccccc" });
      pong(last());
      expect(link.status).toBe("live");
    });

    it("is replaced at once after nine seconds without a pong, and the old socket is ignored", () => {
      last().open();
      pong(last());
      const old = last();
      vi.advanceTimersByTime(SILENCE - 100);
      expect(wires.length).toBe(1);
      vi.advanceTimersByTime(700);
      expect(wires.length).toBe(2);
      expect(old.readyState).toBe(3);
      old.say(event(4, "cccccccc"));
      expect(game.heard).not.toContain("event 4");
      last().open();
      last().say(event(4, "cccccccc"));
      expect(game.heard).toContain("event 4");
    });

    it.each([-3_600_000, -60_000, 60_000, 3_600_000])("is replaced after nine seconds without a pong while the clock is set by %i ms", (by) => {
      last().open();
      pong(last());
      vi.setSystemTime(Date.now() + by);
      vi.advanceTimersByTime(SILENCE - 100);
      expect(wires.length).toBe(1);
      vi.advanceTimersByTime(700);
      expect(wires.length).toBe(2);
    });

    it("is replaced when it cannot even be opened (a black hole)", () => {
      vi.advanceTimersByTime(SILENCE + PING_EVERY);
      expect(wires.length).toBe(2);
    });

    it("is reopened at once when the network returns", () => {
      last().open();
      pong(last());
      window.dispatchEvent(new Event("offline"));
      expect(link.status).toBe("lost");
      window.dispatchEvent(new Event("online"));
      expect(wires.length).toBe(2);
    });

    it("stays closed where the server names no retry time, and is otherwise reopened after that time", () => {
      last().open();
      last().say({ t: "bye", error: { code: "shutdown", message: "" }, retry: 2000 });
      vi.advanceTimersByTime(1900);
      expect(wires.length).toBe(1);
      vi.advanceTimersByTime(200);
      expect(wires.length).toBe(2);
      last().open();
      last().say({ t: "bye", error: { code: "too-old", message: "" }, retry: null });
      vi.advanceTimersByTime(60_000);
      expect(wires.length).toBe(2);
      expect(link.status).toBe("refused");
    });
  });

  describe("a page that becomes visible again", () => {
    const show = (): void => {
      document.dispatchEvent(new Event("visibilitychange"));
    };

    it("requests the game", () => {
      last().open();
      pong(last());
      show();
      expect(last().of("sync").length).toBe(1);
    });

    it("opens a new socket soon after ten minutes of sleep, in which neither the timers nor the steady clock ran", () => {
      last().open();
      pong(last());
      vi.setSystemTime(Date.now() + 600_000);
      show();
      expect(wires.length).toBe(1);
      vi.advanceTimersByTime(WAKE_SILENCE + 600);
      expect(wires.length).toBe(2);
    });

    it("keeps a socket that still answers", () => {
      last().open();
      pong(last());
      show();
      vi.advanceTimersByTime(WAKE_SILENCE - 500);
      pong(last());
      vi.advanceTimersByTime(SILENCE - 500);
      expect(wires.length).toBe(1);
    });

    it("opens a new socket at once where it is waiting for one", () => {
      last().cut();
      show();
      expect(wires.length).toBe(2);
      vi.advanceTimersByTime(BACKOFF.most);
      expect(wires.length).toBe(2);
    });
  });

  describe("an act", () => {
    const acts = (wire: FarEnd): string[] => wire.of("act").map(({ action }) => (action.kind === "step" ? action.word : action.kind));
    const step = (word: string): Action => ({ kind: "step", word, ply: 7 });

    it("is sent with the ply, and resent every 2.5 s with the same id until it is acknowledged", () => {
      last().open();
      const id = link.act("w", step("A1-B1"));
      expect(last().of("act")).toEqual([{ t: "act", id, side: "w", action: step("A1-B1") }]);
      for (let k = 1; k <= 2; k += 1) {
        vi.advanceTimersByTime(RESEND_AFTER);
        pong(last());
        expect(last().of("act").length).toBe(1 + k);
      }
      last().say({ t: "ack", id, version: 4 });
      vi.advanceTimersByTime(RESEND_AFTER * 2);
      expect(last().of("act").length).toBe(3);
      expect(new Set(last().of("act").map((frame) => frame.id)).size).toBe(1);
      expect(game.heard).toContain(`ack ${id}`);
    });

    it("made without a connection is sent as soon as there is one", () => {
      link.act("w", step("A1-B1"));
      expect(acts(last())).toEqual([]);
      last().open();
      expect(acts(last())).toEqual(["A1-B1"]);
    });

    it("is resent after a reconnect, in the order of the acts", () => {
      last().open();
      const first = link.act("w", { kind: "draw-offer" });
      link.act("w", step("A1-B1"));
      last().say({ t: "ack", id: first, version: 4 });
      link.act("w", { kind: "resign" });
      last().cut();
      vi.advanceTimersByTime(500);
      last().open();
      expect(acts(last())).toEqual(["A1-B1", "resign"]);
    });

    it("that is refused is not resent, and the reason is reported", () => {
      last().open();
      const id = link.act("w", step("A1-C"));
      last().say({ t: "refused", id, error: { code: "illegal", message: "no" } });
      vi.advanceTimersByTime(RESEND_AFTER * 2);
      expect(acts(last())).toEqual(["A1-C"]);
      expect(game.errors).toEqual([{ code: "illegal", message: "no" }]);
    });

    it("is not sent after the connection is closed; a leave frame is sent when the player leaves", () => {
      last().open();
      const wire = last();
      link.act("w", step("A1-B1"));
      link.close(true);
      vi.advanceTimersByTime(60_000);
      expect(wire.sent.at(-1)).toEqual({ t: "leave" });
      expect(acts(wire).length).toBe(1);
      expect(wires.length).toBe(1);
    });
  });
});

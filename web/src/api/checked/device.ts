/**
 * The page's end of checked dice in one game. It stands between the connection of the page and the server's, as
 * `crates/host/src/checking` describes: the page knows nothing of chains and receipts, and no frame with a throw reaches it
 * before this device has worked the throw out.
 *
 * Frames of both directions are handled one after the other, because what the module stores has to be on the disk
 * before the next frame is handled. If another tab of this browser was faster, the device begins again from what is
 * stored.
 */

import type { Checks } from "dejarik-pocket";
import type { Wire } from "../carrier";
import type { ClientFrame, FrameOf, ServerFrame, SideName } from "../types";
import { agreement, keepMemory, keepTally, learnKey, memories, serverKeys, type Kept } from "./kept";
import { allStirred } from "./stirred";

/** A throw that this device has worked out (`CheckedThrow` of the host). */
export interface CheckedThrow {
  number: number;
  /** The number of entries of the line before it. */
  place: number;
  actor: SideName;
  lot: boolean;
  /** Which seats' parts were used, the first player's first. */
  parts: [boolean, boolean];
  word: string;
}

/** What the device of a seat knows (`Standing` of the host). */
export interface Standing {
  side: SideName;
  opened: boolean;
  holds: boolean;
  confirmed: boolean;
  throws: CheckedThrow[];
  without: number;
  dropped: number;
  theirs: number;
  /** Whether this is the device of a spectator, who has no seat. */
  watches: boolean;
}

/** A check that failed, in English and French (`Failure` of the host). */
export interface Failure {
  point: number;
  throw: number;
  promise: [string, string];
  why: [string, string];
}

type Task =
  | { t: "store"; side: SideName; memory: { version: number } }
  | { t: "send"; frame: ClientFrame }
  | { t: "pass"; frame: ServerFrame }
  | { t: "fetch"; from: number }
  | { t: "learn"; key: string }
  | { t: "finished"; dice: unknown }
  | { t: "thrown" }
  | { t: "replaced" }
  | { t: "stop"; failure: Failure };

type Input = { t: "received"; text: string } | { t: "sent"; text: string } | { t: "fetched"; from: number; lines: string };

/** The functions that the device needs from its surroundings. */
export interface World {
  /** Opens a connection to the server. */
  dial(game: string): Wire;
  /** Returns the journal of a game from an entry on. */
  journal(game: string, from: number): Promise<string>;
  /** Loads the module and begins; null if this page has no module. */
  begin: ((memories: string, second: string | null, required: boolean, stirred: string, keys: string) => Promise<Checks>) | null;
}

/** The state of the checks. */
export type Verdict =
  /** The checks run. */
  | { t: "checks" }
  /** This page cannot check, so it only shows the game. */
  | { t: "blind" }
  | { t: "stopped"; failure: Failure; evidence: string };

/** The devices of this page's seats in one game. */
export class DiceDevice {
  /** What the devices know, one entry for each seat of the page. */
  standing: Standing[] = [];
  verdict: Verdict;
  private checks: Checks | null = null;
  /** What the module last said of the devices, as a text. */
  private learnt = "[]";
  private kept: Kept[] = [];
  private wire: CheckedWire | null = null;
  private queue: { wire: CheckedWire; input: Input }[] = [];
  private busy = false;

  /** `watches` is whether the page has no seat. `changed` is called after every change of what the device knows. */
  constructor(
    readonly game: string,
    private readonly watches: boolean,
    private readonly world: World,
    private readonly changed: () => void,
  ) {
    this.verdict = { t: world.begin === null ? "blind" : "checks" };
  }

  /** Opens a connection through the device. */
  dial(): Wire {
    this.wire = new CheckedWire(this.world.dial(this.game), (wire, input) => {
      this.queue.push({ wire, input });
      void this.work();
    });
    return this.wire;
  }

  private async work(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      // Skip frames of an earlier connection: the server sends them again over the new one.
      if (next.wire !== this.wire) continue;
      try {
        await this.take(next.wire, next.input);
      } catch (error) {
        console.error("the dice cannot be checked", error);
        this.turnBlind(next.wire);
      }
    }
    this.busy = false;
  }

  private async take(wire: CheckedWire, input: Input): Promise<void> {
    if (this.verdict.t === "stopped") return;
    if (this.verdict.t === "blind") {
      if (input.t === "sent") wire.forward(input.text);
      else if (input.t === "received") wire.pass(withoutSeat(input.text));
      return;
    }
    if (this.watches && input.t === "received" && hasSeat(input.text)) {
      // The page opens the game again, with what was agreed on for the seat.
      wire.pass(input.text);
      return;
    }
    const checks = (this.checks ??= await this.begin());
    const tasks =
      input.t === "received" ? checks.received(input.text) : input.t === "sent" ? checks.sent(input.text) : checks.fetched(input.from, input.lines);
    for (const task of JSON.parse(tasks) as Task[]) {
      if (!(await this.perform(wire, task))) return;
    }
    this.learn();
  }

  private async begin(): Promise<Checks> {
    if (this.world.begin === null) throw new Error("this page has no module");
    const agreed = await agreement(this.game);
    this.kept = await memories(this.game);
    const stored = `[${this.kept.map((kept) => kept?.memory ?? "null").join(",")}]`;
    const required = agreed !== null || this.kept.some((kept) => kept !== null);
    return this.world.begin(stored, agreed?.second ?? null, required, allStirred(), JSON.stringify(await serverKeys()));
  }

  /**
   * Performs a task of the module. Returns false if the remaining tasks must be skipped, because the device has begun
   * again or has stopped.
   */
  private async perform(wire: CheckedWire, task: Task): Promise<boolean> {
    switch (task.t) {
      case "store": {
        const { version } = task.memory;
        const memory = JSON.stringify(task.memory);
        const outcome = await keepMemory(this.game, task.side, version, memory);
        if (outcome === "failed") throw new Error("this browser keeps nothing");
        if (outcome === "conflict") {
          await this.beginAgain(wire);
          return false;
        }
        this.kept[task.side === "w" ? 0 : 1] = { version, memory };
        break;
      }
      case "send":
        wire.forward(JSON.stringify(task.frame));
        break;
      case "pass":
        wire.pass(JSON.stringify(task.frame));
        break;
      case "fetch":
        void this.fetch(wire, task.from);
        break;
      case "learn":
        // The outcome is ignored, because a browser without storage can still watch.
        await learnKey(task.key);
        break;
      case "finished":
        await keepTally(this.game, JSON.stringify(task.dice));
        break;
      case "stop":
        if (await this.isBehind()) {
          // This is no failure: another tab has stored a newer memory, which explains the frame.
          await this.beginAgain(wire);
          return false;
        }
        this.verdict = { t: "stopped", failure: task.failure, evidence: this.checks?.evidence() ?? "" };
        wire.close();
        this.changed();
        return false;
      case "thrown":
        // The next frame may show the throw, so its details have to be available before.
        this.learn();
        break;
      case "replaced":
        break;
    }
    return true;
  }

  private async fetch(wire: CheckedWire, from: number): Promise<void> {
    try {
      const lines = await this.world.journal(this.game, from);
      this.queue.push({ wire, input: { t: "fetched", from, lines } });
      void this.work();
    } catch {
      // The page connects again, and the device asks again.
      wire.cut();
    }
  }

  /** Returns whether another tab has stored a newer version than this one has read. */
  private async isBehind(): Promise<boolean> {
    const stored = await memories(this.game);
    return stored.some((kept, at) => kept?.version !== this.kept[at]?.version);
  }

  private async beginAgain(wire: CheckedWire): Promise<void> {
    this.checks?.free();
    this.checks = null;
    this.checks = await this.begin();
    wire.forward(JSON.stringify({ t: "sync" } satisfies ClientFrame));
  }

  private learn(): void {
    const standing = this.checks?.standing() ?? "[]";
    if (standing === this.learnt) return;
    this.learnt = standing;
    this.standing = JSON.parse(standing) as Standing[];
    this.changed();
  }

  /** Gives up the seat on this page, which then only shows the game. */
  private turnBlind(wire: CheckedWire): void {
    this.verdict = { t: "blind" };
    this.standing = [];
    this.learnt = "[]";
    this.changed();
    wire.cut();
  }
}

/** Returns whether a frame is a snapshot for a player. */
function hasSeat(text: string): boolean {
  const frame = JSON.parse(text) as ServerFrame;
  return frame.t === "full" && frame.game.you.length > 0;
}

/** Takes the seat out of a snapshot, so that the page shows it as to a spectator. */
function withoutSeat(text: string): string {
  const frame = JSON.parse(text) as ServerFrame;
  if (frame.t !== "full") return text;
  return JSON.stringify({ ...frame, game: { ...frame.game, you: [], state: { ...frame.game.state, choices: null } } } satisfies FrameOf<"full">);
}

/** A connection whose frames pass through the device. */
class CheckedWire implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  onerror: Wire["onerror"] = null;

  constructor(
    private readonly wire: Wire,
    private readonly take: (wire: CheckedWire, input: Input) => void,
  ) {
    wire.onopen = (event) => this.onopen?.(event);
    wire.onclose = (event) => this.onclose?.(event);
    wire.onerror = (event) => this.onerror?.(event);
    wire.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === "string") this.take(this, { t: "received", text: data });
    };
  }

  get readyState(): number {
    return this.wire.readyState;
  }

  send(text: string): void {
    // A page that is being closed cannot wait for the frames before this one.
    if (text === LEAVE) this.forward(text);
    else this.take(this, { t: "sent", text });
  }

  close(code?: number): void {
    this.wire.close(code);
  }

  /** Sends a frame to the server. */
  forward(text: string): void {
    if (this.wire.readyState === 1) this.wire.send(text);
  }

  /** Gives a frame to the page. */
  pass(text: string): void {
    this.onmessage?.(new MessageEvent("message", { data: text }));
  }

  /** Ends the connection for the page, which then opens another one. */
  cut(): void {
    this.wire.close();
  }
}

const LEAVE = JSON.stringify({ t: "leave" } satisfies ClientFrame);

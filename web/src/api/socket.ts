/**
 * The connection to a game. It is reopened after every failure of the network, and no act is lost
 * on it (`docs/protocol.md`).
 *
 * - It sends a ping every 2.5 s, also while the page is hidden. The pong gives the version and hash of the game; if
 *   they differ from what the page holds, it requests a sync. This detects a frame that was lost on a connection that
 *   looks healthy.
 * - After nine seconds without a pong it opens a new socket at once, and after three when the page has just become
 *   visible, because a steady clock need not count sleep. After a socket has closed it
 *   opens a new one after 0.5 s, then after twice as long each time up to 3.5 s, with jitter.
 * - It resends an act after 2.5 s without an answer, and after each reconnect, until it is
 *   answered.
 * - It requests a sync after a gap in the versions, when the page becomes visible again, and on a
 *   change of network.
 * - When another tab has signed in or out, it opens a new socket and requests the whole game, because the seats
 *   may be others.
 *
 * It knows frames, versions and hashes. The content of a game is the concern of `game/model.ts`.
 */

import { steady } from "../clock";
import type { Wire } from "./carrier";
import { carriers } from "./carriers";
import { onAnother } from "./person";
import type { Follower, LinkStatus } from "./follower";
import { every } from "./ticks";
import { PROTOCOL, type Action, type ActFrame, type ApiError, type ClientFrame, type FrameOf, type ServerFrame, type SideName } from "./types";

/** The interval between pings, in milliseconds. */
export const PING_EVERY = 2500;
/** How long an act waits for its answer before it is resent, in milliseconds. */
export const RESEND_AFTER = 2500;
/** How long a socket may go without a pong before it is replaced, in milliseconds. */
export const SILENCE = 9000;
/** How long a socket may go without a pong after the page has woken up, in milliseconds: it may have died in the sleep. */
export const WAKE_SILENCE = 3000;
/** The shortest and the longest delay before a lost connection is reopened, in milliseconds. */
export const BACKOFF = { least: 500, most: 3500 } as const;

/** Opens a connection to a game. */
export type Dial = (game: string) => Wire;

/** An act that has not been answered. */
interface Pending {
  frame: ActFrame;
  /** When the act was last sent; null if it has not been sent on this socket. */
  sent: number | null;
}

const OPEN = 1;

/** The connection to one game. */
export class GameLink {
  private wire: Wire | null = null;
  private state: LinkStatus = "connecting";
  private retries = 0;
  private reconnectTimer: ReturnType<typeof setTimeout> | null = null;
  private resendTimer: ReturnType<typeof setTimeout> | null = null;
  /** When this socket was opened or last answered a ping. */
  private heard = 0;
  private pings = 0;
  private lastPing = 0;
  private syncAsked: number | null = null;
  /** The version, hash and room of the pong for which a sync was requested. */
  private askedFor = "";
  /** Whether the last hello requested choices. */
  private asksChoices = true;
  /** Whether the page's copy of the game was sent to the person who was signed in before. */
  private isAnothers = false;
  private readonly pending = new Map<string, Pending>();
  private readonly stops: (() => void)[] = [];

  constructor(
    private readonly game: string,
    private readonly follower: Follower,
    private readonly dial: Dial = (id) => carriers.dial(id),
    private readonly random: () => number = Math.random,
  ) {
    this.listen();
    this.stops.push(every(PING_EVERY / 5, () => this.tick()));
    this.connect();
  }

  /** The state of the connection. */
  get status(): LinkStatus {
    return this.state;
  }

  /**
   * Sends an act until it is answered. Returns its id, which the follower's `ack` or `refused`
   * repeats.
   */
  act(side: SideName, action: Action): string {
    const id = newId();
    const frame: ActFrame = { t: "act", id, side, action };
    this.pending.set(id, { frame, sent: null });
    this.sendPending();
    return id;
  }

  /** Requests the game from the server. */
  sync(): void {
    const now = steady();
    if (this.syncAsked !== null && now - this.syncAsked < RESEND_AFTER) return;
    if (this.send({ t: "sync" })) this.syncAsked = now;
  }

  /**
   * Checks the connection at once: after sleep, in another network, or when the user returns to the
   * page. A socket that may have died meanwhile has a short time to answer.
   */
  wake(): void {
    if (this.state === "closed" || this.state === "refused") return;
    if (!this.wire || this.wire.readyState > OPEN || steady() - this.heard > SILENCE) this.replace();
    else if (this.wire.readyState === OPEN) {
      this.heard = Math.min(this.heard, steady() - SILENCE + WAKE_SILENCE);
      this.syncAsked = null;
      this.sync();
      this.ping();
    }
  }

  /**
   * Closes the connection for good; `leaving` tells the server that the player leaves on purpose.
   */
  close(leaving: boolean): void {
    if (leaving) this.send({ t: "leave" });
    this.end("closed", null);
  }

  private end(state: "closed" | "refused", why: ApiError | null): void {
    for (const stop of this.stops.splice(0)) stop();
    this.drop();
    if (this.resendTimer) clearTimeout(this.resendTimer);
    if (this.reconnectTimer) clearTimeout(this.reconnectTimer);
    this.resendTimer = this.reconnectTimer = null;
    this.setState(state, why);
  }

  private setState(state: LinkStatus, why: ApiError | null = null): void {
    if (this.state === state) return;
    this.state = state;
    this.follower.connection(state, why);
  }

  private listen(): void {
    const quit = new AbortController();
    const { signal } = quit;
    this.stops.push(() => quit.abort());
    const wake = (): void => this.wake();
    document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") wake(); }, { signal });
    window.addEventListener("pageshow", wake, { signal });
    // The old socket belongs to a network that no longer exists.
    window.addEventListener("online", () => this.replace(), { signal });
    window.addEventListener("offline", () => this.setState("lost"), { signal });
    const network = (navigator as Navigator & { connection?: EventTarget }).connection;
    network?.addEventListener("change", wake, { signal });
    this.stops.push(onAnother(() => {
      this.isAnothers = true;
      this.replace();
    }));
  }

  private connect(): void {
    this.reconnectTimer = null;
    const wire = this.dial(this.game);
    this.wire = wire;
    this.heard = steady();
    this.syncAsked = null;
    for (const act of this.pending.values()) act.sent = null;
    wire.onopen = () => {
      if (this.wire === wire) this.hello();
    };
    wire.onmessage = (event: MessageEvent<unknown>) => {
      if (this.wire === wire && typeof event.data === "string") this.read(event.data);
    };
    wire.onclose = () => {
      if (this.wire === wire) this.lose();
    };
    // A close event always follows.
    wire.onerror = () => undefined;
  }

  private hello(): void {
    const held = this.isAnothers ? null : this.follower.held();
    this.asksChoices = held?.seated ?? true;
    this.send({
      t: "hello",
      protocol: PROTOCOL,
      choices: this.asksChoices,
      ...(held ? { version: held.version, hash: held.hash } : {}),
      ...(held?.profile ? { profile: held.profile } : {}),
    });
    this.ping();
    this.sendPending();
  }

  /** Replaces a socket that has been silent for too long, or sends a ping when one is due. */
  private tick(): void {
    if (!this.wire) return;
    const now = steady();
    if (now - this.heard > SILENCE) this.replace();
    else if (now - this.lastPing >= PING_EVERY) this.ping();
  }

  private ping(): void {
    if (this.send({ t: "ping", n: ++this.pings })) this.lastPing = steady();
  }

  /** Closes the socket and stops listening to it. */
  private drop(): void {
    const wire = this.wire;
    this.wire = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = wire.onerror = null;
    try {
      wire.close();
    } catch {
      // The socket was not open yet, and now it will not be opened.
    }
  }

  /** Opens a new socket at once. */
  private replace(): void {
    if (this.state === "closed" || this.state === "refused") return;
    this.drop();
    if (this.reconnectTimer) clearTimeout(this.reconnectTimer);
    if (this.state === "live") this.setState("lost");
    this.connect();
  }

  /** Opens a new socket after a delay. */
  private lose(after?: number): void {
    this.drop();
    this.setState("lost");
    const backoff = BACKOFF.least * 2 ** Math.min(this.retries, 8) * (1 + 0.3 * this.random());
    this.retries += 1;
    if (this.reconnectTimer) clearTimeout(this.reconnectTimer);
    this.reconnectTimer = setTimeout(
      () => this.connect(),
      after ?? Math.min(BACKOFF.most, backoff),
    );
  }

  private send(frame: ClientFrame): boolean {
    if (this.wire?.readyState !== OPEN) return false;
    this.wire.send(JSON.stringify(frame));
    return true;
  }

  private sendPending(): void {
    if (this.resendTimer) clearTimeout(this.resendTimer);
    this.resendTimer = null;
    const now = steady();
    for (const act of this.pending.values()) {
      const due = act.sent === null || now - act.sent >= RESEND_AFTER;
      if (due && this.send(act.frame)) act.sent = now;
    }
    if (this.pending.size === 0 || this.wire?.readyState !== OPEN) return;
    const next = Math.min(...[...this.pending.values()].map((act) => act.sent ?? now)) + RESEND_AFTER;
    this.resendTimer = setTimeout(
      () => this.sendPending(),
      Math.max(0, next - now),
    );
  }

  private read(text: string): void {
    let frame: ServerFrame;
    try {
      frame = JSON.parse(text) as ServerFrame;
    } catch {
      this.sync();
      return;
    }
    switch (frame.t) {
      case "full":
        this.syncAsked = null;
        this.isAnothers = false;
        this.alive();
        this.follower.full(frame);
        // A seat was taken in another tab, so choices are requested with a new hello.
        if (!this.asksChoices && this.follower.held()?.seated) this.replace();
        break;
      case "event":
        this.event(frame);
        break;
      case "room":
        this.follower.room(frame);
        break;
      case "pong":
        this.pong(frame);
        break;
      case "ack":
        this.answered(frame.id);
        this.follower.ack(frame.id, frame.version);
        break;
      case "refused":
        this.answered(frame.id);
        this.follower.refused(frame.id, frame.error);
        break;
      case "said":
        this.follower.said(frame);
        break;
      case "resync":
        this.syncAsked = null;
        this.sync();
        break;
      case "bye":
        if (frame.retry == null) this.end("refused", frame.error);
        else this.lose(Math.max(BACKOFF.least, frame.retry));
        break;
      default:
        // A newer server may send other frames.
        break;
    }
  }

  private event(frame: FrameOf<"event">): void {
    const held = this.follower.held();
    if (!held || frame.state.version > held.version + 1) {
      this.sync();
      return;
    }
    if (frame.state.version <= held.version) return;
    this.follower.event(frame);
    if (this.follower.held()?.hash !== frame.state.hash) this.sync();
  }

  private pong(frame: FrameOf<"pong">): void {
    this.heard = steady();
    this.alive();
    const held = this.follower.held();
    const said = `${frame.version} ${frame.hash} ${frame.room}`;
    const fits = held !== null && said === `${held.version} ${held.hash} ${held.room}`;
    if (fits) {
      this.askedFor = "";
      this.follower.pong(frame);
    } else if (held && frame.version < held.version) {
      // The pong was sent before the latest event, so wait for the next pong.
    } else if (this.askedFor !== said || this.syncAsked !== null) {
      // If a full game does not resolve the difference, requesting more of them would not either.
      this.askedFor = said;
      this.syncAsked = null;
      this.sync();
    }
  }

  private answered(id: string): void {
    this.pending.delete(id);
  }

  private alive(): void {
    this.retries = 0;
    this.setState("live");
  }
}

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(random, (byte) => LETTERS[byte % LETTERS.length]).join("");
}

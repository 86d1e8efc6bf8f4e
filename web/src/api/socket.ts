/**
 * The connection to a game: it stays, whatever the network does, and no act gets lost on it
 * (`docs/protocol.md`).
 *
 * - A ping every 2.5 s. The pong says where the game stands; if that is not what is held here, a sync
 *   is asked for, so that a frame lost on a connection that looks healthy is found.
 * - Nine seconds without a pong: a new socket at once. A socket that closes: a new one after 0.5 s, then
 *   twice as long each time to 3.5 s, with jitter.
 * - An act is sent again after 2.5 s without an answer and after each reconnect, until it is answered.
 * - A gap in the versions, the page being looked at again, another network: a sync.
 *
 * It knows frames, versions and hashes, not what a game is; that is `game/model.ts`.
 */

import { PROTOCOL, type Action, type ActFrame, type ApiError, type ClientFrame, type FrameOf, type ServerFrame, type SideName } from "./types";

export const PING_EVERY = 2500;
export const RESEND_AFTER = 2500;
export const SILENCE = 9000;
export const BACKOFF = { least: 500, most: 3500 } as const;

/** What is held here of the game. */
export interface Held {
  version: number;
  hash: string;
  room: number;
  /** Whether this page has a seat: whoever watches does not ask what may be done. */
  seated: boolean;
}

export type LinkStatus =
  /** The first connection is being made. */
  | "connecting"
  | "live"
  /** The connection is lost and will be made again. */
  | "lost"
  /** The server has said that there is no point in coming back. */
  | "refused"
  | "closed";

/** What whoever follows the game is told. Every call has to leave `held` as it is then. */
export interface Follower {
  held(): Held | null;
  full(frame: FrameOf<"full">): void;
  event(frame: FrameOf<"event">): void;
  room(frame: FrameOf<"room">): void;
  pong(frame: FrameOf<"pong">): void;
  ack(id: string, version: number): void;
  refused(id: string, error: ApiError): void;
  connection(status: LinkStatus, why: ApiError | null): void;
}

/** The part of a WebSocket that is used. */
export interface Wire {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onerror: ((event: Event) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export type Dial = (url: string) => Wire;

interface Pending {
  frame: ActFrame;
  /** When it was last sent; null: not on this socket. */
  sent: number | null;
}

const OPEN = 1;

export class GameLink {
  private wire: Wire | null = null;
  private state: LinkStatus = "connecting";
  private retries = 0;
  private reconnectTimer: ReturnType<typeof setTimeout> | null = null;
  private pingTimer: ReturnType<typeof setInterval> | null = null;
  private resendTimer: ReturnType<typeof setTimeout> | null = null;
  /** When this socket was begun or last answered a ping. */
  private heard = 0;
  private pings = 0;
  private lastPing = 0;
  private readonly pingSent = new Map<number, number>();
  private lag: number | null = null;
  private syncAsked: number | null = null;
  /** What a pong said that a sync was asked for. */
  private askedFor = "";
  /** What the last hello said of choices. */
  private asksChoices = true;
  private readonly pending = new Map<string, Pending>();
  private readonly stops: (() => void)[] = [];

  constructor(
    private readonly url: string,
    private readonly follower: Follower,
    private readonly dial: Dial = (address) => new WebSocket(address),
    private readonly random: () => number = Math.random,
  ) {
    this.listen();
    this.connect();
  }

  get status(): LinkStatus {
    return this.state;
  }

  /** The last round trip in milliseconds. */
  get roundTrip(): number | null {
    return this.lag;
  }

  /** Does something; the follower hears of its `ack` or `refused` by the id that is answered here. */
  act(side: SideName, action: Action): string {
    const id = newId();
    const frame: ActFrame = { t: "act", id, side, action };
    this.pending.set(id, { frame, sent: null });
    this.sendPending();
    return id;
  }

  /** Asks for the game as the server has it. */
  sync(): void {
    const now = Date.now();
    if (this.syncAsked !== null && now - this.syncAsked < RESEND_AFTER) return;
    if (this.send({ t: "sync" })) this.syncAsked = now;
  }

  /** Looks whether all is well, at once: after sleep, in another network, on coming back to the page. */
  wake(): void {
    if (this.state === "closed" || this.state === "refused") return;
    if (!this.wire || this.wire.readyState > OPEN || Date.now() - this.heard > SILENCE) this.replace();
    else if (this.wire.readyState === OPEN) {
      this.syncAsked = null;
      this.sync();
      this.ping();
    }
  }

  /** Ends it; `leaving`: the player goes away on purpose. */
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
    const on = (target: EventTarget, name: string, listener: () => void): void => {
      target.addEventListener(name, listener);
      this.stops.push(() => {
        target.removeEventListener(name, listener);
      });
    };
    const wake = (): void => {
      this.wake();
    };
    on(document, "visibilitychange", () => {
      if (document.visibilityState === "visible") wake();
    });
    on(window, "pageshow", wake);
    on(window, "online", () => {
      // The old socket belongs to a network that is gone.
      this.replace();
    });
    on(window, "offline", () => {
      this.setState("lost");
    });
    const network = (navigator as Navigator & { connection?: EventTarget }).connection;
    if (network) on(network, "change", wake);
  }

  private connect(): void {
    this.reconnectTimer = null;
    const wire = this.dial(this.url);
    this.wire = wire;
    this.heard = Date.now();
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
    // A close always follows.
    wire.onerror = () => undefined;
    if (this.pingTimer) clearInterval(this.pingTimer);
    this.pingTimer = setInterval(() => {
      this.tick();
    }, PING_EVERY / 5);
  }

  private hello(): void {
    const held = this.follower.held();
    this.asksChoices = held?.seated ?? true;
    this.send({
      t: "hello",
      protocol: PROTOCOL,
      choices: this.asksChoices,
      ...(held ? { version: held.version, hash: held.hash } : {}),
    });
    this.ping();
    this.sendPending();
  }

  private tick(): void {
    const now = Date.now();
    if (now - this.heard > SILENCE) this.replace();
    else if (now - this.lastPing >= PING_EVERY) this.ping();
  }

  private ping(): void {
    const n = ++this.pings;
    if (!this.send({ t: "ping", n, ...(this.lag === null ? {} : { lag: this.lag }) })) return;
    this.lastPing = Date.now();
    this.pingSent.set(n, this.lastPing);
  }

  /** Takes the socket away, unheard. */
  private drop(): void {
    const wire = this.wire;
    this.wire = null;
    if (this.pingTimer) clearInterval(this.pingTimer);
    this.pingTimer = null;
    this.pingSent.clear();
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = wire.onerror = null;
    try {
      wire.close();
    } catch {
      // It was not open yet; it will not be.
    }
  }

  /** A new socket at once. */
  private replace(): void {
    if (this.state === "closed" || this.state === "refused") return;
    this.drop();
    if (this.reconnectTimer) clearTimeout(this.reconnectTimer);
    if (this.state === "live") this.setState("lost");
    this.connect();
  }

  /** A new socket after a while. */
  private lose(after?: number): void {
    this.drop();
    this.setState("lost");
    const backoff = BACKOFF.least * 2 ** Math.min(this.retries, 8) * (1 + 0.3 * this.random());
    this.retries += 1;
    if (this.reconnectTimer) clearTimeout(this.reconnectTimer);
    this.reconnectTimer = setTimeout(
      () => {
        this.connect();
      },
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
    const now = Date.now();
    for (const act of this.pending.values()) {
      const due = act.sent === null || now - act.sent >= RESEND_AFTER;
      if (due && this.send(act.frame)) act.sent = now;
    }
    if (this.pending.size === 0 || this.wire?.readyState !== OPEN) return;
    const next = Math.min(...[...this.pending.values()].map((act) => act.sent ?? now)) + RESEND_AFTER;
    this.resendTimer = setTimeout(
      () => {
        this.sendPending();
      },
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
        this.alive();
        this.follower.full(frame);
        // A seat was taken in another tab: what may be done is asked for with a new hello.
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
      case "resync":
        this.syncAsked = null;
        this.sync();
        break;
      case "bye":
        if (frame.retry == null) this.end("refused", frame.error);
        else this.lose(Math.max(BACKOFF.least, frame.retry));
        break;
      default:
        // A newer server may say more.
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
    const now = Date.now();
    const sent = this.pingSent.get(frame.n);
    if (sent !== undefined) this.lag = Math.min(now - sent, 60_000);
    for (const n of this.pingSent.keys()) if (n <= frame.n) this.pingSent.delete(n);
    this.heard = now;
    this.alive();
    const held = this.follower.held();
    const said = `${frame.version} ${frame.hash} ${frame.room}`;
    const fits = held !== null && said === `${held.version} ${held.hash} ${held.room}`;
    if (fits) {
      this.askedFor = "";
      this.follower.pong(frame);
    } else if (held && frame.version < held.version) {
      // Sent before what has come since: the next one will tell.
    } else if (this.askedFor !== said || this.syncAsked !== null) {
      // If a full does not mend it, asking for more of them would not either.
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

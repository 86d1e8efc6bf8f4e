/**
 * Picks the host for each request. Requests about games on this device are answered here, all others by the server. If
 * no server can be reached, everything that needs no other person is done here as well.
 *
 * While the server cannot be reached, it is tried again every few seconds, so that no request has to wait for it.
 */

import { steady } from "../clock";
import { Listeners } from "../listeners";
import { Unreachable, type Body, type Carrier, type Method, type Wire } from "./carrier";
import { ServerCarrier } from "./server";
import type { MyGame, MyGames } from "./types";

/** How long after a failure the server is tried again, in milliseconds. */
export const TRY_AGAIN = 10_000;

const GAME = /^\/api\/games\/([0-9A-Za-z]{8})(?:[/?]|$)/;

/** The properties of a device that decide between the hosts. */
export interface Device {
  /** Whether this build of the page can play without a server. */
  readonly able: boolean;
  /** Starts the worker, or returns the one that runs. */
  carrier(): Promise<Carrier>;
  /** Whether a game is on this device. */
  hasGame(id: string): Promise<boolean>;
  /** Whether there is any game on this device. */
  hasGames(): Promise<boolean>;
}

/** This browser. */
const HERE: Device = {
  able: __DEJARIK_POCKET__,
  carrier: async () => (await import("./pocket/carrier")).pocket(),
  hasGame: async (id) => (await import("./pocket/store")).hasGame(id),
  hasGames: async () => (await import("./pocket/store")).hasGames(),
};

/** Combines both hosts into one carrier. */
export class Carriers implements Carrier {
  /** When the server was last found to be unreachable; null while it is reachable. */
  private lost: number | null = null;
  private readonly reach = new Listeners<[reachable: boolean]>();
  /** The games that are known to be on this device. */
  private readonly here = new Set<string>();

  constructor(
    private readonly server: Carrier = new ServerCarrier(),
    private readonly device: Device = HERE,
    private readonly now: () => number = steady,
  ) {}

  /** Whether the server answered the last request to it. */
  get reachable(): boolean {
    return this.lost === null;
  }

  /** Whether this build of the page can play without a server. */
  get able(): boolean {
    return this.device.able;
  }

  /**
   * Calls a listener whenever the server becomes reachable or unreachable. Returns a function that ends the
   * subscription.
   */
  readonly onReach = this.reach.on;

  /** Calls a listener whenever the server becomes reachable again. Returns a function that ends the subscription. */
  onReturn(listener: () => void): () => void {
    return this.onReach((reachable) => {
      if (reachable) listener();
    });
  }

  /** Whether a game is known to be on this device. */
  isHere(game: string): boolean {
    return this.here.has(game);
  }

  /** Returns the host on this device. */
  async onDevice(): Promise<Carrier> {
    if (!this.device.able) throw new Unreachable("this page was built without the part that plays offline");
    return this.device.carrier();
  }

  async request(method: Method, path: string, body?: Body): Promise<Response> {
    const game = GAME.exec(path)?.[1];
    if (game !== undefined && (await this.knows(game))) return (await this.onDevice()).request(method, path, body);
    if (method === "GET" && /^\/api\/games(\?|$)/.test(path)) return this.lists(path);
    // A request about a game of the server fails if the server cannot be reached. Any other request is then made on
    // this device, even if the server may have received it and only the answer was lost.
    try {
      return await this.fromServer(method, path, body);
    } catch (error) {
      if (!(error instanceof Unreachable) || !this.device.able || game !== undefined) throw error;
      return (await this.onDevice()).request(method, path, body);
    }
  }

  dial(game: string): Wire {
    return new LateWire(async () => ((await this.knows(game)) ? (await this.onDevice()).dial(game) : this.server.dial(game)));
  }

  /** Makes a request to the server, unless it was unreachable within the last {@link TRY_AGAIN} milliseconds. */
  async fromServer(method: Method, path: string, body?: Body): Promise<Response> {
    const resting = this.lost !== null && this.now() - this.lost < TRY_AGAIN;
    if (resting && this.device.able) throw new Unreachable("the server cannot be reached");
    try {
      const response = await this.server.request(method, path, body);
      this.note(null);
      return response;
    } catch (error) {
      if (error instanceof Unreachable) this.note(this.now());
      throw error;
    }
  }

  /** Tries to reach the server now. Returns whether it answers. */
  async tryServer(): Promise<boolean> {
    this.lost = this.lost === null ? null : -Infinity;
    try {
      await this.fromServer("GET", "/api/rules");
    } catch {
      return false;
    }
    return true;
  }

  /**
   * Tries the server every {@link TRY_AGAIN} milliseconds while it cannot be reached and the page is in view, because a screen
   * that asks for nothing would not learn that the server is back.
   */
  keepTrying(): void {
    let timer: ReturnType<typeof setInterval> | undefined;
    const follow = (reachable: boolean): void => {
      clearInterval(timer);
      if (reachable) return;
      timer = setInterval(() => {
        if (!document.hidden) void this.tryServer();
      }, TRY_AGAIN);
    };
    follow(this.reachable);
    this.onReach(follow);
  }

  private note(lost: number | null): void {
    const changed = (lost === null) !== this.reachable;
    this.lost = lost;
    if (changed) this.reach.tell(this.reachable);
  }

  private async knows(game: string): Promise<boolean> {
    if (this.here.has(game)) return true;
    if (!this.device.able || !(await this.device.hasGame(game))) return false;
    this.here.add(game);
    return true;
  }

  /** Returns a page of the reader's games: those of the server, and on the first page those on this device. */
  private async lists(path: string): Promise<Response> {
    const server = this.fromServer("GET", path);
    if (!this.device.able) return server;
    if (path.includes("from=")) return server;
    const outcome = await server.then((response) => response, (error: unknown) => error as Error);
    if (outcome instanceof Error && !(outcome instanceof Unreachable)) throw outcome;
    if (outcome instanceof Response && (!outcome.ok || !(await this.device.hasGames()))) return outcome;
    const own = await this.ownGames();
    const theirs: MyGames = outcome instanceof Response ? ((await outcome.json()) as MyGames) : { games: [], unreadable: [], next: null };
    const games = [...theirs.games, ...own.games].sort((one, other) => other.updated - one.updated);
    return Response.json({ games, unreadable: [...theirs.unreadable, ...own.unreadable], next: theirs.next ?? null });
  }

  /** Whether there is any game on this device. */
  async hasOwnGames(): Promise<boolean> {
    return this.device.able && this.device.hasGames();
  }

  /** Returns all games on this device. */
  async ownGames(): Promise<MyGames> {
    const device = await this.onDevice();
    const all: MyGames = { games: [], unreadable: [], next: null };
    let from: string | null = "";
    while (from !== null) {
      const response = await device.request("GET", from === "" ? "/api/games" : `/api/games?from=${encodeURIComponent(from)}`);
      const page = (await response.json()) as MyGames;
      all.games.push(...page.games);
      all.unreadable.push(...page.unreadable);
      from = page.next ?? null;
    }
    for (const { id } of all.games) this.here.add(id);
    return all;
  }
}

/** Returns the finished games and the records among the games of a device. */
export function over(games: readonly MyGame[]): MyGame[] {
  return games.filter((game) => game.result != null || game.kind === "record");
}

/** A connection that is opened as soon as its host has been determined. */
class LateWire implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  onerror: Wire["onerror"] = null;
  private wire: Wire | null = null;
  private closed = false;

  constructor(open: () => Promise<Wire>) {
    open().then(
      (wire) => {
        if (this.closed) {
          wire.close();
          return;
        }
        this.wire = wire;
        wire.onopen = (event) => this.onopen?.(event);
        wire.onmessage = (event) => this.onmessage?.(event);
        wire.onclose = (event) => this.onclose?.(event);
        wire.onerror = (event) => this.onerror?.(event);
      },
      () => {
        this.closed = true;
        this.onclose?.(new CloseEvent("close"));
      },
    );
  }

  get readyState(): number {
    return this.closed ? 3 : (this.wire?.readyState ?? 0);
  }

  send(text: string): void {
    this.wire?.send(text);
  }

  close(code?: number): void {
    this.closed = true;
    this.wire?.close(code);
  }
}

/** The hosts of this page. */
export const carriers = new Carriers();

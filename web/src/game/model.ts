/**
 * A game as the page holds it: the data that the server has sent, the position that the user is
 * viewing, and the acts on their way to the server. It draws nothing and knows no rules.
 *
 * What the server has sent is not what the user has seen: the board first shows an entry, move by move
 * and die by die. With `paced`, {@link GameModel.game} is the game as it was shown, and an entry joins
 * it when the board calls {@link GameModel.reveal}. So no part of the page can reveal a result before the dice lie
 * still. The connection always works with what was received.
 *
 * The state at the end of the line is the server's own. Earlier positions are those that the page
 * saw as they happened; the others are requested once, when the user looks back (`history`).
 */

import { hashOf } from "../api/hash";
import type { Follower, Held, LinkStatus } from "../api/follower";
import type { Action, ApiError, ClockState, Effect, Entry, FrameOf, GameFull, Profile, Replay, Scene, SideName, Step } from "../api/types";
import { Listeners } from "../listeners";
import type { Change, Sending } from "./change";

/** The part of a game that changes with its events. */
type Progress = Pick<GameFull, "line" | "state" | "series">;

/** An event that was received and is not part of the game as shown yet. */
interface Unseen {
  progress: Progress;
  /** The entry that the board has to show first; null for an offer or a result. */
  entry: Entry | null;
  word: string;
}

/** The part of the connection that sends acts. */
export interface Actor {
  act(side: SideName, action: Action): string;
  sync(): void;
}

/** Returns whether two actions are equal. */
function same(one: Action, other: Action): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The model of one game. It follows a connection and notifies listeners of changes. */
export class GameModel implements Follower {
  /** The game as the server has sent it. */
  private current: GameFull;
  /** The game as it was shown. */
  private shown: GameFull;
  /** What was received and not shown yet, oldest first. */
  private readonly unseen: Unseen[] = [];
  /** Whether entries wait until {@link GameModel.reveal} is called, because a board shows them first. */
  paced = false;
  /** The scene after each entry, as far as it is known. */
  private scenes: (Scene | undefined)[] = [];
  private viewing: number | null = null;
  private link: LinkStatus = "connecting";
  private linkWhy: ApiError | null = null;
  private onWay: Sending[] = [];
  private clockAt = 0;
  private roomAt = 0;
  /** The version for which the server has been asked whether time has run out. */
  private timeChecked = -1;
  private readonly changes = new Listeners<[change: Change]>();
  actor: Actor | null = null;
  /** How the others see the reader while the reader only watches. */
  shownAs: { profile?: Profile } = {};

  constructor(
    game: GameFull,
    private readonly askReplay: (id: string) => Promise<Replay>,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.current = this.shown = game;
    this.clockAt = this.roomAt = now();
    this.scenes[game.line.length] = game.state.scene;
  }

  // State.

  /** The game as it was shown. */
  get game(): Readonly<GameFull> {
    return this.shown;
  }

  /** Whether something has happened that was not shown yet. */
  get behind(): boolean {
    return this.unseen.length > 0;
  }

  /** The entry that is being shown, or waits for it; null if everything was shown. */
  get showing(): Entry | null {
    return this.unseen[0]?.entry ?? null;
  }

  /** The state of the connection. */
  get status(): LinkStatus {
    return this.link;
  }

  /** The reason for that state, if the server gave one. */
  get statusWhy(): ApiError | null {
    return this.linkWhy;
  }

  /** The pending acts, oldest first. */
  get sending(): readonly Sending[] {
    return this.onWay;
  }

  /** Whether the game is over. */
  get over(): boolean {
    return this.shown.state.result != null;
  }

  /**
   * The side for which this page may act now: the side to move, if this page has its seat;
   * otherwise null.
   */
  get acting(): SideName | null {
    const { due } = this.shown.state;
    if (this.over || this.behind || due.kind !== "step") return null;
    return this.shown.you.includes(due.side) ? due.side : null;
  }

  /**
   * Whether a step can be chosen now: it is this page's turn, the last position is shown, and no
   * step is pending.
   */
  get choosing(): boolean {
    return this.acting !== null && this.viewing === null && this.shown.state.choices != null && !this.sendingStep;
  }

  /** Whether a step is pending. */
  get sendingStep(): boolean {
    return this.onWay.some(({ action }) => action.kind === "step" || action.kind === "order" || action.kind === "throw");
  }

  /** The number of entries before the position that is shown. */
  get at(): number {
    return this.viewing ?? this.shown.line.length;
  }

  /** Whether the last position is shown. */
  get live(): boolean {
    return this.viewing === null;
  }

  /** The scene that is shown; null while it is being loaded. */
  get scene(): Scene | null {
    return this.viewing === null ? this.shown.state.scene : this.sceneAt(this.viewing);
  }

  private sceneAt(at: number): Scene | null {
    return at === 0 ? this.current.beginning : (this.scenes[at] ?? null);
  }

  /** The last entry before the position that is shown; null at the beginning. */
  get lastEntry(): Entry | null {
    return this.shown.line[this.at - 1] ?? null;
  }

  /** Calls a listener after each change. Returns a function that ends the subscription. */
  readonly subscribe = this.changes.on;

  private tell(change: Change): void {
    this.changes.tell(change);
  }

  // Looking back.

  /** Shows the position after `at` entries; at the end of the line the view is live again. */
  async look(at: number): Promise<void> {
    const end = this.shown.line.length;
    const wanted = Math.max(0, Math.min(end, at));
    this.viewing = wanted === end ? null : wanted;
    if (this.viewing !== null && this.sceneAt(wanted) === null) await this.fetchHistory();
    this.tell({ t: "looking" });
  }

  /** Returns the effects that lead to the position after `at` entries. */
  effectsTo(at: number): readonly Effect[] {
    return this.current.line[at - 1]?.effects ?? [];
  }

  private async fetchHistory(): Promise<void> {
    const { entries } = await this.askReplay(this.current.id);
    const { line } = this.current;
    for (const [k, entry] of entries.entries()) {
      // The entry may have been taken back meanwhile.
      if (line[k]?.word !== entry.word) break;
      this.scenes[k + 1] ??= entry.scene;
    }
  }

  // Acting.

  /** Plays one of the choices. */
  play(step: Step): void {
    const side = this.acting;
    if (side === null || this.sendingStep) return;
    this.send(side, { kind: "step", word: step.word, ply: this.current.state.ply }, step);
  }

  /**
   * Sends any other act: an order, an offer, a resignation. An act equal to a pending one is not
   * sent again.
   */
  do(side: SideName, action: Action): void {
    if (this.onWay.some((act) => act.side === side && same(act.action, action))) return;
    this.send(side, action, null);
  }

  private send(side: SideName, action: Action, step: Step | null): void {
    const id = this.actor?.act(side, action);
    if (id === undefined) return;
    this.onWay = [...this.onWay, { id, side, action, step }];
    this.tell({ t: "sending" });
  }

  private settle(id: string): Sending | undefined {
    const act = this.onWay.find((known) => known.id === id);
    this.onWay = this.onWay.filter((known) => known !== act);
    return act;
  }

  // Clocks.

  /**
   * Returns the clocks at this moment; null in a game without clocks. While the board shows what
   * happened, neither clock is marked as running, so that it does not reveal whose turn it will be.
   */
  clocks(): ClockState | null {
    const { clock } = this.current.state;
    if (!clock) return null;
    const passed = this.now() - this.clockAt;
    const grace = Math.max(0, clock.grace - passed);
    const ran = Math.max(0, passed - clock.grace);
    const left = (side: SideName): number => (clock.running === side ? Math.max(0, clock[side] - ran) : clock[side]);
    return { w: left("w"), b: left("b"), running: this.behind ? null : (clock.running ?? null), grace };
  }

  /**
   * Returns the milliseconds until the absence of a side's player has consequences; null if nobody
   * is absent.
   */
  goneIn(side: SideName): number | null {
    const seat = this.current.room.seats.find((known) => known.side === side);
    if (seat?.kind !== "person" || seat.gone == null) return null;
    return Math.max(0, seat.gone - (this.now() - this.roomAt));
  }

  /**
   * Returns the milliseconds that the side to move may still take in a game without clocks before its
   * absence can cost the game; null where it cannot.
   */
  moveWithin(): number | null {
    const { moveWithin } = this.current.state;
    return moveWithin == null ? null : Math.max(0, moveWithin - (this.now() - this.clockAt));
  }

  /**
   * Asks the server for the game before time is reported as out. Call it whenever the clocks are
   * drawn.
   */
  checkTime(): void {
    const clock = this.clocks();
    const { version } = this.current.state;
    if (!clock?.running || clock[clock.running] > 0 || this.over || this.timeChecked === version) return;
    this.timeChecked = version;
    this.actor?.sync();
  }

  // Messages from the connection.

  held(): Held {
    const { state, room, you } = this.current;
    const seated = you.length > 0;
    return { version: state.version, hash: hashOf(this.current), room: room.room, seated, ...(seated ? {} : this.shownAs) };
  }

  full({ game }: FrameOf<"full">): void {
    const before = this.shown;
    this.unseen.length = 0;
    this.current = this.shown = game;
    // Scenes seen before stay valid as far as the line is the same.
    let same = 0;
    while (same < game.line.length && game.line[same]?.word === before.line[same]?.word) same += 1;
    this.scenes.length = Math.min(this.scenes.length, same + 1);
    this.scenes[game.line.length] = game.state.scene;
    if (this.viewing !== null && this.viewing > same) this.viewing = null;
    this.clockAt = this.roomAt = this.now();
    this.arrived();
    this.tell({ t: "full", before });
  }

  event({ word, entry, keep, state, series }: FrameOf<"event">): void {
    const kept = keep == null ? this.current.line : this.current.line.slice(0, keep);
    const line = entry ? [...kept, entry] : kept;
    this.current = { ...this.current, line, state, series: series ?? this.current.series };
    this.scenes.length = Math.min(this.scenes.length, kept.length + 1);
    this.scenes[line.length] = state.scene;
    if (this.viewing !== null && this.viewing >= line.length) this.viewing = null;
    this.clockAt = this.now();
    this.arrived();
    if (keep != null) {
      this.unseen.length = 0;
      this.shown = this.current;
      this.tell({ t: "taken-back", word });
    } else if (entry && this.paced) {
      this.unseen.push({ progress: this.current, entry, word });
      this.tell({ t: "entry", entry, word, after: state.scene });
    } else if (entry) {
      this.shown = this.current;
      this.tell({ t: "entry", entry, word, after: state.scene });
    } else {
      this.unseen.push({ progress: this.current, entry: null, word });
      this.revealWords();
    }
  }

  /** Makes an entry part of the game, because it was shown, together with everything before it. */
  reveal(entry: Entry): void {
    const last = this.unseen.findIndex((unseen) => unseen.entry === entry);
    // An entry that was taken back or replaced while it was shown waits no longer.
    for (const { progress, entry: seen, word } of this.unseen.splice(0, last + 1)) {
      this.seen(progress);
      this.tell(seen ? { t: "revealed", entry: seen, word } : { t: "word", word });
    }
    this.revealWords();
  }

  /** Makes those offers and results part of the game that do not wait for an entry. */
  private revealWords(): void {
    for (let next = this.unseen[0]; next?.entry === null; next = this.unseen[0]) {
      this.unseen.shift();
      this.seen(next.progress);
      this.tell({ t: "word", word: next.word });
    }
  }

  /** Shows the game with this progress. Everything else, such as who is present, is shown as it was received. */
  private seen({ line, state, series }: Progress): void {
    this.shown = this.behind ? { ...this.current, line, state, series } : this.current;
  }

  room(frame: FrameOf<"room">): void {
    const before = this.shown.room;
    const { room, seats, watchers, watching, rematch, declined, next } = frame;
    this.current = { ...this.current, room: { room, seats, watchers, watching, rematch, declined: declined ?? null, next: next ?? null } };
    this.seen(this.shown);
    this.roomAt = this.now();
    this.tell({ t: "room", before });
  }

  pong({ clock }: FrameOf<"pong">): void {
    if (!clock) return;
    this.current = { ...this.current, state: { ...this.current.state, clock } };
    this.seen(this.shown);
    this.clockAt = this.now();
    this.tell({ t: "clock" });
  }

  ack(id: string, version: number): void {
    this.onWay = this.onWay.map((act) => (act.id === id ? { ...act, version } : act));
    const before = this.onWay.length;
    this.arrived();
    if (this.onWay.length < before) this.tell({ t: "sending" });
  }

  /** Removes pending acts that are acknowledged and contained in the present version. */
  private arrived(): void {
    const { version } = this.current.state;
    this.onWay = this.onWay.filter((act) => act.version === undefined || act.version > version);
  }

  refused(id: string, error: ApiError): void {
    const act = this.settle(id);
    if (act) this.tell({ t: "refused", action: act.action, error });
  }

  said({ side, phrase }: FrameOf<"said">): void {
    this.tell({ t: "said", side, phrase });
  }

  connection(status: LinkStatus, why: ApiError | null): void {
    this.link = status;
    this.linkWhy = why;
    this.tell({ t: "status" });
  }
}

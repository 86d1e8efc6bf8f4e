/**
 * The board editor without its screen: a position that the reader builds by hand, the piece in the hand, and the
 * history of changes. It knows the notation of positions and no rules, so a draft may be impossible; the server says
 * whether it is.
 *
 * Every change makes another text (DPN) that can be read. So the history is a list of texts, and the
 * draft, the text field and the address are always the same position.
 */

import { kitOf, readDpn, writeDpn, type Kit, type Reading } from "../board/dpn";
import { sameSpot } from "../board/geometry";
import type { Beside, Scene, Side, Space, Spot, Standing } from "../board/view";

/** What a tap on a space does: it moves pieces, places a piece, or removes one. */
export type Tool = { t: "hand" } | { t: "piece"; letter: string } | { t: "eraser" };

/** The result of a tap, from which its description in words is chosen. */
export type Deed =
  | { t: "placed"; letter: string; space: Space }
  | { t: "moved"; letter: string; from: Space; to: Space }
  | { t: "removed"; letter: string; space: Space }
  | { t: "picked"; letter: string; spot: Spot }
  | { t: "put-down" }
  /** All pieces of this letter are on the board. */
  | { t: "none-left"; letter: string }
  | { t: "nothing" };

/** The number of changes that can be undone. */
const MOST = 200;

const HAND: Tool = { t: "hand" };

/** A position being edited. */
export class Editor {
  #text: string;
  #reading: Reading;
  #past: string[] = [];
  #future: string[] = [];
  #tool: Tool = HAND;
  #picked: Spot | null = null;

  /** Begins with a position. Throws a `DpnError` if the text is not valid notation. */
  constructor(text: string) {
    this.#reading = readDpn(text);
    this.#text = text;
  }

  /** The draft as text. */
  get text(): string {
    return this.#text;
  }

  /** The draft; nobody but this class changes it. */
  get reading(): Reading {
    return this.#reading;
  }

  get scene(): Scene {
    return this.#reading.scene;
  }

  /** What the notation of the rule set can express. */
  get kit(): Kit {
    const kit = kitOf(this.scene.rules);
    if (!kit) throw new Error(`no notation for positions of ${this.scene.rules}`);
    return kit;
  }

  get tool(): Tool {
    return this.#tool;
  }

  /** The spot whose piece is in the hand. */
  get picked(): Spot | null {
    return this.#picked;
  }

  get mayUndo(): boolean {
    return this.#past.length > 0;
  }

  get mayRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Returns how many pieces of a letter can still be placed. */
  left(letter: string): number {
    return this.kit.count - this.scene.pieces.filter((piece) => piece.letter === letter).length;
  }

  /** Returns the piece on a space. */
  at(space: Space): Standing | null {
    return this.scene.pieces.find((piece) => piece.space === space) ?? null;
  }

  /** Chooses what a tap does. */
  take(tool: Tool): void {
    this.#tool = tool;
    this.#picked = null;
  }

  /** Puts down what is in the hand. Returns false if the hand was empty. */
  putDown(): boolean {
    if (this.#picked === null && this.#tool.t === "hand") return false;
    this.take(HAND);
    return true;
  }

  /** Uses the tool on a spot. */
  tap(spot: Spot): Deed {
    if (spot.at === "beside") {
      this.#tool = HAND;
      // A piece from the board that is put beside it leaves the board.
      return this.#picked?.at === "space" || sameSpot(this.#picked, spot) ? this.drop(spot) : this.lift(spot);
    }
    const tool = this.#tool;
    if (tool.t !== "hand") this.#picked = null;
    if (tool.t === "eraser") return this.remove(spot.space);
    if (tool.t === "piece") return this.at(spot.space)?.letter === tool.letter ? this.remove(spot.space) : this.#placeOne(tool.letter, spot.space);
    return this.#picked ? this.drop(spot) : this.lift(spot);
  }

  /** Takes the piece of a spot into the hand, whatever the tool is: the start of a drag. */
  lift(spot: Spot): Deed {
    const letter = spot.at === "space" ? this.at(spot.space)?.letter : spot.letter;
    this.#picked = letter === undefined ? null : spot;
    return letter === undefined ? { t: "nothing" } : { t: "picked", letter, spot };
  }

  /** Puts the piece in the hand on a spot, or takes it off the board with a spot beside it. */
  drop(spot: Spot | null): Deed {
    const picked = this.#picked;
    this.#picked = null;
    if (!picked) return { t: "nothing" };
    if (spot && sameSpot(picked, spot)) return { t: "put-down" };
    if (spot?.at === "space") return picked.at === "space" ? this.#move(picked.space, spot.space) : this.place(picked.letter, spot.space);
    return picked.at === "space" ? this.remove(picked.space) : { t: "put-down" };
  }

  /** Places a piece on a space. A piece that exists once moves there, wherever it is; the piece that stands there leaves the board. */
  place(letter: string, space: Space): Deed {
    const { kit } = this;
    if (this.at(space)?.letter === letter) return { t: "nothing" };
    if (kit.count > 1 && this.left(letter) === 0) return { t: "none-left", letter };
    this.#change(({ scene }) => {
      this.#lift(scene, space);
      if (kit.count === 1) scene.pieces = scene.pieces.filter((piece) => piece.letter !== letter);
      scene.beside = scene.beside.filter((piece) => piece.letter !== letter);
      scene.pieces.push({ space, letter, stunned: false });
    });
    return { t: "placed", letter, space };
  }

  /** Removes the piece on a space. */
  remove(space: Space): Deed {
    const piece = this.at(space);
    if (!piece) return { t: "nothing" };
    if (this.#picked?.at === "space" && this.#picked.space === space) this.#picked = null;
    this.#change(({ scene }) => this.#lift(scene, space));
    return { t: "removed", letter: piece.letter, space };
  }

  /** Stuns the piece on a space, or lets it stand. */
  stun(space: Space, stunned: boolean): void {
    this.#change(({ scene }) => {
      for (const piece of scene.pieces) if (piece.space === space) piece.stunned = stunned;
    });
  }

  /** Gives a piece that is not on the board a state; with null it is lost, or not part of the game. */
  setBeside(letter: string, state: Exclude<Beside["state"], "lost"> | null): void {
    this.#change(({ scene }) => {
      scene.beside = scene.beside.filter((piece) => piece.letter !== letter);
      if (state !== null) scene.beside.push({ letter, state });
    });
  }

  setSide(side: Side): void {
    this.#change((reading) => { reading.side = side; });
  }

  setUnmoved(unmoved: readonly Side[]): void {
    this.#change((reading) => { reading.unmoved = [...unmoved]; });
  }

  setInitiative(side: Side): void {
    this.#change((reading) => { reading.initiative = side; });
  }

  setScore(side: Side, points: number): void {
    this.#change((reading) => {
      const [w, b] = reading.score ?? [0, 0];
      reading.score = side === "w" ? [counted(points), b] : [w, counted(points)];
    });
  }

  setQuiet(quiet: number): void {
    this.#change((reading) => { reading.quiet = counted(quiet); });
  }

  /** Makes a creature active with a number of actions left; null makes none active. */
  setActive(active: { space: Space; left: number } | null): void {
    this.#change(({ scene }) => { scene.active = active; });
  }

  /** Sets the battle in progress; null ends it. */
  setBattle(battle: { from: Space; target: Space } | null): void {
    this.#change((reading) => { reading.scene.battle = battle; });
  }

  /** Sets what was thrown in the battle; null if nothing was thrown yet. */
  setTotals(totals: [number, number] | null): void {
    this.#change((reading) => {
      if (totals) reading.totals = [Math.min(99, counted(totals[0])), Math.min(99, counted(totals[1]))];
      else delete reading.totals;
    });
  }

  setStage(stage: Reading["stage"] | null): void {
    this.#change((reading) => {
      if (stage) reading.stage = stage;
      else delete reading.stage;
    });
  }

  /** Removes all pieces from the board. */
  clear(): void {
    this.#change(({ scene }) => {
      for (const { space } of scene.pieces) this.#lift(scene, space);
    });
  }

  /** Continues with another position. Throws a `DpnError` if the text is not valid notation. */
  set(text: string): void {
    this.#become(text, readDpn(text));
  }

  undo(): boolean {
    return this.#step(this.#past, this.#future);
  }

  redo(): boolean {
    return this.#step(this.#future, this.#past);
  }

  /** Places a piece with the brush. After the last piece of its letter the brush is put down. */
  #placeOne(letter: string, space: Space): Deed {
    const deed = this.place(letter, space);
    if (deed.t === "placed" && this.left(letter) === 0) this.#tool = HAND;
    return deed;
  }

  #move(from: Space, to: Space): Deed {
    const letter = this.at(from)?.letter;
    if (letter === undefined) return { t: "nothing" };
    this.#change(({ scene }) => {
      this.#lift(scene, to);
      for (const piece of scene.pieces) if (piece.space === from) piece.space = to;
      if (scene.active?.space === from) scene.active = { ...scene.active, space: to };
    });
    return { t: "moved", letter, from, to };
  }

  /** Returns the letter of the piece in the hand. */
  #inHand(): string | undefined {
    const picked = this.#picked;
    return picked?.at === "space" ? this.at(picked.space)?.letter : this.scene.beside.find(({ letter }) => letter === picked?.letter)?.letter;
  }

  /**
   * Takes the piece of a space off the board. In rule sets where a piece off the board is not lost, it is then inactive
   * beside the board.
   */
  #lift(scene: Scene, space: Space): void {
    const gone = scene.pieces.find((piece) => piece.space === space);
    if (!gone) return;
    scene.pieces = scene.pieces.filter((piece) => piece !== gone);
    if (!this.kit.loses) scene.beside.push({ letter: gone.letter, state: "inactive" });
    if (scene.active?.space === space) scene.active = null;
  }

  #change(edit: (reading: Reading) => void): void {
    const reading = structuredClone(this.#reading);
    edit(reading);
    settle(reading);
    const text = writeDpn(reading);
    // Reading it again counts the lost pieces.
    this.#become(text, readDpn(text));
  }

  #become(text: string, reading: Reading): void {
    if (text === this.#text) return;
    this.#past = [...this.#past, this.#text].slice(-MOST);
    this.#future = [];
    this.#show(text, reading);
  }

  #step(from: string[], to: string[]): boolean {
    const text = from.pop();
    if (text === undefined) return false;
    to.push(this.#text);
    this.#show(text, readDpn(text));
    return true;
  }

  #show(text: string, reading: Reading): void {
    if (reading.scene.rules !== this.scene.rules) this.#tool = HAND;
    const held = this.#inHand();
    this.#text = text;
    this.#reading = reading;
    // A piece that changed only its state stays in the hand.
    if (held !== this.#inHand()) this.#picked = null;
  }
}

/** Ends a battle if one of its fighters is missing, and removes the fields of a battle if there is none. */
function settle(reading: Reading): void {
  const { battle, pieces } = reading.scene;
  const stands = (space: Space): boolean => pieces.some((piece) => piece.space === space);
  if (battle && !(stands(battle.from) && stands(battle.target))) reading.scene.battle = null;
  if (!reading.scene.battle) delete reading.totals;
  if (!reading.totals) delete reading.stage;
}

/** Returns the nearest number that the notation can express. */
function counted(number: number): number {
  return Math.min(9999, Math.max(0, Math.trunc(number) || 0));
}

/**
 * A game at a real board: the page lies beside it, keeps the game, and turns to the person who acts. The
 * players throw their own dice and tap what they show; what was tapped survives a reload, and the last
 * throw can be corrected.
 */

import type { Entry, SideName } from "../../api/types";
import type { Effect, Side } from "../../board/view";
import type { GameModel } from "../../game/model";
import { Tally, type Shown } from "../../game/tally";
import { sideName } from "../../names";
import { prefs, remember, remembered } from "../../prefs";
import { Aloud } from "../../speech/aloud";
import { hasMore, instruct } from "../../speech/instructions";
import { fieldsOf } from "../../stored";
import { castQuestion, impossible } from "./throwwords";

const KEY = "throws";

/** What this browser keeps of the throws of a game. */
interface Kept {
  game: string;
  ply: number;
  shown: readonly Shown[];
}

/** What a companion needs of the game screen. */
export interface CompanionHost {
  /** Announces a text; `now` interrupts other announcements. */
  say(text: string, now: boolean): void;
  /** Called after a change, so that the owner renders again. */
  changed(): void;
}

/** The companion of one game at a real board. */
export class Companion {
  readonly aloud = new Aloud(() => prefs().aloud);
  /** Whether the panel with the moves and everything that is rarely needed is open. */
  open = false;
  #tally: Tally | null = null;
  /** The ply of the throw that is due, so that a throw due again begins from nothing. */
  #ply = -1;
  /** The throw that was entered last, to be corrected: the results, and the ply after it. */
  #last: Kept | null = null;
  /** The step to be played again after it was taken back together with a throw to be corrected. */
  #again: { word: string; shown: readonly Shown[]; side: SideName } | null = null;
  #refused: string | null = null;
  /** The digits of a result that is being typed. */
  #typed = "";
  #seat: Side = "w";

  constructor(private readonly model: GameModel, private readonly host: CompanionHost) {
    const kept = readKept(remembered(KEY));
    if (kept?.game === model.game.id) this.#last = kept;
    this.#follow(false);
  }

  /** The throws that are due, if any may be entered now. */
  get tally(): Tally | null {
    return this.model.live && !this.model.behind ? this.#tally : null;
  }

  /** Why the last result was refused; null if it was not. */
  get refused(): string | null {
    return this.#refused;
  }

  /** Whether all results are entered and wait for a last look, because they cannot be taken back. */
  get checking(): boolean {
    return this.#tally?.next === null;
  }

  /** The side of the person who has to act, who sees the page upright. */
  get seat(): Side {
    const { state } = this.model.game;
    if (this.model.behind || this.model.over) return this.#seat;
    if (state.due.kind === "step") this.#seat = state.due.side;
    else if (state.due.kind === "orders") this.#seat = state.due.missing[0] === true ? "w" : "b";
    else this.#seat = this.#tally?.share?.side ?? this.#seat;
    return this.#seat;
  }

  /** Takes up a change of the game: other throws may be due. */
  update(): void {
    this.#follow(true);
  }

  /** Tells what has to be done on the board after an entry, if its narration does not say it. */
  happened({ effects }: Entry): void {
    if (hasMore(effects)) this.host.say(this.todo(effects).join(" "), false);
  }

  /** Returns what has to be done on the board for these effects. */
  todo(effects: readonly Effect[]): string[] {
    return instruct(effects, this.model.game.rules);
  }

  /** Enters what the dice show. */
  enter(shown: number): void {
    const tally = this.tally;
    if (!tally?.next) return;
    const { next } = tally;
    if (!tally.enter(shown)) {
      this.#refused = impossible(next, shown);
      this.host.say(this.#refused, true);
      this.host.changed();
      return;
    }
    this.#entered(tally);
  }

  /** Handles the keys of a throw: digits enter a result, Backspace takes one back. Returns whether the key was one of them. */
  key({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    const next = this.tally?.next;
    if (!next || next.dice === "lot" || ctrlKey || metaKey || altKey) return false;
    if (key === "Backspace") {
      if (this.#typed === "") this.undo();
      this.#typed = "";
      return true;
    }
    const digit = /^\d$/.test(key);
    if (!digit && (key !== "Enter" || this.#typed === "")) return false;
    if (digit) this.#typed += key;
    // While another digit could follow, the number is complete only with Enter.
    if (digit && this.#typed !== "0" && Number(this.#typed) * 10 <= next.most) return true;
    const shown = Number(this.#typed);
    this.#typed = "";
    this.enter(shown);
    return true;
  }

  /** Forgoes the throws for support or the High Ground that are left. */
  forgo(): void {
    const tally = this.tally;
    if (tally?.forgo()) this.#entered(tally);
  }

  /** Sends the results, which were looked at once more. */
  confirm(): void {
    if (this.tally && this.checking) this.#send(this.tally);
  }

  /** Whether there is a result or a step to take back. */
  get mayUndo(): boolean {
    if (this.model.behind) return false;
    return (this.#tally?.entered.length ?? 0) > 0 || this.model.game.state.offers.mayTakeBack.some((may) => may);
  }

  /**
   * Takes back the last result that was entered. If the last throw is complete, its last result is to be
   * entered again; the step before it is kept. Otherwise takes back the last step.
   */
  undo(): void {
    this.#refused = null;
    if (this.tally?.undo()) {
      this.#keep();
      this.#ask();
      this.host.changed();
      return;
    }
    const { line, state, you } = this.model.game;
    const side = you.find((one) => state.offers.mayTakeBack[one === "w" ? 0 : 1]);
    if (side === undefined) return;
    const [step, thrown] = line.slice(-2);
    const known = this.#last?.ply === line.length - 1 ? this.#last : null;
    if (known && thrown?.kind === "roll" && step?.kind === "step" && step.by) {
      this.#again = { word: step.word, shown: known.shown, side: step.by };
    }
    this.model.do(side, { kind: "undo" });
  }

  /** Plays the step again that was taken back only to correct the throw after it. */
  takenBack(): boolean {
    const again = this.#again;
    if (again === null) {
      this.#last = null;
      remember(KEY, null);
      return false;
    }
    this.model.do(again.side, { kind: "step", word: again.word, ply: this.model.game.state.ply });
    return true;
  }

  /** Forgets a throw that the server has refused, so that it is entered again. */
  failed(): void {
    this.#again = null;
    this.#ply = -1;
    this.#follow(true);
  }

  destroy(): void {
    this.aloud.stop();
  }

  #follow(ask: boolean): void {
    const { throws, ply } = this.model.game.state;
    if (!throws) {
      this.#tally = null;
      this.#ply = -1;
      return;
    }
    if (ply === this.#ply) return;
    this.#ply = ply;
    this.#refused = null;
    this.#tally = new Tally(throws);
    const correct = this.#again?.shown;
    this.#again = null;
    if (correct) {
      this.#tally.fill(correct);
      this.#tally.undo();
    } else if (this.#last?.ply === ply) this.#tally.fill(this.#last.shown);
    if (ask) this.#ask();
  }

  #entered(tally: Tally): void {
    this.#refused = null;
    this.#keep();
    // The lot and the initiative cannot be taken back, so they are looked at once more.
    const early = tally.share?.part === "lot" || tally.share?.part === "initiative";
    if (tally.next !== null || early) this.#ask();
    else this.#send(tally);
    this.host.changed();
  }

  #send(tally: Tally): void {
    const side = this.model.game.you[0] ?? "w";
    this.model.do(side, { kind: "throw", shown: [...tally.entered], ply: this.#ply });
  }

  #keep(): void {
    this.#last = { game: this.model.game.id, ply: this.#ply, shown: [...(this.#tally?.entered ?? [])] };
    remember(KEY, this.#last);
  }

  #ask(): void {
    const tally = this.#tally;
    if (tally) this.host.say(castQuestion(tally, this.model.game.rules, sideName), true);
  }
}

/** Reads what was kept of a throw; null if it is not of this form. */
function readKept(stored: unknown): Kept | null {
  const { game, ply, shown } = fieldsOf(stored);
  if (typeof game !== "string" || typeof ply !== "number" || !Array.isArray(shown)) return null;
  return { game, ply, shown: shown as readonly Shown[] };
}

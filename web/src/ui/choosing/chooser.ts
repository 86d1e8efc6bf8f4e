/**
 * Choosing a step on a board by tap, key or typed word: the picker with the questions that a choice
 * leads to (which way to go, whether to play at these odds), and the walk that is shown while a turn
 * is chosen. The game screen and the desks both use it, so that choosing is the same everywhere.
 */

import type { Choices, Effect, Step } from "../../api/types";
import type { Marks, Scene, Spot } from "../../board/view";
import { Picker, ways, type Pointed, type Way, type Word } from "../../game/picker";
import { prefs } from "../../prefs";

/** A question that is open beside the board. */
export type Asking =
  /** A step is chosen. Its odds are shown, and it is played when the player confirms. */
  | { t: "confirm"; step: Step }
  /** Several steps share the chosen path, and the player picks one. */
  | { t: "several"; steps: readonly Step[] };

/** What a chooser does with the board. {@link PlayBoard} is such a board. */
export interface ChooserBoard {
  show(scene: Scene): void;
  run(effects: readonly Effect[], after: Scene): Promise<void>;
  skip(): Promise<void>;
}

/** The owner of a chooser. */
export interface ChooserHost {
  /** Plays a chosen step. `walked` says that the board has shown its walk while it was chosen. */
  play(step: Step, walked: boolean): void;
  /** Called after every change of what is chosen or asked. */
  changed(): void;
  /** Called when a step has to be confirmed, to move the focus to the question. */
  asked(): void;
  /** Called with what was pointed at if it cannot be chosen, to show the reason. */
  refused(picker: Picker, at: Spot | Word): void;
}

/** The choice of a step in one position after another. */
export class Chooser {
  #picker: Picker | null = null;
  #scene: Scene | null = null;
  #asking: Asking | null = null;
  #shown: Way | null = null;

  constructor(private readonly board: ChooserBoard, private readonly host: ChooserHost) {}

  /** The step being chosen; null if none can be chosen. */
  get picker(): Picker | null {
    return this.#picker;
  }

  /** The open question. */
  get asking(): Asking | null {
    return this.#asking;
  }

  /** Whether there is a choice or a question to go back from. */
  get started(): boolean {
    return this.#asking !== null || this.#picker?.started === true;
  }

  /**
   * Whether a button for going back is useful. It is not if only a piece is picked, because another tap on the board
   * replaces that.
   */
  get deep(): boolean {
    return this.#asking !== null || this.#picker?.deep === true;
  }

  /** The arrows of the open question. */
  get arrows(): Marks["arrows"] {
    return (this.#shown ? [this.#shown] : this.#ways()).map((way) => way.arrow);
  }

  /** The scene on the board, with the walk so far; null if the position itself is shown. */
  get preview(): Scene | null {
    return this.#picker && this.#scene && this.#picker.moved.length > 0 ? this.#picker.preview(this.#scene) : null;
  }

  /** Begins to choose among the steps of a position. */
  open(choices: Choices, scene: Scene): void {
    this.#ask(null);
    this.#picker = new Picker(choices);
    this.#scene = scene;
  }

  /** Stops choosing: nothing can be chosen until the next position. */
  close(): void {
    this.#ask(null);
    this.#picker = null;
    this.#scene = null;
  }

  /** Chooses by a tap on the board. While several ways are open, a tap on the end of one takes it. */
  tap(spot: Spot): void {
    if (this.#asking?.t === "several" && spot.at === "space") {
      const [way, more] = this.#ways().filter(({ arrow }) => arrow.to === spot.space || arrow.from === spot.space);
      if (way && !more) {
        this.consider(way.step);
        return;
      }
    }
    this.point(spot);
  }

  /** Points at a spot or presses a button, which closes an open question. */
  point(at: Spot | Word): void {
    const picker = this.#picker;
    if (!picker) return;
    this.#ask(null);
    const walked = picker.moved.length;
    const pointed = picker.point(at);
    this.#walk(walked);
    this.#follow(pointed);
    if (pointed.t === "nothing") this.host.refused(picker, at);
    this.host.changed();
  }

  /** Plays a chosen step, or first asks for confirmation: before a throw always, and if the player wants it, before every step. */
  consider(step: Step): void {
    const risky = step.attack && step.odds != null;
    if (!risky && !prefs().confirm) {
      this.play(step);
      return;
    }
    this.#ask({ t: "confirm", step });
    this.host.changed();
    this.host.asked();
  }

  /** Plays a step without asking. */
  play(step: Step): void {
    const walked = this.#picker !== null && this.#picker.moved.length > 0;
    this.close();
    this.host.play(step, walked);
    this.host.changed();
  }

  /** Answers the open question with a step: the way to go, or the step to play. */
  answer(step: Step): void {
    if (this.#asking?.t === "several") this.consider(step);
    else this.play(step);
  }

  /** Shows only the arrow of one way; null shows the arrows of all ways. */
  pointOut(way: Way | null): void {
    // A button that is removed with its question loses the focus while the host draws. That must not make the host draw
    // once more.
    if (this.#shown === way) return;
    this.#shown = way;
    this.host.changed();
  }

  /** Closes the question, or undoes the last choice. Returns false if there was neither. */
  back(): boolean {
    if (this.#asking) this.#ask(null);
    else if (this.#picker?.started) {
      this.#picker.back();
      this.#show();
    } else return false;
    this.host.changed();
    return true;
  }

  /** Undoes all choices. */
  clear(): void {
    if (!this.started) return;
    this.#ask(null);
    this.#picker?.clear();
    this.#show();
    this.host.changed();
  }

  #ask(asking: Asking | null): void {
    this.#asking = asking;
    this.#shown = null;
  }

  #ways(): Way[] {
    if (!this.#asking) return [];
    return ways(this.#asking.t === "several" ? this.#asking.steps : [this.#asking.step]);
  }

  #follow(pointed: Pointed): void {
    if (pointed.t === "ready") this.consider(pointed.step);
    else if (pointed.t === "several") this.#ask({ t: "several", steps: pointed.steps });
  }

  /** Shows on the board what has been walked since `before` spaces, or what has been taken back. */
  #walk(before: number): void {
    const moved = this.#picker?.moved ?? [];
    const after = this.preview;
    const [first, ...more] = moved.slice(before);
    if (first && after) {
      const path = [first.from, first.to, ...more.map((hop) => hop.to)];
      const letter = after.pieces.find((piece) => piece.space === path.at(-1))?.letter ?? "";
      void this.board.run([{ t: "walk", letter, path }], after);
    } else if (moved.length !== before) this.#show();
  }

  #show(): void {
    const scene = this.preview ?? this.#scene;
    if (!scene) return;
    void this.board.skip();
    this.board.show(scene);
  }
}

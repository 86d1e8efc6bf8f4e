/**
 * What the semantic layer is given and gives back: the game in words, for whoever does not look at
 * the board. The game screen mounts {@link Speech.element} once and calls {@link Speech.update}
 * whenever something has changed.
 */

import type { components } from "../api/schema";
import type { Effect, Side, Space, Spot, Worth } from "../board/view";
import type { Picker, Step, Target, Word } from "../game/picker";

type Schemas = components["schemas"];

/** What the layer can do to the game. */
export interface SpeechHost {
  /** Points at something, as a tap on the board does: Enter in the grid. */
  point(at: Spot | Word): void;
  /** Plays a step that was typed; it is among the choices. */
  play(step: Step): void;
  /** Backspace takes one thing back; Esc: nothing in hand any more. */
  back(): void;
  clear(): void;
  /** Where the keyboard is in the grid, to be drawn as `Marks.focus`; null when it has left. */
  focus(spot: Spot | null): void;
  /**
   * Performs a typed action that is no step: an order, resigning (already confirmed), a draw offer and
   * so on. The layer does not know whether the action is possible; a refusal comes back through
   * {@link Speech.say}.
   */
  act(action: Schemas["Action"]): void;
  /** The best moves in words, in analysis only; absent where that would be cheating. */
  best?: () => Promise<string>;
}

/** Everything there is to tell. All but `scene` and `due` may be left out (a record, a lesson). */
export interface SpeechState {
  scene: Schemas["Scene"];
  due: Schemas["Due"];
  /** The sides this person plays: none for a watcher, both at one screen. */
  you: readonly Side[];
  /** Who sits there, as the page names them. */
  names: Record<Side, string>;
  /** The choosing that goes on, if it is this person's turn: the one the board's marks come from. */
  picker: Picker | null;
  /** Which side sits at the bottom. */
  bottom: Side;
  line: readonly Pick<Schemas["Entry"], "word" | "by" | "effects">[];
  turn?: number | null;
  /** What the clocks show; asked for when they are to be told. */
  clocks?: () => Schemas["ClockState"] | null;
  offers?: Schemas["Offers"] | null;
  result?: Schemas["ResultView"] | null;
  /** In analysis: what going to a target is worth, as far as it is known. */
  worth?: (target: Target) => Worth | null;
  series?: Schemas["SeriesView"] | null;
}

export interface Speech {
  /** Holds everything; never `display: none`, so that it can be read while it is not seen. */
  readonly element: HTMLElement;
  /** Tells what is new; what has not changed is left alone, so that nothing is read twice. */
  update(state: SpeechState): void;
  /** Says what has just happened (politely). To be called once for every new entry of the line. */
  tell(entry: { word: string; by?: Side | null; effects: readonly Effect[] }): void;
  /** Says a sentence of the page's own; `now` interrupts (an illegal move, the connection lost). */
  say(text: string, now?: boolean): void;
  /** Shows the text panel, or hides it from the eyes alone. */
  show(visible: boolean): void;
  /** Puts the keyboard into the grid: on a space, or where it was. */
  enter(space?: Space): void;
  destroy(): void;
}

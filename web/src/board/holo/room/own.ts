/**
 * The buttons of the room itself, at the bottom of the panel: they move, turn and scale the table, and leave the room.
 */

import type { PanelButton, RoomWords } from "./view";

/** How far a press turns the table, in radians, and how much it scales it. */
const STEP = { turn: Math.PI / 12, grow: 1.15 } as const;

/** What the buttons do. */
export interface OwnDeeds {
  /** Begins to place the table again. */
  move(): void;
  /** Turns the table by an angle in radians. */
  turn(angle: number): void;
  /** Multiplies the table's diameter. */
  grow(by: number): void;
  leave(): void;
}

/** Returns the buttons. */
export function ownButtons(words: RoomWords, deeds: OwnDeeds): PanelButton[] {
  const button = (text: string, press: () => void): PanelButton => ({ id: 0, text, place: "act", kind: "plain", on: true, press });
  return [
    button(words.move, () => deeds.move()),
    button(words.left, () => deeds.turn(STEP.turn)),
    button(words.right, () => deeds.turn(-STEP.turn)),
    button(words.smaller, () => deeds.grow(1 / STEP.grow)),
    button(words.larger, () => deeds.grow(STEP.grow)),
    button(words.leave, () => deeds.leave()),
  ];
}

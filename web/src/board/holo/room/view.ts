/**
 * The interface of a room: the game's table in the space around the reader, by WebXR. A room is a {@link BoardView} like
 * the boards of the page, with a panel beside the table that shows what the page says and the buttons it offers.
 */

import type { BoardView, Side, Space, Spot } from "../../view";

/** Whether the table stands in the reader's own surroundings or in a room that is drawn. */
export type RoomMode = "ar" | "vr";

/** A button on the panel. */
export interface PanelButton {
  /** Differs for buttons that do different things, even if they have the same text. */
  id: number;
  text: string;
  /** The consequence of pressing it; absent for most. */
  about?: string;
  /** Choices of a step are large, and one below the other; the rest are in rows. */
  place: "choice" | "row" | "act";
  kind: "plain" | "primary" | "danger";
  /** Whether it can be pressed. */
  on: boolean;
  press(): void;
}

/** A player on the panel. */
export interface PanelPlayer {
  side: Side;
  name: string;
  /** The score and the clock; null where there is none. */
  score: string | null;
  clock: string | null;
  turn: boolean;
}

/** What the panel shows. */
export interface PanelContent {
  players: PanelPlayer[];
  /** What is going on and what the reader is asked to do. */
  status: string;
  /** What has happened. */
  said: string;
  /** A notice that passes; null for none. */
  notice: string | null;
  /** The possible results of a throw, with their probabilities. */
  odds: { text: string; share: number; percent: string }[];
  buttons: PanelButton[];
  /** The side whose player the panel stands beside. */
  beside: Side;
}

/** The words of the room itself, in the reader's language. */
export interface RoomWords {
  /** How to place the table: where surfaces are found, while none has been found yet, and where there are none. */
  place: string;
  search: string;
  stand: string;
  /** The device does not know where it is. */
  lost: string;
  move: string;
  left: string;
  right: string;
  smaller: string;
  larger: string;
  leave: string;
}

/** A point in the space around the reader, in metres: x to the right, y up. */
export type Point = readonly [x: number, y: number, z: number];

/** What a room needs from the page. */
export interface RoomOptions {
  mode: RoomMode;
  /** Draws fewer pixels, without smoothing, for slow devices. */
  plain: boolean;
  words(): RoomWords;
  /** Called when the session has ended, for whatever reason. */
  ended(): void;
  /** Called with every line of {@link RoomWords} that the reader has to follow; null when there is none. */
  says(line: string | null): void;
}

/** The cost of the frame drawn last, both eyes together. */
export interface RoomCost {
  calls: number;
  triangles: number;
  /** The triangles of the figures alone. */
  figures: number;
}

/** A room. */
export interface RoomView extends BoardView {
  /** Replaces the content of the panel. */
  tell(content: PanelContent): void;
  /** Called in every frame with the position of the reader's head, and its forward and upward directions. */
  onEars: ((at: Point, ahead: Point, up: Point) => void) | null;
  /** Returns the middle of a space, or of the board, in the space around the reader. */
  placeOf(space: Space | null): Point;
  /** Ends the session. */
  leave(): Promise<void>;
  /** Whether the table has been placed and can be played on. */
  readonly placed: boolean;
  /** Where the table is: the middle of its top, its rotation about the vertical in radians, and its diameter. */
  readonly table: { at: Point; yaw: number; diameter: number };
  /** Returns where to point at for a spot; null if it is not shown. */
  aimOf(spot: Spot): Point | null;
  /** The buttons of the panel that can be pressed, and where they are. */
  readonly buttons: { text: string; at: Point }[];
  readonly cost: RoomCost;
}

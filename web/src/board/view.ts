/**
 * The interface of a board on the screen. The flat board and the hologram both implement
 * {@link BoardView} and are of equal rank: both show the same scenes and marks and report the same
 * taps.
 *
 * A board knows no rules. It receives a {@link Scene} (which piece is where), {@link Marks} (what
 * is highlighted) and {@link Effect}s (what has just happened, to be animated), and reports what
 * the user tapped. Scenes and effects have the types that the server sends (`crates/host/src/protocol`).
 */

import type { Effect, Scene, SideName } from "../../generated/schema";

export type { Beside, Effect, Hand, Scene, Standing, Thrown } from "../../generated/schema";

/** The name of a space: `A1`…`A12`, `B1`…`B12` or `C` (D-1). */
export type Space = string;
/** A player: `w` is the first (light, red), `b` the second (dark, blue). */
export type Side = SideName;
/** The id of a rule set, as the server names it. */
export type RulesId = string;

/** Something that the user can point at: a space, or a piece beside the board by its letter. */
export type Spot = { at: "space"; space: Space } | { at: "beside"; letter: string };

/**
 * In analysis, whether a step keeps the best result that can be reached, gives part of it away, or
 * gives it all away.
 */
export type Worth = "keeps" | "part" | "gives";

/** The colours in which a user draws on a board, in the order in which they are offered. */
export const INKS = ["green", "red", "blue", "yellow"] as const;
/** A colour in which a user draws on a board. */
export type Ink = (typeof INKS)[number];

/** What a board highlights. */
export interface Marks {
  /** The spots that the user can choose now. */
  targets: { spot: Spot; kind: "piece" | "place" | "attack"; worth?: Worth | null }[];
  /** The spot that the user has picked. */
  picked: Spot | null;
  /** The spaces of the last move. */
  last: Space[];
  /** The spot that has the keyboard focus. */
  focus: Spot | null;
  /**
   * Arrows drawn flat on top of everything: hints, the pushes to choose from, lessons, and in an ink what
   * the user has drawn. An arrow in an ink that goes nowhere is a ring around its space.
   */
  arrows: { from: Space; to: Space; kind: "move" | "push" | "attack" | "hint" | Ink }[];
  /** Whether every piece can be carried, as in the board editor; otherwise only what can be chosen. */
  carry?: boolean;
}

/** A board before it shows a game: without pieces, of no rule set. */
export const EMPTY: Scene = { rules: "", pieces: [], beside: [] };

/** No marks at all. */
export const NO_MARKS: Marks = { targets: [], picked: null, last: [], focus: null, arrows: [] };

/** How a spot was pointed at: by a tap, or by the start or the end of a drag. */
export type Gesture = "tap" | "lift" | "drop";

/** Everything that a board can animate: an event of a move, or the joy of the side that has won the game. */
export type Animated = Effect | { t: "triumph"; side: Side };

/** The look of the page and its boards; `contrast` has high contrast. */
export type Theme = "hologram" | "daylight" | "contrast";
/**
 * The set of figures: `classic` has those made for the rule set; the others show pieces that people
 * use at a real table.
 */
export type Skin = "classic" | "chess" | "bricks" | "pyramids" | "pawns";
/** The colours of the two sides, the first player's first. */
export type Colours = "red-blue" | "black-white";

/** The reader's settings that boards obey. */
export interface Look {
  theme: Theme;
  skin: Skin;
  colours: Colours;
  /** Reduced motion: pieces appear at their places, and only necessary movement is shown. */
  still: boolean;
  /** Whether the spaces show their names. */
  names?: boolean;
}

/**
 * Follows the effects of an animation, so that sounds and sentences come with the picture. Effects that
 * are skipped are not reported.
 */
export interface Watch {
  /** The board begins to show the effect. */
  begins(effect: Animated): void;
  /** The effect can be seen: a throw when its dice lie still, anything else as soon as it begins. */
  seen(effect: Animated): void;
}

/** A rectangle of the page, in CSS pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A board that draws itself into an element. */
export interface BoardView {
  /** The element, which fills its parent; the parent sets the size. */
  readonly element: HTMLElement | SVGElement;
  /** Shows a scene at once. */
  show(scene: Scene): void;
  /** Highlights the marked spots and draws the arrows. */
  mark(marks: Marks): void;
  /** Animates the effects and then shows `after`. A second call waits for the first to end. */
  animate(effects: readonly Animated[], after: Scene, watch?: Watch): Promise<void>;
  /** Ends a running animation at once and shows its `after`. */
  skip(): void;
  /**
   * Turns the board so that this side is at the bottom, with its first space at the lower right.
   */
  orient(side: Side): void;
  look(look: Look): void;
  /**
   * Called with each spot that is tapped, clicked or dropped on. A drag is reported as two taps:
   * its start and its end.
   */
  onTap: ((spot: Spot, how: Gesture) => void) | null;
  /** Called with the spot of a piece that was dragged away from all spots and dropped there. */
  onOut: ((spot: Spot) => void) | null;
  /** Called with the spot under the pointer, or null when there is none. */
  onHover: ((spot: Spot | null) => void) | null;
  /** Called when the board can draw no more, because the device has taken its graphics away. */
  onGone?: (() => void) | null;
  /** Tells the board that the page shows it turned by half a turn, so that it finds what is pointed at. */
  invert?(inverted: boolean): void;
  /** Puts the camera back to its usual place, on a board that has one. */
  home?(): void;
  /** Shakes the piece on a spot briefly, because it cannot do what was asked; not with reduced motion. */
  refuse(spot: Spot): void;
  /** Returns the rectangle of the page that a spot and the piece on it cover, in CSS pixels; null if the spot is not shown. */
  boxOf(spot: Spot): Box | null;
  /** Returns the spot at a point of the page, in CSS pixels; null if there is none. */
  spotAt(x: number, y: number): Spot | null;
  /** Releases everything the board holds: listeners, memory and the graphics context. */
  destroy(): void;
}

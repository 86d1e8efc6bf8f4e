/**
 * The interface of a board on the screen. The flat board and the hologram both implement
 * {@link BoardView} and are of equal rank: both show the same scenes and marks and report the same
 * taps.
 *
 * A board knows no rules. It receives a {@link Scene} (which piece is where), {@link Marks} (what
 * is highlighted) and {@link Effect}s (what has just happened, to be animated), and reports what
 * the user tapped. The types have the shape of those that the server sends
 * (`crates/host/src/protocol`). They are declared again here so that a board can be read, tested
 * and tried without the rest of the page.
 */

/** The name of a space: `A1`…`A12`, `B1`…`B12` or `C` (D-1). */
export type Space = string;
/** A player: `w` is the first (light, red), `b` the second (dark, blue). */
export type Side = "w" | "b";
/** The id of a rule set, as the server names it. */
export type RulesId = string;

/** A piece, named by its letter in DPN: upper case for `w`, lower case for `b`. */
export interface Figure {
  letter: string;
  /** Whether the piece is stunned (S-13); it is drawn lying on its side. */
  stunned: boolean;
}

/** A piece on a space. */
export interface Standing extends Figure {
  space: Space;
}

/** A piece beside the board. */
export interface Beside {
  letter: string;
  /**
   * Why the piece is beside the board:
   * - `captured`: the last move captured it (bambara);
   * - `inactive`: it can be activated (bambara);
   * - `ghost`: a force ghost that has not been used yet (looney);
   * - `lost`: it is out of the game (groi, looney, simeone).
   */
  state: "captured" | "inactive" | "ghost" | "lost";
  /** The side beside whose edge the piece lies, if that is not its own: a ghost that serves its captor. */
  side?: Side | null;
}

/** Everything that a board shows of a position. */
export interface Scene {
  rules: RulesId;
  pieces: Standing[];
  beside: Beside[];
  /** Simeone: the active creature's space and the number of actions it has left. */
  active?: { space: Space; left: number } | null;
  /** The battle in progress, if any. The attacker is drawn at the edge of `target`. */
  battle?: {
    from: Space;
    target: Space;
    /**
     * The totals so far, once thrown. They stay visible while the players decide on ghosts and
     * pushes.
     */
    attack?: number | null;
    defence?: number | null;
  } | null;
}

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

/** What one fighter threw: a die or a handful of cubes. */
export interface Hand {
  letter: string;
  /**
   * The number of faces of the die (simeone: 4, 6, 8, 12, or 1 for a fixed 1), or the number of
   * cubes (looney).
   */
  dice: number;
  /** The number on the die, or how many cubes show the player's own colour. */
  shown: number;
  /** The resulting total, which includes the piece's size (looney). */
  total: number;
}

/** A throw of a coin, of dice or of cubes. */
export type Thrown =
  | { kind: "coin"; first: Side }
  /** The first player's number comes first. */
  | { kind: "initiative"; shown: number[] }
  | { kind: "dice"; attacker: Hand; defender: Hand }
  | { kind: "cubes"; attacker: Hand; defender: Hand }
  | { kind: "ghost"; side: Side; shown: number };

/** One event of a move. Effects are shown in their order in the list. */
export type Effect =
  /**
   * A piece walks along `path`, which includes its first and last space (groi: the landings and the
   * spaces between them).
   */
  | { t: "walk"; letter: string; path: Space[] }
  /** Another piece pushes this piece; `to` is null where it goes over the edge. */
  | { t: "push"; letter: string; from: Space; to?: Space | null }
  /** A piece leaves the board from its space. */
  | { t: "fall"; letter: string; at: Space; how: "captured" | "killed" | "lost" | "defeated" }
  /** A piece comes onto the board (bambara's activation). */
  | { t: "enter"; letter: string; at: Space }
  /** An attack begins: the attacker closes in on the target and stays at its edge. */
  | { t: "attack"; letter: string; from: Space; target: Space; against: string }
  /** Dice or cubes are thrown. */
  | { t: "throw"; thrown: Thrown }
  /** The result of the throw, ghosts included. */
  | { t: "verdict"; what: "win" | "standoff" | "loss" | "defeated" | "pushed" | "nothing" | "stunned" }
  /** The attacker returns to its space. */
  | { t: "retreat"; letter: string; to: Space }
  /** The attacker moves to the space that it attacked. */
  | { t: "advance"; letter: string; to: Space }
  | { t: "stun"; letter: string; at: Space }
  | { t: "rise"; letter: string; at: Space }
  /**
   * A force ghost is used (looney): size 1 repeats the fight, 2 ends it in a stand-off, 3 throws
   * four more cubes.
   */
  | { t: "ghost"; side: Side; letter: string; size: number }
  /** The players accept the throw without a ghost. */
  | { t: "accept"; side: Side }
  | { t: "score"; side: Side; points: number }
  | { t: "pass"; side: Side };

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

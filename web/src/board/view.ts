/**
 * What a board on the screen is, whoever draws it. The flat board and the hologram both implement
 * {@link BoardView} and are of equal rank: the same scene, the same marks, the same taps.
 *
 * A board knows no rules. It is handed a {@link Scene} (what stands where), {@link Marks} (what is
 * lit) and {@link Effect}s (what has just happened, to be animated), and says what was tapped. The
 * types are those that the server sends (`crates/server/src/protocol`), written here by shape so
 * that a board can be read, tested and looked at alone.
 */

/** `A1`…`A12`, `B1`…`B12`, `C` (D-1). */
export type Space = string;
/** `w` is the first player (light, red), `b` the second (dark, blue). */
export type Side = "w" | "b";
export type RulesId = string;

/** A piece by its letter in DPN: upper case for `w`, lower case for `b`. */
export interface Figure {
  letter: string;
  /** Lies on its side (S-13). */
  stunned: boolean;
}

export interface Standing extends Figure {
  space: Space;
}

/** A piece beside the board. */
export interface Beside {
  letter: string;
  /**
   * `captured`: taken by the last move (bambara); `inactive`: can be activated (bambara);
   * `ghost`: a force ghost still to be used (looney); `lost`: out of the game (groi, looney, simeone).
   */
  state: "captured" | "inactive" | "ghost" | "lost";
}

/** Everything that is to be seen of a position. */
export interface Scene {
  rules: RulesId;
  pieces: Standing[];
  beside: Beside[];
  /** Simeone: the active creature's space and the actions it has left. */
  active?: { space: Space; left: number } | null;
  /** A battle in progress: who fights whom; the attacker is drawn at the edge of `target`. */
  battle?: {
    from: Space;
    target: Space;
    /** The totals so far, once they are thrown: shown while ghosts and pushes are thought about. */
    attack?: number | null;
    defence?: number | null;
  } | null;
}

/** Something that can be pointed at: a space, or a piece beside the board by its letter. */
export type Spot = { at: "space"; space: Space } | { at: "beside"; letter: string };

/** In analysis: whether going there keeps what can be had, gives a part of it away, or gives it away. */
export type Worth = "keeps" | "part" | "gives";

export interface Marks {
  /** What can be pointed at now. */
  targets: { spot: Spot; kind: "piece" | "place" | "attack"; worth?: Worth | null }[];
  /** What is in hand. */
  picked: Spot | null;
  /** The spaces of the last move. */
  last: Space[];
  /** Where the keyboard is. */
  focus: Spot | null;
  /** Drawn flat on top of everything: hints, pushes to choose from, lessons. */
  arrows: { from: Space; to: Space; kind: "move" | "push" | "attack" | "hint" }[];
}

export const NO_MARKS: Marks = { targets: [], picked: null, last: [], focus: null, arrows: [] };

/** A die or a hand of cubes as thrown by one fighter. */
export interface Hand {
  letter: string;
  /** Faces of the die (simeone: 4, 6, 8, 12; 1 is a fixed 1), or how many cubes (looney). */
  dice: number;
  /** What the die shows, or how many cubes show the own colour. */
  shown: number;
  /** What it comes to, the size of the piece included (looney). */
  total: number;
}

/** A throw. */
export type Thrown =
  | { kind: "coin"; first: Side }
  /** The first player's first. */
  | { kind: "initiative"; shown: number[] }
  | { kind: "dice"; attacker: Hand; defender: Hand }
  | { kind: "cubes"; attacker: Hand; defender: Hand }
  | { kind: "ghost"; side: Side; shown: number };

/** One thing that happened, in the order in which it is to be shown. */
export type Effect =
  /** A piece goes along its path, first and last space included (groi: by its landings and the spaces between). */
  | { t: "walk"; letter: string; path: Space[] }
  /** A piece is moved by another; `to` is null where it goes off the edge. */
  | { t: "push"; letter: string; from: Space; to?: Space | null }
  /** A piece leaves the board where it stands. */
  | { t: "fall"; letter: string; at: Space; how: "captured" | "killed" | "lost" | "defeated" }
  /** A piece comes onto the board (bambara's activation). */
  | { t: "enter"; letter: string; at: Space }
  /** An attack is begun: the attacker closes in on the target and stays at its edge. */
  | { t: "attack"; letter: string; from: Space; target: Space; against: string }
  /** Dice or cubes fall. */
  | { t: "throw"; thrown: Thrown }
  /** What the throw (with its ghosts) came to. */
  | { t: "verdict"; what: "win" | "standoff" | "loss" | "defeated" | "pushed" | "nothing" | "stunned" }
  /** The attacker goes back to where it came from. */
  | { t: "retreat"; letter: string; to: Space }
  /** The attacker takes the space it attacked. */
  | { t: "advance"; letter: string; to: Space }
  | { t: "stun"; letter: string; at: Space }
  | { t: "rise"; letter: string; at: Space }
  /** A force ghost is used (looney): size 1 fights again, 2 ends in a stand-off, 3 throws four more. */
  | { t: "ghost"; side: Side; size: number }
  /** Nobody uses a ghost. */
  | { t: "accept"; side: Side }
  | { t: "score"; side: Side; points: number }
  | { t: "pass"; side: Side };

export type Theme = "hologram" | "daylight" | "contrast";
/** `classic`: the figures made for the rule set; the others are what is played with on tables. */
export type Skin = "classic" | "chess" | "bricks" | "pyramids" | "pawns";
export type Colours = "red-blue" | "black-white";

export interface Look {
  theme: Theme;
  skin: Skin;
  colours: Colours;
  /** No movement but the necessary: things appear where they are. */
  still: boolean;
  /** Whether the spaces show their names. */
  names?: boolean;
}

/** A board that is drawn somewhere. */
export interface BoardView {
  /** Fills its parent; the parent sets the size. */
  readonly element: HTMLElement | SVGElement;
  /** Shows a scene at once. */
  show(scene: Scene): void;
  /** Lights what is to be lit. */
  mark(marks: Marks): void;
  /** Shows what happened and ends in `after`. A second call waits for the first. */
  animate(effects: readonly Effect[], after: Scene): Promise<void>;
  /** Ends a running animation at once in its `after`. */
  skip(): void;
  /** Turns the board so that this side sits at the bottom; its first space at the lower right. */
  orient(side: Side): void;
  look(look: Look): void;
  /** Called with what was tapped, clicked, or dropped on. A drag is two taps: where from, where to. */
  onTap: ((spot: Spot) => void) | null;
  /** Called with what the pointer is over; null when over nothing. */
  onHover: ((spot: Spot | null) => void) | null;
  /** Gives everything back: listeners, memory, the graphics context. */
  destroy(): void;
}

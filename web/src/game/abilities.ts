/**
 * What a piece can do now, or why it can do nothing, read from the legal steps that the server sends. The
 * module has no texts and knows no rules.
 */

import type { GameState, Scene, SideName, Step } from "../api/types";
import { sameSpot } from "../board/geometry";
import { sideOf } from "../board/skins";
import type { Space, Spot } from "../board/view";
import type { Picker } from "./picker";

/** Why a piece can do nothing now. */
export type Idle =
  /** The game is over. */
  | "over"
  /** An earlier position is shown. */
  | "past"
  /** Dice or cubes are thrown. */
  | "roll"
  /** The players choose their orders. */
  | "orders"
  /** It is the other side's turn. */
  | "turn"
  /** It is this side's turn, and another person or the computer plays it. */
  | "theirs"
  /** A battle waits for a decision. */
  | "battle"
  /** The turn belongs to another piece. */
  | "active"
  /** The last move captured the piece. */
  | "captured"
  /** The piece has left the game. */
  | "lost"
  /** The piece is a ghost, which is used in battles. */
  | "ghost"
  /** No legal step begins with this piece. */
  | "stuck";

/** What a piece can do now. */
export type Ability =
  | {
      t: "acts";
      /** The spaces that the piece can move to. */
      moves: Space[];
      /** The spaces that it can attack, each with the step of the best odds, or of any. */
      attacks: { space: Space; step: Step | null }[];
      /** Whether it can stand up. */
      rises: boolean;
    }
  | { t: "idle"; why: Idle };

/** The state of a game, as far as it decides what a piece can do. */
export interface Stand {
  scene: Pick<Scene, "beside" | "active">;
  due: GameState["due"];
  over: boolean;
  live: boolean;
  /** The choices of this page; null while it has none. */
  picker: Picker | null;
}

/** Returns what the piece on a spot can do now. */
export function abilityOf(spot: Spot, letter: string, stand: Stand): Ability {
  const why = idleOf(spot, sideOf(letter), stand);
  if (why !== null) return { t: "idle", why };
  const { picker } = stand;
  const places = picker?.reach(spot).filter(({ kind }) => kind !== "attack") ?? [];
  const rises = places.some((place) => sameSpot(place.spot, spot));
  const moves = places.flatMap((place) => (place.spot.at === "space" && !sameSpot(place.spot, spot) ? [place.spot.space] : []));
  const attacks = (picker?.attacks(spot) ?? []).flatMap(({ spot: at, steps }) =>
    at.at === "space" ? [{ space: at.space, step: steps[0] ?? null }] : [],
  );
  if (moves.length + attacks.length > 0 || rises) return { t: "acts", moves, attacks, rises };
  return { t: "idle", why: reasonOf(spot, letter, stand) };
}

/** Returns why nothing of this side can act; null if something can. */
function idleOf(spot: Spot, side: SideName, { due, over, live, picker }: Stand): Idle | null {
  if (over) return "over";
  if (!live) return "past";
  if (due.kind !== "step") return due.kind === "orders" ? "orders" : "roll";
  if (picker?.pieces().some((piece) => sameSpot(piece, spot))) return null;
  if (due.side !== side) return "turn";
  return picker === null ? "theirs" : null;
}

/** Returns why a piece has no legal step in its own side's turn. */
function reasonOf(spot: Spot, letter: string, { scene, picker }: Stand): Idle {
  if (spot.at === "beside") {
    const state = scene.beside.find((piece) => piece.letter === letter)?.state;
    return state === "captured" || state === "ghost" || state === "lost" ? state : "stuck";
  }
  if (picker?.pieces().length === 0 && picker.words().length > 0) return "battle";
  return scene.active && scene.active.space !== spot.space ? "active" : "stuck";
}

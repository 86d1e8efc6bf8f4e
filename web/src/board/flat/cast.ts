/** The tokens on and beside the flat board, each with its place and its manner. */

import type { Look, RulesId, Scene, Side, Space, Spot } from "../view";
import { edgeOf, pointOf, radiusOf, slots, SMALL, type Point } from "./scenery";
import { el, set, short } from "./svg";
import { token, type Manner } from "./token";

/** The time for which a piece shakes, in milliseconds. */
const SHAKE = 320;

/** A token. */
export interface Actor extends Point {
  letter: string;
  /** The token's space; null beside the board. */
  space: Space | null;
  manner: Manner;
  node: SVGGElement;
  r: number;
}

/** The tokens of a board, in its layer. */
export class Cast {
  readonly #layer: SVGGElement;
  actors: Actor[] = [];
  rules: RulesId = "";
  look: Look;

  constructor(layer: SVGGElement, look: Look) {
    this.#layer = layer;
    this.look = look;
  }

  /**
   * Places every token as in a scene. Tokens that do not change keep their elements, unless
   * `replaceAll` is set: then an animation that is still running moves only removed tokens.
   */
  place(scene: Scene, look: Look, bottom: Side, replaceAll = false): void {
    const fresh = replaceAll || look !== this.look || scene.rules !== this.rules;
    this.look = look;
    this.rules = scene.rules;
    const old = fresh ? [] : this.actors;
    const kept = new Set<Actor>();
    const take = (letter: string, space: Space | null, manner: Manner): Actor => {
      const found = old.find(
        (actor) => !kept.has(actor) && actor.letter === letter && actor.space === space && actor.manner === manner,
      );
      const actor = found ?? this.make(letter, space, manner);
      kept.add(actor);
      return actor;
    };
    const actors: Actor[] = [];
    for (const piece of scene.pieces) {
      const actor = take(piece.letter, piece.space, piece.stunned ? "stunned" : "standing");
      const fights = scene.battle?.from === piece.space ? scene.battle : null;
      const at = fights ? edgeOf(fights.from, fights.target, bottom) : pointOf(piece.space, bottom);
      this.set(actor, at, radiusOf(piece.space));
      actors.push(actor);
    }
    for (const slot of slots(scene.beside, bottom)) {
      const actor = take(slot.beside.letter, null, slot.beside.state);
      this.set(actor, slot, SMALL);
      actors.push(actor);
    }
    this.actors = actors;
    this.#layer.replaceChildren(...inOrder(actors).map((actor) => actor.node));
  }

  /**
   * Moves the token of a space, or of a piece beside the board, to a point while the user drags it.
   */
  lift(spot: { space: Space } | { letter: string }, to: Point): boolean {
    const actor = "space" in spot ? this.at(spot.space) : this.waiting(spot.letter);
    if (!actor) return false;
    this.raise(actor);
    actor.node.setAttribute("transform", transformOf({ ...actor, ...to, r: actor.r * 1.12 }));
    return true;
  }

  /** Returns a dragged token to its place. */
  drop(): void {
    for (const actor of this.actors) this.set(actor, actor, actor.r);
    this.#layer.replaceChildren(...inOrder(this.actors).map((actor) => actor.node));
  }

  /** Shakes the piece on a spot, if there is one. */
  shake(spot: Spot): void {
    const actor = spot.at === "space" ? this.at(spot.space) : this.waiting(spot.letter);
    // The property `translate` adds to the place, which is an attribute. Not every environment can animate.
    const swings = [0, 26, -22, 16, -10, 0].map((x) => ({ translate: `${x}px 0` }));
    if (actor && "animate" in actor.node) actor.node.animate(swings, { duration: SHAKE, easing: "ease-in-out" });
  }

  /** Returns the token on a space. */
  at(space: Space): Actor | null {
    return this.actors.find((actor) => actor.space === space) ?? null;
  }

  /** Returns the token of this piece on a space. */
  find(letter: string, space: Space): Actor | null {
    return this.actors.find((actor) => actor.space === space && actor.letter === letter) ?? null;
  }

  /** Returns the token of this piece beside the board. */
  waiting(letter: string): Actor | null {
    return this.actors.find((actor) => actor.space === null && actor.letter === letter) ?? null;
  }

  /** Makes a token, which is not in the layer yet. */
  make(letter: string, space: Space | null, manner: Manner): Actor {
    const node = el("g", { class: "actor", "data-space": space });
    const actor: Actor = { letter, space, manner, node, x: 0, y: 0, r: SMALL };
    this.dress(actor, manner);
    return actor;
  }

  /** Draws a token in another manner. */
  dress(actor: Actor, manner: Manner): void {
    actor.manner = manner;
    actor.node.replaceChildren(token(this.rules, actor.letter, this.look, manner));
  }

  /** Puts a token at a point. */
  set(actor: Actor, at: Point, r: number, turn = 0): void {
    actor.x = at.x;
    actor.y = at.y;
    actor.r = r;
    set(actor.node, { transform: transformOf(actor, turn), "data-space": actor.space, opacity: null });
  }

  remove(actor: Actor): void {
    actor.node.remove();
    this.actors = this.actors.filter((one) => one !== actor);
  }

  /** Puts a token in front of the others. */
  raise(actor: Actor): void {
    this.#layer.append(actor.node);
  }
}

/** Sorts tokens from back to front, so that nearer ones are drawn over those behind them. */
function inOrder(actors: readonly Actor[]): Actor[] {
  return [...actors].sort((a, b) => a.y - b.y);
}

/** Returns the transformation that shows a token at its place. */
export function transformOf({ x, y, r }: { x: number; y: number; r: number }, turn = 0): string {
  const rotate = turn === 0 ? "" : ` rotate(${short(turn)})`;
  return `translate(${short(x)} ${short(y)}) scale(${short(r / 50)})${rotate}`;
}

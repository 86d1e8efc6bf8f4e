/**
 * A turn of looney, walked one space at a time (L-3 to L-5) along the graph that the server sends.
 * It is the part of a picker that moves one piece after another and spends points.
 *
 * The user can point at any space that the picked piece can reach with the points left; the piece
 * goes there by a shortest path. Pointing at an enemy, or {@link Walker.finish}, completes the
 * turn.
 */

import type { components } from "../api/schema";
import type { Space } from "../board/view";
import { CHANGED, NOTHING, spaceSpot, type Hop, type Pointed, type Step, type Target } from "./choosing";

type Walk = components["schemas"]["Walk"];
type Node = components["schemas"]["WalkNode"];

/** A path to a space: the hops, and the node after them. */
interface Route {
  hops: Hop[];
  node: number;
}

interface Reach {
  places: Map<Space, Route>;
  /** The attacks by target: the path to the space from which the piece attacks, and the step. */
  attacks: Map<Space, { route: Route; step: Step }[]>;
}

interface State {
  hops: readonly Hop[];
  nodes: readonly number[];
  hand: Space | null;
}

/** The walk of one turn. */
export class Walker {
  readonly #nodes: readonly Node[];
  readonly #steps: readonly Step[];
  /** The only piece that can move, if there is only one. */
  readonly #forced: Space | null;
  /** The nodes passed, one more than the hops. */
  #state: State;

  constructor(walk: Walk, steps: readonly Step[]) {
    this.#nodes = walk.nodes;
    this.#steps = steps;
    this.#state = { hops: [], nodes: [0], hand: null };
    const pieces = this.pieces();
    this.#forced = pieces.length === 1 ? (pieces[0] ?? null) : null;
    this.clear();
  }

  /** The picked piece's space. */
  get hand(): Space | null {
    return this.#state.hand;
  }

  /** The spaces walked so far. */
  get moved(): readonly Hop[] {
    return this.#state.hops;
  }

  /** The points left in the turn. */
  get left(): number {
    return this.#node.left;
  }

  get started(): boolean {
    return this.#state.hops.length > 0 || this.#state.hand !== this.#forced;
  }

  /** Whether the turn may end here. */
  get done(): boolean {
    return this.#finished() !== null;
  }

  /** Whether all pieces are where the turn began, which is not a valid turn (L-3). */
  get unchanged(): boolean {
    /** The original space of the piece on each space. */
    const origin = new Map<Space, Space>();
    for (const { from, to } of this.#state.hops) {
      origin.set(to, origin.get(from) ?? from);
      origin.delete(from);
    }
    return this.#state.hops.length > 0 && [...origin].every(([now, before]) => now === before);
  }

  get #node(): Node {
    return this.#nodeAt(this.#state.nodes.at(-1) ?? 0);
  }

  #nodeAt(index: number): Node {
    return this.#nodes[index] ?? { left: 0, go: [], hit: [] };
  }

  #finished(): Step | null {
    const { done } = this.#node;
    return typeof done === "number" ? (this.#steps[done] ?? null) : null;
  }

  /** Returns the pieces that can continue from here. */
  pieces(): Space[] {
    return [...new Set([...this.#node.go, ...this.#node.hit].map((hop) => hop.from))];
  }

  /** Returns the spots that can be chosen now. */
  targets(): Target[] {
    const { hand } = this.#state;
    if (hand === null) {
      return this.pieces().map((space) => ({ spot: spaceSpot(space), kind: "piece" }));
    }
    const { places, attacks } = this.#reach(hand);
    return [
      ...[...places.keys()].map((space): Target => ({ spot: spaceSpot(space), kind: "place" })),
      ...[...attacks.keys()].map((space): Target => ({ spot: spaceSpot(space), kind: "attack" })),
    ];
  }

  /** Points at a space. */
  point(space: Space): Pointed {
    const { hand } = this.#state;
    if (hand === space) {
      if (this.#state.hops.length === 0 && hand === this.#forced) return NOTHING;
      this.#state = { ...this.#state, hand: null };
      return CHANGED;
    }
    if (hand !== null) {
      const { places, attacks } = this.#reach(hand);
      const hits = attacks.get(space);
      // The walk so far stays, in case the player decides against the attack.
      if (hits) return this.#attack(hits.map(({ step }) => step));
      const route = places.get(space);
      if (route) return this.#go(hand, route, space);
    }
    if (!this.pieces().includes(space)) return NOTHING;
    this.#state = { ...this.#state, hand: space };
    return CHANGED;
  }

  /** Completes the turn here, if it may end here. */
  finish(): Pointed {
    const step = this.#finished();
    return step ? { t: "ready", step } : NOTHING;
  }

  /** Takes back the last space walked; if there is none, drops the piece. */
  back(): void {
    const hop = this.#state.hops.at(-1);
    if (hop) {
      const { hops, nodes } = this.#state;
      this.#state = { hops: hops.slice(0, -1), nodes: nodes.slice(0, -1), hand: hop.from };
    } else this.clear();
  }

  /** Returns to the start of the turn. */
  clear(): void {
    this.#state = { hops: [], nodes: [0], hand: this.#forced };
  }

  /** Returns the present state for {@link Walker.restore}. */
  save(): State {
    return this.#state;
  }

  /** Returns to a saved state. */
  restore(state: State): void {
    this.#state = state;
  }

  #go(from: Space, route: Route, to: Space): Pointed {
    // Find the nodes in between, so that going back goes one space at a time.
    const nodes = [...this.#state.nodes];
    let at = from;
    for (const hop of route.hops) {
      const next = this.#node.go.find((go) => go.from === at && go.to === hop.to);
      if (!next) return NOTHING;
      nodes.push(next.n);
      at = hop.to;
      this.#state = { hops: [...this.#state.hops, hop], nodes: [...nodes], hand: at };
    }
    this.#state = { ...this.#state, hand: to };
    const spent = this.#node.go.length === 0 && this.#node.hit.length === 0;
    const step = spent ? this.#finished() : null;
    return step ? { t: "ready", step } : CHANGED;
  }

  /**
   * Returns the steps of an attack. An enemy may be attacked from several spaces at the same cost;
   * the user is asked only where these differ in their odds.
   */
  #attack(steps: readonly Step[]): Pointed {
    const byOdds = new Map<string, Step>();
    for (const step of steps) {
      const odds = JSON.stringify(step.odds ?? null);
      if (!byOdds.has(odds)) byOdds.set(odds, step);
    }
    const [first, ...more] = [...byOdds.values()];
    if (!first) return NOTHING;
    return more.length === 0 ? { t: "ready", step: first } : { t: "several", steps: [first, ...more] };
  }

  /**
   * Returns everywhere a piece can go: each space by one shortest path, attacks by all the
   * shortest.
   */
  #reach(from: Space): Reach {
    const places = new Map<Space, Route>();
    const attacks: Reach["attacks"] = new Map();
    const queue: { at: Space; route: Route }[] = [
      { at: from, route: { hops: [], node: this.#state.nodes.at(-1) ?? 0 } },
    ];
    for (let head = queue.shift(); head; head = queue.shift()) {
      const { at, route } = head;
      const node = this.#nodeAt(route.node);
      for (const hit of node.hit.filter((hop) => hop.from === at)) {
        const step = this.#steps[hit.n];
        const known = attacks.get(hit.to);
        if (!step || (known?.[0] && known[0].route.hops.length < route.hops.length)) continue;
        if (known) known.push({ route, step });
        else attacks.set(hit.to, [{ route, step }]);
      }
      for (const go of node.go.filter((hop) => hop.from === at)) {
        if (go.to === from || places.has(go.to)) continue;
        const next = { hops: [...route.hops, { from: at, to: go.to }], node: go.n };
        places.set(go.to, next);
        queue.push({ at: go.to, route: next });
      }
    }
    return { places, attacks };
  }
}

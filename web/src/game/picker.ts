/**
 * Choosing a step by pointing: a small state machine over the {@link Choices} that a host sends.
 *
 * Every choice is a *path* of spots to point at. The spots chosen so far are a prefix of it, and the
 * spots that can come next are the *targets*, which boards mark. Where several steps have the same path
 * (a bambara pawn can push different pieces on its way to the same space), all of them are returned for
 * the user to choose from.
 *
 * A choice completes a step or leads to another node of the graph that the host sends, as each space of
 * a turn of looney does. The user can point at any space that the picked piece can reach; the piece goes
 * there by a shortest path.
 *
 * The module contains no rules, no texts and no drawing. The boards, the keyboard and the typed moves
 * all use it. The terminal has the same machine in `crates/play/src/pick`.
 */

import type { Choices, Step } from "../api/types";
import { sameSpot, spaceSpot } from "../board/geometry";
import type { Marks, Scene, Space, Spot } from "../board/view";
import { CHANGED, NOTHING, WORDS, type Hop, type Pointed, type Target, type Word } from "./choosing";

export type { Hop, Pointed, Target, Word } from "./choosing";

/** Something that can be chosen at a node. */
interface Choice {
  path: readonly string[];
  attack: boolean;
  /** The completed step, or the index of the next node. */
  leads: Step | number;
}

/** A partial turn: the points left (only in turns of several choices), and what can be chosen. */
interface Node {
  left: number | null;
  choices: readonly Choice[];
}

/** A choice that led to another node. */
interface Walked extends Hop {
  node: number;
}

/** A spot that can be pointed at, and what that leads to. */
interface Reached {
  kind: Target["kind"];
  /** The hops to the spot, or to the space from which it is attacked. */
  way: readonly Walked[];
  /** The steps that the spot completes. */
  steps: Step[];
  /** Whether a choice needs more spots after this one. */
  further: boolean;
}

/** What has been chosen so far: the hops made, and the spots of the next choice. */
interface State {
  hops: readonly Walked[];
  prefix: readonly string[];
}

const END: Node = { left: null, choices: [] };

/** Chooses one of the steps that a host offers. */
export class Picker {
  /** All steps, sorted by word. */
  readonly steps: readonly Step[];
  readonly #choices: Choices | null;
  readonly #nodes: readonly Node[];
  /** The spots with which every path begins, apart from those of buttons. */
  readonly #forced: readonly string[];
  #state: State;

  /** Starts with nothing chosen, except that a piece is picked already if it is the only one. */
  constructor(choices: Choices | null | undefined) {
    this.#choices = choices ?? null;
    this.steps = choices?.steps ?? [];
    this.#nodes = nodesOf(choices?.walk, this.steps);
    this.#forced = forcedStart(this.#nodes[0] ?? END);
    this.#state = { hops: [], prefix: this.#forced };
  }

  /** Returns a picker over the same choices in its initial state, for trying something out. */
  fresh(): Picker {
    return new Picker(this.#choices);
  }

  /** Whether there is nothing to choose. */
  get empty(): boolean {
    return this.steps.length === 0;
  }

  /** The picked piece; null if none is picked. */
  get picked(): Spot | null {
    const first = this.#state.prefix[0];
    return first === undefined ? null : spotOf(first);
  }

  /** Looney: the spaces walked so far in this turn. */
  get moved(): readonly Hop[] {
    return this.#state.hops.map(({ from, to }) => ({ from, to }));
  }

  /** Looney: the points left in the turn; null in other rule sets. */
  get left(): number | null {
    return this.#node.left;
  }

  /** Looney: whether the walk has returned to its start, so that it cannot be completed (L-3). */
  get unchanged(): boolean {
    /** The original space of the piece on each space. */
    const origin = new Map<Space, Space>();
    for (const { from, to } of this.#state.hops) {
      origin.set(to, origin.get(from) ?? from);
      origin.delete(from);
    }
    return origin.size > 0 && [...origin].every(([now, before]) => now === before);
  }

  /** Whether there is a choice to undo. */
  get started(): boolean {
    return this.#state.hops.length > 0 || !same(this.#state.prefix, this.#forced);
  }

  /** Whether more was chosen than a piece, so that another tap on the board does not undo it. */
  get deep(): boolean {
    return this.#state.hops.length > 0 || this.#state.prefix.length > Math.max(1, this.#forced.length);
  }

  get #node(): Node {
    return this.#nodes[this.#state.hops.at(-1)?.node ?? 0] ?? END;
  }

  /**
   * Returns every spot that can be chosen now, each once. While a piece is picked the others can
   * still be picked instead; they are not in the list.
   */
  targets(): Target[] {
    const spots = [...this.#reach(this.#state.prefix)].flatMap(([token, { kind }]): Target[] => {
      const spot = spotOf(token);
      return spot ? [{ spot, kind }] : [];
    });
    // Attacks are listed last.
    return spots.sort((a, b) => Number(a.kind === "attack") - Number(b.kind === "attack"));
  }

  /** Returns the pieces that can be picked, whatever is picked now. */
  pieces(): Spot[] {
    return [...this.#reach([])].flatMap(([token, { kind }]) => (kind === "piece" ? (spotOf(token) ?? []) : []));
  }

  /** Returns the choices that are buttons. */
  words(): Word[] {
    return [...this.#reach([]).keys()].flatMap((token) => wordOf(token) ?? []);
  }

  /** Points at a spot or presses a button. */
  point(at: Spot | Word): Pointed {
    const token = typeof at === "string" ? `!${at}` : tokenOf(at);
    const { hops, prefix } = this.#state;
    const longer = prefix.length > 0 ? this.#reach(prefix).get(token) : undefined;
    if (longer) return this.#go(token, longer, prefix);
    if (same(prefix, [token])) {
      if (!this.started) return NOTHING;
      this.#state = { hops, prefix: [] };
      return CHANGED;
    }
    const reached = this.#reach([]).get(token);
    return reached ? this.#go(token, reached, []) : NOTHING;
  }

  /**
   * Returns the steps that pointing there would choose, without choosing them: for odds, hints and
   * previews.
   */
  peek(at: Spot | Word): Step[] {
    const keep = this.#state;
    const pointed = this.point(at);
    this.#state = keep;
    if (pointed.t === "ready") return [pointed.step];
    return pointed.t === "several" ? pointed.steps : [];
  }

  /**
   * Returns the steps that lead through a target, which determine its worth. In a turn that is
   * walked these can be many.
   */
  leading({ spot }: Target): Step[] {
    if (this.left !== null) return this.peek(spot);
    const prefix = [...this.#state.prefix, tokenOf(spot)];
    return this.steps.filter((step) => startsWith(step.path, prefix));
  }

  /** Returns the targets of a piece as if it were picked, without picking it. */
  reach(piece: Spot): Target[] {
    return this.#as(piece, () => this.targets()) ?? [];
  }

  /** Returns the attacks of a piece as if it were picked, with the steps that lead to each target. */
  attacks(piece: Spot): { spot: Spot; steps: Step[] }[] {
    const read = (): { spot: Spot; steps: Step[] }[] =>
      this.targets().flatMap(({ spot, kind }) => (kind === "attack" ? [{ spot, steps: this.peek(spot) }] : []));
    return this.#as(piece, read) ?? [];
  }

  /** Reads something while a piece is picked, and then restores the choice. Returns null if the piece cannot be picked. */
  #as<T>(piece: Spot, read: () => T): T | null {
    if (!this.pieces().some((one) => sameSpot(one, piece))) return null;
    const keep = this.#state;
    this.#state = { ...keep, prefix: [] };
    this.point(piece);
    const answer = read();
    this.#state = keep;
    return answer;
  }

  /** Undoes the last choice: a hop, or else the last spot. */
  back(): Pointed {
    if (!this.started) return NOTHING;
    const { hops, prefix } = this.#state;
    const hop = hops.at(-1);
    const shorter = prefix.slice(0, -1);
    if (hop) this.#state = { hops: hops.slice(0, -1), prefix: [hop.from] };
    else this.#state = { hops, prefix: shorter.length > 0 ? shorter : this.#forced };
    return CHANGED;
  }

  /** Returns to the initial state. */
  clear(): void {
    this.#state = { hops: [], prefix: this.#forced };
  }

  /** Returns the scene as it looks now; in the middle of a turn of looney it includes the walk. */
  preview<S extends Pick<Scene, "pieces">>(scene: S): S {
    if (this.moved.length === 0) return scene;
    const pieces = this.moved.reduce<S["pieces"]>(
      (standing, hop) =>
        standing.map((piece) => (piece.space === hop.from ? { ...piece, space: hop.to } : piece)),
      scene.pieces,
    );
    return { ...scene, pieces };
  }

  /**
   * Completes a step with a spot, or picks the spot and what leads to it. When a step is complete, the
   * choice stays as it was before the spot, in case the player decides against the step.
   */
  #go(token: string, { way, steps, further }: Reached, prefix: readonly string[]): Pointed {
    const { hops } = this.#state;
    if (further) {
      this.#state = { hops, prefix: [...prefix, token] };
      return CHANGED;
    }
    const [step, ...more] = this.left === null ? steps : apart(steps);
    if (step) return more.length > 0 ? { t: "several", steps: [step, ...more] } : { t: "ready", step };
    this.#state = { hops: [...hops, ...way], prefix: [token] };
    const [choice, ...others] = this.#node.choices;
    // Nothing but the end of the turn is left.
    const spent = others.length === 0 && choice?.path.length === 1;
    return spent && typeof choice.leads !== "number" ? { t: "ready", step: choice.leads } : CHANGED;
  }

  /**
   * Returns the spots that can follow a prefix, each once: in the order of the choices, and after a hop
   * those that the piece can reach from there. A spot is reached by a shortest path; an attack, by all
   * the shortest. A spot that is both a move and an attack counts as an attack.
   */
  #reach(prefix: readonly string[]): Map<string, Reached> {
    const found = new Map<string, Reached>();
    const open: { at: readonly string[]; way: readonly Walked[]; node: Node }[] = [
      { at: prefix, way: [], node: this.#node },
    ];
    for (let head = open.shift(); head; head = open.shift()) {
      const { at, way, node } = head;
      for (const { path, attack, leads } of node.choices) {
        const token = path[at.length];
        if (token === undefined || !startsWith(path, at)) continue;
        const last = path.length === at.length + 1;
        const known = found.get(token);
        const from = at[0];
        if (typeof leads === "number" && last && from !== undefined) {
          if (known || token === prefix[0]) continue;
          const further = [...way, { from, to: token, node: leads }];
          found.set(token, { kind: "place", way: further, steps: [], further: false });
          open.push({ at: [token], way: further, node: this.#nodes[leads] ?? END });
          continue;
        }
        if (known && known.way.length < way.length) continue;
        const kind = !last ? "piece" : attack ? "attack" : "place";
        const reached = known ?? { kind, way, steps: [], further: false };
        if (kind === "attack") reached.kind = kind;
        if (last && typeof leads !== "number") reached.steps.push(leads);
        else reached.further = true;
        found.set(token, reached);
      }
    }
    return found;
  }
}

/** Returns the nodes of a turn: of a walk, or a single one where every choice is a whole step. */
function nodesOf(walk: Choices["walk"], steps: readonly Step[]): Node[] {
  if (!walk) {
    return [{ left: null, choices: steps.map((step) => ({ path: step.path, attack: step.attack, leads: step })) }];
  }
  /** The step with this index, if there is one. */
  const at = (index: number | null | undefined): Step[] => steps.slice(index ?? steps.length).slice(0, 1);
  return walk.nodes.map(({ left, go, hit, done }) => ({
    left,
    choices: [
      ...go.map(({ from, to, n }) => ({ path: [from, to], attack: false, leads: n })),
      ...hit.flatMap(({ from, to, n }) => at(n).map((leads) => ({ path: [from, to], attack: true, leads }))),
      ...at(done).map((leads) => ({ path: ["!done"], attack: false, leads })),
    ],
  }));
}

/**
 * Returns the first step with each of the different odds, because ways to the same attack are a choice only if their
 * odds differ.
 */
function apart(steps: readonly Step[]): Step[] {
  const byOdds = new Map<string, Step>();
  for (const step of steps) {
    const odds = JSON.stringify(step.odds ?? null);
    if (!byOdds.has(odds)) byOdds.set(odds, step);
  }
  return [...byOdds.values()];
}

/** How a step differs from others with the same path: an arrow to draw, or a space to point at. */
export interface Way {
  step: Step;
  arrow: Marks["arrows"][number];
}

/**
 * Distinguishes steps with the same path: by the piece that they push and its destination, or by
 * the space from which they attack. A step that pushes nothing is shown by its own path.
 */
export function ways(steps: readonly Step[]): Way[] {
  return steps.flatMap((step): Way[] => {
    const push = step.effects.find((effect) => effect.t === "push");
    if (push?.t === "push") {
      return [{ step, arrow: { from: push.from, to: push.to ?? push.from, kind: "push" } }];
    }
    const attack = step.effects.find((effect) => effect.t === "attack");
    if (attack?.t === "attack") {
      return [{ step, arrow: { from: attack.from, to: attack.target, kind: "attack" } }];
    }
    const walk = step.effects.find((effect) => effect.t === "walk");
    const from = walk?.t === "walk" ? walk.path[0] : step.path[0];
    const to = walk?.t === "walk" ? walk.path.at(-1) : step.path.at(-1);
    return from && to ? [{ step, arrow: { from, to, kind: "move" } }] : [];
  });
}

function wordOf(token: string): Word | null {
  return WORDS.find((word) => token === `!${word}`) ?? null;
}

/** Returns a spot as the paths of steps write it: `A1`, or `+N` beside the board. */
export function tokenOf(spot: Spot): string {
  return spot.at === "space" ? spot.space : `+${spot.letter}`;
}

function spotOf(token: string): Spot | null {
  if (token.startsWith("!")) return null;
  return token.startsWith("+") ? { at: "beside", letter: token.slice(1) } : spaceSpot(token);
}

/**
 * Returns the piece with which every path begins, apart from those of buttons, if it is the only
 * one.
 */
function forcedStart({ choices }: Node): string[] {
  const placed = choices.filter(({ path }) => path.length > 0 && !path[0]?.startsWith("!"));
  const first = placed[0]?.path[0];
  const alone = placed.every(({ path }) => path.length > 1 && path[0] === first);
  return first !== undefined && alone ? [first] : [];
}

function startsWith(path: readonly string[], prefix: readonly string[]): boolean {
  return prefix.length <= path.length && prefix.every((token, k) => path[k] === token);
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && startsWith(a, b);
}

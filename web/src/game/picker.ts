/**
 * Choosing a step by pointing: a small state machine over the {@link Choices} that the server
 * sends.
 *
 * Every legal step is a *path* of spots to point at. The spots chosen so far are a prefix of it,
 * and the spots that can come next are the *targets*, which boards mark. Where several steps have
 * the same path (a bambara pawn can push different pieces on its way to the same space), all of
 * them are returned for the user to choose from. A turn of looney is walked one space at a time
 * instead, by a {@link Walker}.
 *
 * The module contains no rules, no texts and no drawing. The boards, the keyboard and the typed
 * moves all use it.
 */

import type { Marks, Scene, Spot } from "../board/view";
import {
  CHANGED,
  NOTHING,
  sameSpot,
  spaceSpot,
  type Choices,
  type Hop,
  type Pointed,
  type Step,
  type Target,
  type Word,
} from "./choosing";
import { Walker } from "./walker";

export { sameSpot, spaceSpot } from "./choosing";
export type { Choices, Hop, Pointed, Step, Target, Word } from "./choosing";

/** Chooses one of the steps that the server offers. */
export class Picker {
  /** All steps, sorted by word. */
  readonly steps: readonly Step[];
  readonly #choices: Choices | null;
  readonly #walker: Walker | null;
  /** The spots with which every path begins, apart from those of buttons. */
  readonly #forced: readonly string[];
  #prefix: readonly string[];

  /** Starts with nothing chosen, except that a piece is picked already if it is the only one. */
  constructor(choices: Choices | null | undefined) {
    this.#choices = choices ?? null;
    this.steps = choices?.steps ?? [];
    this.#walker = choices?.walk ? new Walker(choices.walk, choices.steps) : null;
    this.#forced = forcedStart(this.steps);
    this.#prefix = this.#forced;
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
    if (this.#walker) return this.#walker.hand === null ? null : spaceSpot(this.#walker.hand);
    const first = this.#prefix[0];
    return first === undefined ? null : spotOf(first);
  }

  /** Looney: the spaces walked so far in this turn. */
  get moved(): readonly Hop[] {
    return this.#walker?.moved ?? [];
  }

  /** Looney: the points left in the turn; null in other rule sets. */
  get left(): number | null {
    return this.#walker?.left ?? null;
  }

  /** Looney: whether the walk has returned to its start, so that it cannot be completed. */
  get unchanged(): boolean {
    return this.#walker?.unchanged ?? false;
  }

  /** Whether there is a choice to undo. */
  get started(): boolean {
    return this.#walker ? this.#walker.started : !same(this.#prefix, this.#forced);
  }

  /**
   * Returns every spot that can be chosen now, each once. While a piece is picked the others can
   * still be picked instead; they are not in the list.
   */
  targets(): Target[] {
    if (this.#walker) return this.#walker.targets();
    const targets: Target[] = [];
    for (const [token, kind] of nextTokens(this.steps, this.#prefix)) {
      const spot = spotOf(token);
      if (spot) targets.push({ spot, kind });
    }
    return targets;
  }

  /** Returns the pieces that can be picked, whatever is picked now. */
  pieces(): Spot[] {
    if (this.#walker) return this.#walker.pieces().map(spaceSpot);
    const spots: Spot[] = [];
    for (const [token, kind] of nextTokens(this.steps, [])) {
      const spot = spotOf(token);
      if (spot && kind === "piece") spots.push(spot);
    }
    return spots;
  }

  /** Returns the steps that are buttons. */
  words(): Word[] {
    const words = [...nextTokens(this.steps, []).keys()].flatMap((token) => wordOf(token) ?? []);
    if (this.#walker?.done) words.push("done");
    return words;
  }

  /** Points at a spot or presses a button. */
  point(at: Spot | Word): Pointed {
    if (this.#walker) {
      if (at === "done") return this.#walker.finish();
      return typeof at !== "string" && at.at === "space" ? this.#walker.point(at.space) : NOTHING;
    }
    const token = typeof at === "string" ? `!${at}` : tokenOf(at);
    const longer = [...this.#prefix, token];
    if (this.#goes(longer)) this.#prefix = longer;
    else if (this.#prefix.length === 1 && this.#prefix[0] === token) return this.back();
    else if (this.#goes([token])) this.#prefix = [token];
    else return NOTHING;
    return this.#settle();
  }

  /**
   * Returns the steps that pointing there would choose, without choosing them: for odds, hints and
   * previews.
   */
  peek(at: Spot | Word): Step[] {
    const keep = this.#prefix;
    const walked = this.#walker?.save();
    const pointed = this.point(at);
    this.#prefix = keep;
    if (walked) this.#walker?.restore(walked);
    if (pointed.t === "ready") return [pointed.step];
    return pointed.t === "several" ? pointed.steps : [];
  }

  /**
   * Returns the steps that lead through a target, which determine its worth. In a turn that is
   * walked these can be many.
   */
  leading({ spot }: Target): Step[] {
    if (this.#walker) return this.peek(spot);
    const prefix = [...this.#prefix, tokenOf(spot)];
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
    const keep = this.#prefix;
    const walked = this.#walker?.save();
    this.#prefix = [];
    if (walked) this.#walker?.restore({ ...walked, hand: null });
    this.point(piece);
    const answer = read();
    this.#prefix = keep;
    if (walked) this.#walker?.restore(walked);
    return answer;
  }

  /** Undoes the last choice. */
  back(): Pointed {
    if (!this.started) return NOTHING;
    if (this.#walker) this.#walker.back();
    else {
      this.#prefix = this.#prefix.slice(0, -1);
      if (this.#prefix.length === 0) this.#prefix = this.#forced;
    }
    return CHANGED;
  }

  /** Returns to the initial state. */
  clear(): void {
    this.#walker?.clear();
    this.#prefix = this.#forced;
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

  #goes(prefix: readonly string[]): boolean {
    return this.steps.some((step) => startsWith(step.path, prefix));
  }

  #settle(): Pointed {
    const under = this.steps.filter((step) => startsWith(step.path, this.#prefix));
    const whole = under.filter((step) => step.path.length === this.#prefix.length);
    const [step, ...more] = whole;
    if (step === undefined || under.length > whole.length) return CHANGED;
    // The piece stays picked, in case the player decides against the step.
    this.#prefix = this.#prefix.slice(0, -1);
    if (this.#prefix.length === 0) this.#prefix = this.#forced;
    return more.length > 0 ? { t: "several", steps: whole } : { t: "ready", step };
  }
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

const WORDS: readonly Word[] = [
  "pass",
  "end",
  "off",
  "stay",
  "ghost1",
  "ghost2",
  "ghost3",
  "accept",
];

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
 * Returns the spots that can follow a prefix, each once, in the order of the steps. A spot that is
 * both a move and an attack counts as an attack.
 */
function nextTokens(
  steps: readonly Step[],
  prefix: readonly string[],
): Map<string, Target["kind"]> {
  const tokens = new Map<string, Target["kind"]>();
  for (const step of steps) {
    const token = step.path[prefix.length];
    if (token === undefined || !startsWith(step.path, prefix)) continue;
    const last = step.path.length === prefix.length + 1;
    const kind = !last ? "piece" : step.attack ? "attack" : "place";
    if (!tokens.has(token) || kind === "attack") tokens.set(token, kind);
  }
  return tokens;
}

/**
 * Returns the piece with which every path begins, apart from those of buttons, if it is the only
 * one.
 */
function forcedStart(steps: readonly Step[]): string[] {
  const placed = steps.filter((step) => step.path.length > 0 && !step.path[0]?.startsWith("!"));
  const first = placed[0]?.path[0];
  const alone = placed.every((step) => step.path.length > 1 && step.path[0] === first);
  return first !== undefined && alone ? [first] : [];
}

function startsWith(path: readonly string[], prefix: readonly string[]): boolean {
  return prefix.length <= path.length && prefix.every((token, k) => path[k] === token);
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && startsWith(a, b);
}

/**
 * Choosing a step by pointing: a small state machine over the {@link Choices} that the server sends.
 *
 * Every legal step is a *path* of spots to point at; what has been pointed at so far is a prefix,
 * and the spots that can come next are the lit *targets*. Where several steps have the same path (a
 * bambara pawn can push different pieces on its way to the same space) they are handed out to
 * choose from. A turn of looney is walked a space at a time instead, by a {@link Walker}.
 *
 * No rules, no words for people, no screen: the boards, the keyboard and the typed moves all stand
 * on this.
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

export class Picker {
  /** All there is to choose from, sorted by word. */
  readonly steps: readonly Step[];
  readonly #choices: Choices | null;
  readonly #walker: Walker | null;
  /** What the path begins with that every step but the words has in common. */
  readonly #forced: readonly string[];
  #prefix: readonly string[];

  /** Nothing chosen yet; a piece that is the only one to choose is in hand at once. */
  constructor(choices: Choices | null | undefined) {
    this.#choices = choices ?? null;
    this.steps = choices?.steps ?? [];
    this.#walker = choices?.walk ? new Walker(choices.walk, choices.steps) : null;
    this.#forced = forcedStart(this.steps);
    this.#prefix = this.#forced;
  }

  /** A picker over the same choices, at the beginning: for trying something out. */
  anew(): Picker {
    return new Picker(this.#choices);
  }

  /** Whether there is nothing to choose. */
  get empty(): boolean {
    return this.steps.length === 0;
  }

  /** The piece in hand. */
  get picked(): Spot | null {
    if (this.#walker) return this.#walker.hand === null ? null : spaceSpot(this.#walker.hand);
    const first = this.#prefix[0];
    return first === undefined ? null : spotOf(first);
  }

  /** Looney: what has been walked so far, a space at a time. */
  get moved(): readonly Hop[] {
    return this.#walker?.moved ?? [];
  }

  /** Looney: the points left of the turn. */
  get left(): number | null {
    return this.#walker?.left ?? null;
  }

  /** Looney: whether the walk has led back to where it began, so that it cannot be ended. */
  get unchanged(): boolean {
    return this.#walker?.unchanged ?? false;
  }

  /** Whether there is something to go back from. */
  get started(): boolean {
    return this.#walker ? this.#walker.started : !same(this.#prefix, this.#forced);
  }

  /**
   * Everything on the board that can be pointed at now, each spot once. While a piece is in hand
   * the others can still be picked instead; they are not listed.
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

  /** The pieces that could be taken in hand, whatever is in hand now. */
  pieces(): Spot[] {
    if (this.#walker) return this.#walker.pieces().map(spaceSpot);
    const spots: Spot[] = [];
    for (const [token, kind] of nextTokens(this.steps, [])) {
      const spot = spotOf(token);
      if (spot && kind === "piece") spots.push(spot);
    }
    return spots;
  }

  /** The buttons. */
  words(): Word[] {
    const words = [...nextTokens(this.steps, []).keys()].flatMap((token) => wordOf(token) ?? []);
    if (this.#walker?.done) words.push("done");
    return words;
  }

  /** Points at something on the board, or presses a button. */
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

  /** The steps that pointing there would choose, without doing so: for odds, hints, previews. */
  peek(at: Spot | Word): Step[] {
    const keep = this.#prefix;
    const walked = this.#walker?.save();
    const pointed = this.point(at);
    this.#prefix = keep;
    if (walked) this.#walker?.restore(walked);
    if (pointed.t === "ready") return [pointed.step];
    return pointed.t === "several" ? pointed.steps : [];
  }

  /** The steps that go on by way of a target: for what it is worth. A turn that is walked has many. */
  leading({ spot }: Target): Step[] {
    if (this.#walker) return this.peek(spot);
    const prefix = [...this.#prefix, tokenOf(spot)];
    return this.steps.filter((step) => startsWith(step.path, prefix));
  }

  /** Where a piece could go if it were in hand; nothing changes. */
  reach(piece: Spot): Target[] {
    if (!this.pieces().some((one) => sameSpot(one, piece))) return [];
    const keep = this.#prefix;
    const walked = this.#walker?.save();
    this.#prefix = [];
    if (walked) this.#walker?.restore({ ...walked, hand: null });
    this.point(piece);
    const targets = this.targets();
    this.#prefix = keep;
    if (walked) this.#walker?.restore(walked);
    return targets;
  }

  /** What was pointed at last is not chosen any more. */
  back(): Pointed {
    if (!this.started) return NOTHING;
    if (this.#walker) this.#walker.back();
    else {
      this.#prefix = this.#prefix.slice(0, -1);
      if (this.#prefix.length === 0) this.#prefix = this.#forced;
    }
    return CHANGED;
  }

  /** Back to the beginning. */
  clear(): void {
    this.#walker?.clear();
    this.#prefix = this.#forced;
  }

  /** The scene as it looks now: in the middle of a turn of looney, with what has been walked. */
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
    // The piece stays in hand, in case the step is thought better of.
    this.#prefix = this.#prefix.slice(0, -1);
    if (this.#prefix.length === 0) this.#prefix = this.#forced;
    return more.length > 0 ? { t: "several", steps: whole } : { t: "ready", step };
  }
}

/** How a step differs from others with the same path: an arrow to draw, a space to point at. */
export interface Way {
  step: Step;
  arrow: Marks["arrows"][number];
}

/**
 * Tells steps of the same path apart: by what they push and where to, or by the space they attack
 * from. A step that pushes nothing is told by its own way.
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

function tokenOf(spot: Spot): string {
  return spot.at === "space" ? spot.space : `+${spot.letter}`;
}

function spotOf(token: string): Spot | null {
  if (token.startsWith("!")) return null;
  return token.startsWith("+") ? { at: "beside", letter: token.slice(1) } : spaceSpot(token);
}

/** What leads on from a prefix, each once, in the order of the steps; an attack outshines a move. */
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

/** The piece that every step but the words begins with, if it is a single one. */
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

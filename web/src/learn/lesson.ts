/**
 * A lesson as it is taken: which step, what has been tried in it, and whether that is what was asked.
 * It asks nobody: what a move leads to is handed in, as the server tells it.
 *
 * A goal is data (`docs/lessons`, checked against the rules by a test) and says what has to be so, not
 * which move to make: every move that brings it about is right.
 */

import type { Scene, Side, Space } from "../board/view";

/** What has to be so; of several parts, all. */
export interface Goal {
  /** One of these was played. */
  words?: string[];
  /** These pieces stand there. */
  at?: Record<Space, string>;
  /** A piece of this letter has gone from the board. */
  lost?: string;
  /** A piece of this letter has come onto the board. */
  on?: string;
  /** The game is over by this rule. */
  over?: string;
}

export interface LessonStep {
  id: string;
  dpn: string;
  /** Without one there is nothing to do but to look. */
  goal?: Goal;
  /** How the dice fall here, in order. */
  throws?: string[];
  /** What the other side answers. */
  reply?: string[];
  /** A way to do it. */
  solution?: string[];
  hint?: { from: Space; to: Space }[];
}

export interface LessonData {
  steps: LessonStep[];
}

/** What a position tells of itself, of all that the server sends. */
export interface Stand {
  scene: Pick<Scene, "pieces">;
  due: { kind: string; side?: Side };
  result?: { why: string } | null | undefined;
  throws: Record<string, string>;
  choices?: { steps: readonly { word: string }[] } | null | undefined;
}

/** What has to happen next in an attempt. */
export type Next =
  /** The player chooses. */
  | { t: "choose" }
  /** This is played without being asked: a throw of the lesson's dice, an answer. */
  | { t: "play"; word: string }
  | { t: "right" }
  | { t: "wrong" };

const count = (stand: Stand, letter: string): number =>
  stand.scene.pieces.filter((piece) => piece.letter === letter).length;

/** Whether a goal is reached, from the position a step began with to the one it has come to. */
export function reached(goal: Goal, before: Stand, now: Stand, played: readonly string[]): boolean {
  const { words, at, lost, on, over } = goal;
  if (words && !played.some((word) => words.includes(word))) return false;
  if (at) {
    for (const [space, letter] of Object.entries(at)) {
      if (!now.scene.pieces.some((piece) => piece.space === space && piece.letter === letter)) return false;
    }
  }
  if (lost && count(now, lost) >= count(before, lost)) return false;
  if (on && count(now, on) <= count(before, on)) return false;
  return over === undefined || now.result?.why === over;
}

/** One try at one step. */
export class Attempt {
  readonly played: string[] = [];
  private throwsUsed = 0;
  private repliesUsed = 0;
  private readonly side: Side | undefined;

  constructor(
    readonly step: LessonStep,
    private readonly before: Stand,
    /** Chooses one of the throws that can come, where the lesson has none that fits. */
    private readonly chance: (throws: Record<string, string>) => string = likeliest,
  ) {
    this.side = before.due.side;
  }

  /** A word has been played, by whomever: what now? */
  after(word: string, now: Stand): Next {
    this.played.push(word);
    return this.next(now);
  }

  /** What has to happen in this position. */
  next(now: Stand): Next {
    const { goal } = this.step;
    if (goal && this.played.length > 0 && reached(goal, this.before, now, this.played)) return { t: "right" };
    if (now.due.kind === "roll") return { t: "play", word: this.fall(now) };
    if (now.due.kind !== "step") return { t: "wrong" };
    if (now.due.side === this.side) return { t: "choose" };
    const reply = this.step.reply?.[this.repliesUsed];
    if (reply === undefined) return { t: "wrong" };
    this.repliesUsed += 1;
    const legal = now.choices?.steps.some((step) => step.word === reply) ?? false;
    return legal ? { t: "play", word: reply } : { t: "wrong" };
  }

  private fall(now: Stand): string {
    const wanted = this.step.throws?.[this.throwsUsed];
    this.throwsUsed += 1;
    return wanted !== undefined && wanted in now.throws ? wanted : this.chance(now.throws);
  }
}

/** The throw that comes most often. */
export function likeliest(throws: Record<string, string>): string {
  const share = (fraction: string): number => {
    const [above = "0", below = "1"] = fraction.split("/");
    return Number(above) / Number(below);
  };
  const [first] = Object.entries(throws).sort(([, a], [, b]) => share(b) - share(a));
  return first?.[0] ?? "";
}

/** How far a lesson has been taken: steps done, in order. */
export interface Progress {
  done: string[];
}

/** What was remembered of a lesson, if it can be understood. */
export function progressOf(value: unknown): Progress {
  const done: unknown = typeof value === "object" && value !== null ? (value as { done?: unknown }).done : null;
  return { done: Array.isArray(done) ? done.filter((id): id is string => typeof id === "string") : [] };
}

/** The step to go on with: the first that is not done; the first of all when all are. */
export function resume(lesson: LessonData, { done }: Progress): number {
  const open = lesson.steps.findIndex((step) => !done.includes(step.id));
  return Math.max(0, open);
}

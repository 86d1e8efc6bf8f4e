/**
 * The course of a lesson: the current step, what the player has tried in it, and whether that
 * reached the goal. This module makes no requests; the caller passes in the position that the
 * server returns for each move.
 *
 * A goal is data (`docs/lessons`, checked against the rules by a test). It describes a result and
 * not a particular move, so every move with that result is right.
 */

import type { Scene, Side, Space } from "../board/view";

/** A result to be reached. If it has several parts, all of them must hold. */
export interface Goal {
  /** One of these steps was played. */
  words?: string[];
  /** These pieces are on these spaces. */
  at?: Record<Space, string>;
  /** A piece with this letter has left the board. */
  lost?: string;
  /** A piece with this letter has come onto the board. */
  on?: string;
  /** The game has ended by this rule. */
  over?: string;
}

/** One step of a lesson. */
export interface LessonStep {
  id: string;
  dpn: string;
  /** The goal; absent in a step that is only to be read. */
  goal?: Goal;
  /** The results of this step's throws, in order. */
  throws?: string[];
  /** The opponent's replies, in order. */
  reply?: string[];
  /** One solution of the step. */
  solution?: string[];
  hint?: { from: Space; to: Space }[];
}

/** A lesson. */
export interface LessonData {
  steps: LessonStep[];
}

/** The part of the server's view of a position that a lesson needs. */
export interface Stand {
  scene: Pick<Scene, "pieces">;
  due: { kind: string; side?: Side };
  result?: { why: string } | null | undefined;
  throws: Record<string, string>;
  choices?: { steps: readonly { word: string }[] } | null | undefined;
}

/** What has to happen next in an attempt. */
export type Next =
  /** The player chooses a step. */
  | { t: "choose" }
  /**
   * The page plays this word without asking: a throw given by the lesson, or the opponent's reply.
   */
  | { t: "play"; word: string }
  | { t: "right" }
  | { t: "wrong" };

const count = (stand: Stand, letter: string): number =>
  stand.scene.pieces.filter((piece) => piece.letter === letter).length;

/**
 * Returns whether a goal is reached, given the position before the step, the position now and the
 * words played in between.
 */
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

/** One attempt at one step of a lesson. */
export class Attempt {
  readonly played: string[] = [];
  private throwsUsed = 0;
  private repliesUsed = 0;
  private readonly side: Side | undefined;

  constructor(
    readonly step: LessonStep,
    private readonly before: Stand,
    /** Chooses one of the possible throws when the lesson gives none that fits. */
    private readonly chance: (throws: Record<string, string>) => string = likeliest,
  ) {
    this.side = before.due.side;
  }

  /** Records a word played by either side, and returns what has to happen next. */
  after(word: string, now: Stand): Next {
    this.played.push(word);
    return this.next(now);
  }

  /** Returns what has to happen in this position. */
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

/** Returns the most probable throw. */
export function likeliest(throws: Record<string, string>): string {
  const share = (fraction: string): number => {
    const [above = "0", below = "1"] = fraction.split("/");
    return Number(above) / Number(below);
  };
  const [first] = Object.entries(throws).sort(([, a], [, b]) => share(b) - share(a));
  return first?.[0] ?? "";
}

/** The progress in a lesson: the ids of the completed steps, in order. */
export interface Progress {
  done: string[];
}

/** Reads stored progress; a value of an unknown form counts as no progress. */
export function progressOf(value: unknown): Progress {
  const done: unknown = typeof value === "object" && value !== null ? (value as { done?: unknown }).done : null;
  return { done: Array.isArray(done) ? done.filter((id): id is string => typeof id === "string") : [] };
}

/** Returns the index of the step to resume at: the first that is not done, or 0 if all are. */
export function resume(lesson: LessonData, { done }: Progress): number {
  const open = lesson.steps.findIndex((step) => !done.includes(step.id));
  return Math.max(0, open);
}

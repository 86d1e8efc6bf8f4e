/**
 * The course of a lesson: the current step, what the player has tried in it, and whether that
 * reached the goal. This module makes no requests; the caller passes in the position that the
 * server returns for each move.
 *
 * A goal is data (`docs/lessons`, checked against the rules by a test). It describes a result and
 * not a particular move, so every move with that result is right. A mistake that is worth seeing is
 * data too, a {@link Miss}: the opponent shows what is wrong with it.
 */

import type { Scene, Side, Space } from "../board/view";
import { shareOf } from "../game/odds";
import { fieldsOf, isText } from "../stored";

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
  /** The step's first position has stood this many times. */
  stands?: number;
  /**
   * One of these was tried and is not possible: a piece that cannot move (`A3`, or `+N` beside the
   * board), or a piece and a space that it cannot go to (`A1-B2`).
   */
  refused?: string[];
  /** The card of the piece on this space was opened. */
  card?: Space;
}

/** A mistake in a step, and how the opponent exploits it. Each mistake has its own text. */
export interface Miss {
  id: string;
  /** The words that are this mistake; if absent, every word that is not in the step's solution. */
  words?: string[];
  /** A word that was played before; without it the words are no mistake. */
  after?: string;
  /** The results of the throws after the mistake, in order. */
  throws?: string[];
  /** The opponent's words after the mistake, in order. */
  reply?: string[];
}

/** A set-up before the first turn: the player orders the team, and both sides throw for the initiative. */
export interface LessonSetup {
  /** The order of the other team, which is not seen before the player's own is ready. */
  enemy: string;
  /** The throws for the initiative, the player's number first: the last decides, those before are equal. */
  initiative: [number, number][];
}

/** One step of a lesson. */
export interface LessonStep {
  id: string;
  dpn: string;
  /** The side that the player has; if absent, the one that acts first. */
  you?: Side;
  /** The set-up with which the step begins and ends. */
  setup?: LessonSetup;
  /** The goal; absent in a step that is only to be read. */
  goal?: Goal;
  /** The results of this step's throws, in order. */
  throws?: string[];
  /** The opponent's replies, in order. */
  reply?: string[];
  /** One solution of the step. */
  solution?: string[];
  /** Mistakes that the opponent answers. */
  misses?: Miss[];
  hint?: { from: Space; to: Space }[];
}

/** A lesson. */
export interface LessonData {
  /** The first part, after which a newcomer can play a game. */
  steps: LessonStep[];
  /** The second part: the finer points. */
  more: LessonStep[];
}

/** Returns the steps of both parts of a lesson. */
export function allSteps({ steps, more }: LessonData): LessonStep[] {
  return [...steps, ...more];
}

/** The part of the server's view of a position that a lesson needs. */
export interface Stand {
  dpn: string;
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
  /** The attempt has failed; `miss` is the mistake that the opponent has shown. */
  | { t: "wrong"; miss?: string };

const count = (stand: Stand, letter: string): number =>
  stand.scene.pieces.filter((piece) => piece.letter === letter).length;

/**
 * Returns whether a goal is reached by playing, given the position before the step, the position now,
 * the words played in between, and how many times the first position has stood.
 */
export function reached(goal: Goal, before: Stand, now: Stand, played: readonly string[], stood = 1): boolean {
  const { words, at, lost, on, over, stands = 1 } = goal;
  if (isPointing(goal)) return false;
  if (words && !played.some((word) => words.includes(word))) return false;
  if (at) {
    for (const [space, letter] of Object.entries(at)) {
      if (!now.scene.pieces.some((piece) => piece.space === space && piece.letter === letter)) return false;
    }
  }
  if (lost && count(now, lost) >= count(before, lost)) return false;
  if (on && count(now, on) <= count(before, on)) return false;
  if (stood < stands) return false;
  return over === undefined || now.result?.why === over;
}

/** Returns whether a goal is reached by pointing at something, and not by playing. */
export function isPointing({ refused, card }: Goal): boolean {
  return refused !== undefined || card !== undefined;
}

/** One attempt at one step of a lesson. */
export class Attempt {
  readonly played: string[] = [];
  private throws: readonly string[];
  private replies: readonly string[];
  /** Whether the player chooses the next word. */
  private chooses = true;
  private miss: Miss | null = null;
  private stood = 1;
  private readonly side: Side | undefined;

  constructor(
    readonly step: LessonStep,
    private readonly before: Stand,
    /** Chooses one of the possible throws when the lesson gives none that fits. */
    private readonly chance: (throws: Record<string, string>) => string = likeliest,
  ) {
    this.side = step.you ?? before.due.side;
    this.throws = step.throws ?? [];
    this.replies = step.reply ?? [];
  }

  /** Records a word played by either side, and returns what has to happen next. */
  after(word: string, now: Stand): Next {
    this.played.push(word);
    if (now.dpn === this.before.dpn) this.stood += 1;
    const { goal } = this.step;
    if (goal && !this.miss && reached(goal, this.before, now, this.played, this.stood)) return { t: "right" };
    if (this.chooses) this.look(word);
    return this.next(now);
  }

  /** Returns what has to happen in this position, whose goal is not reached. */
  next(now: Stand): Next {
    this.chooses = false;
    if (now.due.kind === "roll") return { t: "play", word: this.fall(now) };
    if (now.due.kind !== "step") return this.failed();
    if (now.due.side === this.side) {
      if (this.miss) return this.failed();
      this.chooses = true;
      return { t: "choose" };
    }
    const [reply, ...others] = this.replies;
    if (reply === undefined || !now.choices?.steps.some((step) => step.word === reply)) return this.failed();
    this.replies = others;
    return { t: "play", word: reply };
  }

  /**
   * Returns whether the step asks the player to try this impossible move. If it asks for a piece that cannot move, any
   * move of that piece counts.
   */
  refused(tried: string): boolean {
    return this.step.goal?.refused?.some((one) => tried === one || tried.startsWith(`${one} `)) ?? false;
  }

  /** Prepares the opponent's answer if the player's word is a mistake of the step. */
  private look(word: string): void {
    const { misses = [], solution = [] } = this.step;
    const made = ({ words, after }: Miss): boolean =>
      (words ? words.includes(word) : !solution.includes(word)) && (after === undefined || this.played.includes(after));
    const miss = misses.find(made);
    if (!miss || this.miss) return;
    this.miss = miss;
    this.throws = miss.throws ?? [];
    this.replies = miss.reply ?? [];
  }

  /** A mistake is explained only if the opponent could play the whole answer. */
  private failed(): Next {
    return this.miss && this.replies.length === 0 ? { t: "wrong", miss: this.miss.id } : { t: "wrong" };
  }

  private fall(now: Stand): string {
    const [wanted, ...others] = this.throws;
    this.throws = others;
    return wanted !== undefined && wanted in now.throws ? wanted : this.chance(now.throws);
  }
}

/** Returns the most probable throw. */
export function likeliest(throws: Record<string, string>): string {
  const [first] = Object.entries(throws).sort(([, a], [, b]) => shareOf(b) - shareOf(a));
  return first?.[0] ?? "";
}

/** The progress in a lesson: the ids of the completed steps, in order. */
export interface Progress {
  done: string[];
}

/** Reads stored progress; a value of an unknown form counts as no progress. */
export function progressOf(value: unknown): Progress {
  const { done } = fieldsOf(value);
  return { done: Array.isArray(done) ? done.filter(isText) : [] };
}

/** Returns the index of the step to resume at: the first that is not done, or 0 if all are. */
export function resume(lesson: LessonData, { done }: Progress): number {
  const open = allSteps(lesson).findIndex((step) => !done.includes(step.id));
  return Math.max(0, open);
}

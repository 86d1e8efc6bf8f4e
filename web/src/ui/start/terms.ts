/**
 * The terms of a new game while they are chosen. They start as the remembered terms of the last game,
 * and are converted to the request for a new game.
 */

import type { Clock, NewGame, Rules } from "../../api/types";
import { FIRST, isRules, rulesInfo } from "../../rulesets";
import { fieldsOf, fieldsThat, isText } from "../../stored";

/** The kind of opponent: the computer, a friend at the same screen, over a link, or at a real board beside the screen. */
export type Against = (typeof AGAINST)[number];
/** The kinds of opponent, in the order in which they are offered. */
export const AGAINST = ["computer", "here", "link", "board"] as const;
/** A choice of clock: a preset in minutes and seconds, no clock, the player's own times, or days for each move. */
export type ClockChoice = "none" | "3+2" | "5+3" | "10+5" | "15+10" | "30+20" | "own" | "days";

/** The choices of clock, in the order in which they are offered. */
export const CLOCKS: readonly ClockChoice[] = ["none", "days", "3+2", "5+3", "10+5", "15+10", "30+20", "own"];
/** The levels of the computer, from the weakest to the strongest. */
export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
/** The number of the mode "Let the Wookiee win", which is not a level. */
export const WOOKIEE = 0;
/** The bounds that the server accepts: minutes of a clock, seconds of an increment, days for a move. */
export const CLOCK_BOUNDS = { minutes: [0.2, 180], seconds: [0, 180], days: [1, 14] } as const;

/** The terms of a new game. */
export interface Terms {
  rules: Rules;
  against: Against;
  /** The computer's level, or {@link WOOKIEE}. */
  level: number;
  /** The player's side, or `lot` for a random side. */
  side: "w" | "b" | "lot";
  clock: ClockChoice;
  /** The initial time of the player's own clock, in minutes. */
  minutes: number;
  /** The increment of the player's own clock, in seconds. */
  seconds: number;
  /** The days for each move of a game by days. */
  days: number;
  /** The options that differ from their defaults, by rule set. */
  options: Record<string, Record<string, string>>;
  /** Whether the devices of the players check the dice, where that is possible. */
  checked: boolean;
}

/** The terms offered to a new player: the computer at its lowest level. */
export const FIRST_TERMS: Terms = {
  rules: FIRST,
  against: "computer",
  level: 1,
  side: "w",
  clock: "none",
  minutes: 20,
  seconds: 10,
  days: 3,
  options: {},
  checked: false,
};

/** Reads remembered terms from a stored value. Missing or invalid parts get their defaults. */
export function readTerms(stored: unknown): Terms {
  const values = fieldsOf(stored);
  const pick = <T>(value: unknown, allowed: readonly T[], otherwise: T): T =>
    allowed.find((known) => known === value) ?? otherwise;
  const rules = typeof values.rules === "string" && isRules(values.rules) ? values.rules : FIRST_TERMS.rules;
  return {
    rules,
    against: pick(values.against, AGAINST, FIRST_TERMS.against),
    level: pick<number>(values.level, [...LEVELS, WOOKIEE], FIRST_TERMS.level),
    side: pick(values.side, ["w", "b", "lot"] as const, FIRST_TERMS.side),
    clock: pick(values.clock, CLOCKS, FIRST_TERMS.clock),
    minutes: within(values.minutes, CLOCK_BOUNDS.minutes, FIRST_TERMS.minutes),
    seconds: within(values.seconds, CLOCK_BOUNDS.seconds, FIRST_TERMS.seconds),
    days: Math.round(within(values.days, CLOCK_BOUNDS.days, FIRST_TERMS.days)),
    options: readOptions(values.options),
    checked: values.checked === true,
  };
}

/** Clamps a number to its bounds. Returns `otherwise` if the value is not a finite number. */
export function within(value: unknown, [least, most]: readonly [number, number], otherwise: number): number {
  return typeof value === "number" && Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : otherwise;
}

function readOptions(stored: unknown): Terms["options"] {
  const known = Object.entries(fieldsOf(stored)).filter(([rules, options]) => isRules(rules) && typeof options === "object");
  return Object.fromEntries(known.map(([rules, options]) => [rules, fieldsThat(options, isText)]));
}

/** Returns the choice of clock that counts: only a game over a link is played by days. */
export function clockChoice({ against, clock }: Terms): ClockChoice {
  return clock === "days" && against !== "link" ? "none" : clock;
}

/** Returns the clock of the terms; null for a game without clocks. */
export function clockOf(terms: Terms): Clock | null {
  if (terms.clock === "none" || terms.clock === "days") return null;
  const [minutes = 0, seconds = 0] =
    terms.clock === "own" ? [terms.minutes, terms.seconds] : terms.clock.split("+").map(Number);
  return { initial: Math.round(minutes * 60_000), increment: Math.round(seconds * 1000) };
}

/** Returns whether both players sit at this screen, so that there is no side to choose. */
export function sharesScreen(against: Against): boolean {
  return against === "here" || against === "board";
}

/** Returns whether a game on these terms can have checked dice: it has dice, and the players do not throw them by hand. */
export function mayBeChecked({ rules, against }: Terms): boolean {
  return rulesInfo(rules)?.dice === true && against !== "board";
}

/** Builds the request for a new game from the terms. */
export function newGameOf(terms: Terms): NewGame {
  const clock = clockOf(terms);
  return {
    rules: terms.rules,
    opponent: terms.against === "computer" ? { kind: "computer", level: terms.level } : { kind: terms.against },
    side: sharesScreen(terms.against) ? "w" : terms.side,
    options: terms.options[terms.rules] ?? {},
    ...(clock ? { clock } : {}),
    ...(clockChoice(terms) === "days" ? { days: terms.days } : {}),
    ...(terms.checked && mayBeChecked(terms) ? { checked: true } : {}),
  };
}

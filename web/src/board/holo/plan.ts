/**
 * How long each effect takes to show. This module contains numbers only, so that the pace of a
 * whole game can be tested.
 */

import type { Animated, Thrown } from "../view";

/** Durations in milliseconds. */
const PACE = {
  space: 150,
  push: 280,
  overEdge: 620,
  fall: 950,
  enter: 750,
  attack: 380,
  coin: 1500,
  roll: 1200,
  /** How long a result stays before its consequences are shown. */
  read: 750,
  verdict: 900,
  retreat: 300,
  advance: 260,
  stun: 420,
  rise: 480,
  ghost: 950,
  accept: 150,
  score: 900,
  pass: 350,
  triumph: 2600,
} as const;

/** How long a throw stays with reduced motion, in milliseconds. */
export const HOLD = 1100;

/** Returns how long the dice of a throw move, in milliseconds: longer where one side throws after the other (L-9). */
function rollOf(thrown: Thrown): number {
  return thrown.kind === "cubes" ? 1.5 * PACE.roll : PACE.roll;
}

/** Returns the share of a throw's time in which the dice still move. */
export function rolling(thrown: Thrown): number {
  return rollOf(thrown) / (rollOf(thrown) + PACE.read);
}

/** Returns the progress at which an effect can be seen: a throw when its dice lie still, anything else at once. */
export function seenAt(effect: Animated): number {
  return effect.t === "throw" ? rolling(effect.thrown) : 0;
}

/** Returns the time that an effect takes, in milliseconds. */
export function durationOf(effect: Animated): number {
  switch (effect.t) {
    case "walk":
      return Math.max(1, effect.path.length - 1) * PACE.space;
    case "push":
      return (effect.to ?? null) === null ? PACE.overEdge : PACE.push;
    case "throw":
      return effect.thrown.kind === "coin" ? PACE.coin : rollOf(effect.thrown) + PACE.read;
    case "fall":
    case "enter":
    case "attack":
    case "verdict":
    case "retreat":
    case "advance":
    case "stun":
    case "rise":
    case "ghost":
    case "accept":
    case "score":
    case "pass":
    case "triumph":
      return PACE[effect.t];
  }
}

/** An effect with its start and end in a run, in milliseconds. */
export interface Step {
  effect: Animated;
  from: number;
  until: number;
}

/** Returns the effects one after another. */
export function planOf(effects: readonly Animated[]): Step[] {
  let at = 0;
  return effects.map((effect) => {
    const from = at;
    at += durationOf(effect);
    return { effect, from, until: at };
  });
}

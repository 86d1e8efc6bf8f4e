/** How movements on the table begin and end: functions of a progress from 0 to 1. */

/** Eases both ends of a movement. */
export const smooth = (t: number): number => t * t * (3 - 2 * t);

/** Rises from 0 to 1 and falls back to 0. */
export const bump = (t: number): number => Math.sin(Math.PI * Math.min(1, Math.max(0, t)));

/** Eases a step of a walk: slow at the ends of the walk, steady between. */
export function ease(t: number, starts: boolean, ends: boolean): number {
  if (starts && ends) return smooth(t);
  if (starts) return t * t * (2 - t);
  if (ends) return 1 - (1 - t) ** 2 * (1 + t);
  return t;
}

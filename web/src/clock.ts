/**
 * The two clocks of the page. Durations are measured with the steady one, because people and devices set the other one
 * while the page runs; a lint refuses `Date.now` elsewhere.
 */

/* eslint-disable no-restricted-properties */

/** Returns the milliseconds since the page was opened. The value never decreases, and need not grow while the device sleeps. */
export function steady(): number {
  return performance.now();
}

/** Returns the milliseconds since 1970 by the clock on the wall of the reader, for dates only. */
export function wall(): number {
  return Date.now();
}

/** Returns the moment that comes after some milliseconds, to be shown as a time of day. */
export function dateIn(milliseconds: number): Date {
  return new Date(wall() + milliseconds);
}

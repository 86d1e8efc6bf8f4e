/**
 * The two clocks of the page. Durations are measured with the steady one, because people and devices set the other one
 * while the page runs; a lint refuses `Date.now` elsewhere.
 */

/* oxlint-disable no-restricted-properties */

/** Returns the milliseconds since the page was opened. The value never decreases, and need not grow while the device sleeps. */
export function steady(): number {
  return performance.now();
}

/** Returns the milliseconds since 1970 by the device's clock, which people can set. For dates only. */
export function wall(): number {
  return Date.now();
}

/** Returns the day that is this many days after another one. A day is a date in UTC, such as `2026-11-22`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the date and time that lie this many milliseconds ahead, to be shown as a time of day. */
export function dateIn(milliseconds: number): Date {
  return new Date(wall() + milliseconds);
}

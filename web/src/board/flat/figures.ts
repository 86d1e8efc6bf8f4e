/**
 * The silhouettes of all other figures: a court, a tribe, chess pieces, bricks, pyramids and pawns.
 */

import type { Form } from "../skins";
import { CREATURES, dot, type Drawing } from "./creatures";

export type { Drawing } from "./creatures";

const FOOT = "M-26 40V32Q-20 30 -17 24";
const FOOT_BACK = "L17 24Q20 30 26 32V40Z";

/** Draws a pawn: a ball, a collar and a foot. `h` is its height from 0 to 1, and `w` its width. */
function pawn(h: number, w: number, head = 13): Drawing {
  const top = 40 - 84 * h;
  const r = head * (0.55 + 0.45 * h) * w;
  const neck = top + 2 * r - 2;
  const x = (value: number): string => (value * w).toFixed(1);
  return {
    body:
      `M${x(-24)} 40V33Q${x(-19)} 30 ${x(-14)} ${(neck + 14).toFixed(1)}L${x(-8)} ${(neck + 6).toFixed(1)}` +
      `H${x(-15)}V${neck.toFixed(1)}H${(-r * 0.7).toFixed(1)}` +
      `A${r.toFixed(1)} ${r.toFixed(1)} 0 1 1 ${(r * 0.7).toFixed(1)} ${neck.toFixed(1)}H${x(15)}` +
      `V${(neck + 6).toFixed(1)}H${x(8)}L${x(14)} ${(neck + 14).toFixed(1)}Q${x(19)} 30 ${x(24)} 33V40Z`,
  };
}

/** Draws a tower of bricks with studs. */
function bricks(count: number): Drawing {
  const high = 19;
  let body = "";
  let lines = "";
  for (let k = 0; k < count; k += 1) {
    const bottom = 40 - k * high;
    const half = 30 - 2 * k;
    body += `M${-half} ${bottom}V${bottom - high}H${half}V${bottom}Z`;
    if (k > 0) lines += `M${-half - 2} ${bottom}H${half + 2}`;
  }
  const top = 40 - count * high;
  const half = 30 - 2 * (count - 1);
  body = body.replace(
    `M${-half} ${top + high}V${top}H${half}V${top + high}Z`,
    `M${-half} ${top + high}V${top}H${-half + 5}V${top - 7}H-5V${top}H5V${top - 7}H${half - 5}V${top}H${half}V${top + high}Z`,
  );
  return { body, lines };
}

/** Draws a pyramid with a lit edge; `size` is from 1 to 3. */
function pyramid(size: number): Drawing {
  const [half, top] = ([[20, -2], [30, -22], [42, -44]] as const)[size - 1] ?? [42, -44];
  return { body: `M0 ${top}L${half} 40H${-half}Z`, lines: `M0 ${top}L${-half / 3} 40` };
}

/**
 * Hooded figures in three sizes. A larger one is broader, and each size carries a different object.
 */
const TRIBE = {
  1: {
    body: "M0 -8Q12 -6 12 8Q20 14 20 40H-20Q-20 14 -12 8Q-12 -6 0 -8Z",
    spots: dot(0, 8, 5),
  },
  2: {
    body:
      "M-4 -24Q10 -24 9 -8Q16 -4 19 6L24 4V-34H31V40H24V14L20 16L21 40H-28L-26 8Q-24 -4 -17 -8Q-18 -24 -4 -24Z",
    spots: dot(-4, -8, 5),
  },
  3: {
    body:
      "M4 -38Q20 -38 18 -20Q36 -14 38 8V40H-16Q-30 38 -38 24V-12L-18 -18Q-12 -19 -10 -20Q-12 -38 4 -38Z",
    lines: "M2 -12V20Q-2 34 -16 40M-18 -18L2 -12M-28 4H-8M-18 -6V16",
    spots: dot(4, -24, 5),
  },
  4: {
    body:
      "M-22 -50L-12 -40L0 -52L12 -40L22 -50L19 -28Q16 -20 18 -16Q40 -10 44 16L46 40H-46L-44 16" +
      "Q-40 -10 -18 -16Q-16 -20 -19 -28Z",
    lines: "M-19 -30H19M-18 -14L0 14L18 -14M0 14V40",
    spots: dot(-6, -21, 3.6) + dot(6, -21, 3.6),
  },
} as const satisfies Record<number, Drawing>;

const HORSE =
  "M-20 40V33Q-14 28 -12 18Q-10 8 0 0L-4 -6Q-16 4 -24 6Q-34 6 -34 -4L-20 -24Q-16 -36 -6 -40L-6 -50L6 -42" +
  "Q26 -36 28 -8Q29 16 22 28Q26 30 28 33V40Z";

const DRAWINGS: Record<Form, Drawing> = {
  ...CREATURES,
  // Bambara: a court that does not look like a chess set.
  sovereign: {
    body:
      "M-4 -52H4V-44H12V-36H4V-30L24 -36L18 -14Q16 -8 12 -6Q32 4 34 40H-34Q-32 4 -12 -6Q-16 -8 -18 -14L-24 -36" +
      "L-4 -30V-36H-12V-44H-4Z",
    lines: "M-17 -16H17M0 2V40M-30 26H30",
  },
  consort: {
    body:
      "M0 -46Q9 -40 6 -32Q18 -28 14 -14Q12 -8 7 -5L12 2Q34 20 38 40H-38Q-34 20 -12 2L-7 -5Q-12 -8 -14 -14" +
      "Q-18 -28 -6 -32Q-9 -40 0 -46Z",
    lines: "M-14 -22Q0 -14 14 -22M-14 40Q-6 18 0 6Q6 18 14 40",
    spots: dot(0, -38, 2.6),
  },
  rider: {
    body:
      "M2 -50Q11 -50 10 -40Q18 -36 18 -24L22 -10Q38 -8 40 8Q48 14 46 30L40 22L38 40H28L26 22H-4L-8 40H-18L-17 18" +
      "Q-24 12 -24 4L-38 6L-46 -2L-34 -20L-26 -30L-22 -22Q-12 -18 -6 -12L-12 -20L-8 -34L-5 -38Q-6 -50 2 -50Z",
    lines: "M-6 -12Q6 2 22 -10",
    spots: dot(-31, -12, 3),
  },
  page: {
    body:
      "M0 -30Q13 -30 13 -17Q13 -9 7 -5Q18 -2 20 10L16 24L12 20V40H2V26H-2V40H-12V20L-16 24L-20 10" +
      "Q-18 -2 -7 -5Q-13 -9 -13 -17Q-13 -30 0 -30Z",
    lines: "M-12 12H12",
  },
  "tribe-1": TRIBE[1],
  "tribe-2": TRIBE[2],
  "tribe-3": TRIBE[3],
  leader: TRIBE[4],
  token: {
    body:
      "M0 -44Q24 -40 24 -18Q24 -2 12 6L15 12H20V19H14Q16 28 26 32V40H-26V32Q-16 28 -14 19H-20V12H-15L-12 6" +
      "Q-24 -2 -24 -18Q-24 -40 0 -44Z",
    lines: "M-14 12H14",
    spots: "M0 -34L9 -18L0 -2L-9 -18Z",
  },
  king: {
    body: `${FOOT}L-11 -6H-18V-12L-22 -30H-5V-36H-13V-43H-5V-51H5V-43H13V-36H5V-30H22L18 -12V-6H11${FOOT_BACK}`,
    lines: "M-18 -12H18M-17 24H17",
  },
  queen: {
    body:
      `${FOOT}L-12 -4L-17 -8L-30 -36L-17 -27L-14 -46L-4 -30L0 -50L4 -30L14 -46L17 -27L30 -36L17 -8L12 -4${FOOT_BACK}`,
    lines: "M-17 -8H17M-17 24H17",
  },
  rook: {
    body: `${FOOT}L-15 -16H-22V-42H-12V-34H-5V-42H5V-34H12V-42H22V-16H15${FOOT_BACK}`,
    lines: "M-16 -16H16M-17 24H17",
  },
  knight: { body: HORSE, lines: "M-20 33H28M18 -26Q24 -8 18 12", spots: dot(-10, -24, 3.4) },
  pawn: pawn(0.86, 1.05, 15),
  "bricks-1": bricks(1),
  "bricks-2": bricks(2),
  "bricks-3": bricks(3),
  "bricks-4": bricks(4),
  "pyramid-1": pyramid(1),
  "pyramid-2": pyramid(2),
  "pyramid-3": pyramid(3),
  "pyramid-leader": {
    body: "M0 -48L17 -14H15L42 40H-42L-15 -14H-17Z",
    lines: "M-17 -14H17M0 -48L-5 -14M-4 -14L-14 40",
  },
  "plain-1": pawn(0.5, 0.82),
  "plain-2": pawn(0.66, 0.94),
  "plain-3": pawn(0.83, 1.08),
  "plain-4": pawn(1, 1.24),
};

/** Returns the drawing of a form. */
export function drawingOf(form: Form): Drawing {
  return DRAWINGS[form];
}

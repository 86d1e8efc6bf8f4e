/**
 * The silhouettes of all figures. Those that are drawn by hand are in `crates/picture`, because shared
 * pictures and the kits to print have them as well; pawns, bricks and pyramids are computed here. A drawing fills a box from -50 to 50
 * in both directions, with y down, and stands on y = 40. Each can still be recognised at 32 pixels.
 */

import { drawings as DRAWN } from "../../../../crates/picture/figures/figures.json";
import type { Form } from "../skins";

/** The paths of a figure. */
export interface Drawing {
  body: string;
  /** Strokes on the body, in the colour of the edge. */
  lines?: string;
  /** Filled shapes in the colour of the ink: eyes, windows, a lit core. */
  spots?: string;
}

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

const DRAWINGS: Record<Form, Drawing> = {
  ...DRAWN,
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

/**
 * Draws a piece of the flat board: a round base whose rim pattern shows the side, a figure on it,
 * and a badge with the letter or the pips. The drawing is centred on the origin and has a radius of
 * 50.
 */

import { costumeOf, paintOf, type Badge, type Costume, type Form, type Paint } from "../skins";
import type { Beside, Look, RulesId } from "../view";
import { drawingOf } from "./figures";
import { PALETTES, type Palette } from "./palette";
import { el, lightness, mix, short, text } from "./svg";

/** The state in which a piece is drawn. */
export type Manner = "standing" | "stunned" | Beside["state"];

const RADIUS = 45;

/** The colours of one piece. */
interface Dye extends Paint {
  /**
   * A colour that contrasts with the ground: the body's, or the edge's where the body does not
   * contrast.
   */
  rim: string;
  disc: string;
  hatch: string;
  /** The colour of lines on the body. */
  lines: string;
}

function dyeOf(paint: Paint, palette: Palette, airy: boolean): Dye {
  const rim = Math.abs(lightness(paint.body) - lightness(palette.base)) > 0.25 ? paint.body : paint.edge;
  return {
    ...paint,
    rim,
    disc: mix(rim, palette.base, airy ? 0.08 : 0.2),
    hatch: mix(rim, palette.base, 0.55),
    lines: Math.abs(lightness(paint.body) - lightness(paint.edge)) > 0.12 ? paint.edge : paint.ink,
  };
}

/** Draws a piece. */
export function token(rules: RulesId, letter: string, look: Look, manner: Manner): SVGGElement {
  const costume = costumeOf(rules, letter, look.skin);
  const palette = PALETTES[look.theme];
  const paint = paintOf(costume.side, look.colours, look.theme);
  const faint = manner === "lost";
  const airy = manner === "ghost" || faint;
  const dye = dyeOf(paint, palette, airy);
  const lying = manner === "stunned";
  return el(
    "g",
    { class: `token token-${manner}`, "data-letter": letter, opacity: faint ? 0.62 : null },
    base(costume, dye, airy),
    el("g", { transform: lying ? "rotate(90) translate(-4 -2)" : null }, figure(costume, dye, airy)),
    badge(costume.badge, dye, palette),
    lying ? stars(palette) : null,
    manner === "captured" ? cornerMark("clock", palette) : null,
    manner === "inactive" ? cornerMark("plus", palette) : null,
    faint ? el("path", { d: "M-30 -30L30 30M30 -30L-30 30", stroke: palette.ink, "stroke-width": 5, fill: "none" }) : null,
  );
}

function base(costume: Costume, dye: Dye, airy: boolean): SVGGElement {
  const second = costume.side === "b";
  const group = el("g", { class: "base" });
  group.append(el("circle", { r: RADIUS, fill: dye.disc, "fill-opacity": airy ? 0.35 : null }));
  if (second) {
    // The second side's base is hatched and its rim is notched.
    group.append(el("path", { d: chords(RADIUS - 3, 11), stroke: dye.hatch, "stroke-width": 3.2, fill: "none" }));
  }
  const around = 2 * Math.PI * RADIUS;
  const notch = around / 14;
  const dash = airy ? `${short(around / 28)} ${short(around / 28)}` : second ? `${short(notch * 0.6)} ${short(notch * 0.4)}` : null;
  group.append(
    el("circle", { r: RADIUS, fill: "none", stroke: dye.rim, "stroke-width": 6, "stroke-dasharray": dash }),
    el("circle", { r: RADIUS + 3, fill: "none", stroke: dye.edge, "stroke-width": 1.6 }),
  );
  return group;
}

/** Returns the path of parallel lines across a disc. */
function chords(radius: number, gap: number): string {
  let path = "";
  for (let offset = -radius + gap; offset < radius; offset += gap) {
    const half = Math.sqrt(radius * radius - offset * offset);
    // Rotated by an eighth of a turn: from (offset, -half) to (offset, half).
    const at = (x: number, y: number): string =>
      `${short((x - y) * Math.SQRT1_2)} ${short((x + y) * Math.SQRT1_2)}`;
    path += `M${at(offset, -half)}L${at(offset, half)}`;
  }
  return path;
}

/**
 * Returns the scale of a figure; forms that are drawn in several sizes are not scaled by rank as
 * well.
 */
function sizeOf(form: Form, rank: number): number {
  const sized = /^(bricks|pyramid|plain|tribe)-|^(leader|token)$/.test(form);
  return sized ? 0.92 : 0.78 + 0.045 * rank;
}

function figure(costume: Costume, dye: Dye, airy: boolean): SVGGElement {
  const drawing = drawingOf(costume.form);
  const size = sizeOf(costume.form, costume.rank);
  const group = el("g", {
    class: "figure",
    transform: `translate(0 ${short(25 - 40 * size)}) scale(${short(size)})`,
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
  });
  group.append(
    el("path", { d: drawing.body, fill: "none", stroke: dye.disc, "stroke-width": 11 }),
    el("path", {
      d: drawing.body,
      fill: airy ? dye.disc : dye.body,
      stroke: dye.edge,
      "stroke-width": 4,
      "stroke-dasharray": airy ? "7 5" : null,
    }),
  );
  if (drawing.lines) group.append(el("path", { d: drawing.lines, fill: "none", stroke: airy ? dye.edge : dye.lines, "stroke-width": 3.4 }));
  if (drawing.spots) group.append(el("path", { d: drawing.spots, fill: airy ? dye.edge : dye.ink }));
  return group;
}

function badge(what: Badge, dye: Dye, palette: Palette): SVGGElement {
  const chip = { fill: palette.panel, stroke: dye.edge, "stroke-width": 2.4 };
  if ("letter" in what) {
    return el(
      "g",
      { class: "badge", transform: "translate(0 29)" },
      el("circle", { r: 14, ...chip }),
      text(what.letter, { y: 0.8, "font-size": 20, "font-weight": 800, fill: palette.ink }),
    );
  }
  const pips = Array.from({ length: what.pips }, (_, k) =>
    el("circle", { cx: (k - (what.pips - 1) / 2) * 10.5, r: 4, fill: palette.ink }),
  );
  const wide = what.pips * 10.5 + 7;
  return el(
    "g",
    { class: "badge", transform: "translate(0 33)" },
    el("rect", { x: -wide / 2, y: -9, width: wide, height: 18, rx: 9, ...chip }),
    ...pips,
  );
}

/** Draws three stars over the head of a stunned piece. */
function stars(palette: Palette): SVGGElement {
  const path = (x: number, y: number): string => {
    let d = "";
    for (let k = 0; k < 10; k += 1) {
      const r = k % 2 === 0 ? 10 : 4.2;
      const angle = (k / 10) * 2 * Math.PI - Math.PI / 2;
      d += `${k === 0 ? "M" : "L"}${short(x + r * Math.cos(angle))} ${short(y + r * Math.sin(angle))}`;
    }
    return `${d}Z`;
  };
  const d = path(-24, -40) + path(0, -47) + path(24, -40);
  return el("g", {}, el("path", { d, fill: palette.picked, stroke: palette.halo, "stroke-width": 2 }));
}

/**
 * Draws a small sign at the upper right: a clock for a piece that has to wait, a plus for one that
 * may enter.
 */
function cornerMark(sign: "clock" | "plus", palette: Palette): SVGGElement {
  const d = sign === "clock" ? "M0 -10V0L7 5" : "M-9 0H9M0 -9V9";
  const stroke = sign === "clock" ? palette.attack : palette.target;
  return el(
    "g",
    { transform: "translate(35 -33)" },
    el("circle", { r: 17, fill: palette.panel, stroke, "stroke-width": 3 }),
    el("path", { d, fill: "none", stroke: palette.ink, "stroke-width": 5, "stroke-linecap": "round" }),
  );
}

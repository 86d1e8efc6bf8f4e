/**
 * The board itself and the places on it: outlines of the spaces, tokens, arrows, and the trays in
 * the corners that a round board leaves free in its square. Lengths are in thousandths of the
 * board's radius.
 */

import { angleOf, middleOf, nameAt, RADII, ringOf, SPACES } from "../geometry";
import { sideOf } from "../skins";
import { INKS, type Beside, type Ink, type Look, type Marks, type Side, type Space, type Spot } from "../view";
import { PALETTES, type Palette } from "./palette";
import { el, short, text } from "./svg";

/** The board's radius, and half the side of the square that is drawn, in units. */
export const UNIT = 1000;
export const HALF = 1060;
/** The radius of a token in a tray. */
export const SMALL = 80;

/** A point of the board, in its units. */
export interface Point {
  x: number;
  y: number;
}

/** Returns the radius of a token on a space; it is smaller on the inner ring, which is narrow. */
export function radiusOf(space: Space): number {
  return ringOf(space).ring === "B" ? 113 : 134;
}

/** Returns the middle of a space in the board's units. */
export function pointOf(space: Space, bottom: Side): Point {
  const { x, y } = middleOf(space, bottom);
  return { x: x * UNIT, y: y * UNIT };
}

/** Returns the middle of an attacker's token, which stands at the edge of its target. */
export function edgeOf(from: Space, target: Space, bottom: Side): Point {
  const a = pointOf(from, bottom);
  const b = pointOf(target, bottom);
  return { x: a.x + (b.x - a.x) * 0.42, y: a.y + (b.y - a.y) * 0.42 };
}

/** Returns the outline of a space, moved inwards by `inset`. */
export function outline(space: Space, bottom: Side, inset = 0): string {
  const { ring, number } = ringOf(space);
  if (ring === "C") {
    const r = RADII.centre * UNIT - inset;
    return `M${short(-r)} 0A${short(r)} ${short(r)} 0 1 1 ${short(r)} 0A${short(r)} ${short(r)} 0 1 1 ${short(-r)} 0Z`;
  }
  const [inner, outer] = ring === "A" ? [RADII.inner, RADII.outer] : [RADII.centre, RADII.inner];
  const [r0, r1] = [inner * UNIT + inset, outer * UNIT - inset];
  const middle = angleOf(number, bottom);
  const half = Math.PI / 12;
  const at = (radius: number, side: -1 | 1): string => {
    const angle = middle + side * (half - inset / radius);
    return `${short(radius * Math.cos(angle))} ${short(radius * Math.sin(angle))}`;
  };
  return `M${at(r0, -1)}L${at(r1, -1)}A${short(r1)} ${short(r1)} 0 0 1 ${at(r1, 1)}L${at(r0, 1)}A${short(r0)} ${short(r0)} 0 0 0 ${at(r0, -1)}Z`;
}

/** Draws the empty board. */
export function ground(look: Look, bottom: Side, labels: boolean): SVGGElement {
  const palette = PALETTES[look.theme];
  const group = el("g", { class: "ground", "pointer-events": "none" });
  if (palette.glow) {
    group.append(
      el("circle", { r: UNIT + 26, fill: "none", stroke: palette.rim, "stroke-width": 44, "stroke-opacity": 0.12 }),
      el("circle", { r: UNIT + 10, fill: "none", stroke: palette.rim, "stroke-width": 20, "stroke-opacity": 0.25 }),
    );
  }
  for (const space of SPACES) {
    const { ring, number } = ringOf(space);
    const fill = ring === "C" ? palette.centre : palette.spaces[(number + (ring === "A" ? 0 : 1)) % 2];
    group.append(el("path", { d: outline(space, bottom), fill, stroke: palette.line, "stroke-width": 5 }));
  }
  group.append(el("circle", { r: UNIT, fill: "none", stroke: palette.rim, "stroke-width": 12 }));
  group.append(el("circle", { r: UNIT * RADII.inner, fill: "none", stroke: palette.rim, "stroke-width": 6 }));
  group.append(el("circle", { r: UNIT * RADII.centre, fill: "none", stroke: palette.rim, "stroke-width": 6 }));
  if (labels) for (const space of SPACES) group.append(label(space, bottom, palette));
  return group;
}

function label(space: Space, bottom: Side, palette: Palette): SVGTextElement {
  const { x, y } = nameAt(space, bottom);
  return text(space, { x: UNIT * x, y: UNIT * y, "font-size": 50, "font-weight": 600, fill: palette.label, class: "label" });
}

/** A piece in a tray, with its place. */
export interface Slot extends Point {
  beside: Beside;
}

/** Returns the three places in a corner; `right` and `down` are 1 or -1. */
function corner(right: number, down: number): Point[] {
  const at = (x: number, y: number): Point => ({ x: right * x, y: down * y });
  return [at(955, 955), at(955, 755), at(755, 955)];
}

/**
 * Returns the places of the pieces beside the board: those of each side are at its own edge,
 * starting in the right corner.
 */
export function slots(beside: readonly Beside[], bottom: Side): Slot[] {
  return (["w", "b"] as const).flatMap((side) => {
    const down = side === bottom ? 1 : -1;
    const places = [...corner(down, down), ...corner(-down, down)];
    const mine = beside.filter((piece) => (piece.side ?? sideOf(piece.letter)) === side);
    return mine.flatMap((piece, k): Slot[] => {
      const place = places[k];
      return place ? [{ ...place, beside: piece }] : [];
    });
  });
}

/** Returns the place of a spot and the radius of a token there. */
export function placeOf(spot: Spot, beside: readonly Beside[], bottom: Side): (Point & { r: number }) | null {
  if (spot.at === "space") return { ...pointOf(spot.space, bottom), r: radiusOf(spot.space) };
  const slot = slots(beside, bottom).find((at) => at.beside.letter === spot.letter);
  return slot ? { x: slot.x, y: slot.y, r: SMALL } : null;
}

/** Draws an arrow between two spaces; a push over the edge is a stub that points outwards. */
export function arrow(mark: Marks["arrows"][number], bottom: Side, palette: Palette): SVGGElement {
  const a = pointOf(mark.from, bottom);
  const off = mark.from === mark.to;
  if (off && isInk(mark.kind)) return circle(mark, a, palette);
  if (off && mark.kind !== "push") return rounding(mark, a, palette);
  const out = Math.hypot(a.x, a.y) || 1;
  const b = off ? { x: (a.x / out) * 1050, y: (a.y / out) * 1050 } : pointOf(mark.to, bottom);
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const long = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / long, dy / long];
  const start = { x: a.x + ux * (off ? 60 : 70), y: a.y + uy * (off ? 60 : 70) };
  const end = { x: b.x - ux * (off ? 0 : 50), y: b.y - uy * (off ? 0 : 50) };
  const neck = { x: end.x - ux * 62, y: end.y - uy * 62 };
  const at = (p: Point, along: number, aside: number): string =>
    `${short(p.x + ux * along - uy * aside)} ${short(p.y + uy * along + ux * aside)}`;
  const shaft = `M${at(start, 0, 0)}L${at(neck, 0, 0)}`;
  const head =
    mark.kind === "push"
      ? // A push has a bar at its tip, which suggests shoving.
        `M${at(neck, -8, 46)}L${at(end, 0, 0)}L${at(neck, -8, -46)}ZM${at(start, 0, 40)}L${at(start, 0, -40)}`
      : `M${at(neck, -8, 46)}L${at(end, 0, 0)}L${at(neck, -8, -46)}Z`;
  return drawn(mark, shaft, head, palette);
}

/** Draws the shaft and the head of an arrow. */
function drawn(mark: Marks["arrows"][number], shaft: string, head: string, palette: Palette): SVGGElement {
  const colour = colourOf(mark.kind, palette);
  const dash = mark.kind === "hint" ? "46 26" : null;
  const line = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
  return el(
    "g",
    { class: `arrow arrow-${mark.kind}`, "data-from": mark.from, "data-to": mark.to },
    el("path", { d: shaft + head, ...line, stroke: palette.halo, "stroke-width": 34, "stroke-opacity": 0.8 }),
    el("path", { d: shaft, ...line, stroke: colour, "stroke-width": 18, "stroke-dasharray": dash }),
    el("path", { d: head, fill: colour, stroke: colour, "stroke-width": 14, "stroke-linejoin": "round" }),
  );
}

function isInk(kind: Marks["arrows"][number]["kind"]): kind is Ink {
  return INKS.some((ink) => ink === kind);
}

function colourOf(kind: Marks["arrows"][number]["kind"], { target, picked, attack, hint, inks }: Palette): string {
  return { move: target, push: picked, attack, hint, ...inks }[kind];
}

/** Draws the ring around a space that the user has marked. */
function circle(mark: Marks["arrows"][number], { x, y }: Point, palette: Palette): SVGGElement {
  const at = { cx: short(x), cy: short(y), r: 138, fill: "none" };
  return el(
    "g",
    { class: `arrow arrow-${mark.kind}`, "data-from": mark.from, "data-to": mark.to },
    el("circle", { ...at, stroke: palette.halo, "stroke-width": 32, "stroke-opacity": 0.8 }),
    el("circle", { ...at, stroke: colourOf(mark.kind, palette), "stroke-width": 18 }),
  );
}

/** Draws an arrow around a piece that stays where it is, such as one that stands up. */
function rounding(mark: Marks["arrows"][number], { x, y }: Point, palette: Palette): SVGGElement {
  const r = 122;
  const on = (degrees: number, radius = r): string => {
    const angle = (degrees * Math.PI) / 180;
    return `${short(x + radius * Math.cos(angle))} ${short(y + radius * Math.sin(angle))}`;
  };
  const shaft = `M${on(140)}A${r} ${r} 0 1 1 ${on(30)}`;
  const head = `M${on(26, r - 44)}L${on(58)}L${on(26, r + 44)}Z`;
  return drawn(mark, shaft, head, palette);
}

/**
 * Draws the marks on the board. Each kind of mark has its own shape as well as its own colour: a
 * dot for a space to move to, four brackets around a piece that can be attacked, a ring around a
 * piece that can be picked up, a double ring around the picked piece, and dashes around the
 * keyboard focus.
 */

import type { Marks, Scene, Side, Theme, Worth } from "../view";
import { PALETTES, type Palette } from "./palette";
import { arrow, edgeOf, outline, placeOf, SMALL, type Point } from "./scenery";
import { el, short, text } from "./svg";

/** Draws what is below the tokens, whose heads stand out of their discs: tinted spaces, and the rings of pieces. */
export function under(marks: Marks, scene: Scene, theme: Theme, bottom: Side): SVGGElement {
  const palette = PALETTES[theme];
  const group = el("g", { class: "marks-under", "pointer-events": "none" });
  for (const space of marks.last) {
    group.append(
      el("path", {
        class: "mark-last",
        "data-space": space,
        d: outline(space, bottom, 14),
        fill: palette.last,
        "fill-opacity": 0.2,
        stroke: palette.last,
        "stroke-width": 12,
        "stroke-linejoin": "round",
      }),
    );
  }
  for (const { spot, kind, worth } of marks.targets) {
    if (spot.at !== "space") continue;
    if (kind === "piece") {
      const place = placeOf(spot, [], bottom);
      const lit = worth ? worthColour(worth, palette) : palette.target;
      if (place) group.append(el("g", { transform: `translate(${short(place.x)} ${short(place.y)})`, fill: "none" }, twice(ring(place.r + 5), lit, palette.halo, 11)));
      continue;
    }
    const fill = worth ? worthColour(worth, palette) : kind === "attack" ? palette.attack : palette.target;
    group.append(el("path", { d: outline(spot.space, bottom, 6), fill, "fill-opacity": 0.2 }));
  }
  const picked = marks.picked && placeOf(marks.picked, scene.beside, bottom);
  if (picked) {
    const mark = el("g", { class: "mark-picked", fill: "none", transform: `translate(${short(picked.x)} ${short(picked.y)})` });
    mark.append(
      twice(ring(picked.r + 4), palette.picked, palette.halo, 15),
      twice(ring(picked.r + 26), palette.picked, palette.halo, 7),
    );
    group.append(mark);
  }
  return group;
}

/** Draws what is above the tokens. */
export function over(marks: Marks, scene: Scene, theme: Theme, bottom: Side): SVGGElement {
  const palette = PALETTES[theme];
  const group = el("g", { class: "marks-over", "pointer-events": "none", fill: "none" });
  const occupied = new Set(scene.pieces.map((piece) => piece.space));
  // The attacker has left its space, so the defender may be pushed there.
  if (scene.battle) occupied.delete(scene.battle.from);
  for (const { spot, kind, worth } of marks.targets) {
    const place = placeOf(spot, scene.beside, bottom);
    if (!place) continue;
    const at = spot.at === "space" ? { "data-space": spot.space } : { "data-letter": spot.letter };
    const mark = el("g", { class: `mark-${kind}`, transform: `translate(${short(place.x)} ${short(place.y)})`, ...at });
    const r = place.r;
    if (worth) mark.setAttribute("data-worth", worth);
    const lit = worth ? worthColour(worth, palette) : palette.target;
    if (kind === "attack") {
      mark.append(twice(brackets(r + 6), worth ? lit : palette.attack, palette.halo, 17));
    } else if (kind === "piece") {
      // On the board the ring is below the token, and the mark has an extent without it. Beside it, leave room for the
      // sign at a token's corner.
      mark.append(spot.at === "beside" ? twice(ring(r + 16), lit, palette.halo, 11) : el("circle", { r: short(r) }));
    } else if (spot.at === "space" && occupied.has(spot.space)) {
      // A creature that stands up: the target is the space on which it lies.
      mark.append(twice(ring(r + 5) + "M-40 -150L0 -186L40 -150", lit, palette.halo, 13));
    } else if (!worth) {
      mark.append(
        el("circle", { r: 40, fill: lit, stroke: palette.halo, "stroke-width": 10 }),
        el("circle", { r: 62, stroke: lit, "stroke-width": 7 }),
      );
    }
    // The sign is at the shoulder of a piece; on an empty space it is in the middle.
    if (worth) {
      const empty = kind === "place" && !(spot.at === "space" && occupied.has(spot.space));
      mark.append(worthSign(worth, palette, empty ? { x: 0, y: 0 } : { x: r * 0.82, y: -r * 0.82 }, empty ? 62 : 44));
    }
    group.append(mark);
  }
  for (const mark of marks.arrows) group.append(arrow(mark, bottom, palette));
  if (marks.focus) group.append(focus(marks, scene, theme, bottom));
  return group;
}

function focus(marks: Marks, scene: Scene, theme: Theme, bottom: Side): SVGElement {
  const palette = PALETTES[theme];
  const spot = marks.focus;
  const group = el("g", { class: "mark-focus" });
  if (!spot) return group;
  let d: string;
  if (spot.at === "space") {
    group.setAttribute("data-space", spot.space);
    d = outline(spot.space, bottom, 12);
  } else {
    group.setAttribute("data-letter", spot.letter);
    const place = placeOf(spot, scene.beside, bottom);
    d = place ? ring(SMALL + 12, place) : "";
  }
  const dash = { "stroke-dasharray": "38 22", "stroke-linecap": "butt" };
  group.append(
    el("path", { d, stroke: palette.halo, "stroke-width": 22 }),
    el("path", { d, stroke: palette.focus, "stroke-width": 12, ...dash }),
  );
  return group;
}

/** Returns green, amber or red; in high contrast, the corresponding colours of that theme. */
function worthColour(worth: Worth, palette: Palette): string {
  return { keeps: palette.target, part: palette.last, gives: palette.attack }[worth];
}

const WORTH_SIGNS: Record<Worth, string> = {
  keeps: "M-0.45 0.02L-0.12 0.38L0.48 -0.34",
  part: "M-0.45 0.1C-0.3 -0.3 -0.1 -0.2 0 0S0.3 0.3 0.45 -0.1",
  gives: "M-0.36 -0.36L0.36 0.36M0.36 -0.36L-0.36 0.36",
};

/** Draws what a step is worth: a tick, a wave or a cross on a disc. */
function worthSign(worth: Worth, palette: Palette, { x, y }: Point, r: number): SVGGElement {
  return el(
    "g",
    { class: "worth", transform: `translate(${short(x)} ${short(y)})` },
    el("circle", { r, fill: worthColour(worth, palette), stroke: palette.halo, "stroke-width": 10 }),
    el("path", {
      d: WORTH_SIGNS[worth],
      transform: `scale(${r})`,
      stroke: palette.halo,
      "stroke-width": 0.24,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    }),
  );
}

/** Draws a stroke on top of a wider one in the ground's colour. */
function twice(d: string, stroke: string, halo: string, width: number): SVGGElement {
  const round = { "stroke-linecap": "round", "stroke-linejoin": "round" };
  return el(
    "g",
    {},
    el("path", { d, stroke: halo, "stroke-width": width + 9, "stroke-opacity": 0.85, ...round }),
    el("path", { d, stroke, "stroke-width": width, ...round }),
  );
}

function ring(r: number, { x, y }: Point = { x: 0, y: 0 }): string {
  return `M${short(x - r)} ${short(y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`;
}

/** Returns the path of four brackets around a token of radius `r`. */
function brackets(r: number): string {
  const n = r * 0.5;
  return (
    `M${-r} ${-n}V${-r}H${-n}M${n} ${-r}H${r}V${-n}` + `M${r} ${n}V${r}H${n}M${-n} ${r}H${-r}V${n}`
  );
}

/**
 * Draws the state of the turn: in simeone the active creature and its remaining actions, and the
 * two fighters of a battle.
 */
export function state(scene: Scene, theme: Theme, bottom: Side): SVGGElement {
  const palette = PALETTES[theme];
  const group = el("g", { class: "state", "pointer-events": "none", fill: "none" });
  const { active, battle } = scene;
  if (active) {
    const place = placeOf({ at: "space", space: active.space }, [], bottom);
    if (place) {
      const mark = el("g", {
        class: "mark-active",
        "data-space": active.space,
        "data-left": active.left,
        transform: `translate(${short(place.x)} ${short(place.y)})`,
      });
      mark.append(el("path", { d: ring(place.r + 2), stroke: palette.picked, "stroke-width": 8 }));
      for (let k = 0; k < active.left; k += 1) {
        const angle = -Math.PI / 2 + (k - (active.left - 1) / 2) * 0.34;
        const r = place.r + 34;
        mark.append(
          el("circle", {
            cx: r * Math.cos(angle),
            cy: r * Math.sin(angle),
            r: 19,
            fill: palette.picked,
            stroke: palette.halo,
            "stroke-width": 6,
          }),
        );
      }
      group.append(mark);
    }
  }
  if (battle) {
    const target = placeOf({ at: "space", space: battle.target }, [], bottom);
    if (target) {
      group.append(
        el(
          "g",
          {
            class: "mark-battle",
            "data-from": battle.from,
            "data-target": battle.target,
            transform: `translate(${short(target.x)} ${short(target.y)})`,
          },
          twice(brackets(target.r + 8), palette.attack, palette.halo, 12),
        ),
      );
      // The totals are outside the two fighters, on the line between them.
      const attacker = edgeOf(battle.from, battle.target, bottom);
      const [dx, dy] = [attacker.x - target.x, attacker.y - target.y];
      const far = 190 / (Math.hypot(dx, dy) || 1);
      const aside = (from: Point, sign: 1 | -1): Point => ({ x: from.x + sign * dx * far, y: from.y + sign * dy * far });
      if (typeof battle.attack === "number") group.append(plaque(battle.attack, aside(attacker, 1), palette));
      if (typeof battle.defence === "number") group.append(plaque(battle.defence, aside(target, -1), palette));
    }
  }
  return group;
}

/** Draws a fighter's total so far. */
function plaque(total: number, { x, y }: Point, palette: Palette): SVGGElement {
  return el(
    "g",
    { class: "total", transform: `translate(${short(x)} ${short(y)})` },
    el("rect", { x: -58, y: -44, width: 116, height: 88, rx: 26, fill: palette.panel, stroke: palette.attack, "stroke-width": 8 }),
    text(String(total), { y: 4, "font-size": 68, "font-weight": 800, fill: palette.ink, stroke: "none" }),
  );
}

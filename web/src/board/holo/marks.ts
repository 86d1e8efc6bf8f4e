/**
 * Draws the marks on the table: targets, the picked piece, the last move, the keyboard focus,
 * arrows and the active piece.
 */

import { BufferAttribute, BufferGeometry, Color, DoubleSide, Group, Mesh, ShaderMaterial } from "three";
import type { Marks, Scene, Side, Spot, Worth } from "../view";
import type { Cast } from "./cast";
import type { Decals } from "./decals";
import { BASE, edgeOf, placeOf, trayOf, TRAY_SLOTS, type Place } from "./layout";
import { premultiplied } from "./materials";
import type { Palette } from "./palette";
import type { Fill } from "./table";

/** What is needed to place marks. */
export interface Ground {
  cast: Cast;
  palette: Palette;
  bottom: Side;
  wide: boolean;
}

/** Returns the place of a spot; null for a letter that no piece beside the board has. */
export function placeOfSpot(spot: Spot, { cast, bottom }: Ground): Place | null {
  if (spot.at === "space") return placeOf(spot.space, bottom);
  return cast.beside(spot.letter) ?? null;
}

/** Returns the colour of a target's worth: the theme's green, amber or red. */
function worthColour(worth: Worth, mark: Palette["mark"]): string {
  return { keeps: mark.place, part: mark.push, gives: mark.attack }[worth];
}

/** Returns the spaces that are filled with light. */
export function fillsOf(marks: Marks, scene: Scene, { palette }: Ground): Fill[] {
  const { mark } = palette;
  const fills: Fill[] = marks.last.map((space) => ({ space, colour: mark.last, strength: 0.7 }));
  if (scene.active) fills.push({ space: scene.active.space, colour: mark.piece, strength: 0.4 });
  if (scene.battle) fills.push({ space: scene.battle.target, colour: mark.attack, strength: 0.7 });
  for (const { spot, kind, worth } of marks.targets)
    if (spot.at === "space" && kind !== "piece")
      fills.push({ space: spot.space, colour: worth ? worthColour(worth, mark) : mark[kind], strength: 0.45 });
  if (marks.picked?.at === "space")
    fills.push({ space: marks.picked.space, colour: mark.picked, strength: 0.5 });
  return fills;
}

/** Draws the slots of the trays and the shapes of the marks. */
export function drawMarks(decals: Decals, marks: Marks, scene: Scene, ground: Ground): void {
  const { palette, bottom, wide, cast } = ground;
  const { mark } = palette;
  for (const side of ["w", "b"] as const)
    for (const slot of trayOf(side, bottom, wide, TRAY_SLOTS))
      decals.add({ ...slot, size: BASE * 0.86, shape: "slot", colour: palette.rim.edge, opacity: 0.4, y: -0.008 });
  for (const actor of cast.actors)
    if ("beside" in actor.where && actor.where.beside === "captured")
      decals.add({ x: actor.x, z: actor.z, size: BASE * 1.05, shape: "barred", colour: mark.attack, opacity: 0.8, y: 0.006 });
  for (const { spot, kind, worth } of marks.targets) {
    const at = placeOfSpot(spot, ground);
    if (!at) continue;
    const colour = worth ? worthColour(worth, mark) : mark[kind];
    decals.add({
      x: at.x,
      z: at.z,
      size: BASE * { place: 1, piece: 1.24, attack: 1.6 }[kind],
      // A space that keeps only a part of the result is a ring; one that gives it away is a barred
      // ring.
      shape: kind === "place" && worth === "part" ? "piece" : kind === "place" && worth === "gives" ? "barred" : kind,
      colour,
      turn: kind === "attack" ? Math.PI / 4 : 0,
      y: 0.006,
    });
    if (worth === "gives" && kind !== "place") {
      decals.add({ x: at.x, z: at.z, size: BASE * 1.24, shape: "barred", colour, y: 0.007 });
    }
  }
  if (scene.active) drawActive(decals, scene.active, ground);
  if (scene.battle) {
    const [a, b] = [placeOf(scene.battle.from, bottom), placeOf(scene.battle.target, bottom)];
    decals.add({ ...b, size: BASE * 1.6, shape: "attack", colour: mark.attack, turn: Math.PI / 4, y: 0.006 });
    const edge = edgeOf(a, b);
    decals.add({ ...edge, size: BASE * 1.2, shape: "picked", colour: mark.attack, y: 0.006 });
  }
  const picked = marks.picked && placeOfSpot(marks.picked, ground);
  if (picked) decals.add({ x: picked.x, z: picked.z, size: BASE * 1.42, shape: "picked", colour: mark.picked, y: 0.006 });
  const focus = marks.focus && placeOfSpot(marks.focus, ground);
  if (focus) {
    const turn = Math.atan2(focus.z, focus.x);
    decals.add({ x: focus.x, z: focus.z, size: BASE * 1.22, shape: "focus", colour: mark.focus, turn, y: 0.007 });
  }
}

/** Draws a toothed ring, and a dot for each action left on the side of the rim. */
function drawActive(decals: Decals, active: NonNullable<Scene["active"]>, { palette, bottom }: Ground): void {
  const at = placeOf(active.space, bottom);
  decals.add({ ...at, size: BASE * 1.28, shape: "active", colour: palette.mark.piece, y: 0.005 });
  for (let k = 0; k < active.left; k++) {
    const turn = Math.PI / 2 + 0.72 + (k - (active.left - 1) / 2) * 0.26 + 0.2;
    decals.add({
      x: at.x + BASE * 1.36 * Math.cos(turn),
      z: at.z + BASE * 1.36 * Math.sin(turn),
      size: 0.017,
      shape: "dot",
      colour: palette.mark.piece,
      y: 0.008,
    });
  }
}

/** Arrows that are flat on the table. */
export class Arrows {
  readonly group = new Group();
  private readonly drawn: Mesh<BufferGeometry, ShaderMaterial>[] = [];

  /** `above` draws them over everything, as on a screen. */
  constructor(private readonly above: boolean) {}

  /** Shows the arrows of the marks, and removes those shown before. */
  show(marks: Marks, { palette, bottom }: Ground): void {
    this.dispose();
    for (const { from, to, kind } of marks.arrows) {
      const [a, b] = [placeOf(from, bottom), placeOf(to, bottom)];
      const stays = Math.hypot(b.x - a.x, b.z - a.z) < 0.01;
      // A push to its own space leaves the board, which has no place to point at.
      if (stays && kind === "push") continue;
      const { place, push, attack } = palette.mark;
      const colour = { move: place, hint: place, push, attack, ...palette.inks }[kind];
      const shape = !stays ? ribbon(a, b, kind === "push" || kind === "hint") : kind in palette.inks ? circle(a) : rounding(a);
      const mesh = new Mesh(shape, arrowMaterial(colour, palette, this.above));
      mesh.renderOrder = 30;
      this.drawn.push(mesh);
      this.group.add(mesh);
    }
  }

  dispose(): void {
    for (const { geometry, material } of this.drawn.splice(0)) {
      geometry.dispose();
      material.dispose();
    }
    this.group.clear();
  }
}

/** Builds a straight arrow; a dashed one shows a hint or what would happen to a piece. */
function ribbon(a: Place, b: Place, dashed: boolean): BufferGeometry {
  const far = Math.hypot(b.x - a.x, b.z - a.z);
  const [ux, uz] = [(b.x - a.x) / far, (b.z - a.z) / far];
  const start = Math.min(BASE * 1.05, far * 0.3);
  const end = far - Math.min(0.03, far * 0.1);
  const head = Math.min(0.11, far * 0.4);
  const corners: number[] = [];
  const put = (along: number, aside: number) => {
    corners.push(a.x + ux * along - uz * aside, 0.012, a.z + uz * along + ux * aside);
  };
  const bar = (from: number, to: number) => {
    put(from, -0.02); put(to, -0.02); put(to, 0.02);
    put(from, -0.02); put(to, 0.02); put(from, 0.02);
  };
  const shaft = end - head;
  if (!dashed) bar(start, shaft);
  else for (let at = start; at < shaft - 0.005; at += 0.062) bar(at, Math.min(at + 0.04, shaft));
  put(shaft, -0.055); put(end, 0); put(shaft, 0.055);
  return flat(corners);
}

/** Builds an arrow around a piece that stays where it is, such as one that stands up. */
function rounding({ x, z }: Place): BufferGeometry {
  const [inner, outer, parts] = [BASE * 1.12, BASE * 1.12 + 0.035, 28];
  const corners: number[] = [];
  const put = (angle: number, radius: number) => {
    corners.push(x + radius * Math.cos(angle), 0.012, z + radius * Math.sin(angle));
  };
  const angle = (part: number): number => Math.PI * (0.7 + (1.5 * part) / parts);
  for (let part = 0; part < parts; part++) {
    const [a, b] = [angle(part), angle(part + 1)];
    put(a, inner); put(b, inner); put(b, outer);
    put(a, inner); put(b, outer); put(a, outer);
  }
  const last = angle(parts);
  put(last, inner - 0.04); put(last, outer + 0.04); put(last + 0.5, (inner + outer) / 2);
  return flat(corners);
}

/** Builds the ring around a space that the user has marked. */
function circle({ x, z }: Place): BufferGeometry {
  const [inner, outer, parts] = [BASE * 1.3, BASE * 1.3 + 0.032, 48];
  const corners: number[] = [];
  const put = (part: number, radius: number) => {
    const angle = (part / parts) * 2 * Math.PI;
    corners.push(x + radius * Math.cos(angle), 0.012, z + radius * Math.sin(angle));
  };
  for (let part = 0; part < parts; part++) {
    put(part, inner); put(part + 1, inner); put(part + 1, outer);
    put(part, inner); put(part + 1, outer); put(part, outer);
  }
  return flat(corners);
}

/** Returns the triangles with these corners. */
function flat(corners: readonly number[]): BufferGeometry {
  return new BufferGeometry().setAttribute("position", new BufferAttribute(new Float32Array(corners), 3));
}

function arrowMaterial(colour: string, palette: Palette, above: boolean): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: "void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }",
    fragmentShader: "uniform vec3 uInk; uniform float uCover; void main() { gl_FragColor = vec4(uInk * 0.88, uCover); }",
    uniforms: { uInk: { value: new Color(colour) }, uCover: { value: palette.mode === "light" ? 0.7 : 0.92 } },
    transparent: true,
    depthTest: !above,
    depthWrite: false,
    side: DoubleSide,
    ...premultiplied,
  });
}

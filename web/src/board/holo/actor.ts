/** A piece in the hologram: its figure, its posture, and the base and badge at its foot. */

import { Euler, Matrix4, Quaternion, Vector3 } from "three";
import type { Costume } from "../skins";
import type { Beside, Colours, Space, Theme } from "../view";
import { paintOf } from "../skins";
import type { Decals } from "./decals";
import type { Labels } from "./glyphs";
import { BASE, FIGURE, shortest } from "./layout";
import { PALETTES } from "./palette";
import type { Shape, Troupe } from "./troupe";

const LYING_YAW = 0.3;

/** The place of a piece: a space, or beside the board in a state. */
export type Where = { space: Space } | { beside: Beside["state"] };

/** The movements of a piece that are added to its posture. All numbers are 0 while it rests. */
export interface Gesture {
  /** How far it is ahead of its place, in the direction in which it looks, in board units. */
  ahead: number;
  /** How far it is beside its place, to its left. */
  aside: number;
  /** How high it leaps. */
  up: number;
  /** How far it turns, in radians. */
  spin: number;
  /** How far its head leans forwards, and to its left. */
  nod: number;
  tilt: number;
  /** How much it grows. */
  swell: number;
}

/** The gesture of a piece at rest. */
export const REST: Gesture = { ahead: 0, aside: 0, up: 0, spin: 0, nod: 0, tilt: 0, swell: 0 };

const [SPOT, TURN, SIZE] = [new Vector3(), new Quaternion(), new Vector3()];
const [PLACED, TIPPED, ANGLES] = [new Matrix4(), new Matrix4(), new Euler()];

/**
 * A piece and the numbers that animation changes. {@link Actor.draw} shows them.
 */
export class Actor {
  x = 0;
  y = 0;
  z = 0;
  yaw = 0;
  /** 0 when standing, 1 when lying on its side. */
  lying = 0;
  /** How far the head leans along the figure's own x and z. */
  lean: [number, number] = [0, 0];
  /** How far the piece is beside its place, while it shakes. */
  sway = 0;
  opacity = 1;
  fall = 0;
  shown = 1;
  flash = 0;
  size = 1;
  /** What it does in a fight. */
  gesture: Gesture = REST;
  /** What it does while it waits: how far it has breathed in, and how far it looks aside. */
  breath = 0;
  gaze = 0;
  where: Where = { beside: "lost" };
  private readonly paint;
  private readonly palette;
  private readonly edge: string;

  constructor(
    readonly letter: string,
    readonly costume: Costume,
    private readonly shape: Shape,
    colours: Colours,
    theme: Theme,
  ) {
    this.palette = PALETTES[theme];
    this.paint = paintOf(costume.side, colours, theme);
    // A flat white figure has no visible shape without a dark outline.
    this.edge = this.palette.mode === "flat" && this.paint.body === "#ffffff" ? "#000000" : this.paint.edge;
  }

  /** The present height of the head above the table, in board units. */
  get height(): number {
    const { tall, wide } = this.shape;
    return (this.y / FIGURE + tall + (wide - tall) * this.lying) * FIGURE * this.size;
  }

  /** Whether any part of the figure can be seen. */
  get visible(): boolean {
    return this.opacity > 0.01 && this.fall < 1 && this.shown > 0;
  }

  /** The radius of the figure in board units. */
  get girth(): number {
    return this.shape.wide * FIGURE * this.size;
  }

  /** The colours of the figure. */
  get colours(): { body: string; edge: string } {
    return { body: this.paint.body, edge: this.edge };
  }

  /** Restores the posture of a resting piece. */
  reset(): void {
    this.y = 0;
    this.lean = [0, 0];
    this.fall = this.flash = 0;
    this.opacity = this.shown = this.size = 1;
    this.lying = 0;
    this.gesture = REST;
  }

  /** Adds the figure to a frame. */
  draw(troupe: Troupe): void {
    if (!this.visible) return;
    const { lying, gesture, shape } = this;
    // A lying piece lies across the screen with its belly towards the viewer, not along the line of
    // sight.
    const yaw = this.yaw + this.gaze * (1 - lying) + gesture.spin;
    const facing = this.yaw;
    const [s, c] = [Math.sin(facing), Math.cos(facing)];
    SPOT.set(this.x + this.sway + s * gesture.ahead + c * gesture.aside, this.y + gesture.up, this.z + c * gesture.ahead - s * gesture.aside);
    TURN.setFromEuler(ANGLES.set(0, yaw + shortest(LYING_YAW - yaw) * lying, 0));
    PLACED.compose(SPOT, TURN, SIZE.setScalar(1));
    // When the piece lies, its middle is over its base and its side rests on the table.
    const k = FIGURE * this.size * (1 + gesture.swell);
    const angle = lying * 1.48;
    SPOT.set(-Math.sin(angle) * shape.tall * 0.5 * k, (0.02 + Math.sin(angle) * shape.wide * 0.42) * k, 0);
    TURN.setFromEuler(ANGLES.set(0, 0, -angle));
    TIPPED.compose(SPOT, TURN, SIZE.setScalar(k));
    const { body } = this.paint;
    const lean = [this.lean[0] + gesture.tilt, this.lean[1] + gesture.nod] as const;
    const { fall, shown, opacity, flash } = this;
    troupe.add(shape, PLACED.multiply(TIPPED), { body, edge: this.edge, lean, fall, shown, opacity, flash, breath: this.breath * (1 - lying) });
  }

  /** Draws the base and the badge for a viewer in the direction `(vx, vz)`. */
  drawFoot(decals: Decals, labels: Labels, vx: number, vz: number): void {
    if (!this.visible) return;
    const { costume, paint, palette, x, z } = this;
    const there = this.opacity * (1 - this.fall) * Math.min(1, this.shown * 3);
    const radius = BASE * (0.55 + 0.45 * this.size);
    const glowing = palette.mode === "light";
    decals.add({
      x,
      z,
      size: radius * (glowing ? 1.75 : 1.35),
      shape: "pool",
      colour: glowing ? paint.body : "#000000",
      opacity: (glowing ? 0.42 : 0.34) * there,
      y: 0.003,
    });
    decals.add({
      x,
      z,
      size: radius,
      shape: costume.side === "w" ? "solid" : "dashed",
      colour: palette.mode === "flat" && paint.body === "#1c1c1c" ? paint.edge : paint.body,
      opacity: there,
      y: 0.004,
    });
    const badge = costume.badge;
    const out = radius * 0.98;
    labels.add({
      text: "letter" in badge ? badge.letter : "•".repeat(badge.pips),
      at: [x + vx * out, 0.036 + this.y * 0.3, z + vz * out],
      size: 0.043 * (0.6 + 0.4 * this.size),
      ink: glowing ? "#ffffff" : paint.ink,
      ground: glowing ? palette.badge.ground : paint.body,
      edge: glowing ? paint.body : paint.edge,
      dashed: costume.side === "b",
      opacity: there,
    });
  }
}

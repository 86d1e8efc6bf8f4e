/** A piece in the hologram: its figure, its posture, and the base and badge at its foot. */

import { Group, Mesh, type BufferGeometry, type ShaderMaterial } from "three";
import type { Costume } from "../skins";
import type { Beside, Colours, Space, Theme } from "../view";
import { paintOf } from "../skins";
import type { Decals } from "./decals";
import type { Labels } from "./glyphs";
import { BASE, FIGURE, shortest } from "./layout";
import { figureMaterials, type FigureMaterials } from "./materials";
import { PALETTES } from "./palette";

/** The mesh of a form on the graphics card, with its size in figure units. */
export interface Shape {
  geometry: BufferGeometry;
  tall: number;
  /** The greatest distance from its vertical axis. */
  wide: number;
}

const LYING_YAW = 0.3;

/** The place of a piece: a space, or beside the board in a state. */
export type Where = { space: Space } | { beside: Beside["state"] };

/**
 * A piece and the numbers that animation changes. {@link Actor.pose} applies them to the meshes.
 */
export class Actor {
  readonly group = new Group();
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
  where: Where = { beside: "lost" };
  private readonly tilt = new Group();
  private readonly materials: FigureMaterials;
  private readonly paint;
  private readonly palette;

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
    const edge = this.palette.mode === "flat" && this.paint.body === "#ffffff" ? "#000000" : this.paint.edge;
    this.materials = figureMaterials(this.palette, this.paint.body, edge, shape.tall);
    this.tilt.scale.setScalar(FIGURE);
    // The depth pass must come first: of two meshes at one place the older is drawn first.
    for (const material of [this.materials.depth, this.materials.colour]) {
      const mesh = new Mesh<BufferGeometry, ShaderMaterial>(shape.geometry, material);
      mesh.renderOrder = 10;
      this.tilt.add(mesh);
    }
    this.group.add(this.tilt);
  }

  /** The present height of the head above the table, in board units. */
  get height(): number {
    const { tall, wide } = this.shape;
    return (this.y / FIGURE + tall + (wide - tall) * this.lying) * FIGURE * this.size;
  }

  /** Restores the posture of a resting piece. */
  reset(): void {
    this.y = 0;
    this.lean = [0, 0];
    this.fall = this.flash = 0;
    this.opacity = this.shown = this.size = 1;
    this.lying = 0;
  }

  /** Applies the numbers to the meshes. */
  pose(): void {
    const { group, tilt, lying } = this;
    group.position.set(this.x + this.sway, this.y, this.z);
    // A lying piece lies across the screen with its belly towards the viewer, not along the line of
    // sight.
    group.rotation.y = this.yaw + shortest(LYING_YAW - this.yaw) * lying;
    const { tall, wide } = this.shape;
    const angle = lying * 1.48;
    tilt.rotation.z = -angle;
    tilt.scale.setScalar(FIGURE * this.size);
    // When the piece lies, its middle is over its base and its side rests on the table.
    const k = FIGURE * this.size;
    tilt.position.set(-Math.sin(angle) * tall * 0.5 * k, (0.02 + Math.sin(angle) * wide * 0.42) * k, 0);
    const { uniforms } = this.materials;
    uniforms.uOpacity.value = this.opacity;
    uniforms.uBend.value.set(this.lean[0], this.lean[1]);
    uniforms.uFall.value = this.fall;
    uniforms.uShown.value = this.shown;
    uniforms.uFlash.value = this.flash;
    group.visible = this.opacity > 0.01 && this.fall < 1 && this.shown > 0;
  }

  /** Draws the base and the badge for a viewer in the direction `(vx, vz)`. */
  drawFoot(decals: Decals, labels: Labels, vx: number, vz: number): void {
    if (!this.group.visible) return;
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

  /**
   * Removes the piece and releases its resources on the graphics card, apart from the shared shape.
   */
  dispose(): void {
    this.group.removeFromParent();
    this.materials.depth.dispose();
    this.materials.colour.dispose();
  }
}

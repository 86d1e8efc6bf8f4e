/** One piece in the hologram: its figure, how it stands, and what is written at its foot. */

import { Group, Mesh, type BufferGeometry, type ShaderMaterial } from "three";
import type { Costume } from "../skins";
import type { Beside, Colours, Space, Theme } from "../view";
import { paintOf } from "../skins";
import type { Decals } from "./decals";
import type { Labels } from "./glyphs";
import { BASE, FIGURE, shortest } from "./layout";
import { figureMaterials, type FigureMaterials } from "./materials";
import { PALETTES } from "./palette";

/** A form's triangles on the card, with its measures in figure units. */
export interface Shape {
  geometry: BufferGeometry;
  tall: number;
  /** How far it reaches from its axis. */
  wide: number;
}

const LYING_YAW = 0.3;

export type Where = { space: Space } | { beside: Beside["state"] };

export class Actor {
  readonly group = new Group();
  x = 0;
  y = 0;
  z = 0;
  yaw = 0;
  /** 0 standing to 1 lying on its side. */
  lying = 0;
  /** Leaning of the head, along its own x and z. */
  lean: [number, number] = [0, 0];
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
    // A flat white figure needs a dark outline to have any shape at all.
    const edge = this.palette.mode === "flat" && this.paint.body === "#ffffff" ? "#000000" : this.paint.edge;
    this.materials = figureMaterials(this.palette, this.paint.body, edge, shape.tall);
    this.tilt.scale.setScalar(FIGURE);
    // The depth pass comes first: of two meshes at one place the older is drawn first.
    for (const material of [this.materials.depth, this.materials.colour]) {
      const mesh = new Mesh<BufferGeometry, ShaderMaterial>(shape.geometry, material);
      mesh.renderOrder = 10;
      this.tilt.add(mesh);
    }
    this.group.add(this.tilt);
  }

  /** How high its head is above the table as it stands now. */
  get height(): number {
    const { tall, wide } = this.shape;
    return (this.y / FIGURE + tall + (wide - tall) * this.lying) * FIGURE * this.size;
  }

  /** Back to how a resting piece is. */
  reset(): void {
    this.y = 0;
    this.lean = [0, 0];
    this.fall = this.flash = 0;
    this.opacity = this.shown = this.size = 1;
    this.lying = 0;
  }

  /** Brings the meshes to where the numbers say. */
  pose(): void {
    const { group, tilt, lying } = this;
    group.position.set(this.x, this.y, this.z);
    // Lying, it turns its belly to the viewer: on its side across the screen, not along the line of sight.
    group.rotation.y = this.yaw + shortest(LYING_YAW - this.yaw) * lying;
    const { tall, wide } = this.shape;
    const angle = lying * 1.48;
    tilt.rotation.z = -angle;
    tilt.scale.setScalar(FIGURE * this.size);
    // Lying, its middle is over its base and its side on the table.
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

  /** Its base and badge, towards a viewer who stands in the direction `(vx, vz)`. */
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

  dispose(): void {
    this.group.removeFromParent();
    this.materials.depth.dispose();
    this.materials.colour.dispose();
  }
}

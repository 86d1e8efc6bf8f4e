/**
 * Everything that is flat on the table: the rings of bases, marks, and the slots of the trays. It
 * is one mesh of squares. The shader draws each square as one of several shapes by a distance
 * function, so that edges are sharp at every size. The shapes differ in outline as well as in
 * colour.
 */

import { Color, ShaderMaterial } from "three";
import { premultiplied } from "./materials";
import { Squares } from "./squares";

/** The shapes, numbered as in the shader. */
export const SHAPES = {
  /** The first player's base: a solid ring. */
  solid: 0,
  /** The second player's base: two rings, the outer one dashed. */
  dashed: 1,
  /** A space to move to: a dot in a thin ring. */
  place: 2,
  /** A piece that can be picked: four arcs. */
  piece: 3,
  /** A piece that can be attacked: a ring with four thorns that point inwards. */
  attack: 4,
  /** The picked piece: a thick ring with a halo. */
  picked: 5,
  /** The keyboard focus: a dashed square. */
  focus: 6,
  /** The active piece: a toothed ring. */
  active: 7,
  /** A filled dot. */
  dot: 8,
  /** An empty slot. */
  slot: 9,
  /** A soft shadow or pool of light. */
  pool: 10,
  /** A captured piece that cannot be used yet: a ring with a bar. */
  barred: 11,
} as const;
/** The name of a shape. */
export type Shape = keyof typeof SHAPES;

/** One shape on the table. */
export interface Decal {
  x: number;
  z: number;
  /** Half the side of the square. */
  size: number;
  shape: Shape;
  colour: string;
  opacity?: number;
  turn?: number;
  y?: number;
}

const MOST = 192;

/** The mesh of all decals; they are added again for each frame. */
export class Decals extends Squares {
  private readonly ink = this.attribute("ink", 4);
  private readonly shape = this.attribute("shape", 1);
  private readonly colour = new Color();

  constructor(order: number, glowing: boolean) {
    super(MOST, [0, 2, 1, 0, 3, 2], decalMaterial(glowing), order);
  }

  /** Removes all decals, at the start of a frame. */
  begin(): void {
    this.count = 0;
  }

  /** Adds a decal to this frame. */
  add({ x, z, size, shape, colour, opacity = 1, turn = 0, y = 0.004 }: Decal): void {
    if (this.isFull()) return;
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    this.colour.set(colour);
    this.square((corner, u, v) => {
      this.position.setXYZ(corner, x + size * (u * c - v * s), y, z + size * (u * s + v * c));
      this.ink.setXYZW(corner, this.colour.r, this.colour.g, this.colour.b, opacity);
      this.shape.setX(corner, SHAPES[shape]);
    });
  }
}

function decalMaterial(glowing: boolean): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: /* glsl */ `
      attribute vec2 local;
      attribute vec4 ink;
      attribute float shape;
      varying vec2 vLocal;
      varying vec4 vInk;
      flat varying int vShape;
      void main() {
        vLocal = local;
        vInk = ink;
        vShape = int(shape + 0.5);
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }
    `,
    fragmentShader: /* glsl */ `
      varying vec2 vLocal;
      varying vec4 vInk;
      flat varying int vShape;
      const float TAU = 6.2831853;
      float w;
      float ring(float r, float at, float thick) {
        return 1.0 - smoothstep(thick - w, thick + w, abs(r - at));
      }
      float disc(float r, float at) {
        return 1.0 - smoothstep(at - w, at + w, r);
      }
      void main() {
        vec2 p = vLocal;
        float r = length(p);
        w = fwidth(p.x) + fwidth(p.y);
        w = max(0.5 * w, 0.004);
        float turn = atan(p.y, p.x) / TAU;
        float ink = 0.0;
        float soft = 0.0;
        if (vShape == 0) {
          ink = ring(r, 0.88, 0.085);
          soft = 0.30 * disc(r, 0.88);
        } else if (vShape == 1) {
          float dash = smoothstep(0.12, 0.16, abs(fract(turn * 12.0) - 0.5));
          ink = max(ring(r, 0.90, 0.07) * dash, ring(r, 0.68, 0.04));
          soft = 0.30 * disc(r, 0.88);
        } else if (vShape == 2) {
          ink = max(disc(r, 0.30), ring(r, 0.62, 0.045));
          soft = 0.16 * disc(r, 0.62);
        } else if (vShape == 3) {
          float arc = smoothstep(0.10, 0.12, abs(fract(turn * 4.0) - 0.5));
          ink = ring(r, 0.88, 0.09) * arc;
        } else if (vShape == 4) {
          float a = abs(fract(turn * 4.0 + 0.5) - 0.5) * TAU / 4.0;
          float thorn = step(0.70, r) * (1.0 - smoothstep(-w, w, a * r - 0.55 * (r - 0.70)));
          ink = max(ring(r, 0.68, 0.045), thorn * disc(r, 0.97));
        } else if (vShape == 5) {
          ink = ring(r, 0.80, 0.07);
          soft = 0.32 * exp(-abs(r - 0.80) * 9.0) * disc(r, 0.98);
        } else if (vShape == 6) {
          float side = max(abs(p.x), abs(p.y));
          float along = abs(p.x) > abs(p.y) ? p.y : p.x;
          float dash = smoothstep(0.2, 0.26, abs(fract(along * 2.5) - 0.5));
          ink = ring(side, 0.90, 0.06) * max(dash, step(0.84, abs(along)));
        } else if (vShape == 7) {
          float tooth = 0.045 * smoothstep(0.2, 0.3, abs(fract(turn * 16.0) - 0.5));
          ink = 1.0 - smoothstep(-w, w, abs(r - 0.86) - 0.035 - tooth);
          soft = 0.35 * exp(-abs(r - 0.86) * 8.0) * disc(r, 0.99);
        } else if (vShape == 8) {
          ink = disc(r, 0.80);
        } else if (vShape == 9) {
          ink = 0.8 * ring(r, 0.86, 0.03);
          soft = 0.12 * disc(r, 0.86);
        } else if (vShape == 10) {
          soft = pow(max(0.0, 1.0 - r), 1.6);
        } else {
          ink = max(ring(r, 0.88, 0.06), (1.0 - smoothstep(0.05, 0.05 + w, abs(p.x + p.y) * 0.7071)) * disc(r, 0.88));
        }
        float a = clamp(ink + soft, 0.0, 1.0) * vInk.a;
        if (a < 0.004) discard;
        // Crisp ink covers the table; soft light, in themes that have light, is only added.
        float cover = COVER > 0 ? a : clamp(ink, 0.0, 1.0) * vInk.a * 0.8;
        gl_FragColor = vec4(vInk.rgb * a, cover);
      }
    `,
    defines: { COVER: glowing ? 0 : 1 },
    transparent: true,
    depthWrite: false,
    ...premultiplied,
  });
}

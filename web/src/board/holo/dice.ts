/** Dice, cubes and coins on the table: their look, their tumbling and their resting places. */

import { BufferAttribute, BufferGeometry, Color, Group, InstancedMesh, Matrix4, Mesh, Quaternion, ShaderMaterial, Vector3, type WebGLRenderer } from "three";
import { cross, dot, sub, type Vec } from "./figures/mesh";
import type { Glyphs } from "./glyphs";
import { premultiplied } from "./materials";
import type { Palette } from "./palette";
import { restingBasis, SIGN, type Basis, type DieKind, type Patch, type Solid } from "./polyhedra";

/** The colours of a die. */
export interface DiePaint {
  body: string;
  edge: string;
  ink: string;
  /** The second colour of a cube or coin. */
  other: { body: string; ink: string };
  /**
   * The signs that tell the two colours of a cube apart, for the player's own colour and for the
   * other.
   */
  signs: readonly [string, string];
}

/** The flight of one die, from its start to its resting place. */
export interface Toss {
  from: Vec;
  to: Vec;
  /** Differs from die to die, so that the dice do not roll in step. */
  seed: number;
  size: number;
}

const AXIS = new Vector3();
const SPIN = new Quaternion();
const [SPOT, TURN, SIZE, MATRIX] = [new Vector3(), new Quaternion(), new Vector3(), new Matrix4()];

/** A die of a handful. */
class Die {
  private readonly final: Quaternion;

  constructor(
    private readonly kind: DieKind,
    private readonly solid: Solid,
    shown: number,
    private readonly toss: Toss,
  ) {
    this.final = quaternionOf(restingBasis(kind, solid, shown));
    // Dice come to rest at slightly different angles. Coins and D4 have less play, because they can
    // be read from one side only.
    const askew = kind === "coin" || kind === "d4" ? 0.08 : 0.3;
    this.final.premultiply(SPIN.setFromAxisAngle(AXIS.set(0, 1, 0), (noise(toss.seed, 1) - 0.5) * 2 * askew));
  }

  /** Returns the pose of the die: at 0 it leaves the hand, at 1 it rests and shows exactly the number thrown. */
  at(t: number): Matrix4 {
    const { from, to, seed, size } = this.toss;
    const late = Math.min(1, Math.max(0, t * (1 + 0.12 * noise(seed, 2))));
    const slide = 1 - (1 - late) ** 2.4;
    const rest = this.solid.rest * size;
    const bounces = 2.4 + noise(seed, 3);
    const high = Math.abs(Math.cos(Math.PI * bounces * late ** 0.85)) * (1 - late) ** 1.7 * (0.42 + 0.16 * noise(seed, 4));
    SPOT.set(from[0] + (to[0] - from[0]) * slide, to[1] + rest + high, from[2] + (to[2] - from[2]) * slide);
    const left = 1 - slide;
    const turns = this.kind === "coin" ? 5 : 2.2 + 1.4 * noise(seed, 5);
    // The die rolls forward about the axis across its path, and wobbles about another.
    AXIS.set(to[2] - from[2], 0.35 * (noise(seed, 6) - 0.5), from[0] - to[0]).normalize();
    TURN.copy(this.final).premultiply(SPIN.setFromAxisAngle(AXIS, left * turns * 2 * Math.PI));
    if (this.kind !== "coin") {
      AXIS.set(noise(seed, 7) - 0.5, 1, noise(seed, 8) - 0.5).normalize();
      TURN.premultiply(SPIN.setFromAxisAngle(AXIS, left * left * 7 * (noise(seed, 9) - 0.5)));
    }
    return MATRIX.compose(SPOT, TURN, SIZE.setScalar(size));
  }
}

/** Dice of one kind and paint that are thrown together: one mesh, however many there are. */
export class Handful {
  readonly mesh: InstancedMesh<BufferGeometry, ShaderMaterial>;
  private readonly dice: readonly Die[];

  constructor(kind: DieKind, solid: Solid, dice: readonly { shown: number; toss: Toss }[], paint: DiePaint, glyphs: Glyphs, palette: Palette) {
    this.dice = dice.map(({ shown, toss }) => new Die(kind, solid, shown, toss));
    this.mesh = new InstancedMesh(geometryOf(solid, paint, glyphs), dieMaterial(glyphs, palette), dice.length);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 36;
  }

  /** Poses the dice: at 0 they leave the hand, at 1 they are at rest. */
  at(t: number): void {
    for (const [k, die] of this.dice.entries()) this.mesh.setMatrixAt(k, die.at(t));
    this.mesh.instanceMatrix.needsUpdate = true;
  }

  set opacity(value: number) {
    const uniform = this.mesh.material.uniforms.uOpacity;
    if (uniform) uniform.value = value;
  }

  dispose(): void {
    this.mesh.removeFromParent();
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.mesh.dispose();
  }
}

/**
 * Returns an object that clears the depth buffer before the first die, so that dice are drawn over
 * everything.
 */
export function curtain(): Group {
  const group = new Group();
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(9), 3));
  const mesh = new Mesh(geometry, new ShaderMaterial({ transparent: true, depthWrite: false, colorWrite: false }));
  mesh.frustumCulled = false;
  mesh.renderOrder = 35;
  mesh.onBeforeRender = (renderer: WebGLRenderer) => renderer.clearDepth();
  group.add(mesh);
  return group;
}

/** Returns a number from 0 to 1 that looks random and is always the same for the same arguments. */
function noise(seed: number, n: number): number {
  const x = Math.sin(seed * 127.1 + n * 311.7) * 43758.5453;
  return x - Math.floor(x);
}

function quaternionOf([right, up, viewer]: Basis): Quaternion {
  // The vectors of the basis are the die's own; the rotation takes them to the axes of the table.
  const matrix = new Matrix4().makeBasis(new Vector3(...right), new Vector3(...up), new Vector3(...viewer));
  return new Quaternion().setFromRotationMatrix(matrix.transpose());
}

/**
 * Builds each patch as a fan about its middle. A vertex attribute holds the distance to the rim,
 * which makes the edges shine.
 */
function geometryOf({ patches }: Solid, paint: DiePaint, glyphs: Glyphs): BufferGeometry {
  const position: number[] = [];
  const normal: number[] = [];
  const colour: number[] = [];
  const ink: number[] = [];
  const local: number[] = [];
  const cell: number[] = [];
  const inner: number[] = [];
  const shade = new Color();
  for (const patch of patches) {
    const right = cross(patch.up, patch.normal);
    const reach = Math.min(...patch.corners.map((corner, k) => {
      const after = patch.corners[(k + 1) % patch.corners.length] ?? corner;
      const along = sub(after, corner);
      return Math.hypot(...cross(sub(patch.middle, corner), along)) / (Math.hypot(...along) || 1);
    }));
    const text = written(patch, paint);
    const [left, top] = text === "" ? [-1, -1] : glyphs.cellOf(text);
    const body = shade.set(patch.own ? paint.body : paint.other.body).toArray();
    const mark = shade.set(patch.own ? paint.ink : paint.other.ink).toArray();
    const put = (at: Vec, depth: number) => {
      const from = sub(at, patch.middle);
      position.push(...at);
      normal.push(...patch.normal);
      colour.push(...body);
      ink.push(...mark);
      local.push(dot(from, right) / reach, dot(from, patch.up) / reach);
      cell.push(left, top);
      inner.push(depth);
    };
    for (const [k, corner] of patch.corners.entries()) {
      put(patch.middle, 1);
      put(corner, 0);
      put(patch.corners[(k + 1) % patch.corners.length] ?? corner, 0);
    }
  }
  const geometry = new BufferGeometry();
  const set = (name: string, values: number[], size: number) =>
    geometry.setAttribute(name, new BufferAttribute(new Float32Array(values), size));
  set("position", position, 3);
  set("normal", normal, 3);
  set("colour", colour, 3);
  set("ink", ink, 3);
  set("local", local, 2);
  set("cell", cell, 2);
  set("inner", inner, 1);
  return geometry;
}

/**
 * Returns the text of a patch. A 6 and a 9 are underlined, so that they cannot be confused upside
 * down.
 */
function written({ text, own }: Patch, { signs }: DiePaint): string {
  if (text === SIGN) return own ? signs[0] : signs[1];
  return text === "6" || text === "9" ? `${text}_` : text;
}

function dieMaterial(glyphs: Glyphs, palette: Palette): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: /* glsl */ `
      attribute vec3 colour;
      attribute vec3 ink;
      attribute vec2 local;
      attribute vec2 cell;
      attribute float inner;
      varying vec3 vNormal;
      varying vec3 vSight;
      varying vec3 vColour;
      varying vec3 vInk;
      varying vec2 vLocal;
      varying vec2 vCell;
      varying float vInner;
      void main() {
        vec4 world = modelMatrix * instanceMatrix * vec4(position, 1.0);
        vNormal = normalize(mat3(modelMatrix) * mat3(instanceMatrix) * normal);
        vSight = cameraPosition - world.xyz;
        vColour = colour;
        vInk = ink;
        vLocal = local;
        vCell = cell;
        vInner = inner;
        gl_Position = projectionMatrix * viewMatrix * world;
      }
    `,
    fragmentShader: /* glsl */ `
      uniform sampler2D uGlyphs;
      uniform float uOpacity;
      varying vec3 vNormal;
      varying vec3 vSight;
      varying vec3 vColour;
      varying vec3 vInk;
      varying vec2 vLocal;
      varying vec2 vCell;
      varying float vInner;
      void main() {
        vec3 n = normalize(vNormal);
        float key = dot(n, normalize(vec3(-0.35, 0.8, 0.5))) * 0.5 + 0.5;
        vec3 c = vColour * (0.22 + 0.78 * key * key);
        float glyph = 0.0;
        vec2 at = vLocal * DIGIT + 0.5;
        vec2 size = vec2(1.0 / 8.0);
        vec2 uv = vec2(vCell.x + clamp(at.x, 0.02, 0.98) * size.x, 1.0 - vCell.y - (1.0 - clamp(at.y, 0.02, 0.98)) * size.y);
        float ink = texture2D(uGlyphs, uv).a;
        if (vCell.x >= 0.0 && max(abs(at.x - 0.5), abs(at.y - 0.5)) < 0.48) glyph = ink;
        c = mix(c, vInk, glyph);
        float w = fwidth(vInner);
        float edge = 1.0 - smoothstep(0.05, 0.05 + w * 1.5, vInner);
        c = mix(c, mix(vColour, vec3(1.0), 0.6), edge * (1.0 - glyph) * 0.75);
        #if GLOW == 1
          float rim = pow(1.0 - clamp(dot(n, normalize(vSight)), 0.0, 1.0), 2.0);
          c += vColour * rim * 0.5;
        #endif
        gl_FragColor = vec4(c * uOpacity, uOpacity);
      }
    `,
    uniforms: { uGlyphs: { value: glyphs.texture }, uOpacity: { value: 1 } },
    defines: { DIGIT: "0.46", GLOW: palette.mode === "light" ? 1 : 0 },
    transparent: true,
    ...premultiplied,
  });
}

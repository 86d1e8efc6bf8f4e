/**
 * The table: the lit board with its 25 spaces, the rim with its lamps, and the foot that disappears
 * into the dark.
 */

import { BufferAttribute, BufferGeometry, CircleGeometry, Color, Group, Mesh, PlaneGeometry, ShaderMaterial } from "three";
import { angleOf, RADII, ringOf } from "../geometry";
import type { Side, Space } from "../view";
import { MeshBuilder, type Mesh as Triangles, type ProfilePoint } from "./figures/mesh";
import { RIM } from "./layout";
import { bodyMaterial, groundMaterial } from "./materials";
import type { Palette } from "./palette";

/** Returns triangles as a geometry for the graphics card. */
export function geometryOf(triangles: Triangles): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(triangles.position, 3));
  geometry.setAttribute("normal", new BufferAttribute(triangles.normal, 3));
  geometry.setAttribute("tone", new BufferAttribute(triangles.tone, 1));
  geometry.setIndex(new BufferAttribute(triangles.index, 1));
  return geometry;
}

/** A space filled with light: its colour and strength. */
export interface Fill {
  space: Space;
  colour: string;
  strength: number;
}

/**
 * What a table stands on: nothing, with a background behind it on a `screen`; the `floor` of a room; or a `surface`, on which
 * only its disc lies.
 */
export type Body = "screen" | "floor" | "surface";

/** The height of the disc that lies on a surface, and the height in which a foot begins, in board units. */
export const HEIGHT = { surface: 0.16, foot: 0.24 } as const;

/** The table with the board on it. */
export class Table {
  readonly group = new Group();
  private readonly surface: ShaderMaterial;
  /** The column down to the floor; null where the table does not stand on one. */
  private readonly foot: Mesh | null = null;
  /** Red, green, blue and strength for each space. */
  private readonly fills = new Float32Array(25 * 4);

  constructor(palette: Palette, stands: Body) {
    this.surface = surfaceMaterial(palette, this.fills);
    const board = new Mesh(new CircleGeometry(RIM.inner + 0.01, 96), this.surface);
    board.rotation.x = -Math.PI / 2;
    const body = new Mesh(geometryOf(bodyOf(stands)), bodyMaterial(palette, palette.rim.body, palette.rim.edge));
    body.renderOrder = -3;
    board.renderOrder = -2;
    this.group.add(body, board);
    if (stands === "floor") {
      const foot = new Mesh(geometryOf(columnOf()), bodyMaterial(palette, palette.rim.body, palette.rim.edge));
      foot.position.y = -HEIGHT.foot;
      foot.renderOrder = -3;
      this.foot = foot;
      this.group.add(foot);
    }
    if (stands !== "screen") return;
    const ground = new Mesh(new PlaneGeometry(2, 2), groundMaterial(palette));
    ground.frustumCulled = false;
    ground.renderOrder = -10;
    this.group.add(ground);
  }

  /** Sets the height of the board over the floor, in board units. */
  stand(height: number): void {
    if (this.foot) this.foot.scale.y = Math.max(0.05, height - HEIGHT.foot);
  }

  /** Turns the board so that this side is at the bottom. */
  orient(bottom: Side): void {
    this.setUniform("uTurn", angleOf(1, bottom));
  }

  /** Fills spaces with light; later fills replace earlier ones. */
  fill(list: readonly Fill[]): void {
    this.fills.fill(0);
    const colour = new Color();
    for (const { space, colour: name, strength } of list) {
      colour.set(name);
      this.fills.set([colour.r, colour.g, colour.b, strength], 4 * indexOf(space));
    }
    this.surface.uniformsNeedUpdate = true;
  }

  dispose(): void {
    this.group.traverse((part) => {
      if (!(part instanceof Mesh)) return;
      (part as Mesh<BufferGeometry, ShaderMaterial>).geometry.dispose();
      (part as Mesh<BufferGeometry, ShaderMaterial>).material.dispose();
    });
  }

  private setUniform(name: string, value: number): void {
    const uniform = this.surface.uniforms[name];
    if (uniform) uniform.value = value;
  }
}

function indexOf(space: Space): number {
  const { ring, number } = ringOf(space);
  return ring === "C" ? 24 : (ring === "A" ? 0 : 12) + number - 1;
}

/** Creates the material of the board. The shader draws it, so that it is sharp at any size. */
function surfaceMaterial(palette: Palette, fills: Float32Array): ShaderMaterial {
  const { dark, light, line, glow } = palette.board;
  return new ShaderMaterial({
    vertexShader: /* glsl */ `
      varying vec2 vAt;
      void main() {
        vAt = vec2(position.x, -position.y);
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }
    `,
    fragmentShader: /* glsl */ `
      uniform vec3 uDark;
      uniform vec3 uLight;
      uniform vec3 uLine;
      uniform float uGlow;
      uniform float uTurn;
      uniform vec4 uFill[25];
      varying vec2 vAt;
      const float TAU = 6.2831853;
      void main() {
        float r = length(vAt);
        float turn = (atan(vAt.y, vAt.x) - uTurn) / TAU * 12.0;
        float number = mod(floor(turn + 0.5), 12.0);
        bool core = r < ${RADII.centre};
        bool inner = r < ${RADII.inner};
        int index = core ? 24 : int(number) + (inner ? 12 : 0);
        // The distance to the nearest line, along the ring and across it.
        float aside = core ? 1.0 : abs(fract(turn) - 0.5) * TAU / 12.0 * r;
        float ends = min(min(abs(r - ${RADII.centre}), abs(r - ${RADII.inner.toFixed(2)})), abs(r - 1.0));
        float near = min(aside, ends);
        float w = fwidth(r) + 1e-4;
        float odd = mod(number + (inner ? 1.0 : 0.0), 2.0);
        vec3 c = core ? mix(uDark, uLight, 0.75) : mix(uDark, uLight, odd);
        if (uGlow > 0.5) {
          // Each space is a pane lit from its edges; the centre is the brightest.
          c *= 0.72 + 0.55 * exp(-near * 22.0);
          c += uLine * 0.05 * exp(-near * 30.0);
          c += uLight * 0.35 * exp(-r * 3.4);
          // A fine etched pattern, as on the glass of a projector.
          float etched = 0.5 + 0.5 * cos(r * 330.0);
          c *= 0.94 + 0.09 * etched * (1.0 - smoothstep(0.004, 0.010, w));
          if (core) {
            float ring = min(abs(r - 0.18), min(abs(r - 0.215), abs(r - 0.07)));
            c += uLine * 0.22 * (1.0 - smoothstep(0.0, w * 1.3 + 0.0015, ring));
            float rays = abs(fract(turn) - 0.5) * TAU / 12.0 * r;
            c += uLine * 0.15 * step(0.18, r) * step(r, 0.215) * (1.0 - smoothstep(0.0, 0.004 + w, rays));
          }
        } else if (core) {
          c += (uLine - c) * 0.4 * (1.0 - smoothstep(0.0, w + 0.002, abs(r - 0.21)));
        }
        vec4 fill = uFill[index];
        float pane = fill.a * (0.55 + 0.45 * exp(-near * 26.0));
        c = uGlow > 0.5 ? c * (1.0 - 0.3 * fill.a) + fill.rgb * pane * 0.44 : mix(c, fill.rgb, pane * 0.62);
        float crisp = 1.0 - smoothstep(0.0025, 0.0025 + w * 1.2, near);
        c = mix(c, uLine, crisp * (uGlow > 0.5 ? 0.46 : 0.9));
        if (uGlow > 0.5) c += uLine * 0.10 * exp(-near * 85.0);
        gl_FragColor = vec4(c, 1.0);
      }
    `,
    uniforms: {
      uDark: { value: new Color(dark) },
      uLight: { value: new Color(light) },
      uLine: { value: new Color(line) },
      uGlow: { value: glow },
      uTurn: { value: 0 },
      uFill: { value: fills },
    },
  });
}

/** The profile of the foot of each body, up to the side of its disc. */
const FEET: Record<Body, (outer: number) => ProfilePoint[]> = {
  screen: (outer) => [[0.42, -0.95], [0.5, -0.9], [0.56, -0.5], [0.85, -0.34], [outer - 0.06, -0.24], [outer - 0.01, -0.2, 0.0]],
  floor: (outer) => [[0.3, -0.5], [0.4, -0.44], [0.62, -0.36], [outer - 0.06, -HEIGHT.foot], [outer - 0.01, -0.2, 0.0]],
  surface: (outer) => [[outer - 0.09, -HEIGHT.surface], [outer - 0.02, -HEIGHT.surface, 0.0]],
};

/** Builds the column on which a table stands, from -1 to 0, to be stretched to its height. */
function columnOf(): Triangles {
  const builder = new MeshBuilder();
  builder.lathe([[0.001, -1], [0.66, -1], [0.66, -0.985, 0.6], [0.64, -0.97, 0.0], [0.46, -0.94], [0.36, -0.86], [0.3, -0.5], [0.3, 0]], 64);
  return builder.build();
}

/** Builds rim, side and foot as one turned shape; lamps are set into the inner bevel of the rim. */
function bodyOf(stands: Body): Triangles {
  const builder = new MeshBuilder();
  const { inner, outer } = RIM;
  builder.lathe(
    [
      ...FEET[stands](outer),
      [outer, -0.155], [outer, -0.135, 0.75], [outer - 0.005, -0.12, 0.0], [outer, -0.06],
      [outer - 0.025, -0.022], [outer - 0.06, -0.012], [inner + 0.075, -0.012], [inner + 0.065, -0.004, 0.55],
      [inner + 0.055, -0.002, 0.0], [inner + 0.012, 0.002], [inner, 0.002, 0.8], [inner - 0.006, 0.001],
    ],
    120,
  );
  for (let k = 0; k < 24; k++) {
    const turn = ((k + 0.5) / 24) * 2 * Math.PI;
    const at = (r: number, y: number) => [r * Math.cos(turn), y, r * Math.sin(turn)] as const;
    builder.ball(at(inner + 0.034, -0.003), k % 2 === 0 ? 0.011 : 0.007, k % 2 === 0 ? 0.7 : 0.3, 5);
  }
  return builder.build();
}

/**
 * What is around the table: in a room that is drawn, a dim hall with a bench; on a real surface only the shadow of the table
 * and its light. It costs three draw calls at most.
 */

import { BackSide, CircleGeometry, Color, CylinderGeometry, Group, LatheGeometry, Mesh, PlaneGeometry, ShaderMaterial, Vector2, type BufferGeometry } from "three";
import { premultiplied } from "../materials";
import type { Palette } from "../palette";
import type { RoomMode } from "./view";

const HALL = { radius: 4.6, height: 3.4 } as const;

/** The surroundings of a table, in metres, with the floor under the middle of the table as their origin. */
export class Surroundings {
  readonly group = new Group();
  private readonly parts: Mesh<BufferGeometry, ShaderMaterial>[] = [];

  constructor(private readonly mode: RoomMode, palette: Palette) {
    this.dress(palette);
  }

  /** Builds the surroundings in the colours of a theme. */
  dress(palette: Palette): void {
    this.dispose();
    const colours = { uNear: { value: new Color(palette.ground[0]) }, uFar: { value: new Color(palette.ground[1]) }, uLine: { value: new Color(palette.board.line) } };
    if (this.mode === "ar") {
      const shade = new Mesh(new PlaneGeometry(2, 2).rotateX(-Math.PI / 2), shader(SHADOW, colours, { transparent: true, depthWrite: false, ...premultiplied }));
      this.add(shade, -6);
      return;
    }
    const floor = new Mesh(new CircleGeometry(HALL.radius, 64).rotateX(-Math.PI / 2), shader(FLOOR, colours));
    const wall = new Mesh(new CylinderGeometry(HALL.radius, HALL.radius, HALL.height, 48, 1, true).translate(0, HALL.height / 2, 0), shader(WALL, colours, { side: BackSide }));
    const dome = new CircleGeometry(HALL.radius, 48).rotateX(Math.PI / 2).translate(0, HALL.height, 0);
    const profile = [[1.75, 0], [1.78, 0.36], [1.7, 0.4], [1.72, 0.44], [2.25, 0.44], [2.3, 0.8], [2.38, 0.8], [2.42, 0]].map(([x, y]) => new Vector2(x, y));
    const bench = new Mesh(new LatheGeometry(profile, 56, Math.PI * 0.62, Math.PI * 0.76), shader(BENCH, colours));
    this.add(wall, -9);
    this.add(floor, -8);
    this.add(new Mesh(dome, shader(CEILING, colours)), -9);
    this.add(bench, -7);
  }

  /** Sets the radius of the table in metres, which its shadow has. */
  fit(radius: number): void {
    if (this.mode === "ar") this.parts[0]?.scale.setScalar(radius * 1.7);
  }

  dispose(): void {
    for (const part of this.parts.splice(0)) {
      part.removeFromParent();
      part.geometry.dispose();
      part.material.dispose();
    }
  }

  private add(part: Mesh<BufferGeometry, ShaderMaterial>, order: number): void {
    part.renderOrder = order;
    part.frustumCulled = false;
    this.parts.push(part);
    this.group.add(part);
  }
}

function shader(fragment: string, uniforms: ShaderMaterial["uniforms"], more: Partial<ShaderMaterial> = {}): ShaderMaterial {
  const material = new ShaderMaterial({
    vertexShader: /* glsl */ `
      varying vec3 vAt;
      varying vec3 vOut;
      void main() {
        vAt = position;
        vOut = normal;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }
    `,
    fragmentShader: /* glsl */ `
      uniform vec3 uNear;
      uniform vec3 uFar;
      uniform vec3 uLine;
      varying vec3 vAt;
      varying vec3 vOut;
      // A grain too fine to see, which prevents bands in dark areas.
      float grain() { return (fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) - 0.5) / 140.0; }
      ${fragment}
    `,
    uniforms,
  });
  Object.assign(material, more);
  return material;
}

const SHADOW = /* glsl */ `
  void main() {
    float r = length(vAt.xz) * 1.7;
    float dark = 0.55 * (1.0 - smoothstep(0.86, 1.35, r));
    float light = 0.16 * exp(-abs(r - 1.0) * 5.0) * (1.0 - smoothstep(1.2, 1.7, r));
    gl_FragColor = vec4(uLine * light, dark);
  }
`;

const FLOOR = /* glsl */ `
  void main() {
    float r = length(vAt.xz);
    float turn = atan(vAt.z, vAt.x) / 6.2831853;
    // Slabs in rings, and the light that falls from the table.
    float ring = abs(fract(r / 0.62) - 0.5) * 0.62;
    float seam = abs(fract(turn * 18.0 + 0.5 * mod(floor(r / 0.62), 2.0)) - 0.5) * r * 0.35;
    float w = fwidth(r) + 0.002;
    float line = max(1.0 - smoothstep(0.004, 0.004 + w, 0.31 - ring), 1.0 - smoothstep(0.003, 0.003 + w, seam));
    vec3 c = mix(uNear, uFar, smoothstep(0.3, 3.6, r)) * 0.8;
    c += uLine * (0.16 * exp(-r * 1.5) + 0.05 * exp(-r * 0.6));
    c = mix(c, uFar * 0.4, line * 0.6 * (1.0 - smoothstep(2.5, 4.5, r)));
    gl_FragColor = vec4(c + grain(), 1.0);
  }
`;

const WALL = /* glsl */ `
  void main() {
    float turn = atan(vAt.z, vAt.x) / 6.2831853;
    float rib = abs(fract(turn * 24.0) - 0.5) * 2.0;
    float high = vAt.y / ${HALL.height.toFixed(2)};
    vec3 c = mix(uNear * 0.75, uFar * 0.55, high);
    // Ribs that stand out a little, and two strips of lamps.
    c *= 0.75 + 0.35 * smoothstep(0.08, 0.2, rib);
    float strip = exp(-abs(vAt.y - 2.55) * 26.0) + 0.5 * exp(-abs(vAt.y - 0.12) * 30.0);
    c += uLine * 0.26 * strip * smoothstep(0.1, 0.16, rib);
    c += uLine * 0.035 * exp(-abs(vAt.y - 2.55) * 2.6);
    gl_FragColor = vec4(c + grain(), 1.0);
  }
`;

const CEILING = /* glsl */ `
  void main() {
    float r = length(vAt.xz);
    vec3 c = uFar * 0.5 + uLine * 0.05 * exp(-abs(r - 1.3) * 3.0);
    c += uLine * 0.3 * exp(-abs(r - 1.3) * 60.0);
    gl_FragColor = vec4(c + grain(), 1.0);
  }
`;

const BENCH = /* glsl */ `
  void main() {
    // It is lit by the table in its middle.
    vec3 n = normalize(vOut);
    vec3 in_ = normalize(vec3(-vAt.x, 0.9, -vAt.z));
    float key = clamp(abs(dot(n, in_)), 0.0, 1.0);
    vec3 c = uNear * (0.45 + 0.75 * key) + uLine * 0.06 * key;
    c += uLine * 0.22 * exp(-abs(vAt.y - 0.42) * 70.0) * step(length(vAt.xz), 1.78);
    gl_FragColor = vec4(c + grain(), 1.0);
  }
`;

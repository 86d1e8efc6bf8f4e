/**
 * The shaders. The one for figures draws light, painted solids or flat colours, and contains what
 * animation needs (leaning, dissolving, appearing). The table's body and the dice use it too.
 *
 * All colours are computed in the colour space of the screen, without conversion, so that blended
 * light looks the same with and without bloom.
 */

import { Color, CustomBlending, FrontSide, NoBlending, OneFactor, OneMinusSrcAlphaFactor, ShaderMaterial, Vector2, type IUniform } from "three";
import type { Palette } from "./palette";

/** The inputs of the figure shader. */
export interface FigureUniforms extends Record<string, IUniform> {
  uBody: IUniform<Color>;
  uEdge: IUniform<Color>;
  /** 1 is the normal opacity; lower values are fainter. */
  uOpacity: IUniform<number>;
  /** How far the head leans along x and z, for a figure of height 1. */
  uBend: IUniform<Vector2>;
  /** 0 when whole, 1 when completely dissolved. */
  uFall: IUniform<number>;
  /** 0 when absent, 1 when completely visible; a figure appears from its feet upwards. */
  uShown: IUniform<number>;
  /** A light from within, shown when the figure is struck or activated. */
  uFlash: IUniform<number>;
  uTall: IUniform<number>;
}

const VERTEX = /* glsl */ `
  attribute float tone;
  uniform vec2 uBend;
  uniform float uFall;
  varying vec3 vNormal;
  varying vec3 vSight;
  varying vec3 vLocal;
  varying float vTone;
  varying float vHeight;
  void main() {
    vec3 p = position;
    vLocal = p;
    p.xz += uBend * p.y * p.y;
    // While the figure dissolves, slices slip sideways and everything sinks.
    float slice = floor(p.y * 34.0);
    p.x += uFall * 0.22 * (fract(sin(slice * 12.9898) * 43758.5) - 0.5);
    p.y *= 1.0 - 0.25 * uFall;
    vec4 world = modelMatrix * vec4(p, 1.0);
    vNormal = normalize(mat3(modelMatrix) * normal);
    vSight = cameraPosition - world.xyz;
    vTone = tone;
    vHeight = world.y;
    gl_Position = projectionMatrix * viewMatrix * world;
  }
`;

/** The part of a figure that is left out while it dissolves or appears; both passes need it. */
const CUT = /* glsl */ `
  uniform float uFall;
  uniform float uShown;
  uniform float uTall;
  varying vec3 vLocal;
  float grain(vec3 p) {
    vec3 cell = floor(p);
    vec3 f = fract(p);
    f = f * f * (3.0 - 2.0 * f);
    vec4 k = vec4(cell.x + cell.y * 57.0 + cell.z * 113.0) + vec4(0.0, 1.0, 57.0, 58.0);
    vec4 a = fract(sin(k) * 43758.5453);
    vec4 b = fract(sin(k + 113.0) * 43758.5453);
    vec4 c = mix(a, b, f.z);
    vec2 d = mix(c.xz, c.yw, f.x);
    return mix(d.x, d.y, f.y);
  }
  // The distance inside the part that is still there; negative where the figure is gone.
  float presence() {
    float kept = 1.0;
    if (uFall > 0.0) kept = grain(vLocal * 26.0) * 0.7 + 0.3 * (1.0 - vLocal.y / uTall) - uFall * 1.05 + 0.03;
    if (uShown < 1.0) kept = min(kept, uShown * 1.08 - vLocal.y / uTall - 0.04);
    return kept;
  }
`;

const FRAGMENT = /* glsl */ `
  uniform vec3 uBody;
  uniform vec3 uEdge;
  uniform float uOpacity;
  uniform float uFlash;
  uniform float uSolid;
  uniform float uLines;
  varying vec3 vNormal;
  varying vec3 vSight;
  varying float vTone;
  varying float vHeight;
  ${CUT}
  void main() {
    float kept = presence();
    if (kept < 0.0) discard;
    vec3 n = normalize(vNormal);
    vec3 v = normalize(vSight);
    float facing = clamp(dot(n, v), 0.0, 1.0);
    float lit = max(vTone, 0.0);
    float dark = max(-vTone, 0.0);
    #if MODE == 0
      // Light: soft modelling, bright edges, fine projector lines and a glow from the pad below.
      float key = dot(n, normalize(vec3(-0.45, 0.75, 0.5))) * 0.5 + 0.5;
      float rim = pow(1.0 - facing, 2.3);
      vec3 c = uBody * (0.07 + 0.66 * key * key);
      c = mix(c, uEdge * (0.35 + 0.6 * key), lit * 0.85);
      c = mix(c, uBody * 0.05, dark * 0.9);
      c += mix(uBody, uEdge, 0.6) * rim * 1.05 + uEdge * pow(key, 14.0) * 0.20;
      c += uBody * 0.40 * exp(-vHeight * 16.0);
      float rows = vHeight * uLines;
      float fine = 1.0 - smoothstep(0.3, 0.7, fwidth(rows));
      float line = 0.5 + 0.5 * sin(rows * 6.28318);
      c *= 1.0 - 0.32 * fine * line;
      c += uEdge * uFlash * (0.35 + rim);
      float alpha = uSolid * (0.70 + 0.25 * rim);
      c += uEdge * 1.2 * (1.0 - smoothstep(0.0, 0.07, kept));
      gl_FragColor = vec4(c * uOpacity, alpha * uOpacity);
    #elif MODE == 1
      // Painted solids in a light room.
      float key = clamp(dot(n, normalize(vec3(-0.4, 0.8, 0.55))), 0.0, 1.0);
      float sky = 0.5 + 0.5 * n.y;
      vec3 c = uBody * (0.34 + 0.22 * sky + 0.55 * key);
      c = mix(c, (uBody * 0.25 + 0.72) * (0.5 + 0.5 * key + 0.15 * sky), lit * 0.8);
      c = mix(c, uBody * 0.16, dark * 0.9);
      vec3 h = normalize(normalize(vec3(-0.4, 0.8, 0.55)) + v);
      c += 0.28 * pow(clamp(dot(n, h), 0.0, 1.0), 36.0);
      c = mix(c, uEdge, 0.55 * pow(1.0 - facing, 3.0));
      c *= 0.72 + 0.28 * smoothstep(0.0, 0.05, vHeight);
      c = mix(c, vec3(1.0), uFlash * 0.6);
      gl_FragColor = vec4(c * uOpacity, uOpacity);
    #else
      // Flat: three shades of one colour and a strong outline.
      float key = dot(n, normalize(vec3(-0.4, 0.8, 0.55)));
      vec3 c = uBody * (key > 0.62 ? 1.0 : key > 0.22 ? 0.76 : 0.5);
      c = mix(c, vec3(1.0), step(0.3, lit));
      c = mix(c, vec3(0.0), step(0.4, dark));
      c = mix(c, uEdge, smoothstep(0.62, 0.74, 1.0 - facing));
      c = mix(c, vec3(1.0), uFlash * 0.7);
      gl_FragColor = vec4(c * uOpacity, uOpacity);
    #endif
  }
`;

const DEPTH_FRAGMENT = /* glsl */ `
  ${CUT}
  void main() {
    if (presence() < 0.0) discard;
    gl_FragColor = vec4(0.0);
  }
`;

/**
 * The number of projector lines to a board unit. It is the same for all figures, and as fine as the
 * screen shows well.
 */
export const LINES: IUniform<number> = { value: 95 };

const MODES = { light: 0, solid: 1, flat: 2 } as const;

/** The two passes of a figure. */
export interface FigureMaterials {
  /** Writes only the depth, so that a transparent figure does not show its own inside. */
  depth: ShaderMaterial;
  colour: ShaderMaterial;
  uniforms: FigureUniforms;
}

/** Creates the materials of a figure; `tall` is its height in figure units. */
export function figureMaterials(palette: Palette, body: string, edge: string, tall = 1): FigureMaterials {
  const uniforms: FigureUniforms = {
    uBody: { value: new Color(body) },
    uEdge: { value: new Color(edge) },
    uOpacity: { value: 1 },
    uBend: { value: new Vector2() },
    uFall: { value: 0 },
    uShown: { value: 1 },
    uFlash: { value: 0 },
    uTall: { value: tall },
    uSolid: { value: 1.0 },
    uLines: LINES,
  };
  const depth = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: DEPTH_FRAGMENT,
    uniforms,
    transparent: true,
    blending: NoBlending,
    colorWrite: false,
    side: FrontSide,
  });
  const colour = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms,
    defines: { MODE: MODES[palette.mode] },
    transparent: true,
    depthWrite: false,
    side: FrontSide,
    ...premultiplied,
  });
  return { depth, colour, uniforms };
}

/** Blending that adds light where its alpha is 0 and covers where it is 1. */
export const premultiplied = {
  blending: CustomBlending,
  blendSrc: OneFactor,
  blendDst: OneMinusSrcAlphaFactor,
} as const;

/** Creates the material of the table's body: lit like the figures but opaque; light tones glow. */
export function bodyMaterial(palette: Palette, body: string, edge: string): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: /* glsl */ `
      uniform vec3 uBody;
      uniform vec3 uEdge;
      varying vec3 vNormal;
      varying vec3 vSight;
      varying vec3 vLocal;
      varying float vTone;
      void main() {
        vec3 n = normalize(vNormal);
        float key = clamp(dot(n, normalize(vec3(-0.4, 0.8, 0.55))), 0.0, 1.0);
        float rim = pow(1.0 - clamp(dot(n, normalize(vSight)), 0.0, 1.0), 3.0);
        vec3 c = uBody * (0.35 + 0.65 * key);
        #if MODE == 0
          // Lit by its own board: bright near it, dark below.
          float far = length(vLocal.xz);
          c *= 0.55 + 0.75 * exp(-max(far - 1.0, 0.0) * 6.0);
          c += uEdge * rim * 0.10;
          c *= smoothstep(-0.75, -0.02, vLocal.y);
        #elif MODE == 1
          c += uEdge * 0.12 * rim;
        #endif
        c = mix(c, uEdge, max(vTone, 0.0));
        gl_FragColor = vec4(c, 1.0);
      }
    `,
    uniforms: {
      uBody: { value: new Color(body) },
      uEdge: { value: new Color(edge) },
      uBend: { value: new Vector2() },
      uFall: { value: 0 },
    },
    defines: { MODE: MODES[palette.mode] },
  });
}

/** Creates a material that fills the screen behind everything. */
export function groundMaterial(palette: Palette): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: /* glsl */ `
      varying vec2 vAt;
      void main() {
        vAt = position.xy;
        gl_Position = vec4(position.xy, 1.0, 1.0);
      }
    `,
    fragmentShader: /* glsl */ `
      uniform vec3 uNear;
      uniform vec3 uFar;
      varying vec2 vAt;
      void main() {
        float far = clamp(length(vAt * vec2(0.75, 0.9)), 0.0, 1.0);
        vec3 c = mix(uNear, uFar, far * far * (3.0 - 2.0 * far));
        // A grain too fine to see, which prevents bands in dark areas.
        c += (fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) - 0.5) / 160.0;
        gl_FragColor = vec4(c, 1.0);
      }
    `,
    uniforms: { uNear: { value: new Color(palette.ground[0]) }, uFar: { value: new Color(palette.ground[1]) } },
    depthTest: false,
    depthWrite: false,
  });
}

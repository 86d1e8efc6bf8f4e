/**
 * The shaders. The one for figures draws light, painted solids or flat colours, and contains what
 * animation needs (leaning, dissolving, appearing). The table's body and the dice use it too.
 *
 * All colours are computed in the colour space of the screen, without conversion, so that blended
 * light looks the same with and without bloom.
 */

import { Color, CustomBlending, FrontSide, NoBlending, OneFactor, OneMinusSrcAlphaFactor, ShaderMaterial, Vector3, type IUniform } from "three";
import type { Palette } from "./palette";

const VERTEX = /* glsl */ `
  attribute float tone;
  // What is different for each figure; see troupe.ts.
  attribute vec3 body;
  attribute vec3 edge;
  attribute vec4 posture;
  attribute vec4 light;
  varying vec3 vNormal;
  varying vec3 vSight;
  varying vec3 vLocal;
  varying float vTone;
  varying float vHeight;
  varying vec3 vBody;
  varying vec3 vEdge;
  // Opacity, flash, and how much of the figure has dissolved and appeared.
  varying vec4 vState;
  varying float vTall;
  void main() {
    vec3 p = position;
    vLocal = p;
    float high = clamp(p.y / light.z, 0.0, 1.0);
    // Breathing: the chest widens, and the head rises a little.
    p.xz *= 1.0 + light.w * 0.035 * sin(3.14159 * min(1.0, high * 1.25));
    p.y *= 1.0 + light.w * 0.012 * high;
    p.xz += posture.xy * p.y * p.y;
    // While the figure dissolves, slices slip sideways and everything sinks.
    float slice = floor(p.y * 34.0);
    p.x += posture.z * 0.22 * (fract(sin(slice * 12.9898) * 43758.5453) - 0.5);
    p.y *= 1.0 - 0.25 * posture.z;
    vec4 world = modelMatrix * instanceMatrix * vec4(p, 1.0);
    vNormal = normalize(mat3(modelMatrix) * mat3(instanceMatrix) * normal);
    vSight = cameraPosition - world.xyz;
    vTone = tone;
    vHeight = world.y;
    vBody = body;
    vEdge = edge;
    vState = vec4(light.xy, posture.zw);
    vTall = light.z;
    gl_Position = projectionMatrix * viewMatrix * world;
    #ifdef DEPTH
      // A faint figure hides nothing.
      if (light.x < 0.99) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    #endif
  }
`;

/** The part of a figure that is left out while it dissolves or appears; both passes need it. */
const CUT = /* glsl */ `
  varying vec4 vState;
  varying float vTall;
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
    float up = vLocal.y / vTall;
    // It dissolves from the head down, in grains of two sizes.
    if (vState.z > 0.0) kept = grain(vLocal * 26.0) * 0.5 + grain(vLocal * 71.0) * 0.2 + 0.3 * (1.0 - up) - vState.z * 1.05 + 0.03;
    if (vState.w < 1.0) kept = min(kept, vState.w * 1.08 - up - 0.04);
    return kept;
  }
`;

const FRAGMENT = /* glsl */ `
  uniform float uLines;
  varying vec3 vNormal;
  varying vec3 vSight;
  varying float vTone;
  varying float vHeight;
  varying vec3 vBody;
  varying vec3 vEdge;
  ${CUT}
  void main() {
    float opacity = vState.x;
    float flash = vState.y;
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
      vec3 c = vBody * (0.07 + 0.66 * key * key);
      c = mix(c, vEdge * (0.35 + 0.6 * key), lit * 0.85);
      c = mix(c, vBody * 0.05, dark * 0.9);
      c += mix(vBody, vEdge, 0.6) * rim * 1.05 + vEdge * pow(key, 14.0) * 0.20;
      c += vBody * 0.40 * exp(-vHeight * 16.0);
      float rows = vHeight * uLines;
      float fine = 1.0 - smoothstep(0.3, 0.7, fwidth(rows));
      float line = 0.5 + 0.5 * sin(rows * 6.28318);
      c *= 1.0 - 0.32 * fine * line;
      c += vEdge * flash * (0.35 + rim);
      float alpha = THIN + (0.95 - THIN) * rim;
      c += vEdge * 1.2 * (1.0 - smoothstep(0.0, 0.07, kept));
      gl_FragColor = vec4(c * opacity, alpha * opacity);
    #elif MODE == 1
      // Painted solids in a light room.
      float key = clamp(dot(n, normalize(vec3(-0.4, 0.8, 0.55))), 0.0, 1.0);
      float sky = 0.5 + 0.5 * n.y;
      vec3 c = vBody * (0.34 + 0.22 * sky + 0.55 * key);
      c = mix(c, (vBody * 0.25 + 0.72) * (0.5 + 0.5 * key + 0.15 * sky), lit * 0.8);
      c = mix(c, vBody * 0.16, dark * 0.9);
      vec3 h = normalize(normalize(vec3(-0.4, 0.8, 0.55)) + v);
      c += 0.28 * pow(clamp(dot(n, h), 0.0, 1.0), 36.0);
      c = mix(c, vEdge, 0.55 * pow(1.0 - facing, 3.0));
      c *= 0.72 + 0.28 * smoothstep(0.0, 0.05, vHeight);
      c = mix(c, vec3(1.0), flash * 0.6);
      gl_FragColor = vec4(c * opacity, opacity);
    #else
      // Flat: three shades of one colour and a strong outline.
      float key = dot(n, normalize(vec3(-0.4, 0.8, 0.55)));
      vec3 c = vBody * (key > 0.62 ? 1.0 : key > 0.22 ? 0.76 : 0.5);
      c = mix(c, vec3(1.0), step(0.3, lit));
      c = mix(c, vec3(0.0), step(0.4, dark));
      c = mix(c, vEdge, smoothstep(0.62, 0.74, 1.0 - facing));
      c = mix(c, vec3(1.0), flash * 0.7);
      gl_FragColor = vec4(c * opacity, opacity);
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

/** The light of the surroundings on the table: where it comes from, and its colour. A room sets what its camera sees. */
export const daylight = {
  uKey: { value: new Vector3(-0.4, 0.8, 0.55).normalize() } as IUniform<Vector3>,
  uAmbient: { value: new Color(1, 1, 1) } as IUniform<Color>,
};

const MODES = { light: 0, solid: 1, flat: 2 } as const;

/** The passes in which figures are drawn. */
export interface FigureMaterials {
  /** Writes only the depth, so that a transparent figure does not show its own inside; null where one pass does both. */
  depth: ShaderMaterial | null;
  colour: ShaderMaterial;
}

/**
 * Creates the materials of all figures. `once` draws them in a single pass, nearly opaque, for headsets: these already
 * draw everything twice.
 */
export function figureMaterials(palette: Palette, once: boolean): FigureMaterials {
  const depth = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: DEPTH_FRAGMENT,
    defines: { DEPTH: 1 },
    transparent: true,
    blending: NoBlending,
    colorWrite: false,
    side: FrontSide,
  });
  const colour = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { uLines: LINES },
    defines: { MODE: MODES[palette.mode], THIN: once ? "0.86" : "0.70" },
    transparent: true,
    depthWrite: once,
    side: FrontSide,
    ...premultiplied,
  });
  if (!once) return { depth, colour };
  depth.dispose();
  return { depth: null, colour };
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
    vertexShader: /* glsl */ `
      attribute float tone;
      varying vec3 vNormal;
      varying vec3 vSight;
      varying vec3 vLocal;
      varying float vTone;
      void main() {
        vec4 world = modelMatrix * vec4(position, 1.0);
        vLocal = position;
        vNormal = normalize(mat3(modelMatrix) * normal);
        vSight = cameraPosition - world.xyz;
        vTone = tone;
        gl_Position = projectionMatrix * viewMatrix * world;
      }
    `,
    fragmentShader: /* glsl */ `
      uniform vec3 uBody;
      uniform vec3 uEdge;
      uniform vec3 uKey;
      uniform vec3 uAmbient;
      varying vec3 vNormal;
      varying vec3 vSight;
      varying vec3 vLocal;
      varying float vTone;
      void main() {
        vec3 n = normalize(vNormal);
        float key = clamp(dot(n, uKey), 0.0, 1.0);
        float rim = pow(1.0 - clamp(dot(n, normalize(vSight)), 0.0, 1.0), 3.0);
        vec3 c = uBody * uAmbient * (0.35 + 0.65 * key);
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
      ...daylight,
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

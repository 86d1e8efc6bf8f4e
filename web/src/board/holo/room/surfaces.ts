/**
 * Finds the surfaces on which the table can stand, and shows where it will stand. Devices with hit tests are asked for
 * the surface under the pointer or the middle of the screen; on others the table is put on the floor.
 */

import { Mesh, Quaternion, RingGeometry, ShaderMaterial, Vector3, type Ray } from "three";
import { premultiplied } from "../materials";
import type { Palette } from "../palette";

/** How much a surface may slope: the least vertical part of its normal. */
const LEVEL = 0.85;
/** The greatest distance at which the table is put on the floor without a hit test, in metres. */
const FAR = 3.2;

/** Finds surfaces. */
export class Surfaces {
  readonly reticle: Mesh<RingGeometry, ShaderMaterial>;
  private readonly sources = new Map<XRInputSource | null, XRHitTestSource | null>();
  private gone = false;

  constructor(private readonly session: XRSession) {
    const material = new ShaderMaterial({
      vertexShader: "varying vec2 vAt; void main() { vAt = position.xz; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }",
      fragmentShader: /* glsl */ `
        uniform vec3 uInk;
        varying vec2 vAt;
        void main() {
          float r = length(vAt);
          float turn = atan(vAt.y, vAt.x) / 6.2831853;
          float dash = smoothstep(0.2, 0.24, abs(fract(turn * 24.0) - 0.5));
          float a = (1.0 - smoothstep(0.012, 0.03, abs(r - 1.0))) * dash + 0.45 * exp(-abs(r - 1.0) * 14.0);
          gl_FragColor = vec4(uInk * a, a * 0.35);
        }
      `,
      uniforms: { uInk: { value: null } },
      transparent: true,
      depthWrite: false,
      ...premultiplied,
    });
    this.reticle = new Mesh(new RingGeometry(0.8, 1.2, 72, 1).rotateX(-Math.PI / 2), material);
    this.reticle.frustumCulled = false;
    this.reticle.renderOrder = 55;
    this.reticle.visible = false;
  }

  /** Whether the session can find real surfaces. */
  get real(): boolean {
    return typeof this.session.requestHitTestSource === "function" && this.sources.get(null) !== null;
  }

  dress(palette: Palette): void {
    const ink = this.reticle.material.uniforms.uInk;
    if (ink) ink.value = new Vector3(...colourOf(palette.board.line));
  }

  /**
   * Returns the point of a surface in a frame: where a pointer points, or else the middle of the view. Null where no surface has
   * been found.
   */
  find(frame: XRFrame, space: XRReferenceSpace, pointer: XRInputSource | null, viewer: XRReferenceSpace | null): Vector3 | null {
    for (const source of pointer ? [pointer, null] : [null]) {
      const hits = this.hits(frame, source, viewer);
      for (const hit of hits) {
        const pose = hit.getPose(space);
        if (!pose) continue;
        const { position: p, orientation: o } = pose.transform;
        const normal = new Vector3(0, 1, 0).applyQuaternion(new Quaternion(o.x, o.y, o.z, o.w));
        if (normal.y > LEVEL) return new Vector3(p.x, p.y, p.z);
      }
    }
    return null;
  }

  /** Returns where a ray meets the floor, at most {@link FAR} away. */
  floor({ origin, direction }: Ray, height: number): Vector3 | null {
    if (direction.y > -0.05) return null;
    const far = (height - origin.y) / direction.y;
    const at = origin.clone().addScaledVector(direction, far);
    return Math.hypot(at.x - origin.x, at.z - origin.z) < FAR ? at : null;
  }

  /** Shows the reticle around a table of a radius; null hides it. */
  show(at: Vector3 | null, radius: number): void {
    this.reticle.visible = at !== null;
    if (at) this.reticle.position.copy(at).setY(at.y + 0.003);
    this.reticle.scale.setScalar(radius * 1.06);
  }

  dispose(): void {
    this.gone = true;
    for (const source of this.sources.values()) source?.cancel();
    this.sources.clear();
    this.reticle.removeFromParent();
    this.reticle.geometry.dispose();
    this.reticle.material.dispose();
  }

  private hits(frame: XRFrame, source: XRInputSource | null, viewer: XRReferenceSpace | null): readonly XRHitTestResult[] {
    const known = this.sources.get(source);
    if (known === undefined) void this.ask(source, viewer);
    return known ? frame.getHitTestResults(known) : [];
  }

  private async ask(source: XRInputSource | null, viewer: XRReferenceSpace | null): Promise<void> {
    const space = source?.targetRaySpace ?? viewer;
    if (!space) return;
    this.sources.set(source, null);
    try {
      const made = await this.session.requestHitTestSource?.({ space });
      if (this.gone) made?.cancel();
      else if (made) this.sources.set(source, made);
    } catch {
      // The device finds no surfaces, so the table is put on the floor.
    }
  }
}

function colourOf(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

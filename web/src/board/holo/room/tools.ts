/** What is seen of the pointers: the rays, the points they meet, the controllers and the hands. It costs four draw calls. */

import { Color, ConeGeometry, CylinderGeometry, Group, InstancedMesh, Matrix4, Quaternion, RingGeometry, ShaderMaterial, SphereGeometry, Vector3, type BufferGeometry } from "three";
import { premultiplied } from "../materials";
import type { Palette } from "../palette";
import type { Pointing } from "./pointers";

/** The greatest number of rays, and of joints of two hands. */
const MOST = { rays: 4, joints: 50 } as const;
/** The length of a ray that meets nothing, in metres. */
const LENGTH = 0.6;

const [SPOT, TURN, SIZE, MATRIX] = [new Vector3(), new Quaternion(), new Vector3(), new Matrix4()];
const FORTH = new Vector3(0, 0, -1);

type Tool = InstancedMesh<BufferGeometry, ShaderMaterial>;

/** The tools in the reader's hands, in metres. */
export class Tools {
  readonly group = new Group();
  private readonly ink = { value: new Color() };
  private readonly rays = this.tool(new CylinderGeometry(0.0012, 0.0028, 1, 8, 1, true).translate(0, 0.5, 0).rotateX(-Math.PI / 2), MOST.rays, "0.75 * (1.0 - vFar)");
  private readonly points = this.tool(new RingGeometry(0.006, 0.011, 24), MOST.rays, "1.0");
  private readonly wands = this.tool(new ConeGeometry(0.013, 0.12, 12).rotateX(-Math.PI / 2).translate(0, 0, 0.05), MOST.rays, "0.55");
  private readonly joints = this.tool(new SphereGeometry(1, 10, 8), MOST.joints, "0.5");

  /** Paints the tools in the colours of a theme. */
  dress(palette: Palette): void {
    this.ink.value.set(palette.board.line);
  }

  /** Shows the tools as they are in a frame. */
  update(all: Iterable<Pointing>, frame: XRFrame, space: XRReferenceSpace, eyes: Vector3): void {
    let [rays, points, wands, joints] = [0, 0, 0, 0];
    for (const { source, ray, aim, deed, pinch } of all) {
      // A finger on a screen is visible anyway.
      if (!ray || source.targetRayMode === "screen" || rays === MOST.rays) continue;
      TURN.setFromUnitVectors(FORTH, ray.direction);
      const far = aim.at ? aim.at.distanceTo(ray.origin) : LENGTH;
      const close = pinch !== null && aim.at !== null && aim.at.distanceTo(pinch) < 0.001;
      if (!close && source.targetRayMode === "tracked-pointer") this.rays.setMatrixAt(rays++, MATRIX.compose(ray.origin, TURN, SIZE.set(1, 1, Math.min(far, 3))));
      if (!source.hand && source.targetRayMode === "tracked-pointer") this.wands.setMatrixAt(wands++, MATRIX.compose(ray.origin, TURN, SIZE.setScalar(1)));
      if (aim.at && points < MOST.rays) {
        // The point faces the eyes and has about the same size at any distance.
        MATRIX.lookAt(eyes, aim.at, SPOT.set(0, 1, 0));
        TURN.setFromRotationMatrix(MATRIX);
        const size = (deed ? 0.7 : 1) * Math.max(0.5, eyes.distanceTo(aim.at));
        SPOT.copy(aim.at).addScaledVector(SIZE.subVectors(eyes, aim.at).normalize(), 0.008);
        this.points.setMatrixAt(points++, MATRIX.compose(SPOT, TURN, SIZE.setScalar(size)));
      }
      for (const joint of source.hand?.values() ?? []) {
        const pose = frame.getJointPose?.(joint, space);
        if (!pose || joints === MOST.joints) continue;
        const { x, y, z } = pose.transform.position;
        this.joints.setMatrixAt(joints++, MATRIX.compose(SPOT.set(x, y, z), TURN.identity(), SIZE.setScalar((pose.radius ?? 0.008) * 0.9)));
      }
    }
    for (const [tool, count] of [[this.rays, rays], [this.points, points], [this.wands, wands], [this.joints, joints]] as const) {
      tool.count = count;
      tool.visible = count > 0;
      tool.instanceMatrix.needsUpdate = true;
    }
  }

  dispose(): void {
    this.group.removeFromParent();
    for (const tool of [this.rays, this.points, this.wands, this.joints]) {
      tool.geometry.dispose();
      tool.material.dispose();
      tool.dispose();
    }
  }

  private tool(geometry: BufferGeometry, most: number, strength: string): Tool {
    const material = new ShaderMaterial({
      vertexShader: /* glsl */ `
        varying float vFar;
        varying float vRim;
        void main() {
          vFar = clamp(-position.z, 0.0, 1.0);
          vec4 seen = modelViewMatrix * instanceMatrix * vec4(position, 1.0);
          vec3 n = normalize(mat3(modelViewMatrix) * mat3(instanceMatrix) * normal);
          vRim = 1.0 - abs(dot(n, normalize(seen.xyz)));
          gl_Position = projectionMatrix * seen;
        }
      `,
      fragmentShader: `uniform vec3 uInk; varying float vFar; varying float vRim; void main() { float a = ${strength}; gl_FragColor = vec4(uInk * a * (0.45 + 0.75 * vRim), a * 0.6); }`,
      uniforms: { uInk: this.ink },
      transparent: true,
      depthWrite: false,
      ...premultiplied,
    });
    const tool = new InstancedMesh(geometry, material, most);
    tool.frustumCulled = false;
    tool.renderOrder = 60;
    tool.count = 0;
    tool.visible = false;
    this.group.add(tool);
    return tool;
  }
}

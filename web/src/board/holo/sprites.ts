/**
 * Soft lights that face the viewer: the glow around figures where no bloom is drawn, and the sparks of a figure that
 * dissolves. All of them are one instanced mesh.
 */

import { Color, DynamicDrawUsage, InstancedBufferAttribute, InstancedBufferGeometry, Mesh, PlaneGeometry, ShaderMaterial } from "three";
import { premultiplied } from "./materials";

/** A soft light. */
export interface Sprite {
  at: readonly [number, number, number];
  /** Half its width and height, in board units. */
  size: readonly [number, number];
  colour: string;
  /** How much light it adds in its middle. */
  strength: number;
}

const MOST = 320;

/** The mesh of all soft lights; they are added again for each frame. */
export class Sprites {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  private readonly middle = attribute(3);
  private readonly size = attribute(2);
  private readonly ink = attribute(3);
  private readonly colour = new Color();
  private count = 0;

  constructor(order: number) {
    const geometry = new InstancedBufferGeometry();
    const square = new PlaneGeometry(2, 2);
    geometry.setAttribute("position", square.getAttribute("position"));
    geometry.setIndex(square.getIndex());
    geometry.setAttribute("middle", this.middle);
    geometry.setAttribute("size", this.size);
    geometry.setAttribute("ink", this.ink);
    this.mesh = new Mesh(geometry, material());
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = order;
  }

  /** Removes all lights, at the start of a frame. */
  begin(): void {
    this.count = 0;
  }

  /** Adds a light to this frame. */
  add({ at, size, colour, strength }: Sprite): void {
    if (this.count === MOST || strength <= 0) return;
    const id = this.count++;
    this.middle.setXYZ(id, ...at);
    this.size.setXY(id, ...size);
    this.colour.set(colour).multiplyScalar(strength);
    this.ink.setXYZ(id, this.colour.r, this.colour.g, this.colour.b);
  }

  /** Uploads the lights of this frame to the graphics card. */
  commit(): void {
    this.mesh.geometry.instanceCount = this.count;
    this.mesh.visible = this.count > 0;
    for (const each of [this.middle, this.size, this.ink]) each.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

function attribute(size: number): InstancedBufferAttribute {
  return new InstancedBufferAttribute(new Float32Array(MOST * size), size).setUsage(DynamicDrawUsage);
}

function material(): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: /* glsl */ `
      attribute vec3 middle;
      attribute vec2 size;
      attribute vec3 ink;
      varying vec2 vAt;
      varying vec3 vInk;
      void main() {
        vAt = position.xy;
        vInk = ink;
        vec3 right = normalize(vec3(viewMatrix[0][0], viewMatrix[1][0], viewMatrix[2][0]));
        vec3 up = normalize(vec3(viewMatrix[0][1], viewMatrix[1][1], viewMatrix[2][1]));
        vec3 world = middle + right * position.x * size.x + up * position.y * size.y;
        gl_Position = projectionMatrix * viewMatrix * vec4(world, 1.0);
      }
    `,
    fragmentShader: /* glsl */ `
      varying vec2 vAt;
      varying vec3 vInk;
      void main() {
        float near = max(0.0, 1.0 - dot(vAt, vAt));
        gl_FragColor = vec4(vInk * near * near, 0.0);
      }
    `,
    transparent: true,
    depthWrite: false,
    ...premultiplied,
  });
}

/** A mesh of squares that are added again for each frame: decals lie on the table, and labels face the viewer. */

import { BufferAttribute, BufferGeometry, DynamicDrawUsage, Mesh, type ShaderMaterial } from "three";

const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** The mesh. Each corner of a square has a `position`, its place in the square (`local`), and the attributes of a subclass. */
export abstract class Squares {
  readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;
  protected readonly position: BufferAttribute;
  protected count = 0;
  private readonly local: BufferAttribute;
  private readonly attributes: BufferAttribute[] = [];

  /**
   * Makes a mesh with room for `most` squares. `triangles` has the corners of the two triangles of a square, in the
   * order that turns its front to the viewer.
   */
  constructor(private readonly most: number, triangles: readonly number[], material: ShaderMaterial, order: number) {
    const index = new Uint16Array(most * 6);
    for (let k = 0; k < most; k++)
      index.set(triangles.map((corner) => 4 * k + corner), 6 * k);
    this.mesh = new Mesh(new BufferGeometry().setIndex(new BufferAttribute(index, 1)), material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = order;
    this.position = this.attribute("position", 3);
    this.local = this.attribute("local", 2);
  }

  /** Uploads the squares of this frame to the graphics card. */
  commit(): void {
    this.mesh.geometry.setDrawRange(0, 6 * this.count);
    for (const each of this.attributes) each.needsUpdate = true;
    this.mesh.visible = this.count > 0;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }

  /** Adds an attribute that has `size` numbers for each corner. */
  protected attribute(name: string, size: number): BufferAttribute {
    const attribute = new BufferAttribute(new Float32Array(this.most * 4 * size), size).setUsage(DynamicDrawUsage);
    this.mesh.geometry.setAttribute(name, attribute);
    this.attributes.push(attribute);
    return attribute;
  }

  /** Whether there is no room for another square in this frame. */
  protected isFull(): boolean {
    return this.count === this.most;
  }

  /** Adds a square to this frame. `put` sets the attributes of a corner, which is at (u, v) in the square. */
  protected square(put: (corner: number, u: number, v: number) => void): void {
    for (const [k, [u, v]] of CORNERS.entries()) {
      const corner = 4 * this.count + k;
      this.local.setXY(corner, u, v);
      put(corner, u, v);
    }
    this.count++;
  }
}

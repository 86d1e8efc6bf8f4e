/**
 * The names of the spaces, flat on the board in the outer corner of each space. They are one
 * texture, created when it is needed.
 */

import { CanvasTexture, CircleGeometry, Mesh, MeshBasicMaterial } from "three";
import { nameAt, RADII, SPACES } from "../geometry";
import type { Side } from "../view";

const SIZE = 1536;

/** The texture with the names of the spaces. */
export class Names {
  readonly mesh: Mesh<CircleGeometry, MeshBasicMaterial>;
  private readonly canvas = document.createElement("canvas");
  private readonly texture: CanvasTexture;

  constructor(bottom: Side, colour: string) {
    this.canvas.width = this.canvas.height = SIZE;
    this.texture = new CanvasTexture(this.canvas);
    this.texture.anisotropy = 8;
    const material = new MeshBasicMaterial({ map: this.texture, color: colour, transparent: true, opacity: 0.8, depthWrite: false, toneMapped: false });
    this.mesh = new Mesh(new CircleGeometry(RADII.outer, 64), material);
    this.mesh.rotation.x = -Math.PI / 2;
    this.mesh.position.y = 0.002;
    this.mesh.renderOrder = -1;
    this.orient(bottom);
  }

  /** Redraws the names so that they can be read from a side of the board. */
  orient(bottom: Side): void {
    const pen = this.canvas.getContext("2d");
    if (!pen) return;
    pen.clearRect(0, 0, SIZE, SIZE);
    pen.fillStyle = "#fff";
    pen.font = `600 ${SIZE * 0.025}px system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    for (const space of SPACES) {
      const { x, y } = nameAt(space, bottom);
      pen.fillText(space, ((x + 1) / 2) * SIZE, ((y + 1) / 2) * SIZE);
    }
    this.texture.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.removeFromParent();
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.texture.dispose();
  }
}

/**
 * The panel beside the table: a canvas that is drawn again when its content changes, on a board that stands in the room.
 * It finds the button that a ray points at.
 */

import { CanvasTexture, Group, LinearFilter, Matrix4, Mesh, PlaneGeometry, Quaternion, ShaderMaterial, Vector3, type Ray } from "three";
import { premultiplied } from "../materials";
import type { Palette } from "../palette";
import { drawPanel, PANEL, type Drawn, type Sheet } from "./sheet";

/** The width and height of the panel in metres. */
const SIZE = { width: 0.52, height: (0.52 * PANEL.height) / PANEL.width } as const;
/** The time constant with which the panel turns and moves, in milliseconds. */
const SWING = 180;

/** A button where it was drawn, with the point of the panel under a pointer. */
export interface PanelHit {
  /** The point in metres. */
  at: Vector3;
  /** The number of the button under the point; null where there is none. */
  button: number | null;
}

/** The panel. Its group is in metres. */
export class Panel {
  readonly group = new Group();
  private readonly canvas = document.createElement("canvas");
  private readonly texture: CanvasTexture;
  private readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>;
  private drawn: Drawn = { buttons: [] };
  private sheet: Sheet | null = null;
  private hovered: number | null = null;
  private last = 0;
  private readonly wanted = { at: new Vector3(), turn: new Quaternion() };

  constructor() {
    this.canvas.width = PANEL.width;
    this.canvas.height = PANEL.height;
    this.texture = new CanvasTexture(this.canvas);
    this.texture.minFilter = LinearFilter;
    this.texture.generateMipmaps = false;
    this.texture.anisotropy = 8;
    const material = new ShaderMaterial({
      vertexShader: "varying vec2 vAt; void main() { vAt = uv; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }",
      // The canvas is not premultiplied; the blending is.
      fragmentShader: "uniform sampler2D uSheet; varying vec2 vAt; void main() { vec4 c = texture2D(uSheet, vAt); gl_FragColor = vec4(c.rgb * c.a, c.a); }",
      uniforms: { uSheet: { value: this.texture } },
      transparent: true,
      ...premultiplied,
    });
    this.mesh = new Mesh(new PlaneGeometry(SIZE.width, SIZE.height), material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 50;
    this.group.add(this.mesh);
    this.group.visible = false;
  }

  /** Shows a sheet. */
  show(sheet: Sheet, palette: Palette): void {
    this.sheet = sheet;
    this.draw(palette);
  }

  /** Highlights the button under a pointer. */
  hover(button: number | null, palette: Palette): void {
    if (button === this.hovered) return;
    this.hovered = button;
    this.draw(palette);
  }

  /** The texts of the buttons that can be pressed, with their places in metres. */
  get buttons(): { text: string; at: Vector3 }[] {
    this.group.updateMatrix();
    return this.drawn.buttons.filter(({ on }) => on).map(({ x, y, width, height, text }) => ({ text, at: this.pointAt(x + width / 2, y + height / 2) }));
  }

  /** Sets where the panel stands and what it faces; it goes there smoothly, unless `now`. */
  stand(at: Vector3, eyes: Vector3, now: boolean): void {
    this.wanted.at.copy(at);
    // A panel is read from the front: its normal points to the eyes, but it does not lean over backwards.
    const flat = new Vector3(eyes.x, Math.max(at.y - 0.2, eyes.y), eyes.z);
    this.wanted.turn.setFromRotationMatrix(new Matrix4().lookAt(flat, at, new Vector3(0, 1, 0)));
    if (!now && this.group.visible) return;
    this.group.visible = true;
    this.group.position.copy(at);
    this.group.quaternion.copy(this.wanted.turn);
  }

  /** Moves the panel on its way. */
  swing(now: number): void {
    const part = 1 - Math.exp(-Math.min(100, now - this.last) / SWING);
    this.last = now;
    this.group.position.lerp(this.wanted.at, part);
    this.group.quaternion.slerp(this.wanted.turn, part);
    this.group.updateMatrix();
  }

  /** Returns where a ray in metres meets the panel; null if it does not. */
  hit(ray: Ray): PanelHit | null {
    if (!this.group.visible) return null;
    const own = ray.clone().applyMatrix4(this.group.matrix.clone().invert());
    const { origin, direction } = own;
    // Only from the front.
    if (direction.z > -1e-4 || origin.z <= 0) return null;
    const far = -origin.z / direction.z;
    const [x, y] = [origin.x + direction.x * far, origin.y + direction.y * far];
    if (Math.abs(x) > SIZE.width / 2 || Math.abs(y) > SIZE.height / 2) return null;
    const [u, v] = [(x / SIZE.width + 0.5) * PANEL.width, (0.5 - y / SIZE.height) * PANEL.height];
    const at = this.drawn.buttons.findIndex((button) => u >= button.x && u <= button.x + button.width && v >= button.y && v <= button.y + button.height);
    return { at: new Vector3(x, y, 0).applyMatrix4(this.group.matrix), button: at < 0 ? null : at };
  }

  /** Presses a button, unless it is off. */
  press(button: number): void {
    const pressed = this.drawn.buttons[button];
    if (pressed?.on) pressed.press();
  }

  dispose(): void {
    this.group.removeFromParent();
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.texture.dispose();
  }

  private pointAt(u: number, v: number): Vector3 {
    return new Vector3((u / PANEL.width - 0.5) * SIZE.width, (0.5 - v / PANEL.height) * SIZE.height, 0).applyMatrix4(this.group.matrix);
  }

  private draw(palette: Palette): void {
    const pen = this.canvas.getContext("2d");
    if (!pen || !this.sheet) return;
    this.drawn = drawPanel(pen, this.sheet, palette, this.hovered);
    this.texture.needsUpdate = true;
  }
}

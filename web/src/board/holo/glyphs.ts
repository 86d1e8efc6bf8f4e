/**
 * Text in the hologram: one texture with a cell for each short text (letters, pips, numbers), drawn
 * when it is first needed, and a mesh of labels that always face the viewer.
 */

import { Camera, CanvasTexture, Color, LinearFilter, LinearMipmapLinearFilter, ShaderMaterial, Vector3, type BufferAttribute } from "three";
import { premultiplied } from "./materials";
import { Squares } from "./squares";

const CELLS = 8;
const CELL = 128;

/** A texture that holds a text in each of its cells. */
export class Glyphs {
  readonly texture: CanvasTexture;
  private readonly canvas: HTMLCanvasElement;
  private readonly cells = new Map<string, number>();

  constructor() {
    this.canvas = document.createElement("canvas");
    this.canvas.width = this.canvas.height = CELLS * CELL;
    this.texture = new CanvasTexture(this.canvas);
    this.texture.minFilter = LinearMipmapLinearFilter;
    this.texture.magFilter = LinearFilter;
    this.texture.anisotropy = 4;
  }

  /** Returns the left and top corner of a text's cell, as fractions of the texture. */
  cellOf(text: string): [number, number] {
    let cell = this.cells.get(text);
    if (cell === undefined) {
      // When the texture is full, start over. A game has far fewer texts than there are cells.
      if (this.cells.size === CELLS * CELLS) this.clear();
      cell = this.cells.size;
      this.cells.set(text, cell);
      this.draw(text, cell);
      this.texture.needsUpdate = true;
    }
    return [(cell % CELLS) / CELLS, Math.floor(cell / CELLS) / CELLS];
  }

  dispose(): void {
    this.texture.dispose();
  }

  private clear(): void {
    this.cells.clear();
    this.canvas.getContext("2d")?.clearRect(0, 0, CELLS * CELL, CELLS * CELL);
  }

  private draw(text: string, cell: number): void {
    const pen = this.canvas.getContext("2d");
    if (!pen) return;
    const [x, y] = [((cell % CELLS) + 0.5) * CELL, (Math.floor(cell / CELLS) + 0.5) * CELL];
    pen.fillStyle = "#fff";
    if (/^•+$/.test(text)) {
      const radius = text.length > 2 ? 15 : 18;
      for (const [u, v] of PIPS[text.length] ?? []) {
        pen.beginPath();
        pen.arc(x + u * 26, y + v * 26, radius, 0, 7);
        pen.fill();
      }
      return;
    }
    if (text === "○") {
      pen.strokeStyle = "#fff";
      pen.lineWidth = 11;
      pen.beginPath();
      pen.arc(x, y, 26, 0, 7);
      pen.stroke();
      return;
    }
    pen.textAlign = "center";
    pen.textBaseline = "alphabetic";
    const { length } = text.replace("_", "");
    const size = length > 3 ? 40 : length > 2 ? 54 : length > 1 ? 78 : 96;
    pen.font = `700 ${size}px system-ui, "Segoe UI", "DejaVu Sans", sans-serif`;
    const written = text.replace("_", "");
    const box = pen.measureText(written);
    pen.fillText(written, x, y + (box.actualBoundingBoxAscent - box.actualBoundingBoxDescent) / 2, CELL - 8);
    if (written !== text) pen.fillRect(x - 26, y + 44, 52, 8);
  }
}

const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [[-0.85, 0], [0.85, 0]],
  3: [[-0.95, 0.75], [0.95, 0.75], [0, -0.9]],
  4: [[-0.9, -0.9], [0.9, -0.9], [-0.9, 0.9], [0.9, 0.9]],
};

/** A text that faces the viewer. */
export interface Label {
  text: string;
  at: readonly [number, number, number];
  /** Half its height. */
  size: number;
  ink: string;
  /** The colour of the disc behind the text; no disc if absent. */
  ground?: string;
  edge?: string;
  /** Whether the edge is dashed, as for the second player's pieces. */
  dashed?: boolean;
  opacity?: number;
}

const MOST = 64;

/** The mesh of all labels; they are added again for each frame. */
export class Labels extends Squares {
  private readonly cell = this.attribute("cell", 2);
  private readonly ink = this.attribute("ink", 4);
  private readonly ground = this.attribute("ground", 4);
  private readonly edge = this.attribute("edge", 4);
  private readonly colour = new Color();
  private readonly right = new Vector3();
  private readonly up = new Vector3();

  constructor(private readonly glyphs: Glyphs, order: number, onTop: boolean) {
    super(MOST, [0, 1, 2, 0, 2, 3], labelMaterial(glyphs, onTop), order);
  }

  /** Removes all labels, at the start of a frame; they will face this camera. */
  begin(camera: Camera): void {
    this.count = 0;
    this.right.setFromMatrixColumn(camera.matrixWorld, 0).normalize();
    this.up.setFromMatrixColumn(camera.matrixWorld, 1).normalize();
  }

  /** Adds a label to this frame. */
  add({ text, at, size, ink, ground, edge, dashed = false, opacity = 1 }: Label): void {
    if (this.isFull()) return;
    const [left, top] = this.glyphs.cellOf(text);
    const { right, up } = this;
    this.square((corner, u, v) => {
      this.position.setXYZ(
        corner,
        at[0] + size * (u * right.x + v * up.x),
        at[1] + size * (u * right.y + v * up.y),
        at[2] + size * (u * right.z + v * up.z),
      );
      this.cell.setXY(corner, left, top);
      this.put(this.ink, corner, ink, opacity);
      this.put(this.ground, corner, ground ?? "#000000", ground ? opacity : 0);
      this.put(this.edge, corner, edge ?? "#000000", edge ? (dashed ? -opacity : opacity) : 0);
    });
  }

  private put(to: BufferAttribute, corner: number, colour: string, alpha: number): void {
    this.colour.set(colour);
    to.setXYZW(corner, this.colour.r, this.colour.g, this.colour.b, alpha);
  }
}

function labelMaterial(glyphs: Glyphs, onTop: boolean): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: /* glsl */ `
      attribute vec2 local;
      attribute vec2 cell;
      attribute vec4 ink;
      attribute vec4 ground;
      attribute vec4 edge;
      varying vec2 vLocal;
      varying vec2 vCell;
      varying vec4 vInk;
      varying vec4 vGround;
      varying vec4 vEdge;
      void main() {
        vLocal = local;
        vCell = cell;
        vInk = ink;
        vGround = ground;
        vEdge = edge;
        gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
        // Drawn in front of the feet of the piece it belongs to, but behind pieces that are nearer.
        vec3 sight = cameraPosition - position;
        vec4 nearer = projectionMatrix * viewMatrix * vec4(position + sight * min(0.42 / length(sight), 0.8), 1.0);
        gl_Position.z = nearer.z / nearer.w * gl_Position.w;
      }
    `,
    fragmentShader: /* glsl */ `
      uniform sampler2D uGlyphs;
      varying vec2 vLocal;
      varying vec2 vCell;
      varying vec4 vInk;
      varying vec4 vGround;
      varying vec4 vEdge;
      void main() {
        vec2 inCell = clamp(vLocal * 0.5 + 0.5, 0.02, 0.98);
        vec2 at = vec2(vCell.x + inCell.x / ${CELLS}.0, 1.0 - vCell.y - (1.0 - inCell.y) / ${CELLS}.0);
        float glyph = texture2D(uGlyphs, at).a * vInk.a;
        float r = length(vLocal);
        float w = fwidth(r);
        float disc = (1.0 - smoothstep(0.97 - w, 0.97 + w, r)) * vGround.a;
        float gap = vEdge.a < 0.0 ? smoothstep(0.14, 0.2, abs(fract(atan(vLocal.y, vLocal.x) / 6.2831853 * 8.0) - 0.5)) : 1.0;
        float edge = (1.0 - smoothstep(0.075, 0.075 + w, abs(r - 0.90))) * abs(vEdge.a) * gap;
        vec3 c = mix(vGround.rgb * disc, vEdge.rgb, edge);
        c = mix(c, vInk.rgb, glyph);
        float a = max(max(disc, edge), glyph);
        if (a < 0.01) discard;
        gl_FragColor = vec4(c, a);
      }
    `,
    uniforms: { uGlyphs: { value: glyphs.texture } },
    transparent: true,
    depthTest: !onTop,
    depthWrite: !onTop,
    ...premultiplied,
  });
}

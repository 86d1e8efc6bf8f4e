/**
 * The figures on the graphics card. All figures of one form are one instanced mesh, so that a whole team of pawns
 * costs one draw call. Figures are added again for each frame, with everything that differs from one to the next.
 */

import { BufferGeometry, Color, DynamicDrawUsage, Group, InstancedBufferAttribute, InstancedMesh, type Matrix4, type ShaderMaterial } from "three";
import type { Form } from "../skins";
import { figureMaterials, type FigureMaterials } from "./materials";
import type { Palette } from "./palette";

/** The mesh of a form, with its size in figure units. */
export interface Shape {
  form: Form;
  geometry: BufferGeometry;
  tall: number;
  /** The greatest distance from its vertical axis. */
  wide: number;
}

/** The attributes of a figure, besides its place, that the shader receives. */
export interface Bearing {
  body: string;
  /** The colour of its outline. */
  edge: string;
  /** How far the head leans along x and z, for a figure of height 1. */
  lean: readonly [number, number];
  /** 0 when whole, 1 when completely dissolved. */
  fall: number;
  /** 0 when absent, 1 when completely visible; a figure appears from its feet upwards. */
  shown: number;
  /** 1 is the normal opacity; lower values are fainter. */
  opacity: number;
  /** A light from within, shown when the figure is struck or activated. */
  flash: number;
  /** How far it has breathed in, from -1 to 1. */
  breath: number;
}

/** The number of figures of one form for which there is room at first. */
const ROOM = 8;

/** All figures of one form. */
class Ensemble {
  readonly group = new Group();
  private count = 0;
  private room = 0;
  private passes: InstancedMesh<BufferGeometry, ShaderMaterial>[] = [];
  private body = attribute(3, 0);
  private edge = attribute(3, 0);
  private posture = attribute(4, 0);
  private light = attribute(4, 0);

  constructor(private readonly shape: Shape, private readonly materials: FigureMaterials) {
    this.grow(ROOM);
  }

  begin(): void {
    this.count = 0;
  }

  add(matrix: Matrix4, { body, edge, lean, fall, shown, opacity, flash, breath }: Bearing): void {
    if (this.count === this.room) this.grow(2 * this.room);
    const at = this.count++;
    for (const mesh of this.passes) mesh.setMatrixAt(at, matrix);
    COLOUR.set(body);
    this.body.setXYZ(at, COLOUR.r, COLOUR.g, COLOUR.b);
    COLOUR.set(edge);
    this.edge.setXYZ(at, COLOUR.r, COLOUR.g, COLOUR.b);
    this.posture.setXYZW(at, lean[0], lean[1], fall, shown);
    this.light.setXYZW(at, opacity, flash, this.shape.tall, breath);
  }

  commit(): void {
    for (const mesh of this.passes) {
      mesh.count = this.count;
      mesh.visible = this.count > 0;
      mesh.instanceMatrix.needsUpdate = true;
    }
    for (const each of [this.body, this.edge, this.posture, this.light]) each.needsUpdate = true;
  }

  /** The number of triangles that are drawn, in all passes. */
  get triangles(): number {
    return (this.count * this.passes.length * (this.shape.geometry.index?.count ?? 0)) / 3;
  }

  dispose(): void {
    this.group.removeFromParent();
    this.empty();
  }

  private empty(): void {
    for (const mesh of this.passes.splice(0)) {
      mesh.removeFromParent();
      mesh.geometry.dispose();
      mesh.dispose();
    }
  }

  /** Makes room for more figures, keeping those added so far in this frame. */
  private grow(room: number): void {
    const [old, matrices] = [[this.body, this.edge, this.posture, this.light], this.passes[0]?.instanceMatrix.array];
    this.empty();
    this.room = room;
    [this.body, this.edge, this.posture, this.light] = [attribute(3, room), attribute(3, room), attribute(4, room), attribute(4, room)];
    for (const [k, each] of [this.body, this.edge, this.posture, this.light].entries()) each.array.set(old[k]?.array ?? []);
    const geometry = new BufferGeometry();
    for (const [name, each] of Object.entries(this.shape.geometry.attributes)) geometry.setAttribute(name, each);
    geometry.setIndex(this.shape.geometry.index);
    geometry.setAttribute("body", this.body);
    geometry.setAttribute("edge", this.edge);
    geometry.setAttribute("posture", this.posture);
    geometry.setAttribute("light", this.light);
    // The depth of all figures comes before their colours, so that only what is nearest is coloured.
    for (const [order, material] of [this.materials.depth, this.materials.colour].entries()) {
      if (!material) continue;
      const mesh = new InstancedMesh(geometry, material, room);
      mesh.instanceMatrix.setUsage(DynamicDrawUsage);
      if (matrices) mesh.instanceMatrix.array.set(matrices);
      mesh.frustumCulled = false;
      mesh.renderOrder = 10 + order;
      this.passes.push(mesh);
      this.group.add(mesh);
    }
  }
}

/** All figures on a table. */
export class Troupe {
  readonly group = new Group();
  private readonly ensembles = new Map<Form, Ensemble>();
  private materials: FigureMaterials;

  constructor(palette: Palette, private readonly once: boolean) {
    this.materials = figureMaterials(palette, once);
  }

  /** Draws in another theme from now on. */
  dress(palette: Palette): void {
    this.dispose();
    this.materials = figureMaterials(palette, this.once);
  }

  /** Removes all figures, at the start of a frame. */
  begin(): void {
    for (const ensemble of this.ensembles.values()) ensemble.begin();
  }

  /** Adds a figure to this frame. */
  add(shape: Shape, matrix: Matrix4, bearing: Bearing): void {
    let ensemble = this.ensembles.get(shape.form);
    if (!ensemble) {
      ensemble = new Ensemble(shape, this.materials);
      this.ensembles.set(shape.form, ensemble);
      this.group.add(ensemble.group);
    }
    ensemble.add(matrix, bearing);
  }

  /** Uploads the figures of this frame to the graphics card. */
  commit(): void {
    for (const ensemble of this.ensembles.values()) ensemble.commit();
  }

  /** The number of triangles of all figures in a frame, in all passes. */
  get triangles(): number {
    return [...this.ensembles.values()].reduce((sum, { triangles }) => sum + triangles, 0);
  }

  dispose(): void {
    for (const ensemble of this.ensembles.values()) ensemble.dispose();
    this.ensembles.clear();
    this.materials.depth?.dispose();
    this.materials.colour.dispose();
  }
}

const COLOUR = new Color();

function attribute(size: number, room: number): InstancedBufferAttribute {
  return new InstancedBufferAttribute(new Float32Array(room * size), size).setUsage(DynamicDrawUsage);
}

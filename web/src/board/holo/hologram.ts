/**
 * The hologram as a {@link BoardView}: connects table, pieces, marks, camera, pointer and
 * animation.
 */

import { Box3, Group, Vector3, type BufferAttribute } from "three";
import type { Form } from "../skins";
import { NO_MARKS, type BoardView, type Box, type Animated, type Gesture, type Look, type Marks, type Scene, type Side, type Spot, type Watch } from "../view";
import type { Shape } from "./actor";
import { Animator } from "./animation";
import { Rig } from "./camera";
import { Cast, type Setting } from "./cast";
import { Decals } from "./decals";
import { figureOf } from "./figures";
import { Glyphs, Labels } from "./glyphs";
import { LINES } from "./materials";
import { BASE } from "./layout";
import { Arrows, drawMarks, fillsOf, placeOfSpot, sameSpot, type Ground } from "./marks";
import { Performance } from "./performance";
import { PALETTES, type Palette } from "./palette";
import { Picker } from "./pick";
import { Pointer } from "./pointer";
import { Stage, type Quality } from "./stage";
import { Names } from "./names";
import { geometryOf, Table } from "./table";

export type { Quality } from "./stage";

/** Options of a hologram. */
export interface HologramOptions {
  /**
   * A step of quality (0 plain, 1 smoothed, 2 glowing), or `auto` for the highest that is fast
   * enough. The default is `auto`.
   */
  quality?: Quality | "auto";
  /** Called when the quality in use changes, including automatic changes. */
  onQuality?: (quality: Quality) => void;
}

/** A board with the features that only the hologram has. */
export interface HologramView extends BoardView {
  quality(quality: Quality | "auto"): void;
  readonly currentQuality: Quality;
  /** Returns the camera to the usual view. */
  home(): void;
  /** Turns the camera about the table and raises it, by angles in radians. */
  turn(byTurn: number, byHeight: number): void;
  zoom(by: number): void;
  /**
   * Returns the position of a spot on the screen, in CSS pixels from the element's corner; null if
   * the spot is not shown.
   */
  pointOf(spot: Spot): { x: number; y: number } | null;
}

const START: Scene = { rules: "simeone", pieces: [], beside: [] };
/** How long the camera waits before it returns, and how long it takes to do so, in milliseconds. */
const PATIENCE = 15_000;
const WAY_HOME = 600;
/** The time for which a piece shakes, in milliseconds, and how far, in board units. */
const SHAKE = 320;
const SWAY = 0.03;

/** The hologram; {@link HologramView} and {@link BoardView} describe its methods. */
export class Hologram implements HologramView {
  onTap: ((spot: Spot, how: Gesture) => void) | null = null;
  onOut: ((spot: Spot) => void) | null = null;
  onHover: ((spot: Spot | null) => void) | null = null;
  readonly element: HTMLElement;
  private readonly stage: Stage;
  private readonly rig = new Rig();
  private readonly cast: Cast;
  private readonly shapes = new Map<Form, Shape>();
  private readonly glyphs = new Glyphs();
  private decals: Decals;
  private readonly labels = new Labels(this.glyphs, 8, false);
  private readonly overlay = new Labels(this.glyphs, 40, true);
  private readonly arrows = new Arrows();
  private readonly props = new Group();
  private readonly picker: Picker;
  private readonly pointer: Pointer;
  private readonly performance: Performance;
  private readonly animator: Animator;
  private readonly listeners = new AbortController();
  private table: Table;
  private names: Names | null = null;
  private scene: Scene = START;
  private marks: Marks = NO_MARKS;
  private bottom: Side = "w";
  private worn: Look = { theme: "hologram", skin: "classic", colours: "red-blue", still: false };
  private hovered: Spot | null = null;
  private patience = 0;
  private returning: ((now: number) => boolean) | null = null;

  constructor({ quality = "auto", onQuality }: HologramOptions) {
    this.stage = new Stage({
      camera: this.rig.camera,
      prepare: () => { this.prepare(); },
      resized: (width, height) => { this.resized(width, height); },
      quality: (now) => onQuality?.(now),
    });
    this.element = this.stage.element;
    this.cast = new Cast((form) => this.shapeOf(form));
    this.picker = new Picker(this.rig.camera, this.cast);
    this.table = new Table(this.palette);
    this.decals = new Decals(-1, true);
    this.performance = new Performance({
      cast: this.cast,
      props: this.props,
      glyphs: this.glyphs,
      setting: () => this.setting,
      camera: this.rig.camera,
    });
    this.animator = new Animator(this.stage, this.performance, (after) => { this.present(after); });
    this.pointer = this.listen();
    this.stage.scene.add(this.cast.group, this.props, this.arrows.group, this.labels.mesh, this.overlay.mesh);
    this.dress();
    this.stage.setQuality(quality);
  }

  show(scene: Scene): void {
    this.animator.cancel();
    this.performance.clear();
    this.present(scene);
  }

  mark(marks: Marks): void {
    this.marks = marks;
    this.arrows.show(marks, this.ground);
    this.refill();
    this.stage.invalidate();
  }

  animate(effects: readonly Animated[], after: Scene, watch?: Watch): Promise<void> {
    return this.animator.animate(effects, after, this.worn.still, watch);
  }

  skip(): void {
    this.animator.skip();
  }

  orient(side: Side): void {
    this.bottom = side;
    this.table.orient(side);
    this.names?.orient(side);
    // The running animation was planned for the other orientation.
    this.animator.skip();
    this.settle();
  }

  look(look: Look): void {
    const before = this.worn;
    this.worn = look;
    if (before.names !== look.names) this.name();
    if (before.theme === look.theme && before.skin === look.skin && before.colours === look.colours) return;
    this.cast.clear();
    this.performance.clear();
    if (before.theme !== look.theme) this.dress();
    // The pieces of the running animation have been removed.
    this.animator.skip();
    this.settle();
  }

  quality(quality: Quality | "auto"): void {
    this.stage.setQuality(quality);
  }

  get currentQuality(): Quality {
    return this.stage.currentQuality;
  }

  home(): void {
    clearTimeout(this.patience);
    if (this.rig.atHome()) return;
    const way = this.rig.wayHome();
    if (this.worn.still) {
      way(1);
      this.stage.invalidate();
      return;
    }
    let begun = 0;
    if (this.returning) this.stage.stop(this.returning);
    this.returning = (now) => {
      begun ||= now;
      const t = Math.min(1, (now - begun) / WAY_HOME);
      way(t * t * (3 - 2 * t));
      return t < 1;
    };
    this.stage.run(this.returning);
  }

  refuse(spot: Spot): void {
    const actor = spot.at === "space" ? this.cast.at(spot.space) : this.cast.beside(spot.letter);
    if (!actor || this.worn.still || this.animator.playing) return;
    let begun = 0;
    this.stage.run((now) => {
      begun ||= now;
      const t = Math.min(1, (now - begun) / SHAKE);
      actor.sway = this.animator.playing ? 0 : SWAY * (1 - t) * Math.sin(t * 5 * Math.PI);
      return t < 1 && !this.animator.playing;
    });
  }

  turn(byTurn: number, byHeight: number): void {
    this.moved();
    this.rig.turn(byTurn, byHeight);
    this.stage.invalidate();
  }

  zoom(by: number): void {
    this.moved();
    this.rig.zoom(by);
    this.stage.invalidate();
  }

  pointOf(spot: Spot): { x: number; y: number } | null {
    const place = placeOfSpot(spot, this.ground);
    if (!place) return null;
    const seen = new Vector3(place.x, 0, place.z).project(this.rig.camera);
    const { clientWidth, clientHeight } = this.element;
    return { x: ((seen.x + 1) / 2) * clientWidth, y: ((1 - seen.y) / 2) * clientHeight };
  }

  boxOf(spot: Spot): Box | null {
    const place = placeOfSpot(spot, this.ground);
    if (!place) return null;
    const actor = spot.at === "space" ? this.cast.at(spot.space) : this.cast.beside(spot.letter);
    const box = this.element.getBoundingClientRect();
    // The corners of the base, and the top of the figure.
    const corners: [number, number, number][] = [[-BASE, 0, -BASE], [BASE, 0, -BASE], [-BASE, 0, BASE], [BASE, 0, BASE], [0, actor?.height ?? 0, 0]];
    const seen = corners.map(([x, y, z]) => new Vector3(place.x + x, y, place.z + z).project(this.rig.camera));
    const xs = seen.map(({ x }) => box.left + ((x + 1) / 2) * box.width);
    const ys = seen.map(({ y }) => box.top + ((1 - y) / 2) * box.height);
    return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  }

  spotAt(x: number, y: number): Spot | null {
    const box = this.stage.canvas.getBoundingClientRect();
    return this.picker.spot(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2, this.bottom, this.marks);
  }

  destroy(): void {
    clearTimeout(this.patience);
    this.animator.cancel();
    this.listeners.abort();
    this.pointer.destroy();
    this.performance.clear();
    this.cast.clear();
    this.arrows.dispose();
    this.names?.dispose();
    this.table.dispose();
    this.decals.dispose();
    this.labels.dispose();
    this.overlay.dispose();
    this.glyphs.dispose();
    for (const { geometry } of this.shapes.values()) geometry.dispose();
    this.shapes.clear();
    this.stage.destroy();
    this.onTap = this.onOut = this.onHover = null;
  }

  private get palette(): Palette {
    return PALETTES[this.worn.theme];
  }

  private get setting(): Setting {
    return { bottom: this.bottom, wide: this.rig.wide, look: this.worn };
  }

  private get ground(): Ground {
    return { cast: this.cast, palette: this.palette, bottom: this.bottom, wide: this.rig.wide };
  }

  /** Shows a scene without interrupting an animation. */
  private present(scene: Scene): void {
    this.scene = scene;
    // A battle that waits for a decision shows its totals over the fighters, and the dice have been
    // read.
    if (typeof scene.battle?.attack === "number") this.performance.clear();
    this.settle();
  }

  /**
   * Places everything as in the current scene. Pieces that are being animated stay under the
   * control of the animation.
   */
  private settle(): void {
    if (!this.animator.playing) this.cast.show(this.scene, this.setting);
    this.arrows.show(this.marks, this.ground);
    this.refill();
    this.stage.invalidate();
  }

  private refill(): void {
    this.table.fill(fillsOf(this.marks, this.scene, this.ground));
  }

  /** Builds the table and the light of the theme. */
  private dress(): void {
    const { scene } = this.stage;
    this.table.group.removeFromParent();
    this.table.dispose();
    this.decals.mesh.removeFromParent();
    this.decals.dispose();
    this.table = new Table(this.palette);
    this.table.orient(this.bottom);
    this.decals = new Decals(-1, this.palette.mode === "light");
    scene.add(this.table.group, this.decals.mesh);
    this.stage.setBloom(this.palette.bloom);
    if (this.names) this.name();
  }

  /** Adds or removes the names on the spaces. */
  private name(): void {
    this.names?.dispose();
    this.names = this.worn.names ? new Names(this.bottom, this.palette.board.line) : null;
    if (this.names) this.stage.scene.add(this.names.mesh);
    this.stage.invalidate();
  }

  /** Updates everything before a frame is drawn. */
  private prepare(): void {
    const { camera } = this.rig;
    LINES.value = this.rig.scale / 4.4;
    this.decals.begin();
    this.labels.begin(camera);
    this.overlay.begin(camera);
    drawMarks(this.decals, this.marks, this.scene, this.ground);
    this.cast.draw(this.decals, this.labels, camera);
    this.performance.draw(this.decals, this.overlay);
    if (!this.animator.playing) this.performance.drawTotals(this.scene, this.overlay);
    this.decals.commit();
    this.labels.commit();
    this.overlay.commit();
  }

  private resized(width: number, height: number): void {
    const wide = this.rig.wide;
    this.rig.resize(width, height);
    if (wide !== this.rig.wide) this.settle();
  }

  private shapeOf(form: Form): Shape {
    let shape = this.shapes.get(form);
    if (!shape) {
      const geometry = geometryOf(figureOf(form));
      const box = new Box3().setFromBufferAttribute(geometry.getAttribute("position") as BufferAttribute);
      const reach = box.getSize(new Vector3());
      shape = { geometry, tall: box.max.y, wide: reach.x / 2 };
      this.shapes.set(form, shape);
    }
    return shape;
  }

  /** Called when the user has moved the camera: schedules its return. */
  private moved(): void {
    if (this.returning) this.stage.stop(this.returning);
    clearTimeout(this.patience);
    this.patience = window.setTimeout(() => { this.home(); }, PATIENCE);
  }

  private listen(): Pointer {
    const { canvas } = this.stage;
    canvas.tabIndex = -1;
    canvas.addEventListener("keydown", (event) => {
      if (event.key === "Home") this.home();
    }, { signal: this.listeners.signal });
    // A hidden page gets no frames, so an animation would never end there.
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.skip();
    }, { signal: this.listeners.signal });
    return new Pointer(canvas, {
      spotAt: (x, y) => this.picker.spot(x, y, this.bottom, this.marks),
      carries: (spot) => this.carries(spot),
      tap: (spot, how) => this.onTap?.(spot, how),
      out: (spot) => this.onOut?.(spot),
      hover: (spot) => { this.hover(spot); },
      carry: (spot, to) => { this.carry(spot, to); },
      turn: (byTurn, byHeight) => { this.turn(byTurn, byHeight); },
      zoom: (by) => { this.zoom(by); },
      home: () => { this.home(); },
    });
  }

  /** Returns whether there is a piece on a spot. */
  private carries(spot: Spot): boolean {
    return spot.at === "space" ? this.cast.at(spot.space) !== undefined : this.cast.beside(spot.letter) !== undefined;
  }

  private hover(spot: Spot | null): void {
    if (sameSpot(spot, this.hovered)) return;
    this.hovered = spot;
    const target = spot && (this.marks.carry ? this.carries(spot) : this.marks.targets.some((one) => sameSpot(one.spot, spot)));
    this.stage.canvas.style.cursor = target ? "pointer" : "";
    this.onHover?.(spot);
  }

  /** Moves a piece with the pointer, provided that the page has picked that piece. */
  private carry(spot: Spot, to: { x: number; y: number } | null): void {
    const actor = spot.at === "space" ? this.cast.at(spot.space) : this.cast.beside(spot.letter);
    if (!actor || this.animator.playing) return;
    if (to === null) {
      this.settle();
      return;
    }
    if (!sameSpot(this.marks.picked, spot)) return;
    const under = this.picker.ground(to.x, to.y);
    if (!under) return;
    actor.x = under.x;
    actor.z = under.z;
    actor.y = 0.05;
    this.stage.invalidate();
  }
}

/**
 * The table with everything on it: board, pieces, marks, dice and their animation. It knows neither a screen nor a
 * camera's controls, so that a page ({@link Hologram}) and a room ({@link Room}) show the same table. Its scene is in board
 * units, with the middle of the board at the origin.
 */

import { Box3, Group, Vector3, type BufferAttribute, type Camera, type Ray } from "three";
import { carried, lifts } from "../lifting";
import type { Form } from "../skins";
import { sameSpot } from "../geometry";
import { EMPTY, NO_MARKS, type Animated, type Look, type Marks, type Scene, type Side, type Spot, type Watch } from "../view";
import type { Actor } from "./actor";
import { Animator, type Frames } from "./animation";
import { Cast, type Setting } from "./cast";
import { Decals } from "./decals";
import { figureOf } from "./figures";
import { coarsely } from "./figures/sculpt";
import { Glyphs, Labels } from "./glyphs";
import { Life } from "./life";
import { Arrows, drawMarks, fillsOf, type Ground } from "./marks";
import { LINES } from "./materials";
import { Names } from "./names";
import { PALETTES, type Palette } from "./palette";
import { Performance } from "./performance";
import { Picker } from "./pick";
import { Sprites } from "./sprites";
import { geometryOf, Table, type Body } from "./table";
import { Troupe, type Shape } from "./troupe";

/** The time for which a piece shakes, in milliseconds, and how far, in board units. */
const SHAKE = 320;
const SWAY = 0.03;

/** What is different on a page and in a room. */
export interface TableTopOptions {
  /** What the table stands on, which decides its shape. */
  body: Body;
  /** Whether the trays are at the sides of the board; else they are before and behind it. */
  wide(): boolean;
  /** Whether there is a glow around the figures, where no bloom is drawn. */
  glows(): boolean;
  /** Whether the figures are lively while they wait. */
  lively(): boolean;
}

/** The table and all that is on it. */
export class TableTop {
  /** Everything that is drawn. */
  readonly group = new Group();
  readonly cast: Cast;
  readonly picker: Picker;
  marks: Marks = NO_MARKS;
  bottom: Side = "w";
  worn: Look = { theme: "hologram", skin: "classic", colours: "red-blue", still: false };
  private readonly inRoom: boolean;
  private readonly shapes = new Map<Form, Shape>();
  private readonly glyphs = new Glyphs();
  private decals: Decals;
  private readonly labels = new Labels(this.glyphs, 8, false);
  private readonly overlay: Labels;
  private readonly sprites = new Sprites(9);
  private readonly arrows: Arrows;
  private readonly props = new Group();
  private readonly troupe: Troupe;
  private readonly performance: Performance;
  private readonly animator: Animator;
  private readonly life: Life;
  private table: Table;
  private names: Names | null = null;
  private scene: Scene = EMPTY;

  constructor(private readonly frames: Frames, private readonly options: TableTopOptions) {
    this.inRoom = options.body !== "screen";
    this.cast = new Cast((form) => this.shapeOf(form));
    this.picker = new Picker(this.cast);
    this.table = new Table(this.palette, options.body);
    this.decals = new Decals(-1, true);
    this.overlay = new Labels(this.glyphs, 40, !this.inRoom);
    this.arrows = new Arrows(!this.inRoom);
    this.troupe = new Troupe(this.palette, this.inRoom);
    this.performance = new Performance({ cast: this.cast, props: this.props, glyphs: this.glyphs, setting: () => this.setting, above: !this.inRoom });
    this.animator = new Animator(frames, this.performance, (after) => this.present(after));
    this.life = new Life(
      frames,
      this.cast,
      () => ({ marks: this.marks, lively: options.lively() && !this.worn.still && !this.animator.playing }),
      this.inRoom,
    );
    this.group.add(this.table.group, this.decals.mesh, this.troupe.group, this.props, this.arrows.group, this.labels.mesh, this.overlay.mesh, this.sprites.mesh);
  }

  /** Shows a scene at once. */
  show(scene: Scene): void {
    this.animator.cancel();
    this.performance.clear();
    this.present(scene);
  }

  /** Highlights marks and draws arrows. */
  mark(marks: Marks): void {
    this.marks = marks;
    this.arrows.show(marks, this.ground);
    this.refill();
    this.wake();
    this.frames.invalidate();
  }

  /** Animates effects and then shows `after`. */
  async animate(effects: readonly Animated[], after: Scene, watch?: Watch): Promise<void> {
    await this.animator.animate(effects, after, this.worn.still, watch);
    this.wake();
  }

  /** Ends a running animation at once. */
  skip(): void {
    this.animator.skip();
  }

  /** Makes the waiting figures lively for a while. */
  wake(): void {
    this.life.wake();
  }

  /** Turns the board so that this side is at the bottom. */
  orient(side: Side): void {
    this.bottom = side;
    this.table.orient(side);
    this.names?.orient(side);
    // The running animation was planned for the other orientation.
    this.animator.skip();
    this.settle();
  }

  /** Applies the reader's settings. Returns whether the theme has changed. */
  look(look: Look): boolean {
    const before = this.worn;
    this.worn = look;
    if (look.still) this.life.rest();
    if (before.names !== look.names) this.name();
    if (before.theme === look.theme && before.skin === look.skin && before.colours === look.colours) return false;
    this.cast.clear();
    this.performance.clear();
    if (before.theme !== look.theme) this.dress();
    // The pieces of the running animation have been removed.
    this.animator.skip();
    this.settle();
    return before.theme !== look.theme;
  }

  /** Shakes the piece on a spot briefly. */
  refuse(spot: Spot): void {
    const actor = this.actorAt(spot);
    if (!actor || this.worn.still || this.animator.playing) return;
    let begun = 0;
    this.frames.run((now) => {
      begun ||= now;
      const t = Math.min(1, (now - begun) / SHAKE);
      actor.sway = this.animator.playing ? 0 : SWAY * (1 - t) * Math.sin(t * 5 * Math.PI);
      return t < 1 && !this.animator.playing;
    });
  }

  /** Returns the piece on a spot, if there is one. */
  actorAt(spot: Spot): Actor | undefined {
    return spot.at === "space" ? this.cast.at(spot.space) : this.cast.beside(spot.letter);
  }

  /** Returns whether the piece on a spot can be chosen or carried. */
  offers(spot: Spot): boolean {
    return this.marks.carry ? this.actorAt(spot) !== undefined : this.marks.targets.some((one) => sameSpot(one.spot, spot));
  }

  /** Returns whether a drag from a spot carries the piece on it. */
  lifts(spot: Spot): boolean {
    return lifts(spot, this.marks, (one) => this.actorAt(one) !== undefined);
  }

  /** Returns whether the piece of a spot is picked. */
  carried(spot: Spot): boolean {
    return carried(spot, this.marks);
  }

  /** Returns the spot on a ray, in board units. */
  spotOn(ray: Ray): Spot | null {
    return this.picker.spot(ray, this.bottom, this.marks);
  }

  /** Moves a piece that is carried to a point over the table, provided that it has been picked; null puts it back. */
  carry(spot: Spot, to: { x: number; y?: number; z: number } | null): void {
    const actor = this.actorAt(spot);
    if (!actor || this.animator.playing) return;
    if (to === null) {
      this.settle();
      return;
    }
    if (!sameSpot(this.marks.picked, spot)) return;
    actor.x = to.x;
    actor.z = to.z;
    actor.y = Math.max(0.05, to.y ?? 0);
    this.frames.invalidate();
  }

  /** Places everything as in the current scene, unless it is being animated. */
  settle(): void {
    // Pieces that are being animated stay under the control of the animation.
    if (!this.animator.playing) this.cast.show(this.scene, this.setting);
    this.arrows.show(this.marks, this.ground);
    this.refill();
    this.frames.invalidate();
  }

  /** Updates everything before a frame is drawn for a camera; `scale` is the size of a board unit there, in pixels. */
  prepare(camera: Camera, scale: number): void {
    LINES.value = scale / 4.4;
    this.decals.begin();
    this.labels.begin(camera);
    this.overlay.begin(camera);
    this.sprites.begin();
    this.troupe.begin();
    drawMarks(this.decals, this.marks, this.scene, this.ground);
    this.cast.draw(this.troupe, this.decals, this.labels, camera);
    if (this.options.glows() && this.palette.mode === "light") this.glow();
    this.performance.draw(this.decals, this.overlay, this.sprites);
    if (!this.animator.playing) this.performance.drawTotals(this.scene, this.overlay);
    this.decals.commit();
    this.labels.commit();
    this.overlay.commit();
    this.sprites.commit();
    this.troupe.commit();
  }

  /** What is needed to place marks. */
  get ground(): Ground {
    return { cast: this.cast, palette: this.palette, bottom: this.bottom, wide: this.options.wide() };
  }

  /** The number of triangles of all figures as they are drawn for one eye. */
  get figureTriangles(): number {
    return this.troupe.triangles;
  }

  /** Sets the height of the table over the floor on which it stands, in board units. */
  stand(height: number): void {
    this.table.stand(height);
  }

  get palette(): Palette {
    return PALETTES[this.worn.theme];
  }

  destroy(): void {
    this.animator.cancel();
    this.life.rest();
    this.performance.clear();
    this.cast.clear();
    this.arrows.dispose();
    this.names?.dispose();
    this.table.dispose();
    this.troupe.dispose();
    this.decals.dispose();
    this.labels.dispose();
    this.overlay.dispose();
    this.sprites.dispose();
    this.glyphs.dispose();
    for (const { geometry } of this.shapes.values()) geometry.dispose();
    this.shapes.clear();
  }

  private get setting(): Setting {
    return { bottom: this.bottom, wide: this.options.wide(), look: this.worn };
  }

  /** Shows a scene without interrupting an animation. */
  private present(scene: Scene): void {
    this.scene = scene;
    // A battle that waits for a decision shows its totals over the fighters, and the dice have been
    // read.
    if (typeof scene.battle?.attack === "number") this.performance.clear();
    this.settle();
  }

  private refill(): void {
    this.table.fill(fillsOf(this.marks, this.scene, this.ground));
  }

  /** Builds the table and the light of the theme. */
  private dress(): void {
    this.table.group.removeFromParent();
    this.table.dispose();
    this.decals.mesh.removeFromParent();
    this.decals.dispose();
    this.troupe.dress(this.palette);
    this.table = new Table(this.palette, this.options.body);
    this.table.orient(this.bottom);
    this.decals = new Decals(-1, this.palette.mode === "light");
    this.group.add(this.table.group, this.decals.mesh);
    if (this.names) this.name();
  }

  /** Adds or removes the names on the spaces. */
  private name(): void {
    this.names?.dispose();
    this.names = this.worn.names ? new Names(this.bottom, this.palette.board.line) : null;
    if (this.names) this.group.add(this.names.mesh);
    this.frames.invalidate();
  }

  /** Draws a soft light around each figure, as bloom would. */
  private glow(): void {
    for (const actor of this.cast.actors) {
      if (!actor.visible) continue;
      const tall = actor.height - actor.y;
      const strength = (0.2 + 0.5 * actor.flash) * actor.opacity * (1 - actor.fall) * Math.min(1, actor.shown);
      const at = [actor.x, actor.y + tall * 0.5, actor.z] as const;
      this.sprites.add({ at, size: [actor.girth + 0.1, tall * 0.62 + 0.07], colour: actor.colours.body, strength });
    }
  }

  private shapeOf(form: Form): Shape {
    let shape = this.shapes.get(form);
    if (!shape) {
      const geometry = geometryOf(this.inRoom ? coarsely(() => figureOf(form)) : figureOf(form));
      const box = new Box3().setFromBufferAttribute(geometry.getAttribute("position") as BufferAttribute);
      const reach = box.getSize(new Vector3());
      shape = { form, geometry, tall: box.max.y, wide: reach.x / 2 };
      this.shapes.set(form, shape);
    }
    return shape;
  }
}

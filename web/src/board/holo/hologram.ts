/**
 * The hologram: the round table in three dimensions, on a page as a {@link BoardView}. Connects the table with a
 * canvas, a camera and a pointer. It is loaded by dynamic import, because it brings three.js with it.
 * `supported.ts` checks whether the browser supports it.
 */

import { Raycaster, Vector2, Vector3, type Ray } from "three";
import { holdPage } from "../lifting";
import { sameSpot } from "../geometry";
import type { BoardView, Box, Animated, Gesture, Look, Marks, Scene, Side, Spot, Watch } from "../view";
import { Rig } from "./camera";
import { BASE } from "./layout";
import { placeOfSpot } from "./marks";
import { Pointer } from "./pointer";
import { Stage, type Quality } from "./stage";
import { TableTop } from "./tabletop";

/** Options of a hologram. */
export interface HologramOptions {
  /**
   * A step of quality (0 plain, 1 smoothed, 2 glowing), or `auto` for the highest that is fast
   * enough. The default is `auto`.
   */
  quality?: Quality | "auto";
  /**
   * Whether waiting figures are lively for some seconds after an input. By default they are, unless the quality is the
   * plainest or the processor draws.
   */
  lively?: boolean;
}

/** How long the camera waits before it returns, and how long it takes to do so, in milliseconds. */
const PATIENCE = 15_000;
const WAY_HOME = 600;

/** The hologram; {@link BoardView} describes the methods of every board. */
export class Hologram implements BoardView {
  onTap: ((spot: Spot, how: Gesture) => void) | null = null;
  onOut: ((spot: Spot) => void) | null = null;
  onHover: ((spot: Spot | null) => void) | null = null;
  onGone: (() => void) | null = null;
  readonly element: HTMLElement;
  private readonly stage: Stage;
  private readonly rig = new Rig();
  private readonly top: TableTop;
  private readonly caster = new Raycaster();
  private readonly pointer: Pointer;
  private readonly listeners = new AbortController();
  private hovered: Spot | null = null;
  private patience = 0;
  private returning: ((now: number) => boolean) | null = null;

  /** Throws where the browser offers no WebGL 2. */
  constructor({ quality = "auto", lively }: HologramOptions) {
    this.stage = new Stage({
      camera: this.rig.camera,
      prepare: () => this.top.prepare(this.rig.camera, this.rig.scale),
      resized: (width, height) => this.resized(width, height),
      gone: () => this.onGone?.(),
    });
    this.element = this.stage.element;
    this.top = new TableTop(this.stage, {
      body: "screen",
      wide: () => this.rig.wide,
      glows: () => this.stage.currentQuality === 1,
      lively: () => lively ?? (this.stage.currentQuality > 0 && !this.stage.software),
    });
    this.pointer = this.listen();
    this.stage.scene.add(this.top.group);
    this.stage.setBloom(this.top.palette.bloom);
    this.stage.setQuality(quality);
  }

  show(scene: Scene): void {
    this.top.show(scene);
  }

  mark(marks: Marks): void {
    this.top.mark(marks);
  }

  animate(effects: readonly Animated[], after: Scene, watch?: Watch): Promise<void> {
    return this.top.animate(effects, after, watch);
  }

  skip(): void {
    this.top.skip();
  }

  orient(side: Side): void {
    this.top.orient(side);
  }

  look(look: Look): void {
    if (this.top.look(look)) this.stage.setBloom(this.top.palette.bloom);
  }

  quality(quality: Quality | "auto"): void {
    this.stage.setQuality(quality);
  }

  get currentQuality(): Quality {
    return this.stage.currentQuality;
  }

  /** Returns the camera to the usual view. */
  home(): void {
    clearTimeout(this.patience);
    if (this.rig.atHome()) return;
    const way = this.rig.wayHome();
    if (this.top.worn.still) {
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
    this.top.refuse(spot);
  }

  /** Turns the camera about the table and raises it, by angles in radians. */
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

  /**
   * Returns the position of a spot on the screen, in CSS pixels from the element's corner; null if
   * the spot is not shown.
   */
  pointOf(spot: Spot): { x: number; y: number } | null {
    const place = placeOfSpot(spot, this.top.ground);
    if (!place) return null;
    const seen = new Vector3(place.x, 0, place.z).project(this.rig.camera);
    const { clientWidth, clientHeight } = this.element;
    return { x: ((seen.x + 1) / 2) * clientWidth, y: ((1 - seen.y) / 2) * clientHeight };
  }

  boxOf(spot: Spot): Box | null {
    const place = placeOfSpot(spot, this.top.ground);
    if (!place) return null;
    const actor = this.top.actorAt(spot);
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
    return this.top.spotOn(this.ray(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2));
  }

  destroy(): void {
    clearTimeout(this.patience);
    this.listeners.abort();
    this.pointer.destroy();
    this.top.destroy();
    this.stage.destroy();
    this.onTap = this.onOut = this.onHover = this.onGone = null;
  }

  private resized(width: number, height: number): void {
    const wide = this.rig.wide;
    this.rig.resize(width, height);
    if (wide !== this.rig.wide) this.top.settle();
  }

  /** Returns the ray through a point of the screen, with coordinates from -1 to 1, y up. */
  private ray(x: number, y: number): Ray {
    this.caster.setFromCamera(new Vector2(x, y), this.rig.camera);
    return this.caster.ray;
  }

  /** Called when the user has moved the camera: schedules its return. */
  private moved(): void {
    if (this.returning) this.stage.stop(this.returning);
    clearTimeout(this.patience);
    this.patience = window.setTimeout(() => this.home(), PATIENCE);
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
    holdPage(canvas, (x, y) => {
      const spot = this.spotAt(x, y);
      return spot !== null && this.top.lifts(spot);
    }, this.listeners.signal);
    return new Pointer(canvas, {
      spotAt: (x, y) => this.top.spotOn(this.ray(x, y)),
      carries: (spot) => this.top.lifts(spot),
      carried: (spot) => this.top.carried(spot),
      tap: (spot, how) => this.onTap?.(spot, how),
      out: (spot) => this.onOut?.(spot),
      hover: (spot) => this.hover(spot),
      carry: (spot, to) => this.carry(spot, to),
      touched: () => this.top.wake(),
      turn: (byTurn, byHeight) => this.turn(byTurn, byHeight),
      zoom: (by) => this.zoom(by),
      home: () => this.home(),
    });
  }

  private hover(spot: Spot | null): void {
    if (sameSpot(spot, this.hovered)) return;
    this.hovered = spot;
    this.top.wake();
    this.stage.canvas.style.cursor = spot && this.top.offers(spot) ? "pointer" : "";
    this.onHover?.(spot);
  }

  /** Moves a piece with the pointer. */
  private carry(spot: Spot, to: { x: number; y: number } | null): void {
    if (to === null) this.top.carry(spot, null);
    else {
      const under = this.top.picker.ground(this.ray(to.x, to.y));
      if (under) this.top.carry(spot, { x: under.x, z: under.z });
    }
  }
}

/**
 * The room: the table of the game in a WebXR session. The scene is in board units, as on a page; the reader, the pointers and the
 * panel are in a group that is moved, turned and scaled the other way round from the table ({@link Placement}). So
 * everything on the table is the same as on a page.
 */

import { ColorManagement, Group, LinearSRGBColorSpace, Matrix4, PerspectiveCamera, Scene as World, Vector3, WebGLRenderer } from "three";
import type { Animated, Box, Gesture, Look, Marks, Scene, Side, Space, Spot, Watch } from "../../view";
import type { Frames } from "../animation";
import { placeOf } from "../layout";
import { placeOfSpot } from "../marks";
import type { Motion } from "../stage";
import { HEIGHT } from "../table";
import { TableTop } from "../tabletop";
import { Anchor } from "./anchor";
import { Daylight } from "./daylight";
import { ownButtons } from "./own";
import { Panel } from "./panel";
import { Placement } from "./placement";
import { Pointers } from "./pointers";
import { Surfaces } from "./surfaces";
import { Surroundings } from "./surroundings";
import { Tools } from "./tools";
import type { PanelButton, PanelContent, Point, RoomCost, RoomOptions, RoomView } from "./view";

/** The diameter of the table at first, and the height of its top in a room that is drawn, in metres. */
const FIRST = { ar: 0.7, vr: 1.1, top: 0.76 } as const;
/** The height of the eyes over the floor where the device does not know the floor, in metres. */
const EYES = 1.25;
/** The frame rate to request if the device offers a choice, in frames per second. */
const RATE = 72;

/** The share of the pixels in each direction that a slow device draws. */
const PLAIN = 0.75;

const NOTHING: PanelContent = { players: [], status: "", said: "", notice: null, odds: [], buttons: [], beside: "w" };

/** A session with a table in it; {@link RoomView} describes its methods. */
export class Room implements RoomView, Frames {
  onTap: ((spot: Spot, how: Gesture) => void) | null = null;
  onOut: ((spot: Spot) => void) | null = null;
  onHover: ((spot: Spot | null) => void) | null = null;
  onEars: RoomView["onEars"] = null;
  readonly element = document.createElement("div");
  placed = false;
  private readonly renderer: WebGLRenderer;
  private readonly world = new World();
  /** The space of the device in the scene; its own coordinates are in metres. */
  private readonly dolly = new Group();
  private readonly camera = new PerspectiveCamera(70, 1, 0.05, 30);
  private readonly top: TableTop;
  private readonly placement = new Placement();
  private readonly panel = new Panel();
  private readonly pointers: Pointers;
  private readonly tools = new Tools();
  private readonly surfaces: Surfaces;
  private readonly surroundings: Surroundings;
  private readonly anchor = new Anchor();
  private readonly daylight: Daylight;
  private readonly motions = new Set<Motion>();
  private readonly listeners = new AbortController();
  private viewer: XRReferenceSpace | null = null;
  private content = NOTHING;
  private found: Vector3 | null = null;
  private lost = false;
  private said: string | null = null;
  private floor = 0;
  private lines = 0;
  private over = false;
  /** Whether the table has been placed before, so that the reader now asks for another place. */
  private asked = false;
  private readonly head = new Matrix4().setPosition(0, EYES, 0);

  private constructor(private readonly session: XRSession, private readonly options: RoomOptions) {
    ColorManagement.enabled = false;
    this.renderer = new WebGLRenderer({ antialias: !options.plain, alpha: true, powerPreference: "high-performance" });
    this.renderer.outputColorSpace = LinearSRGBColorSpace;
    this.renderer.setClearColor(0x000000, 0);
    this.renderer.xr.enabled = true;
    if (options.plain) this.renderer.xr.setFramebufferScaleFactor(PLAIN);
    this.top = new TableTop(this, { body: options.mode === "vr" ? "floor" : "surface", wide: () => true, glows: () => true, lively: () => true });
    this.surfaces = new Surfaces(session);
    this.surroundings = new Surroundings(options.mode, this.top.palette);
    this.daylight = new Daylight(session);
    this.pointers = new Pointers({
      top: this.top,
      panel: this.panel,
      placement: this.placement,
      placing: () => !this.placed,
      lies: this.lies,
      tap: (spot, how) => this.onTap?.(spot, how),
      out: (spot) => this.onOut?.(spot),
      hover: (spot) => this.onHover?.(spot),
      put: () => this.put(),
      moved: () => this.anchor.set(),
    });
    this.placement.diameter = FIRST[options.mode];
    this.dolly.matrixAutoUpdate = false;
    this.dolly.add(this.camera, this.panel.group, this.tools.group, this.surfaces.reticle, this.surroundings.group);
    this.world.add(this.top.group, this.dolly);
    this.dress();
  }

  /** Starts to draw in a session. Rejects if the browser cannot draw in it; then the caller has to end the session. */
  static async begin(session: XRSession, options: RoomOptions): Promise<Room> {
    const room = new Room(session, options);
    try {
      await room.start();
    } catch (error) {
      room.destroy();
      throw error;
    }
    return room;
  }

  show(scene: Scene): void {
    this.top.show(scene);
    this.top.wake();
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
    if (side === this.top.bottom) return;
    this.top.orient(side);
    this.standPanel(false);
  }

  look(look: Look): void {
    if (this.top.look(look)) this.dress();
    this.draw();
  }

  refuse(spot: Spot): void {
    this.top.refuse(spot);
  }

  /** A room has no place on the page. */
  boxOf(): Box | null {
    return null;
  }

  spotAt(): Spot | null {
    return null;
  }

  tell(content: PanelContent): void {
    const moved = content.beside !== this.content.beside;
    this.content = content;
    this.draw();
    if (moved && this.placed) this.standPanel(this.top.worn.still);
  }

  placeOf(space: Space | null): Point {
    const { x, z } = space === null ? { x: 0, z: 0 } : placeOf(space, this.top.bottom);
    return pointOf(new Vector3(x, 0, z).applyMatrix4(this.placement.matrix));
  }

  get table(): RoomView["table"] {
    const { at, yaw, diameter } = this.placement;
    return { at: pointOf(at), yaw, diameter };
  }

  get cost(): RoomCost {
    const { calls, triangles } = this.renderer.info.render;
    return { calls, triangles, figures: this.top.figureTriangles * Math.max(1, this.renderer.xr.getCamera().cameras.length) };
  }

  get buttons(): RoomView["buttons"] {
    return this.panel.buttons.map(({ text, at }) => ({ text, at: pointOf(at) }));
  }

  aimOf(spot: Spot): Point | null {
    const place = placeOfSpot(spot, this.top.ground);
    return place ? pointOf(new Vector3(place.x, 0, place.z).applyMatrix4(this.placement.matrix)) : null;
  }

  async leave(): Promise<void> {
    if (!this.over) await this.session.end();
  }

  destroy(): void {
    this.over = true;
    this.listeners.abort();
    this.renderer.setAnimationLoop(null);
    this.motions.clear();
    this.top.destroy();
    this.anchor.drop();
    this.daylight.dispose();
    this.surfaces.dispose();
    this.surroundings.dispose();
    this.tools.dispose();
    this.panel.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
    this.onTap = this.onOut = this.onHover = this.onEars = null;
    this.element.remove();
  }

  // Frames, for the animations of the table.

  invalidate(): void {
    // A session draws all the time.
  }

  run(motion: Motion): void {
    this.motions.add(motion);
  }

  stop(motion: Motion): void {
    this.motions.delete(motion);
  }

  get hidden(): boolean {
    return this.over || this.session.visibilityState === "hidden";
  }

  /** Whether the table lies on a surface, and does not stand on the floor of a room that is drawn. */
  private get lies(): boolean {
    return this.options.mode === "ar";
  }

  /** Whether the reader looks at the screen of a phone. */
  private get handheld(): boolean {
    return this.session.interactionMode === "screen-space";
  }

  private async start(): Promise<void> {
    const { session, renderer } = this;
    const { signal } = this.listeners;
    session.addEventListener("end", () => this.ended(), { signal });
    session.addEventListener("visibilitychange", () => this.seen(), { signal });
    const kind = await session.requestReferenceSpace("local-floor").then(() => "local-floor" as const, () => "local" as const);
    this.floor = kind === "local" ? -EYES : 0;
    this.viewer = await session.requestReferenceSpace("viewer").catch(() => null);
    renderer.xr.setReferenceSpaceType(kind);
    await renderer.xr.setSession(session);
    const rates = session.supportedFrameRates;
    if (rates?.includes(RATE) === true) await session.updateTargetFrameRate(RATE).catch(() => undefined);
    const select = (event: XRInputSourceEvent, what: (source: XRInputSource, frame: XRFrame, space: XRReferenceSpace) => void): void => {
      const space = renderer.xr.getReferenceSpace();
      if (space && session.visibilityState === "visible" && !this.lost) what(event.inputSource, event.frame, space);
    };
    session.addEventListener("selectstart", (event) => select(event, (source, frame, space) => this.pointers.begin(source, frame, space)), { signal });
    session.addEventListener("squeezestart", (event) => select(event, (source, frame, space) => this.pointers.squeeze(source, frame, space)), { signal });
    for (const end of ["selectend", "squeezeend"] as const) {
      session.addEventListener(end, (event) => select(event, (source) => this.pointers.end(source)), { signal });
    }
    renderer.domElement.addEventListener("webglcontextlost", () => void this.leave(), { signal });
    renderer.setAnimationLoop((now: number, frame?: XRFrame) => {
      if (frame) this.frame(now, frame);
    });
  }

  private ended(): void {
    if (this.over) return;
    this.over = true;
    this.top.skip();
    this.pointers.release();
    this.options.ended();
  }

  /**
   * Handles a change of the session's visibility. A hidden session draws no frames, so a running animation would never
   * end.
   */
  private seen(): void {
    if (this.session.visibilityState === "visible") return;
    this.pointers.release();
    if (this.session.visibilityState === "hidden") this.top.skip();
  }

  private frame(now: number, frame: XRFrame): void {
    const space = this.renderer.xr.getReferenceSpace();
    if (!space || this.over) return;
    const pose = frame.getViewerPose(space) ?? null;
    this.track(pose !== null);
    if (pose) this.head.fromArray(pose.transform.matrix);
    // Animations and the game continue while the device has lost its position.
    for (const motion of [...this.motions]) if (!motion(now)) this.motions.delete(motion);
    if (pose && !this.placed) this.seek(frame, space);
    this.pointers.update(now, frame, space, this.lost || this.session.visibilityState !== "visible");
    if (this.pointers.holds) this.anchor.drop();
    else if (this.placed) this.anchor.update(frame, space, this.placement);
    this.daylight.update(frame, this.placement.yaw);
    this.arrange(now, frame, space);
    this.render();
    this.onEars?.(pointOf(this.eyes), pointOf(new Vector3(0, 0, -1).transformDirection(this.head)), pointOf(new Vector3(0, 1, 0).transformDirection(this.head)));
  }

  /** The place of the reader's eyes. */
  private get eyes(): Vector3 {
    return new Vector3().setFromMatrixPosition(this.head);
  }

  /** Handles whether the device knows its position, and shows the line that the reader has to follow. */
  private track(tracked: boolean): void {
    if (this.lost === tracked) {
      this.lost = !tracked;
      if (this.lost) this.pointers.release();
    }
    const words = this.options.words();
    const line = this.lost ? words.lost : this.placed ? null : this.found ? words.place : this.surfaces.real && this.lies ? words.search : words.stand;
    if (line === this.said) return;
    this.said = line;
    this.options.says(line);
    this.draw();
  }

  /** Finds a place for the table: in a room that is drawn at once before the reader, and else where the reader points. */
  private seek(frame: XRFrame, space: XRReferenceSpace): void {
    const { placement, eyes } = this;
    const pointer = this.pointers.leading;
    if (!this.lies && !this.asked) {
      const ahead = new Vector3(0, 0, -1).transformDirection(this.head).setY(0);
      if (ahead.lengthSq() < 0.01) ahead.set(0, 0, -1);
      this.found = eyes.addScaledVector(ahead.normalize(), placement.diameter / 2 + 0.3);
      this.settleAt(this.found);
      this.put();
      return;
    }
    const real = this.lies ? this.surfaces.find(frame, space, pointer?.source ?? null, this.viewer) : null;
    const aim = pointer?.ray;
    this.found = real ?? (aim && !(this.lies && this.surfaces.real) ? this.surfaces.floor(aim, this.floor) : null);
    if (this.found) this.settleAt(this.found);
    this.surfaces.show(this.found, placement.diameter / 2);
    // The panel stays where it can be used.
    if (!this.panel.group.visible) this.standPanel(true);
  }

  private settleAt(at: Vector3): void {
    const { placement } = this;
    if (this.lies) placement.putOn(at, this.eyes);
    else {
      placement.at.set(at.x, this.floor + FIRST.top, at.z);
      placement.face(this.eyes);
    }
  }

  /** Puts the table down. */
  private put(): void {
    if (!this.found) return;
    this.placed = this.asked = true;
    this.surfaces.show(null, 1);
    this.anchor.set();
    this.standPanel(true);
    this.draw();
  }

  /** Brings everything in the room to where it belongs in this frame. */
  private arrange(now: number, frame: XRFrame, space: XRReferenceSpace): void {
    const { placement, surroundings } = this;
    const { at, unit, diameter } = placement;
    this.top.group.visible = this.placed || this.found !== null;
    this.top.stand((at.y - this.floor) / unit);
    const low = this.lies ? at.y - HEIGHT.surface * unit + 0.002 : this.floor;
    surroundings.group.position.set(at.x, low, at.z);
    surroundings.group.visible = !this.lies || this.top.group.visible;
    surroundings.fit(diameter / 2);
    if (this.placed) this.standPanel(this.top.worn.still);
    this.panel.swing(now);
    this.tools.update(this.pointers.all.values(), frame, space, this.eyes);
  }

  private render(): void {
    const { renderer, camera, dolly } = this;
    dolly.matrix.copy(this.placement.inverse);
    dolly.updateMatrixWorld(true);
    renderer.xr.updateCamera(camera);
    const seen = renderer.xr.getCamera();
    const view = seen.cameras.at(0);
    if (!view) return;
    // The lines of the projector keep their width until the reader is at quite another distance, so that they do not shimmer.
    const far = Math.max(0.3, new Vector3().setFromMatrixPosition(seen.matrixWorld).length());
    const scale = (view.viewport.w / 2) * view.projectionMatrix.elements[5] / far;
    if (Math.abs(scale - this.lines) > 0.3 * this.lines) this.lines = scale;
    this.top.prepare(seen, Math.min(640, Math.max(200, this.lines)));
    renderer.render(this.world, camera);
  }

  /** Places the panel beside the player to whom it belongs, or in front of the reader while there is no table. */
  private standPanel(now: boolean): void {
    const { eyes } = this;
    const away = this.content.beside !== this.top.bottom;
    const at = this.placed || this.found ? this.placement.besides(away, this.handheld) : eyes.clone().addScaledVector(new Vector3(0.35, -0.1, -0.8).transformDirection(this.head), 0.9);
    this.panel.stand(at, eyes, now);
  }

  /** Takes over the colours of the theme. */
  private dress(): void {
    const { palette } = this.top;
    this.surroundings.dress(palette);
    this.tools.dress(palette);
    this.surfaces.dress(palette);
  }

  private draw(): void {
    const { theme, colours } = this.top.worn;
    const { players, status, said, notice, odds, buttons } = this.content;
    this.panel.show({ players, status: this.said ?? status, said, notice, odds, buttons: this.placed ? buttons : [], own: this.ownButtons(), theme, colours }, this.top.palette);
  }

  private ownButtons(): PanelButton[] {
    return ownButtons(this.options.words(), {
      move: () => {
        this.placed = false;
        this.anchor.drop();
      },
      turn: (angle) => this.change(() => { this.placement.yaw += angle; }),
      grow: (by) => this.change(() => this.placement.resize(this.placement.diameter * by, this.lies)),
      leave: () => void this.leave(),
    });
  }

  private change(what: () => void): void {
    what();
    if (this.placed) this.anchor.set();
  }
}

function pointOf({ x, y, z }: Vector3): Point {
  return [x, y, z];
}

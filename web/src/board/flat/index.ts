/**
 * The flat board: the whole game in SVG, of equal rank with the hologram. Scripts draw everything
 * with attributes, only {@link Motion} animates, and no code runs while nothing moves.
 */

import { sameSpot, spaceAt, spaceSpot } from "../geometry";
import { carried, holdPage, lifts } from "../lifting";
import { EMPTY, NO_MARKS, type BoardView, type Box, type Animated, type Gesture, type Look, type Marks, type Scene, type Side, type Spot, type Watch } from "../view";
import { over, state, under } from "./marks";
import { Motion } from "./motion";
import { ground, HALF, placeOf, slots, SMALL, UNIT, type Point } from "./scenery";
import { Stage } from "./stage";
import { el } from "./svg";
import { LOOK } from "./thumbnail";

export { portrait, thumbnail } from "./thumbnail";

/** How far a pointer moves before the gesture counts as a drag, in pixels. */
const SLACK = 7;

/** The flat board, with the default look; {@link BoardView} describes its methods. */
export class FlatBoard implements BoardView {
  readonly element: SVGSVGElement;
  onTap: ((spot: Spot, how: Gesture) => void) | null = null;
  onOut: ((spot: Spot) => void) | null = null;
  onHover: ((spot: Spot | null) => void) | null = null;
  readonly #motion = new Motion();
  readonly #stage: Stage;
  readonly #layers = { ground: el("g"), under: el("g"), tokens: el("g", { class: "tokens" }), over: el("g"), air: el("g", { class: "air" }) };
  readonly #quit = new AbortController();
  #scene = EMPTY;
  #marks = NO_MARKS;
  #bottom: Side = "w";
  #look: Look = { ...LOOK, still: false };
  /**
   * The end of the current animation, and a counter that grows whenever a newer call replaces that
   * animation.
   */
  #showing: Promise<void> = Promise.resolve();
  /** -1 if the page shows the board turned by half a turn, otherwise 1. */
  #turned: 1 | -1 = 1;
  #generation = 0;
  #moving = 0;
  #press: { id: number; spot: Spot; x: number; y: number; dragging: boolean } | null = null;
  #hover: Spot | null = null;

  constructor() {
    this.element = el("svg", {
      class: "board-flat",
      viewBox: `${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`,
      width: "100%",
      height: "100%",
      // Screen readers use the semantic layer instead.
      "aria-hidden": "true",
    });
    this.element.style.touchAction = "pan-y pinch-zoom";
    this.element.style.userSelect = "none";
    this.element.append(...Object.values(this.#layers));
    for (const layer of Object.values(this.#layers)) layer.setAttribute("pointer-events", "none");
    this.#stage = new Stage(this.#layers.tokens, this.#layers.air, this.#motion, this.#look);
    this.#listen();
    this.#repaint();
  }

  show(scene: Scene): void {
    this.#generation += 1;
    this.#motion.hurry();
    this.#scene = scene;
    this.#settle();
    // A running animation first ends unseen; only then does the usual pace return.
    if (this.#moving === 0) this.#motion.rest();
  }

  mark(marks: Marks): void {
    this.#marks = marks;
    if (this.#moving === 0) this.#light();
  }

  animate(effects: readonly Animated[], after: Scene, watch?: Watch): Promise<void> {
    const generation = this.#generation;
    const alive = (): boolean => generation === this.#generation;
    const shown = this.#showing.then(async () => {
      if (!alive()) return;
      this.#moving += 1;
      this.#motion.rest();
      // No marks are shown during an animation.
      this.#dim();
      try {
        if (document.hidden) this.#motion.hurry();
        await this.#stage.play(effects, alive, watch);
      } finally {
        this.#moving -= 1;
        this.#motion.rest();
        if (alive()) {
          this.#scene = after;
          this.#settle();
        }
      }
    });
    this.#showing = shown.catch(() => undefined);
    return shown;
  }

  skip(): void {
    if (this.#moving > 0) this.#motion.hurry();
  }

  orient(side: Side): void {
    if (side === this.#bottom) return;
    this.#bottom = side;
    this.#repaint();
  }

  look(look: Look): void {
    this.#look = { ...look };
    this.#motion.still = look.still;
    this.#repaint();
  }

  refuse(spot: Spot): void {
    if (this.#moving === 0 && !this.#look.still) this.#stage.cast.shake(spot);
  }

  boxOf(spot: Spot): Box | null {
    const place = placeOf(spot, this.#scene.beside, this.#bottom);
    if (!place) return null;
    const { left, top, scale } = this.#frame();
    const [x, y, r] = [left + (this.#turned * place.x) / scale, top + (this.#turned * place.y) / scale, place.r / scale];
    return { left: x - r, top: y - r, right: x + r, bottom: y + r };
  }

  invert(inverted: boolean): void {
    this.#turned = inverted ? -1 : 1;
  }

  spotAt(x: number, y: number): Spot | null {
    return this.#spotAt(this.#unproject({ clientX: x, clientY: y }));
  }

  destroy(): void {
    this.#generation += 1;
    this.#motion.hurry();
    this.#quit.abort();
    this.onTap = this.onOut = this.onHover = null;
    this.element.remove();
  }

  /** Redraws everything; a running animation jumps to its end. */
  #repaint(): void {
    this.#motion.hurry();
    this.#layers.ground.replaceChildren(ground(this.#look, this.#bottom, this.#look.names ?? false));
    this.#settle();
    if (this.#moving === 0) this.#motion.rest();
  }

  #settle(): void {
    this.#stage.place(this.#scene, this.#look, this.#bottom, this.#moving > 0);
    this.#light();
  }

  #light(): void {
    const { theme } = this.#look;
    this.#layers.under.replaceChildren(under(this.#marks, this.#scene, theme, this.#bottom));
    this.#layers.over.replaceChildren(
      over(this.#marks, this.#scene, theme, this.#bottom),
      state(this.#scene, theme, this.#bottom),
    );
    this.#point(this.#hover);
  }

  #dim(): void {
    this.#layers.under.replaceChildren();
    this.#layers.over.replaceChildren();
  }

  #listen(): void {
    const { signal } = this.#quit;
    const on = <K extends keyof SVGElementEventMap>(name: K, hear: (event: SVGElementEventMap[K]) => void): void => {
      this.element.addEventListener(name, hear as EventListener, { signal });
    };
    on("pointerdown", (event) => {
      if (event.button !== 0 || this.#press) return;
      const spot = this.#spotAt(this.#unproject(event));
      if (!spot) return;
      this.#press = { id: event.pointerId, spot, x: event.clientX, y: event.clientY, dragging: false };
      // Not every environment can capture the pointer; without capture a drag ends at the edge.
      if ("setPointerCapture" in this.element) this.element.setPointerCapture(event.pointerId);
    });
    on("pointermove", (event) => {
      const press = this.#press;
      if (press?.id === event.pointerId) this.#drag(event);
      else if (event.pointerType !== "touch") this.#over(this.#spotAt(this.#unproject(event)));
    });
    on("pointerup", (event) => {
      const press = this.#press;
      if (press?.id !== event.pointerId) return;
      this.#press = null;
      const spot = this.#spotAt(this.#unproject(event));
      if (press.dragging) {
        this.#stage.cast.drop();
        if (!carried(press.spot, this.#marks)) return;
        if (!spot) this.onOut?.(press.spot);
        else if (!sameSpot(spot, press.spot)) this.onTap?.(spot, "drop");
      } else if (spot && sameSpot(spot, press.spot)) this.onTap?.(spot, "tap");
    });
    on("pointercancel", () => {
      if (this.#press?.dragging) this.#stage.cast.drop();
      this.#press = null;
    });
    on("pointerleave", () => this.#over(null));
    holdPage(this.element, (x, y) => {
      const spot = this.spotAt(x, y);
      return spot !== null && this.#moving === 0 && lifts(spot, this.#marks, (one) => this.#holds(one));
    }, signal);
    // A hidden page gets no frames, so moving pieces go to their end at once.
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.skip(); }, { signal });
  }

  #drag(event: PointerEvent): void {
    const press = this.#press;
    if (!press) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK;
    if (!press.dragging) {
      if (!far || this.#moving > 0) return;
      if (!lifts(press.spot, this.#marks, (spot) => this.#holds(spot))) return;
      // The owner marks what is picked later than now, so the end of the drag asks whether it was.
      if (!carried(press.spot, this.#marks)) this.onTap?.(press.spot, "lift");
      press.dragging = true;
    }
    const at = this.#unproject(event);
    const { spot } = press;
    if (!this.#stage.cast.lift(spot.at === "space" ? { space: spot.space } : { letter: spot.letter }, at)) press.dragging = false;
    this.#over(this.#spotAt(at));
  }

  #over(spot: Spot | null): void {
    if (sameSpot(spot, this.#hover)) return;
    this.#hover = spot;
    this.#point(spot);
    this.onHover?.(spot);
  }

  /** Changes the cursor over a spot that can be chosen. */
  #point(spot: Spot | null): void {
    const active = spot !== null && (this.#marks.carry ? this.#holds(spot) : this.#marks.targets.some((target) => sameSpot(target.spot, spot)));
    this.element.style.cursor = active ? "pointer" : "default";
  }

  /** Returns whether there is a piece on a spot. */
  #holds(spot: Spot): boolean {
    return spot.at === "beside" || this.#scene.pieces.some(({ space }) => space === spot.space);
  }

  /** Converts page coordinates to the board's units (thousandths of its radius). */
  #unproject(event: { clientX: number; clientY: number }): Point {
    const { left, top, scale } = this.#frame();
    return { x: this.#turned * (event.clientX - left) * scale, y: this.#turned * (event.clientY - top) * scale };
  }

  /** Returns the middle of the board on the page, and the number of the board's units in a CSS pixel. */
  #frame(): { left: number; top: number; scale: number } {
    const box = this.element.getBoundingClientRect();
    return { left: box.left + box.width / 2, top: box.top + box.height / 2, scale: (2 * HALF) / Math.min(box.width, box.height) };
  }

  #spotAt({ x, y }: Point): Spot | null {
    const slot = slots(this.#scene.beside, this.#bottom).find((one) => Math.hypot(one.x - x, one.y - y) <= SMALL + 8);
    if (slot) return { at: "beside", letter: slot.beside.letter };
    const space = spaceAt(x / UNIT, y / UNIT, this.#bottom);
    return space === null ? null : spaceSpot(space);
  }
}

/**
 * Turns events of fingers and mouse into gestures. A drag from a piece carries it and counts as two
 * taps; a drag from anywhere else turns the table. The wheel and two fingers zoom, and a double
 * click on an empty place returns the camera.
 */

import { sameSpot } from "../geometry";
import type { Gesture, Spot } from "../view";

/** What the pointer asks and reports. */
export interface PointerHooks {
  /** Returns the spot at a point, with coordinates from -1 to 1, y up. */
  spotAt(x: number, y: number): Spot | null;
  /** Returns whether a drag from this spot carries a piece. */
  carries(spot: Spot): boolean;
  /** Returns whether the carried piece of this spot was picked, so that it may be put down. */
  carried(spot: Spot): boolean;
  tap(spot: Spot, how: Gesture): void;
  /** Reports that a carried piece was released where there is no spot. */
  out(spot: Spot): void;
  hover(spot: Spot | null): void;
  /** Moves a carried piece to a point; null when it is released. */
  carry(spot: Spot, to: { x: number; y: number } | null): void;
  turn(byTurn: number, byHeight: number): void;
  zoom(by: number): void;
  home(): void;
  /** Called at the start of every touch or click. */
  touched(): void;
}

/** How far a finger or a mouse may slip during a tap, in CSS pixels. */
const SLIP = { mouse: 5, touch: 11 } as const;
const DOUBLE = 350;

interface Finger {
  x: number;
  y: number;
  startX: number;
  startY: number;
  spot: Spot | null;
  deed: "tap" | "carry" | "turn" | "pinch";
}

/** The gestures on an element. */
export class Pointer {
  private readonly fingers = new Map<number, Finger>();
  private readonly listeners = new AbortController();
  private lastEmpty = -Infinity;

  constructor(private readonly element: HTMLElement, private readonly hooks: PointerHooks) {
    const options = { signal: this.listeners.signal };
    element.addEventListener("pointerdown", this.down, options);
    element.addEventListener("pointermove", this.move, options);
    element.addEventListener("pointerup", this.up, options);
    element.addEventListener("pointercancel", this.cancel, options);
    element.addEventListener("pointerleave", () => this.hooks.hover(null), options);
    element.addEventListener("wheel", this.wheel, { ...options, passive: false });
    element.addEventListener("contextmenu", (event) => event.preventDefault(), options);
  }

  destroy(): void {
    this.listeners.abort();
    this.fingers.clear();
  }

  /** Returns the point of an event in the element, from -1 to 1, y up. */
  private point(event: MouseEvent): { x: number; y: number } {
    const box = this.element.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * 2 - 1,
      y: 1 - ((event.clientY - box.top) / box.height) * 2,
    };
  }

  private readonly down = (event: PointerEvent): void => {
    if (event.button > 0) return;
    this.element.setPointerCapture(event.pointerId);
    this.hooks.touched();
    const { x, y } = this.point(event);
    const spot = this.hooks.spotAt(x, y);
    this.fingers.set(event.pointerId, {
      x: event.clientX,
      y: event.clientY,
      startX: event.clientX,
      startY: event.clientY,
      spot,
      deed: "tap",
    });
    if (this.fingers.size === 2)
      for (const finger of this.fingers.values()) {
        if (finger.deed === "carry" && finger.spot) this.hooks.carry(finger.spot, null);
        finger.deed = "pinch";
      }
  };

  private readonly move = (event: PointerEvent): void => {
    const finger = this.fingers.get(event.pointerId);
    const { x, y } = this.point(event);
    if (!finger) {
      if (event.pointerType === "mouse") this.hooks.hover(this.hooks.spotAt(x, y));
      return;
    }
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    if (finger.deed === "tap") {
      const slip = event.pointerType === "mouse" ? SLIP.mouse : SLIP.touch;
      if (Math.hypot(event.clientX - finger.startX, event.clientY - finger.startY) < slip) return;
      finger.deed = finger.spot && this.hooks.carries(finger.spot) ? "carry" : "turn";
      if (finger.deed === "carry" && finger.spot && !this.hooks.carried(finger.spot)) this.hooks.tap(finger.spot, "lift");
    }
    const before = this.spread();
    finger.x = event.clientX;
    finger.y = event.clientY;
    const size = Math.max(200, Math.min(this.element.clientWidth, this.element.clientHeight));
    if (finger.deed === "carry" && finger.spot) {
      this.hooks.carry(finger.spot, { x, y });
      this.hooks.hover(this.hooks.spotAt(x, y));
    } else if (finger.deed === "turn") this.hooks.turn((-dx / size) * 2.6, (dy / size) * 1.8);
    else if (finger.deed === "pinch") {
      const after = this.spread();
      if (before > 0 && after > 0) this.hooks.zoom(before / after);
      this.hooks.turn((-dx / size) * 1.2, 0);
    }
  };

  private readonly up = (event: PointerEvent): void => {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    this.fingers.delete(event.pointerId);
    const { x, y } = this.point(event);
    if (finger.deed === "carry" && finger.spot) {
      this.hooks.carry(finger.spot, null);
      const to = this.hooks.spotAt(x, y);
      if (!this.hooks.carried(finger.spot)) return;
      if (!to) this.hooks.out(finger.spot);
      else if (!sameSpot(to, finger.spot)) this.hooks.tap(to, "drop");
    } else if (finger.deed === "tap") {
      if (finger.spot) this.hooks.tap(finger.spot, "tap");
      else if (event.timeStamp - this.lastEmpty < DOUBLE) this.hooks.home();
      this.lastEmpty = finger.spot ? -Infinity : event.timeStamp;
    }
  };

  private readonly cancel = (event: PointerEvent): void => {
    const finger = this.fingers.get(event.pointerId);
    if (finger?.deed === "carry" && finger.spot) this.hooks.carry(finger.spot, null);
    this.fingers.delete(event.pointerId);
  };

  private readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    this.hooks.zoom(Math.exp(Math.max(-120, Math.min(120, event.deltaY * lines)) * 0.0015));
  };

  /** Returns the distance between two fingers; 0 with fewer than two. */
  private spread(): number {
    const [a, b] = [...this.fingers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }
}

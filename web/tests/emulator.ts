/**
 * A headset for tests: Meta's emulator `iwer` in the page of a visitor. It takes the place of the browser's own WebXR, draws
 * over the whole page, and its controllers and hands are moved by the test.
 */

import { resolve } from "node:path";
import type { Page } from "playwright-core";
import type { XRDevice } from "iwer";
import type { Point, RoomView } from "../src/board/holo/room/view";
import type { Spot } from "../src/board/view";
import type { Visitor } from "./browser";
import type { Doing } from "./robot";

declare global {
  interface Window {
    device: XRDevice;
    room: RoomView;
    /** Whether the device has lost its position. Tests set it. */
    lost: boolean;
    /** How often a room was entered. */
    entered: number;
  }
}

/** What the emulated headset is like. */
export interface HeadsetOptions {
  /** Whether both eyes are drawn; otherwise the picture of one fills the page. */
  stereo?: boolean;
  input?: "controller" | "hand";
  /** The height of the surface that hit tests find, in metres; null for a device that finds none. */
  surface?: number | null;
  /** Where the eyes are, in metres, and how far they look down, in radians. */
  eyes?: Point;
  down?: number;
  /** The vertical angle of view, in radians. */
  view?: number;
}

/** Installs a headset in all pages that a visitor opens from now on. */
export async function wear({ context }: Visitor, options: HeadsetOptions = {}): Promise<void> {
  await context.addInitScript({ path: resolve(import.meta.dirname, "../node_modules/iwer/build/iwer.min.js") });
  const all: Required<HeadsetOptions> = { stereo: false, input: "controller", surface: 0.72, eyes: [0, 1.32, 0.35], down: 0.5, view: Math.PI / 2, ...options };
  await context.addInitScript(install, all);
}

/** Runs in the page, so it uses nothing from outside. */
function install({ stereo, input, surface, eyes, down, view }: Required<HeadsetOptions>): void {
  const { XRDevice, metaQuest3, XRFrame } = (window as unknown as { IWER: typeof import("iwer") }).IWER;
  const device = new XRDevice(metaQuest3, { stereoEnabled: stereo });
  device.installRuntime({ forceInstall: true });
  device.primaryInputMode = input;
  device.fovy = view;
  device.position.set(...eyes);
  device.quaternion.set(-Math.sin(down / 2), 0, 0, Math.cos(down / 2));
  window.device = device;
  window.lost = false;
  window.entered = 0;
  document.addEventListener("dejarik-room", (event) => {
    window.room = (event as CustomEvent<RoomView>).detail;
    window.entered++;
  });
  const know = Reflect.get(XRFrame.prototype, "getViewerPose") as (space: unknown) => unknown;
  Reflect.set(XRFrame.prototype, "getViewerPose", function (this: unknown, space: unknown) {
    return window.lost ? null : know.call(this, space);
  });
  if (surface === null) return;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [640, 400];
  canvas.style.cssText = "position:absolute;width:100%;height:100%";
  // A wall and the top of a desk, where the surface is.
  const room = {
    version: "test",
    environmentCanvas: canvas,
    trackedPlanes: new Set(),
    trackedMeshes: new Set(),
    planesVisible: false,
    boundingBoxesVisible: false,
    meshesVisible: false,
    loadEnvironment: () => undefined,
    loadDefaultEnvironment: () => undefined,
    deleteAll: () => undefined,
    computeDepthBuffer: () => null,
    render: () => {
      const pen = canvas.getContext("2d");
      if (!pen) return;
      const { width, height } = canvas;
      const nod = 2 * Math.asin(-device.quaternion.x);
      const focus = height / 2 / Math.tan(device.fovy / 2);
      const line = (ahead: number): number => height / 2 - focus * Math.tan(nod - Math.atan2(device.position.y - surface, ahead));
      const wall = pen.createLinearGradient(0, 0, 0, height);
      wall.addColorStop(0, "#c9c1b2");
      wall.addColorStop(1, "#a89f8e");
      pen.fillStyle = wall;
      pen.fillRect(0, 0, width, height);
      const desk = pen.createLinearGradient(0, line(1.6), 0, height);
      desk.addColorStop(0, "#7d5b3c");
      desk.addColorStop(1, "#a9805a");
      pen.fillStyle = desk;
      pen.fillRect(0, line(1.6), width, height);
    },
    computeHitTestResults: (ray: Float32Array) => {
      const [x, y, z, dx, dy, dz] = [ray[12], ray[13], ray[14], -(ray[8] ?? 0), -(ray[9] ?? 0), -(ray[10] ?? 0)];
      if (dy > -0.01 || (y ?? 0) < surface) return [];
      const far = ((y ?? 0) - surface) / -dy;
      const matrix = new Float32Array(16);
      matrix[0] = matrix[5] = matrix[10] = matrix[15] = 1;
      [matrix[12], matrix[13], matrix[14]] = [(x ?? 0) + dx * far, surface, (z ?? 0) + dz * far];
      return [matrix];
    },
  };
  // The emulator wants a constructor.
  device.installSEM(function () { return room; } as never);
}

/** Opens the dialog and enters a room. */
export async function enter(page: Page, mode: "ar" | "vr"): Promise<void> {
  const before = await page.evaluate(() => window.entered);
  // On a phone the tools are in a sheet.
  const more = page.locator(".bar-more");
  if (await more.isVisible()) await more.click();
  await page.locator(".tools button[title='In the room'], .tools button[title='En immersion']").click();
  await page.locator(".room-way button").nth(mode === "ar" ? 0 : 1).click();
  await page.waitForFunction((entered) => window.entered > entered, before);
  await frames(page, 3);
}

/** Waits for some frames of the session. */
export function frames(page: Page, count = 2): Promise<void> {
  return page.evaluate(
    (left) =>
      new Promise<void>((done) => {
        let more = left;
        const next = (): void => {
          if (more-- === 0) done();
          else requestAnimationFrame(next);
        };
        next();
      }),
    count,
  );
}

/** Which hand does something. */
export type Which = "left" | "right";

/** Points a controller or a hand at a point. A hand that is `near` has the point between its fingers. */
export async function aim(page: Page, at: Point, hand: Which = "right", near = false): Promise<void> {
  await page.evaluate(
    ([to, which, close]) => {
      const { device } = window;
      const side = which === "right" ? 1 : -1;
      const tool = device.primaryInputMode === "hand" ? device.hands[which] : device.controllers[which];
      if (!tool) throw new Error(`no ${which} hand`);
      const { x, y, z } = device.position;
      const from: Point = [x + 0.18 * side, y - 0.28, z - 0.1];
      const way = [to[0] - from[0], to[1] - from[1], to[2] - from[2]] as const;
      const long = Math.hypot(...way);
      // The rotation that turns the ray, along -z, to the way: about the axis at right angles to both.
      const [dx, dy, dz] = [way[0] / long, way[1] / long, way[2] / long];
      const q = [dy, -dx, 0, 1 - dz] as const;
      const size = Math.hypot(...q);
      tool.quaternion.set(q[0] / size, q[1] / size, q[2] / size, q[3] / size);
      tool.position.set(...from);
      if (!close) return;
      // Moves the hand so that the middle of its finger tips is at the point.
      device.quaternion.set(device.quaternion.x, device.quaternion.y, device.quaternion.z, device.quaternion.w);
      tool.quaternion.set(0, 0, 0, 1);
      const matrix = (name: string): Float32Array => {
        const joint = tool.inputSource.hand?.get(name as never) as unknown as Record<symbol, { offsetMatrix: Float32Array }>;
        const key = Object.getOwnPropertySymbols(joint).find((symbol) => "offsetMatrix" in (joint[symbol] ?? {}));
        return key ? (joint[key]?.offsetMatrix ?? new Float32Array(16)) : new Float32Array(16);
      };
      const [thumb, index] = [matrix("thumb-tip"), matrix("index-finger-tip")];
      const middle = (k: number): number => ((thumb[k] ?? 0) + (index[k] ?? 0)) / 2;
      tool.position.set(to[0] - middle(12), to[1] - middle(13), to[2] - middle(14));
    },
    [at, hand, near] as const,
  );
  await frames(page, 1);
}

/** Presses or lets go of the trigger, or pinches. */
export async function hold(page: Page, on: boolean, hand: Which = "right"): Promise<void> {
  await page.evaluate(
    ([value, which]) => {
      const { device } = window;
      if (device.primaryInputMode === "hand") device.hands[which]?.updatePinchValue(value);
      else device.controllers[which]?.updateButtonValue("trigger", value);
    },
    [on ? 1 : 0, hand] as const,
  );
  await frames(page, 1);
}

/** Points at a point and selects it. */
export async function select(page: Page, at: Point, near = false): Promise<void> {
  await aim(page, at, "right", near);
  await hold(page, true);
  // Pinching moves the fingers a little.
  if (near) await aim(page, at, "right", near);
  await hold(page, false);
}

/** Returns where a spot is. */
export async function placeOf(page: Page, spot: Spot): Promise<Point> {
  const at = await page.evaluate((what) => window.room.aimOf(what), spot);
  if (!at) throw new Error(`${JSON.stringify(spot)} is not on the table`);
  return at;
}

/** Presses the button of the panel with this name. The panel may show only the beginning of the name. */
export async function press(page: Page, name: string): Promise<void> {
  // The panel swings to its place.
  await page.waitForFunction(
    ([text]) => {
      const find = (): Point | undefined => window.room.buttons.find((one) => text === one.text || text.startsWith(`${one.text} `))?.at;
      const [before, remembered] = [find(), (window as unknown as { place?: string }).place];
      (window as unknown as { place?: string }).place = JSON.stringify(before?.map((value) => value.toFixed(3)));
      return before !== undefined && remembered === (window as unknown as { place?: string }).place;
    },
    [name] as const,
  );
  const at = await page.evaluate((text) => window.room.buttons.find((one) => text === one.text || text.startsWith(`${one.text} `))?.at, name);
  if (!at) throw new Error(`no button ${name}`);
  await select(page, at);
}

/** Acts for the robot in the room: by pointing, or by pinching what is close. */
export function acting(near = false): (page: Page, doing: Doing) => Promise<void> {
  return async (page, { what, name }) => {
    if (what === "button") await press(page, name);
    else {
      const at = await placeOf(page, /^([ABC]\d*)$/.test(name) ? { at: "space", space: name } : { at: "beside", letter: name });
      await select(page, near ? [at[0], at[1] + 0.02, at[2]] : at, near);
    }
  };
}

// @vitest-environment happy-dom
/** The field that stirs the reader's secret: the motion of the device. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { allStirred } from "../src/api/checked/stirred";
import { allTexts, useLanguage } from "../src/lang";
import { showStirring } from "../src/ui/start/stirring";

/** Moves the device by this acceleration in m/s². */
function move(x: number): void {
  dispatchEvent(Object.assign(new Event("devicemotion"), { acceleration: { x, y: 0, z: null } }));
}

describe("the field that stirs the secret", () => {
  const root = document.createElement("div");
  const asked = vi.fn(() => Promise.resolve("granted"));

  beforeEach(async () => {
    await useLanguage("en");
    await allTexts();
    vi.stubGlobal("DeviceMotionEvent", { requestPermission: asked });
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  function shown(coarse: boolean): { details: HTMLDetailsElement; stop: () => void } {
    vi.stubGlobal("matchMedia", () => ({ matches: coarse }));
    const stop = showStirring(root);
    const details = root.querySelector("details");
    if (!details) throw new Error("the field is missing");
    details.open = true;
    details.dispatchEvent(new Event("toggle"));
    return { details, stop };
  }

  it("is stirred by a shake while it is open, and not by a device that lies still", () => {
    const { details, stop } = shown(true);
    const before = allStirred();
    move(0.2);
    expect(allStirred()).toBe(before);
    move(8.5);
    expect(allStirred().slice(before.length)).toContain("[8.5,0,null,");
    root.querySelector("button")?.click();
    expect(asked).toHaveBeenCalledOnce();
    const stirred = allStirred();
    details.open = false;
    details.dispatchEvent(new Event("toggle"));
    move(9);
    expect(allStirred()).toBe(stirred);
    details.open = true;
    details.dispatchEvent(new Event("toggle"));
    stop();
    move(9);
    expect(allStirred()).toBe(stirred);
  });

  it("does not speak of motion on a device that is not held in the hand", () => {
    const { stop } = shown(false);
    const before = allStirred();
    move(9);
    expect(allStirred()).toBe(before);
    expect(root.textContent).not.toContain("shake");
    stop();
  });
});

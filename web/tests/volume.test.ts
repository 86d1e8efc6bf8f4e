// @vitest-environment happy-dom
/** The volume: its slider in the settings, what is stored of it, and the sound that follows it. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useLanguage } from "../src/lang";

/** Loads the modules of the settings and the sound again, with something stored. */
async function opened(stored: unknown = {}) {
  localStorage.setItem("dejarik", JSON.stringify(stored));
  vi.resetModules();
  const { open } = await import("../src/ui/settings");
  const { sounds } = await import("../src/ui/sounds");
  const { useLanguage: speak } = await import("../src/lang");
  await speak("en");
  const screen = open();
  document.body.replaceChildren(screen.element);
  const slider = screen.element.querySelector<HTMLInputElement>("#settings-volume");
  if (!slider) throw new Error("there is no slider");
  return { screen, slider, sound: sounds() };
}

function move(slider: HTMLInputElement, to: number): void {
  slider.value = String(to);
  slider.dispatchEvent(new Event("input"));
}

beforeEach(() => useLanguage("en"));
afterEach(() => localStorage.clear());

describe("volume", () => {
  it("begins at 60 percent, and follows the slider at once", async () => {
    const { slider, sound } = await opened();
    expect([slider.valueAsNumber, sound.volume]).toEqual([60, 0.6]);
    move(slider, 25);
    expect(sound.volume).toBe(0.25);
    expect(JSON.parse(localStorage.getItem("dejarik") ?? "{}")).toMatchObject({ volume: 25, sound: true });
  });

  it("is heard when the slider is let go, and not before", async () => {
    const { slider, sound } = await opened();
    const play = vi.spyOn(sound, "play");
    move(slider, 80);
    expect(play).not.toHaveBeenCalled();
    slider.dispatchEvent(new Event("change"));
    expect(play).toHaveBeenCalledWith("turn");
  });

  it("says in words that the sound is off, and moving the slider turns it on", async () => {
    const { slider, sound } = await opened({ sound: false, volume: 40 });
    expect([sound.on, slider.getAttribute("aria-valuetext")]).toEqual([false, "40%, but the sound is off"]);
    move(slider, 45);
    expect([sound.on, slider.getAttribute("aria-valuetext")]).toEqual([true, "45%"]);
  });

  it.each([250, -5, 33, "loud", null])("does not take %s for a volume", async (volume) => {
    const { slider } = await opened({ volume });
    expect(slider.valueAsNumber).toBe(60);
  });
});

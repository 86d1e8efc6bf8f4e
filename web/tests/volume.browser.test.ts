/** The volume in the settings: by keyboard, kept, in a game too, and in both languages. */

import { expect, it } from "vitest";
import { PHONE, Table } from "./browser";
import { make } from "./games";

const table = Table.set();

it("the volume is set by keyboard, is heard, and is kept", async () => {
  const anna = await table.visitor("anna", { prefs: { board: "flat", sound: false } });
  const { page } = anna;
  await page.addInitScript(() => {
    window.AudioContext = class extends AudioContext {
      override createOscillator(): OscillatorNode {
        document.documentElement.dataset.heard = "yes";
        return super.createOscillator();
      }
    };
  });
  await page.goto("/settings");
  const slider = page.getByRole("slider", { name: "Volume" });
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  await page.locator("html[data-heard=yes]").waitFor();
  expect(await slider.getAttribute("aria-valuetext")).toBe("55%");
  expect(await page.getByRole("switch", { name: /^Sound/ }).isChecked()).toBe(true);
  await anna.accessible("the settings with the volume");
  await slider.scrollIntoViewIfNeeded();
  await anna.shot("volume");
  await page.reload();
  expect(await slider.inputValue()).toBe("55");
});

it("the volume is also in the settings of a game, on a phone, in French", async () => {
  const anne = await table.visitor("anne", { phone: true, language: "fr", prefs: { board: "flat", sound: false } });
  const { page } = anne;
  await make(anne, { rules: "groi", opponent: { kind: "here" } });
  await page.locator(".bar-more").click();
  await page.getByRole("toolbar").getByRole("button", { name: "Réglages" }).click();
  const slider = page.locator("dialog[open]").getByRole("slider", { name: "Volume" });
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  expect(box?.height ?? 0).toBeGreaterThanOrEqual(44);
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThan(PHONE.width);
  expect(await slider.getAttribute("aria-valuetext")).toMatch(/^60\s%, mais le son est coupé$/);
  await anne.accessible("the settings in a game with the volume");
  await anne.shot("volume-phone");
});

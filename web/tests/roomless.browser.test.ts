/** Where there is no room: the dialog says why, and what would have it. */

import { describe, expect, it } from "vitest";
import { cases, Table } from "./browser";
import { make } from "./games";

const table = Table.set();

describe("without WebXR", () => {
  const TEXTS = [
    ["en", "In the room", "has WebXR, but finds no device", "ARCore", "browser of a headset"],
    ["fr", "En immersion", "a WebXR, mais ne trouve aucun appareil", "ARCore", "navigateur d’un casque"],
  ] as const;
  it.each(cases(TEXTS, ([language]) => language === "fr"))("the dialog in %s says why, and what would have it", async (language, title, why, phone, headset) => {
    const anna = await table.visitor("anna", { prefs: { board: "flat", sound: false }, language });
    const { page } = anna;
    await make(anna, { rules: "groi", opponent: { kind: "here" } });
    const dialog = page.locator(".room-dialog");
    await page.locator(`.tools button[title="${title}"]`).click();
    await expect.poll(() => dialog.textContent()).toContain(why);
    expect(await dialog.textContent()).toContain(phone);
    expect(await dialog.textContent()).toContain(headset);
    expect(await dialog.locator(".room-way button:enabled").count()).toBe(0);
    await anna.accessible("the dialog of the room");
    await anna.shot(`roomless-${language}`);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  it("a browser without the interface is recognised", async () => {
    const anna = await table.visitor("anna", { prefs: { board: "flat", sound: false } });
    await anna.context.addInitScript(() => { Reflect.deleteProperty(Navigator.prototype, "xr"); });
    await make(anna, { rules: "groi", opponent: { kind: "here" } });
    await anna.page.locator(".tools button[title='In the room']").click();
    await expect.poll(() => anna.page.locator(".room-dialog").textContent()).toContain("has no WebXR");
  });
});

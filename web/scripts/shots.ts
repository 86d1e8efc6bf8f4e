/**
 * Takes the pictures of the documents: `npm run shots`, with the same server as the browser tests.
 * They are written to `docs/images`; look at them before committing them.
 */

import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { it } from "vitest";
import { buildOf } from "../tests/builds";
import { Table, type Visitor, type VisitorOptions } from "../tests/browser";
import { aim, enter, frames, placeOf, select, wear } from "../tests/emulator";
import { make } from "../tests/games";
import { WebHost } from "../tests/host";
import { kept, newer } from "../tests/kept";
import { look } from "../tests/robot";
import { share } from "../tests/shared";

/** The pictures that browsers show when they offer to install the page (`public/manifest.*.webmanifest`). */
const SCREENSHOTS = resolve(import.meta.dirname, "../public/screenshots");
const IMAGES = resolve(import.meta.dirname, "../../docs/images");
const QUALITY = 84;
const table = Table.set();

async function visitor(options: VisitorOptions): Promise<Visitor> {
  const anna = await table.visitor("anna", { ...options, prefs: { sound: false, ...options.prefs } });
  // The hologram at its best quality is slow without a graphics card.
  anna.page.setDefaultTimeout(90_000);
  return anna;
}

/** Writes a screenshot of the page as WebP. */
async function take({ page }: Visitor, name: string, file = resolve(IMAGES, `web-${name}.webp`), quality = QUALITY): Promise<void> {
  // Neither the pointer nor what it highlights belongs in the picture.
  await page.mouse.move(2, 2);
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(600);
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send("Page.captureScreenshot", { format: "webp", quality });
  await client.detach();
  writeFileSync(file, Buffer.from(data, "base64"));
}

/** Picks the piece on a space by keyboard. */
async function pick({ page }: Visitor, space: string): Promise<void> {
  await page.locator(`.speech-grid [data-space="${space}"]`).focus();
  await page.keyboard.press("Enter");
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
}

it("the hologram: a picked Savrip", async () => {
  const anna = await visitor({ prefs: { board: "hologram", quality: "high" } });
  await make(anna, { rules: "simeone", opponent: { kind: "here" }, start: "simeone NK1x3t1g2/M2S6h1/1 w w 2-0 - 1" });
  await anna.page.locator(".board-host[data-board=hologram] canvas").waitFor();
  await pick(anna, "B4");
  await anna.page.waitForTimeout(4000);
  await take(anna, "hologram");
});

it("the flat board: after a throw of cubes", async () => {
  const anna = await visitor({ prefs: { board: "flat" } });
  const { page } = anna;
  await make(anna, { rules: "looney", opponent: { kind: "here" }, start: "looney 3L8/1S1b2m5/l w - 3" });
  await pick(anna, "A4");
  const target = (await look(page)).doings.find(({ what, name }) => what === "attack" && name === "B4");
  if (!target) throw new Error("the Leader cannot attack");
  await page.mouse.click(target.x, target.y);
  await page.locator(".decide-yes").click();
  await page.locator(".throw .totals[opacity='1']").waitFor();
  await take(anna, "flat");
});

it("a lesson: a task and the legal steps", async () => {
  const anna = await visitor({ prefs: { board: "flat" } });
  await anna.page.goto("/lesson/groi");
  await anna.page.locator(".lesson-steps button").nth(1).click();
  await anna.page.locator(".mark-piece").first().waitFor();
  await take(anna, "lesson");
});

it("the start: four games to choose from", async () => {
  const anna = await visitor({ prefs: { board: "flat" } });
  await anna.page.goto("/");
  await anna.page.locator(".rule-card svg").nth(3).waitFor();
  await take(anna, "start");
});

it("a phone: a picked knight", async () => {
  const anna = await visitor({ phone: true, prefs: { board: "flat" } });
  await make(anna, { rules: "bambara", opponent: { kind: "here" }, start: "bambara 1KQ4k2p1/2P3n1N3/1 w q" });
  await pick(anna, "B9");
  await take(anna, "phone");
});

/** The position of the pictures of a room. */
const IN_ROOM = { rules: "simeone", opponent: { kind: "here" }, start: "simeone NK1x3t1g2/M2S6h1/1 w w 2-0 - 1" } as const;
const ROOM = { prefs: { board: "flat", quality: "high", motion: "reduced" }, viewport: { width: 960, height: 600 } } as const;

it("a room that is drawn: a picked Savrip, and the panel", async () => {
  const anna = await visitor(ROOM);
  await wear(anna, { eyes: [0.1, 1.36, 0.2], down: 0.44, view: 1.12 });
  await make(anna, IN_ROOM);
  await enter(anna.page, "vr");
  await select(anna.page, await placeOf(anna.page, { at: "space", space: "B4" }));
  await aim(anna.page, await placeOf(anna.page, { at: "space", space: "C" }));
  await frames(anna.page, 6);
  await take(anna, "", resolve(IMAGES, "room-vr.webp"));
}, 600_000);

it("a real table: the disc on a desk", async () => {
  const anna = await visitor(ROOM);
  await wear(anna, { input: "hand", eyes: [0.1, 1.25, 0.25], down: 0.42, view: 1.1 });
  await make(anna, IN_ROOM);
  await enter(anna.page, "ar");
  await select(anna.page, [0, 0.72, -0.5]);
  await aim(anna.page, await placeOf(anna.page, { at: "space", space: "C" }), "right", true);
  await frames(anna.page, 6);
  await take(anna, "", resolve(IMAGES, "room-ar.webp"));
}, 600_000);

it.each(["en", "fr"] as const)("for the manifest in %s: the hologram on a wide screen", async (language) => {
  const anna = await visitor({ language, prefs: { board: "hologram", quality: "high" } });
  await make(anna, { rules: "simeone", opponent: { kind: "here" }, start: "simeone NK1x3t1g2/M2S6h1/1 w w 2-0 - 1" });
  await anna.page.locator(".board-host[data-board=hologram] canvas").waitFor();
  await pick(anna, "B4");
  await anna.page.waitForTimeout(4000);
  await take(anna, "", resolve(SCREENSHOTS, `wide.${language}.webp`), 72);
});

it.each(["en", "fr"] as const)("for the manifest in %s: the flat board on a phone", async (language) => {
  const anna = await visitor({ language, phone: true, prefs: { board: "flat" } });
  await make(anna, { rules: "bambara", opponent: { kind: "here" }, start: "bambara 1KQ4k2p1/2P3n1N3/1 w q" });
  await pick(anna, "B9");
  await take(anna, "", resolve(SCREENSHOTS, `narrow.${language}.webp`), 72);
});

it("a new version waits, and the settings of the page on this device", async () => {
  const remove = share();
  const [older, next] = [await buildOf("0.2.0"), await buildOf("0.3.0")];
  const host = await WebHost.of(older, { api: table.server.port });
  try {
    const anna = await visitor({ prefs: { board: "flat" }, viewport: { width: 1000, height: 560 }, origin: host.origin, kept: true });
    const { page } = anna;
    await page.goto("/");
    await page.locator(".rule-card svg").nth(3).waitFor();
    await kept(page);
    host.folder = next;
    await newer(page);
    await page.locator(".update-note:not([hidden])").waitFor();
    await take(anna, "update");
    await page.locator(".app-header nav a").last().click();
    await page.getByText("Version 0.3.0", { exact: true }).waitFor();
    await page.locator(".update-note button").click();
    const client = await page.context().newCDPSession(page);
    const box = await page.locator(".installed").boundingBox();
    if (!box) throw new Error("the settings have no section about this device");
    const clip = { x: box.x - 16, y: box.y - 16, width: box.width + 32, height: box.height + 32, scale: 1 };
    const { data } = await client.send("Page.captureScreenshot", { format: "webp", quality: QUALITY, clip, captureBeyondViewport: true });
    writeFileSync(resolve(IMAGES, "web-installed.webp"), Buffer.from(data, "base64"));
  } finally {
    await host.stop();
    remove();
  }
});

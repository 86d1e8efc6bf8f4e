/** A new version of the page while readers have the old one open. */

import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { Table } from "./browser";
import { buildOf } from "./builds";
import { forward, make } from "./games";
import { WebHost } from "./host";
import { kept, keptPaths, newer } from "./kept";
import { play } from "./robot";

const PREFS = { board: "flat", sound: false, motion: "reduced" } as const;

let [older, next] = ["", ""];
let host: WebHost | null = null;
beforeAll(async () => {
  older = await buildOf("1.0.0");
  next = await buildOf("1.1.0");
});
// Hooks after a test run in the reverse order: the visitors of the table leave before the host stops.
afterEach(async () => {
  await host?.stop();
  host = null;
});
const table = Table.set();

/** Opens a host with the old version. */
async function open(): Promise<WebHost> {
  host = await WebHost.of(older, { api: table.server.port });
  return host;
}

describe("a new version", () => {
  it("waits for the end of a game, and is loaded when the reader goes on to another page", async () => {
    const { origin } = await open();
    const anna = await table.visitor("anna", { prefs: PREFS, origin, kept: true });
    const { page } = anna;
    await page.goto("/");
    await kept(page);
    const id = await make(anna, { rules: "groi", opponent: { kind: "here" } });
    await play(page, { seed: 3, taste: forward, until: ({ plies }) => plies >= 2 });
    if (host) host.folder = next;
    await newer(page);
    // Parts that were not loaded yet are those of the old version, which the host no longer has.
    await page.keyboard.press("r");
    await page.locator(".drawer").waitFor();
    await page.keyboard.press("Escape");
    await play(page, { seed: 4, taste: forward, until: ({ plies }) => plies >= 4 });
    expect(await page.locator(".update-note").isVisible()).toBe(false);
    await page.locator(".app-header nav a").last().click();
    await page.getByText("This is version 1.1.0.").waitFor();
    await page.getByText("Version 1.1.0", { exact: true }).waitFor();
    await anna.shot("update-done");
    // The game is where it was.
    await page.goto(`/game/${id}`);
    await expect.poll(() => page.locator(".moves .ply").count()).toBeGreaterThanOrEqual(4);
  });

  it("is offered in words where nothing is interrupted, and leaves other tabs alone", async () => {
    const { origin } = await open();
    const anna = await table.visitor("anna", { prefs: PREFS, origin, kept: true });
    const { page } = anna;
    await page.goto("/");
    await kept(page);
    const id = await make(anna, { rules: "groi", opponent: { kind: "here" } });
    const other = await anna.tab();
    await other.goto(`${origin}/game/${id}`);
    await other.locator("section.table .status").waitFor();
    await kept(other);
    await page.goto("/");
    await page.locator(".rule-card svg").first().waitFor();
    if (host) host.folder = next;
    await newer(page);
    await page.getByText("A new version of Dejarik is ready.").waitFor();
    await anna.shot("update-waits");
    await anna.accessible("the note of a new version");
    await page.getByRole("button", { name: "Load it now" }).click();
    await page.getByText("This is version 1.1.0.").waitFor();
    // The other tab is in the middle of a game. It still opens parts of the old version, whose files stay for it.
    const before = await keptPaths(page);
    await other.bringToFront();
    await other.keyboard.press("r");
    await other.locator(".drawer").waitFor();
    await other.keyboard.press("Escape");
    await other.keyboard.press("v");
    await other.locator(".board-host[data-board=hologram] canvas").waitFor();
    // It loads the new version when the reader leaves the game, and then the files of the old one are removed.
    await other.locator(".app-header nav a").last().click();
    await other.getByText("Version 1.1.0", { exact: true }).waitFor();
    await page.reload();
    await expect.poll(async () => (await keptPaths(page)).length).toBeLessThan(before.length);
    await page.locator(".app-header nav a").last().click();
    await page.getByText("Version 1.1.0", { exact: true }).waitFor();
  });

  it("is loaded by a page that is not kept, when the host no longer has a part of it", async () => {
    const { origin } = await open();
    const anna = await table.visitor("anna", { prefs: PREFS, origin });
    const { page } = anna;
    anna.expects(/404|dynamically imported module/);
    await page.goto("/");
    await page.locator(".rule-card svg").first().waitFor();
    if (host) host.folder = next;
    await page.locator(".app-header nav a").last().click();
    await page.getByText("Version 1.1.0", { exact: true }).waitFor();
  });
});

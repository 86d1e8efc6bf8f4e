/** The page as an app: what a browser needs to install it, and opening it without a network after one visit. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cases, Table } from "./browser";
import { buildOf } from "./builds";
import { WebHost } from "./host";
import { kept, keptPaths } from "./kept";

const table = Table.set();
const PREFS = { board: "flat", sound: false, motion: "reduced" } as const;
/** The errors that a browser logs for requests without a network. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to load resource/;

let host: WebHost;
beforeAll(async () => {
  host = await WebHost.of(await buildOf("1.0.0"), { api: table.server.port });
});
afterAll(async () => {
  await host.stop();
});

describe("the page", () => {
  // Only the manifest in French is chosen by the page.
  it.each(cases(["en", "fr"] as const, (language) => language === "fr"))("can be installed in %s", async (language) => {
    const anna = await table.visitor("anna", { prefs: PREFS, language, origin: host.origin, kept: true });
    const { page } = anna;
    await page.goto("/");
    await page.locator(".rule-card svg").first().waitFor();
    await kept(page);
    const client = await page.context().newCDPSession(page);
    const { url, errors, data } = await client.send("Page.getAppManifest");
    expect(url).toBe(`${host.origin}/manifest.${language}.webmanifest`);
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? "")).toMatchObject({ lang: language, display: "standalone", name: "Dejarik" });
    const { installabilityErrors } = await client.send("Page.getInstallabilityErrors");
    // The profiles of tests are private windows, in which nothing can be installed.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
  });

  it("keeps all its parts and no answer of the server, and opens without a network, at any address and in both languages", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS, origin: host.origin, kept: true });
    const { page } = anna;
    anna.expects(OFFLINE);
    await page.goto("/");
    await page.locator(".rule-card svg").first().waitFor();
    await kept(page);
    await page.goto("/puzzles");
    await page.locator(".puzzle-list a, .today a").first().waitFor();
    const paths = await keptPaths(page);
    expect(paths.filter((path) => path.startsWith("/api"))).toEqual([]);
    for (const part of [/^\/index\.html$/, /hologram-.*\.js$/, /fr\.more-.*\.js$/, /groi\.fr-.*\.js$/, /^\/icons\//]) expect(paths.some((path) => part.test(path)), String(part)).toBe(true);
    expect(paths.some((path) => path.startsWith("/screenshots/"))).toBe(false);
    await anna.context.setOffline(true);
    await page.goto("/settings");
    await page.getByRole("heading", { name: "On this device" }).waitFor();
    await page.getByText("The page is saved on this device and opens without a connection.").waitFor();
    await page.locator(".languages button[lang=fr]").click();
    await page.getByRole("heading", { name: "Sur cet appareil" }).waitFor();
    await page.goto("/about");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await anna.shot("offline-about");
    await anna.context.setOffline(false);
  });

  it("shows the colour of its theme around it", async () => {
    const anna = await table.visitor("anna", { prefs: { ...PREFS, theme: "daylight" }, origin: host.origin });
    await anna.page.goto("/settings");
    await anna.page.getByRole("heading", { level: 1 }).waitFor();
    expect(await anna.page.locator("meta[name=theme-color]").getAttribute("content")).toBe("#f4f1ea");
    await anna.shot("settings-installed");
    await anna.accessible("the settings");
  });
});

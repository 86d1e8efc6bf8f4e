/** The page as plain files (`dejarik site`) in a folder of a web host that knows nothing of it. */

import { rmSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { cases, launch, leave, Visitor, type VisitorOptions } from "./browser";
import { WebHost } from "./host";
import { kept } from "./kept";
import { writeSite } from "./site";

const UNDER = "/games/dejarik";
const PREFS = { board: "flat", sound: false, motion: "reduced" } as const;
/** The errors that a browser logs for addresses without a file, and for requests to the missing server. */
const MISSING = /404|ERR_|Failed to load resource|\/api\//;

let browser: Browser;
const folders: string[] = [];
const visitors: Visitor[] = [];
const hosts = new Map<string, WebHost>();

/** Writes a site and serves it. */
async function site(...more: string[]): Promise<WebHost> {
  const folder = writeSite(more);
  folders.push(folder);
  return WebHost.of(folder, { under: UNDER });
}

async function visitor(host: WebHost, options: VisitorOptions = {}): Promise<Visitor> {
  const anna = await Visitor.come(browser, host.origin, "anna", { prefs: PREFS, ...options });
  anna.expects(MISSING);
  visitors.push(anna);
  return anna;
}

/** Returns the address of the page without its folder. */
const at = (page: Page): string => page.url().replace(/^.*\/games\/dejarik/, "");

beforeAll(async () => {
  hosts.set("in any folder", await site());
  hosts.set("with --base", await site("--base", UNDER));
  browser = await launch();
});

afterEach(async () => {
  for (const one of visitors.splice(0)) await one.leave();
});

afterAll(async () => {
  await leave(browser);
  for (const host of hosts.values()) await host.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe.each(["in any folder", "with --base"])("a site %s", (kind) => {
  const host = (): WebHost => {
    const found = hosts.get(kind);
    if (!found) throw new Error(`no site ${kind}`);
    return found;
  };
  // A site with --base differs from the other one only in where its files begin.
  const some = (paths: readonly string[]): readonly string[] => cases(paths, (_, at) => kind === "in any folder" || at < 2);

  it("opens at every address, and asks for nothing outside of its folder", async () => {
    const anna = await visitor(host());
    const outside: string[] = [];
    anna.page.on("request", (request) => {
      if (!request.url().startsWith(`${host().origin}/`)) outside.push(request.url());
    });
    for (const path of some(["/", "/rules/groi", "/rules", "/about/", "/settings", "/puzzles"])) {
      await anna.page.goto(`${host().origin}${path}`);
      await anna.page.locator("h1").first().waitFor();
      expect(at(anna.page).replace(/\/$/, "")).toBe(path.replace(/\/$/, ""));
      await anna.page.locator(".app-header nav a").nth(3).click();
      await anna.page.locator(".book-cards").waitFor();
      expect(at(anna.page), path).toBe("/rules");
      await anna.page.locator(".book-cards a").first().click();
      await anna.page.locator(".book-text a.rule-link").first().waitFor();
      const links = await anna.page.locator("a[href]").evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      expect(links.filter((link) => new URL(link).origin === new URL(host().origin).origin && !link.startsWith(`${host().origin}/`)), path).toEqual([]);
      expect(outside, path).toEqual([]);
    }
  });

  it("opens addresses for which it has no file", async () => {
    const anna = await visitor(host());
    for (const path of some(["/game/abcdefgh", "/game/abcdefgh/replay", "/puzzles/b7k2qd"])) {
      await anna.page.goto(`${host().origin}${path}`);
      await anna.page.locator("#main h1").first().waitFor();
      expect(at(anna.page)).toBe(path);
    }
  });

  it("opens without a network after one visit, at any address", async () => {
    const anna = await visitor(host(), { kept: true });
    await anna.page.goto(`${host().origin}/`);
    await anna.page.locator("#main h1").first().waitFor();
    await kept(anna.page);
    await anna.context.setOffline(true);
    for (const path of ["/rules/looney", "/game/abcdefgh", "/settings"]) {
      await anna.page.goto(`${host().origin}${path}`);
      await anna.page.locator("#main h1").first().waitFor();
      expect(at(anna.page)).toBe(path);
    }
  });

  it("says in words what needs a server", async () => {
    const anna = await visitor(host());
    const { page } = anna;
    await page.goto(`${host().origin}/`);
    await page.locator(".rule-card svg").first().waitFor();
    await page.locator("label.segment:has(input[name=against])").nth(2).click();
    await page.getByText("A game over a link needs a server").waitFor();
    expect(await page.locator(".start-play button").isDisabled()).toBe(true);
    await anna.accessible("the start of a site");
  });
});

it("an address that is no screen leads to the page that says so", async () => {
  const host = hosts.get("in any folder");
  if (!host) throw new Error("no site");
  const anna = await visitor(host);
  await anna.page.goto(`${host.origin}/nothing/here.txt`);
  await anna.page.locator("#main h1").first().waitFor();
  expect(at(anna.page)).toBe("/nothing/here.txt");
});

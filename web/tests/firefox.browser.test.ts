/**
 * The page in Firefox: the start, games of several rule sets, a game to its end and its review, a puzzle, and the page
 * without a network. Firefox is driven by WebDriver BiDi; `FIREFOX` names the program, or it is the system's.
 */

import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page as Playwright } from "playwright-core";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Rules } from "../src/api/types";
import type { Prefs } from "../src/prefs";
import { cases, EVERY_SHOT, SHOTS, WHOLE } from "./browser";
import { buildOf } from "./builds";
import { Elsewhere } from "./elsewhere";
import { forward, LATE, toItsEnd } from "./games";
import { WebHost } from "./host";
import { BACK, BUTTONS, play, type Doing, type PlayOptions, type Sight } from "./robot";
import { Server } from "./server";

const PLACES = ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];
const PREFS: Partial<Prefs> = { board: "flat", sound: false, motion: "reduced", language: "en" };
/**
 * The errors that Firefox logs for requests to a host that is gone, and for parts that were still loading when the test
 * continued.
 */
const GONE = /NetworkError|Loading failed|can.t establish a connection|CORS|ServiceWorker|preload CSS|dynamically imported module/;

let browser: Browser;
let server: Server;
let host: WebHost;
let folder = "";
let page: Page;
let errors: string[] = [];

/** Returns the page for the robot, which needs only what both drivers have. */
const robot = (): Playwright => page as unknown as Playwright;

/** Performs an action: by mouse on the board, and on a button wherever it is. */
async function act(_: Playwright, { what, name, x, y }: Doing): Promise<void> {
  if (what !== "button") {
    await page.mouse.click(x, y);
    return;
  }
  await page.evaluate(
    ([buttons, wanted]) => {
      const all = [...document.querySelectorAll<HTMLButtonElement>(buttons)];
      all.find((button) => (button.querySelector("strong") ?? button).textContent.trim() === wanted)?.click();
    },
    [`${BUTTONS}, ${BACK}`, name] as const,
  );
}

function plays(options: PlayOptions): Promise<Sight> {
  return play(robot(), { act, ...options });
}

async function shot(name: string): Promise<void> {
  if (EVERY_SHOT) await keep(name);
}

async function keep(name: string): Promise<void> {
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `firefox-${name}.png`) });
}

/** Opens an address of the page. */
async function go(path: string): Promise<void> {
  await page.goto(`${host.origin}${path}`);
}

/** Starts a game for two at this screen from the start screen. The page shows another screen. */
async function begin(rules: Rules): Promise<string> {
  await page.evaluate((terms) => localStorage.setItem("dejarik.terms", terms), JSON.stringify({ rules, against: "here", options: rules === "simeone" ? { simeone: { target: "3" } } : {} }));
  await go("/");
  await page.locator(".start-play button[type=submit]").click();
  await page.waitForSelector("section.table .status");
  return /\/game\/([0-9A-Za-z]{8})/.exec(page.url())?.[1] ?? "";
}

beforeAll(async () => {
  const path = process.env.FIREFOX ?? PLACES.find((place) => existsSync(place));
  if (!path) throw new Error("no Firefox found: install it, or set FIREFOX to its path");
  [server, folder] = await Promise.all([Server.start(), buildOf("1.0.0")]);
  host = await WebHost.of(folder, { api: server.port });
  browser = await puppeteer.launch({ browser: "firefox", executablePath: path, headless: true, timeout: 120_000 });
});

beforeEach(async () => {
  page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  await page.setViewport({ width: 1280, height: 800 });
  // The driver knows of an error only that it is one.
  await page.evaluateOnNewDocument(() => {
    const say = console.error.bind(console);
    console.error = (...all: unknown[]) => say(...all.map(String));
  });
  errors = [];
  page.on("pageerror", (error) => { errors.push(String(error)); });
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await go("/about");
  await page.evaluate((prefs) => {
    localStorage.clear();
    localStorage.setItem("dejarik", prefs);
  }, JSON.stringify(PREFS));
});

afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await keep(`failed-${task.name.replace(/\W+/g, "-").slice(0, 50)}`).catch(() => undefined);
  await page.close();
  expect(errors.filter((error) => !GONE.test(error))).toEqual([]);
});

afterAll(async () => {
  await browser.close();
  await host.stop();
  await server.stop();
});

describe("in Firefox", () => {
  it("the start screen is complete, and scrollbars fit the dark page", async () => {
    await go("/");
    await page.waitForSelector(".rule-card svg");
    const colours = await page.evaluate(() => [getComputedStyle(document.documentElement).scrollbarColor, getComputedStyle(document.documentElement).colorScheme]);
    expect(colours).toEqual(["rgb(95, 124, 166) rgba(0, 0, 0, 0)", "dark"]);
    await shot("start");
  });

  const some = cases(["groi", "bambara", "looney", "simeone"] as const, (rules) => rules === "groi" || rules === "simeone");
  it.each(some)("a game of %s is played", async (rules) => {
    await begin(rules);
    await plays({ seed: 7, taste: forward, until: ({ over, plies }) => over || (!WHOLE && plies >= 6) });
    await shot(rules);
  });

  it("a game is played to its end and reviewed", async () => {
    const id = await page.evaluate(async (terms) => {
      const answer = await fetch("/api/games", { method: "POST", headers: { "Content-Type": "application/json" }, body: terms });
      return ((await answer.json()) as { id: string }).id;
    }, JSON.stringify(LATE));
    await go(`/game/${id}`);
    await page.waitForSelector("section.table .status");
    await plays({ taste: toItsEnd });
    await go(`/game/${id}/replay?review`);
    await page.waitForSelector(".review", { timeout: 100_000 });
    await shot("review");
  });

  it("the puzzle of the day is opened, and a move is tried", async () => {
    await go("/puzzles/daily");
    await page.waitForSelector(".board-flat");
    const touched = (sight: Sight): boolean => sight.picked !== "" || sight.plies > 0;
    await plays({ seed: 2, until: touched });
    await shot("puzzle");
  });

  it("a page on another host plays on the server, and keeps its seat", async () => {
    const elsewhere = await Elsewhere.start();
    await page.goto(`${elsewhere.page.origin}/about`);
    await page.evaluate((prefs, terms) => {
      localStorage.setItem("dejarik", prefs);
      localStorage.setItem("dejarik.terms", terms);
    }, JSON.stringify(PREFS), JSON.stringify({ rules: "groi", against: "here" }));
    await page.goto(elsewhere.page.origin);
    await page.locator(".start-play button[type=submit]").click();
    await page.waitForSelector("section.table .status");
    const id = /\/game\/([0-9A-Za-z]{8})/.exec(page.url())?.[1] ?? "";
    await page.reload();
    await plays({ seed: 7, taste: forward, until: ({ plies }) => plies >= 2 });
    const you = await page.evaluate(async (url) => ((await (await fetch(url, { credentials: "include" })).json()) as { you: string[] }).you, `${elsewhere.address}/api/games/${id}`);
    expect(you).toEqual(["w", "b"]);
    await page.goto("about:blank");
    await elsewhere.stop();
  });

  it("the page opens without a network after one visit", async () => {
    await go("/");
    await page.waitForSelector(".rule-card svg");
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller) return;
      await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
    });
    const { origin } = host;
    await host.stop();
    await page.goto(`${origin}/settings`);
    await page.waitForSelector("#installed-title");
    await page.goto(`${origin}/about`);
    await page.waitForSelector("h1");
    await shot("offline");
    host = await WebHost.of(folder, { api: server.port });
  });
});

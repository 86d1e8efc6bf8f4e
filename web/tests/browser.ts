/**
 * A real Chromium for tests. Every visitor has their own profile. Any error that a page throws or
 * writes to the console, and any request that is refused, fails the test.
 */

import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type axe from "axe-core";
import type { RunOnly } from "axe-core";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { Prefs } from "../src/prefs";
import { WebHost } from "./host";
import { Server, type Command } from "./server";
import { hostWorker, plainSite } from "./site";

/**
 * The folder for screenshots; it is not in the repository. Failed tests always leave one. With `DEJARIK_SHOTS=1` all
 * others do, too, to be looked at.
 */
export const SHOTS = resolve(import.meta.dirname, "../shots");
export const EVERY_SHOT = process.env.DEJARIK_SHOTS === "1";

/**
 * Whether all games are played in full and at every size of the window (`DEJARIK_WHOLE=1`). A part of them finds nearly
 * as many errors.
 */
export const WHOLE = process.env.DEJARIK_WHOLE === "1";

/** Returns all cases of a test if {@link WHOLE} is set, and otherwise a few that find nearly as many errors. */
export function cases<T>(all: readonly T[], finds: (one: T, at: number) => boolean): readonly T[] {
  return WHOLE ? all : all.filter(finds);
}

/** The script of axe. The module `axe-core` has a text of twice the length, which every page would read. */
const AXE = readFileSync(resolve(import.meta.dirname, "../node_modules/axe-core/axe.min.js"), "utf8");

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** Chromium without a window first: it loads a page in half the processor time, and computes nothing while a page is idle. */
const PLACES = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

const FLAGS = [
  "--no-sandbox",
  "--enable-unsafe-swiftshader",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Returns the path of Chromium: the one in `CHROMIUM`, or the first of the usual paths that exists. */
export function chromiumPath(): string {
  const path = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place));
  if (!path) throw new Error("no Chromium found: install it, or set CHROMIUM to its path");
  return path;
}

/** The browsers that run, by their paths. */
const running = new Map<string, Promise<Browser>>();

/**
 * Returns a browser, which all test files of a worker share, because starting one takes as long as loading a page. It ends
 * with the worker.
 */
export function launch(executablePath = chromiumPath()): Promise<Browser> {
  const started = running.get(executablePath);
  if (started) return started;
  // Vitest ends its workers by SIGTERM and soon by SIGKILL. Only a process that exits ends its browsers at once.
  if (running.size === 0) process.once("SIGTERM", () => { process.exit(); });
  const browser = chromium.launch({ executablePath, headless: true, args: FLAGS, handleSIGTERM: false }).then((launched) => {
    launched.on("disconnected", () => running.delete(executablePath));
    return launched;
  });
  running.set(executablePath, browser);
  return browser;
}

/** Closes the pages that a test file has left open. */
export async function leave(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) await context.close();
}

/** What a visitor's browser is like. */
export interface VisitorOptions {
  /** The stored preferences. The flat board with reduced motion is the fastest to test on. */
  prefs?: Partial<Prefs>;
  /** The motion setting of the operating system. */
  motion?: "reduce" | "no-preference";
  language?: "en" | "fr";
  viewport?: { width: number; height: number };
  phone?: boolean;
  /** The server's address as this visitor sees it, if a {@link Line} is in between. */
  origin?: string;
  /**
   * Whether the browser keeps the page by a service worker; false if absent, because it then fetches every file and
   * compiles the modules in every test.
   */
  kept?: boolean;
}

/** A visitor with their own browser profile. */
export class Visitor {
  /** The errors so far. */
  readonly errors: string[] = [];
  private expected: RegExp[] = [];

  private constructor(
    readonly name: string,
    readonly context: BrowserContext,
    public page: Page,
    readonly origin: string,
  ) {
    this.listen(page);
    context.on("page", (other) => this.listen(other));
  }

  static async come(browser: Browser, origin: string, name: string, options: VisitorOptions = {}): Promise<Visitor> {
    const settings: BrowserContextOptions = {
      baseURL: origin,
      viewport: options.viewport ?? (options.phone ? PHONE : DESKTOP),
      locale: options.language === "fr" ? "fr-FR" : "en-GB",
      reducedMotion: options.motion ?? "no-preference",
      serviceWorkers: options.kept ? "allow" : "block",
      permissions: ["clipboard-read", "clipboard-write"],
      ...(options.phone ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}),
    };
    const context = await browser.newContext(settings);
    context.setDefaultTimeout(60_000);
    if (options.prefs) {
      await context.addInitScript((prefs) => {
        // A tab starts with an empty page, which has no storage.
        if (location.protocol === "http:" && localStorage.getItem("dejarik") === null) localStorage.setItem("dejarik", JSON.stringify(prefs));
      }, options.prefs);
    }
    return new Visitor(name, context, await context.newPage(), origin);
  }

  /** Declares errors that the test provokes, for example by cutting the network. */
  expects(...patterns: RegExp[]): void {
    this.expected.push(...patterns);
  }

  /** Opens a second tab. */
  async tab(): Promise<Page> {
    return this.context.newPage();
  }

  /** Closes the page. The browser stays open, with an empty tab. */
  async close(): Promise<void> {
    const empty = await this.tab();
    await this.page.close();
    this.page = empty;
  }

  /** Saves a screenshot, if all are wanted. */
  async shot(name: string, page = this.page): Promise<void> {
    if (EVERY_SHOT) await this.keep(name, page);
  }

  /** Saves a screenshot. */
  async keep(name: string, page = this.page): Promise<void> {
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path: join(SHOTS, `${name}.png`) });
  }

  /** Checks that axe finds no problem on the present page, and none with the colours of other themes. */
  async accessible(what: string, otherThemes: readonly Prefs["theme"][] = []): Promise<void> {
    // The script runs in the browser's own context, because the content security policy rightly
    // refuses it in the page.
    if (!(await this.page.evaluate(() => "axe" in window))) await this.page.evaluate(AXE);
    expect(await this.problems({ type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }), `axe on ${what}`).toEqual([]);
    if (otherThemes.length === 0) return;
    const shown = await this.page.evaluate(() => document.documentElement.dataset.theme);
    for (const theme of [...otherThemes, shown]) {
      await this.page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
      if (theme !== shown) expect(await this.problems({ type: "rule", values: ["color-contrast"] }), `axe on ${what} in the theme ${theme}`).toEqual([]);
    }
  }

  /** Returns what the rules of axe find on the present page. */
  private problems(rules: RunOnly): Promise<string[]> {
    return this.page.evaluate(async (runOnly) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ["violations"], runOnly });
      return violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html, any }) => `    ${html.slice(0, 200)}  ${any[0]?.message ?? ""}`).join("\n")}`);
    }, rules);
  }

  async leave(): Promise<void> {
    await this.context.close();
    expect(this.errors, `errors in ${this.name}'s browser`).toEqual([]);
  }

  private listen(page: Page): void {
    page.on("console", (message) => {
      if (message.type() === "error") this.note(`console: ${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => this.note(`error: ${error.message} ${error.stack ?? ""}`));
    page.on("crash", () => this.note("the page has crashed"));
  }

  private note(text: string): void {
    if (!this.expected.some((pattern) => pattern.test(text))) this.errors.push(text);
  }
}

/**
 * Whether the tests that need no other person run against the page as plain files (`dejarik site`) instead of the server:
 * `DEJARIK_SITE=1`.
 */
export const ON_SITE = process.env.DEJARIK_SITE === "1";

/** The errors that a browser logs for addresses without a file, and for requests to the missing server. */
const NO_SERVER = /status of 404|\/api\//;

/**
 * Runs in the page of a site: requests that a test makes itself (`fetch`) go to a second host on the device. It has the
 * same games, so the requests seem to come from another tab.
 */
function askHost(worker: string): void {
  let port: Worker | null = null;
  const waiting = new Map<number, (response: Response) => void>();
  let last = 0;
  const fetched = window.fetch.bind(window);
  window.fetch = async (input, options) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!url.pathname.startsWith("/api/")) return fetched(input, options);
    if (!port) {
      port = new Worker(worker, { type: "module" });
      port.onmessage = ({ data }: MessageEvent<{ t: string; n: number; status: number; kind: string; body: string }>) => {
        if (data.t === "answer") waiting.get(data.n)?.(new Response(data.status === 204 ? null : data.body, { status: data.status, headers: { "Content-Type": data.kind } }));
      };
    }
    const n = ++last;
    const answer = new Promise<Response>((done) => waiting.set(n, done));
    const body = typeof options?.body === "string" ? options.body : "";
    port.postMessage({ t: "request", n, method: options?.method ?? "GET", path: url.pathname + url.search, body });
    return answer;
  };
}

/** The host of the page and the browser of a test file, started before its tests and stopped after them. */
export class Table {
  /** The server; undefined if the tests run against a site. */
  server!: Server;
  browser!: Browser;
  private site: WebHost | null = null;
  private visitors: Visitor[] = [];

  /**
   * Creates the table and registers its set-up and clean-up for this file. `command` starts another
   * server than `dejarik serve`, and `chromium` is the path of another browser.
   */
  static set(command?: Command, chromium?: string): Table {
    const table = new Table();
    beforeAll(async () => {
      if (ON_SITE) table.site = await WebHost.of(plainSite());
      else table.server = await Server.start(command);
      table.browser = await launch(chromium);
    });
    afterEach(async ({ task }) => {
      const visitors = table.visitors.splice(0);
      if (task.result?.state === "fail") {
        for (const visitor of visitors) await visitor.keep(`failed-${task.name.replace(/\W+/g, "-").slice(0, 60)}-${visitor.name}`).catch(() => undefined);
      }
      for (const visitor of visitors) await visitor.leave();
    });
    afterAll(async () => {
      // Stop the server first: it has to disconnect the remaining visitors.
      await (table.site ?? table.server).stop();
      await leave(table.browser);
    });
    return table;
  }

  get origin(): string {
    return (this.site ?? this.server).origin;
  }

  async visitor(name: string, options: VisitorOptions = {}): Promise<Visitor> {
    const visitor = await Visitor.come(this.browser, options.origin ?? this.origin, name, options);
    if (this.site) {
      visitor.expects(NO_SERVER);
      await visitor.context.addInitScript(askHost, hostWorker());
    }
    this.visitors.push(visitor);
    return visitor;
  }
}

/**
 * A real Chromium, for tests. Every visitor has a profile of their own; whatever a page writes to the
 * console as an error, throws, or asks for and is refused fails the test.
 */

import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import axe from "axe-core";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { Prefs } from "../src/prefs";
import { Server } from "./server";

/** Where pictures of the screens are kept by a run; not in the repository. */
export const SHOTS = resolve(import.meta.dirname, "../shots");

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

const FLAGS = [
  "--no-sandbox",
  "--enable-unsafe-swiftshader",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts Chromium: `CHROMIUM`, or where it usually is. */
export function launch(): Promise<Browser> {
  const path = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place));
  if (!path) throw new Error("there is no Chromium here: install it, or name it in CHROMIUM");
  return chromium.launch({ executablePath: path, headless: true, args: FLAGS });
}

export interface VisitorOptions {
  /** What this browser remembers. The flat board without movement is the quickest to test on. */
  prefs?: Partial<Prefs>;
  /** What the system says. */
  motion?: "reduce" | "no-preference";
  language?: "en" | "fr";
  viewport?: { width: number; height: number };
  phone?: boolean;
  /** Where the server is for them, if a line lies between. */
  origin?: string;
}

/** Somebody with a browser. */
export class Visitor {
  /** What has gone wrong so far. */
  readonly errors: string[] = [];
  private expected: RegExp[] = [];

  private constructor(
    readonly name: string,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly origin: string,
  ) {
    this.listen(page);
    context.on("page", (other) => {
      this.listen(other);
    });
  }

  static async come(browser: Browser, origin: string, name: string, options: VisitorOptions = {}): Promise<Visitor> {
    const settings: BrowserContextOptions = {
      baseURL: origin,
      viewport: options.viewport ?? (options.phone ? PHONE : DESKTOP),
      locale: options.language === "fr" ? "fr-FR" : "en-GB",
      reducedMotion: options.motion ?? "no-preference",
      permissions: ["clipboard-read", "clipboard-write"],
      ...(options.phone ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}),
    };
    const context = await browser.newContext(settings);
    context.setDefaultTimeout(20_000);
    if (options.prefs) {
      await context.addInitScript((prefs) => {
        // A tab begins on an empty page, which remembers nothing.
        if (location.protocol === "http:" && localStorage.getItem("dejarik") === null) localStorage.setItem("dejarik", JSON.stringify(prefs));
      }, options.prefs);
    }
    return new Visitor(name, context, await context.newPage(), origin);
  }

  /** From now on errors like this one are part of the test: the network is cut, say. */
  expects(...patterns: RegExp[]): void {
    this.expected.push(...patterns);
  }

  /** A second tab. */
  async tab(): Promise<Page> {
    return this.context.newPage();
  }

  /** Keeps a picture of what is to be seen. */
  async shot(name: string, page = this.page): Promise<void> {
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path: join(SHOTS, `${name}.png`) });
  }

  /** That axe finds nothing wrong with the page as it is. */
  async accessible(what: string): Promise<void> {
    // As a script of the browser's own: one in the page would be refused, and rightly.
    await this.page.evaluate(axe.source);
    const found = await this.page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ["violations"],
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      });
      return violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html, any }) => `    ${html.slice(0, 200)}  ${any[0]?.message ?? ""}`).join("\n")}`);
    });
    expect(found, `axe on ${what}`).toEqual([]);
  }

  async leave(): Promise<void> {
    await this.context.close();
    expect(this.errors, `what went wrong in ${this.name}'s browser`).toEqual([]);
  }

  private listen(page: Page): void {
    page.on("console", (message) => {
      if (message.type() === "error") this.note(`console: ${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => {
      this.note(`error: ${error.stack ?? error.message}`);
    });
    page.on("crash", () => {
      this.note("the page has crashed");
    });
  }

  private note(text: string): void {
    if (!this.expected.some((pattern) => pattern.test(text))) this.errors.push(text);
  }
}

/** What a file of tests plays at: a server and a browser, started before and ended after its tests. */
export class Table {
  server!: Server;
  browser!: Browser;
  private visitors: Visitor[] = [];

  /** Sets it for the tests of this file. */
  static set(): Table {
    const table = new Table();
    beforeAll(async () => {
      table.server = await Server.start();
      table.browser = await launch();
    });
    afterEach(async ({ task }) => {
      const visitors = table.visitors.splice(0);
      if (task.result?.state === "fail") {
        for (const visitor of visitors) await visitor.shot(`failed-${task.name.replace(/\W+/g, "-").slice(0, 60)}-${visitor.name}`).catch(() => undefined);
      }
      for (const visitor of visitors) await visitor.leave();
    });
    afterAll(async () => {
      // The server first: it has to end whoever is still there.
      await table.server.stop();
      await table.browser.close();
    });
    return table;
  }

  get origin(): string {
    return this.server.origin;
  }

  async visitor(name: string, options: VisitorOptions = {}): Promise<Visitor> {
    const visitor = await Visitor.come(this.browser, options.origin ?? this.origin, name, options);
    this.visitors.push(visitor);
    return visitor;
  }
}

/**
 * The page without a server: whole games against the computer, their reviews and records, puzzles and analysis, and
 * a browser that is killed at random moments. `DEJARIK_KILLS` says how often.
 */

import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { cases, chromiumPath, launch, leave, Visitor, WHOLE, type VisitorOptions } from "./browser";
import { begin, boardOf, forward } from "./games";
import { WebHost } from "./host";
import { kept } from "./kept";
import { look, play } from "./robot";
import { program } from "./server";
import { hasModules, writeSite } from "./site";

/** Every answer of the missing server is an error in the console. */
const NO_SERVER = /ERR_INTERNET_DISCONNECTED|Failed to load resource|\/api\/|status of 404/;
const PREFS = { board: "flat", motion: "reduced", sound: false } as const;
const KILLS = Number(process.env.DEJARIK_KILLS ?? 10);

let folder: string;
let site: WebHost;
let browser: Browser;
const visitors: Visitor[] = [];

async function visitor(options: VisitorOptions = {}): Promise<Visitor> {
  const anna = await Visitor.come(browser, site.origin, "anna", { prefs: PREFS, ...options });
  anna.expects(NO_SERVER);
  visitors.push(anna);
  return anna;
}

function note(what: string, value: string): void {
  process.stdout.write(`measured: ${what}: ${value}\n`);
}

/** Saves what a click downloads, and returns its text. */
async function downloaded(page: Page, click: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  return readFileSync(await download.path(), "utf8");
}

describe("without a server", () => {
  beforeAll(async () => {
    expect(hasModules(), "the program has no modules: build it with `cargo build --release`").toBe(true);
    folder = writeSite();
    site = await WebHost.of(folder);
    browser = await launch();
  });

  afterEach(async ({ task }) => {
    for (const one of visitors.splice(0)) {
      if (task.result?.state === "fail") await one.shot(`failed-offline-${task.name.replace(/\W+/g, "-").slice(0, 50)}`).catch(() => undefined);
      await one.leave();
    }
  });

  afterAll(async () => {
    await leave(browser);
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  // One with dice and one without. The strongest level takes a minute for one with dice.
  const some = cases(["groi", "bambara", "looney", "simeone"] as const, (rules) => rules === "groi" || rules === "looney");
  it.each(some)("%s is played to its end against the computer, reviewed and saved, with the network off after one visit", async (rules) => {
    const anna = await visitor({ kept: true });
    const { page } = anna;
    await page.goto("/");
    await kept(page);
    await anna.context.setOffline(true);
    const start = Date.now();
    const id = await begin(anna, { rules, against: "computer", level: WHOLE || rules === "groi" ? 8 : 3, side: "second", ...(rules === "simeone" ? { target: 3 } : {}) });
    if (rules === "simeone") await page.locator("section.order button.primary").click();
    // The computer moves first.
    await expect.poll(async () => (await look(page)).plies).toBeGreaterThan(0);
    note(`${rules}, from the empty page to the computer's first move`, `${Date.now() - start} ms`);
    await play(page, { seed: 4, taste: forward });
    const board = await boardOf(page);
    await page.reload();
    await page.locator(".result").waitFor();
    await expect.poll(() => boardOf(page)).toEqual(board);
    await page.goto(`/game/${id}/replay?review`);
    await page.locator(".review-graph, .review svg, .review").first().waitFor({ timeout: 60_000 });
    const record = await downloaded(page, () => page.locator(`a[download="dejarik-${id}.dgn"]`).click());
    expect(record).toContain(rules);
    await page.goto("/records");
    const all = await downloaded(page, () => page.getByRole("button", { name: /Save all/ }).click());
    expect(all.trim()).toBe(record.trim());
    if (rules !== "groi") return;
    // Games on the device never expire, and no server stores them.
    await page.goto("/data");
    await page.getByText("These games are on this device.").waitFor();
    expect(await page.locator("main").innerText()).not.toMatch(/cookie|is deleted .* after/);
  });

  it("kits to print are drawn, page by page, and saved as a PDF", async () => {
    const anna = await visitor();
    const { page } = anna;
    await page.goto("/print/looney?parts=board,sheet");
    const sizes = (): Promise<number[]> =>
      page.locator(".print-pages img").evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
    await expect.poll(async () => { const all = await sizes(); return all.length > 1 && all.every((width) => width > 0); }, { timeout: 60_000 }).toBe(true);
    await anna.accessible("a kit that is drawn on the device");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the PDF" }).click()]);
    expect(download.suggestedFilename()).toBe("dejarik-looney-a4-en.pdf");
    // The module makes the same bytes as the program.
    const file = join(mkdtempSync(join(tmpdir(), "dejarik-kit-")), "kit.pdf");
    execFileSync(program(), ["print", "looney", "--parts", "board,sheet", "--lang", "en", "-o", file], { stdio: "ignore" });
    expect(readFileSync(await download.path()).equals(readFileSync(file))).toBe(true);
    rmSync(dirname(file), { recursive: true });
    // Another choice is another kit.
    await page.locator("label.segment:has(input[value=letter])").click();
    await expect.poll(() => page.locator(".print-pages img").first().getAttribute("width")).toBe("216");
    await expect.poll(async () => (await sizes()).every((width) => width > 0), { timeout: 60_000 }).toBe(true);
  });

  it("pictures of positions, puzzles and games are rendered by the browser", async () => {
    const anna = await visitor();
    const { page } = anna;
    const picture = async (): Promise<number[]> => {
      await page.getByRole("button", { name: "Picture", exact: true }).first().click();
      const image = page.locator(".picture-frame img");
      await image.waitFor();
      const size = await image.evaluate(async (element) => {
        const shown = element as HTMLImageElement;
        await shown.decode();
        return [shown.naturalWidth, shown.naturalHeight];
      });
      const [download] = await Promise.all([page.waitForEvent("download"), page.locator(".picture-dialog a[download]").click()]);
      expect(readFileSync(await download.path(), "latin1").slice(1, 4)).toBe("PNG");
      await page.keyboard.press("Escape");
      return size;
    };
    await page.goto(`/position?dpn=${encodeURIComponent("groi PPPP2pppp2/12/1 w wb")}`);
    expect(await picture()).toEqual([1200, 630]);
    await page.goto("/puzzles/daily");
    expect(await picture()).toEqual([1200, 630]);
    const id = await begin(anna, { rules: "bambara", against: "here" });
    await page.goto(`/game/${id}/replay`);
    expect(await picture()).toEqual([1200, 630]);
  });

  it("puzzles and the analysis board work", async () => {
    const anna = await visitor();
    const { page } = anna;
    await page.goto("/puzzles");
    await page.locator(".puzzle-today a").first().click();
    await page.locator(".board-host").waitFor();
    await page.goto("/position");
    await page.locator(".board-host").waitFor();
  });

  it("a game over a link is refused in words where a server should be and does not answer", async () => {
    const anna = await visitor();
    const { page } = anna;
    // Change the page to what a server sends, which does not say that there is no server.
    await page.route(`${site.origin}/`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/<meta name="dejarik-server"[^>]*>/, "") });
    });
    await page.goto("/");
    await page.locator("label.segment:has(input[name=against])").nth(2).click();
    await page.locator(".start-play button[type=submit]").click();
    await page.getByText(/needs a server/).waitFor();
  });

  it(`loses nothing that was shown when the browser is killed ${KILLS} times`, async () => {
    const folder = mkdtempSync(join(tmpdir(), "dejarik-profile-"));
    let killed: Killable | null = null;
    try {
      killed = await Killable.start(folder);
      let page = await killed.page(site.origin);
      await page.goto("/");
      const id = await begin({ page }, { rules: "bambara", against: "here" });
      let shown = 0;
      for (let round = 0; round < KILLS; round++) {
        // At least one more move is shown, however slow the machine is. After it the kill comes at any moment.
        const before = shown;
        let until = Infinity;
        const sight = await play(page, { seed: round + 1, taste: forward, until: (now) => {
          if (shown === before && now.plies > before) until = Date.now() + 400 * Math.random();
          shown = Math.max(shown, now.plies);
          return now.over || Date.now() > until;
        } });
        await killed.kill();
        killed = await Killable.start(folder);
        page = await killed.page(site.origin);
        await page.goto(`/game/${id}`);
        await page.locator("section.table .status").waitFor();
        await expect.poll(async () => (await look(page)).plies).toBeGreaterThanOrEqual(shown);
        if (sight.over) break;
      }
      expect(shown).toBeGreaterThan(0);
    } finally {
      await killed?.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** A browser with a profile that outlives it, which can be killed as a power cut does. */
class Killable {
  private constructor(
    private readonly child: ChildProcess,
    private readonly browser: Browser,
  ) {}

  static async start(folder: string): Promise<Killable> {
    const flags = ["--headless", "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--remote-debugging-port=0", `--user-data-dir=${folder}`];
    const child = spawn(chromiumPath(), [...flags, "about:blank"], { stdio: ["ignore", "ignore", "pipe"], detached: true });
    const address = await new Promise<string>((found, failed) => {
      let said = "";
      child.stderr.on("data", (text: Buffer) => {
        said += text.toString();
        const match = /DevTools listening on (ws:\S+)/.exec(said);
        if (match?.[1]) found(match[1]);
      });
      child.once("exit", () => failed(new Error(`the browser ended:\n${said}`)));
    });
    return new Killable(child, await chromium.connectOverCDP(address, { timeout: 60_000 }));
  }

  async page(origin: string): Promise<Page> {
    const [context] = this.browser.contexts();
    const page = (await context?.newPage()) ?? (await this.browser.newPage());
    page.setDefaultTimeout(60_000);
    const goto = page.goto.bind(page);
    page.goto = (url, options) => goto(new URL(url, origin).href, options);
    // The browser writes settings to the disk after some seconds only, so they do not outlive a kill.
    await page.addInitScript((prefs) => localStorage.setItem("dejarik", JSON.stringify(prefs)), PREFS);
    return page;
  }

  /** Kills the browser and its processes at once. */
  async kill(): Promise<void> {
    const { child } = this;
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    process.kill(-child.pid, "SIGKILL");
    await ended;
    await this.browser.close().catch(() => undefined);
  }
}

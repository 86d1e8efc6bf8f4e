/**
 * The hologram in a real browser, on the gallery's page: which spots clicks hit, what is drawn,
 * that animations end in the right scene, that nothing is drawn while nothing changes, and that a
 * lost context is restored.
 *
 * Software rendering gives the same picture every time. "Ends in `after`" is therefore checked
 * literally: the screen after an animation equals, byte for byte, the screen after `show(after)`.
 */

import type { Drawn } from "./gallery/dpn";
import type { Browser, Page } from "playwright-core";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SPACES } from "../src/board/geometry";
import type { Effect, Marks, Skin, Spot, Theme } from "../src/board/view";
import { cases, launch, leave } from "./browser";

let server: ViteDevServer;
let browser: Browser;

beforeAll(async () => {
  server = await createServer({
    root: `${import.meta.dirname}/..`,
    configFile: false,
    logLevel: "error",
    server: { host: "127.0.0.1", port: 0, hmr: false },
  });
  await server.listen();
  browser = await launch();
  // The first page makes the server prepare its packages, which reloads the page, so load one page
  // before the tests.
  await (await open("quality=0", 320, 240)).page.close();
});

afterAll(async () => {
  await leave(browser);
  await server.close();
});

interface Opened {
  page: Page;
  errors: string[];
}

async function open(query: string, width = 480, height = 360): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width, height } });
  page.setDefaultTimeout(60_000);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("404")) errors.push(message.text());
  });
  await page.addInitScript(() => {
    const ask = window.requestAnimationFrame.bind(window);
    window.frames_ = 0;
    window.requestAnimationFrame = (callback) => {
      window.frames_++;
      return ask(callback);
    };
    window.drawn = async (frames) => {
      for (let k = 0; k < frames; k++) await new Promise((next) => ask(next));
    };
  });
  const address = server.resolvedUrls?.local[0] ?? "";
  await page.goto(`${address}tests/gallery/holo.html?${query}`);
  await page.waitForFunction(() => window.ready);
  return { page, errors };
}

declare global {
  interface Window {
    /** The frames that the page has requested. */
    frames_: number;
    /** Waits until this many frames were drawn. */
    drawn: (frames: number) => Promise<void>;
    told: string[];
  }
}

const shot = (page: Page) => page.screenshot({ animations: "disabled" });

/**
 * Returns the picture once it no longer changes: when it is equal after two more frames, however
 * long a frame takes.
 */
async function settled(page: Page): Promise<Buffer> {
  let last: Buffer | null = null;
  for (let looks = 0; looks < 50; looks++) {
    await page.evaluate(() => window.drawn(2));
    const now = await shot(page);
    if (last?.equals(now)) return now;
    last = now;
  }
  throw new Error("the picture keeps changing");
}

/** Returns the brightness of a picture, from 0 to 1: the mean and the maximum. */
async function light(page: Page): Promise<{ mean: number; most: number }> {
  const picture = (await shot(page)).toString("base64");
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const pen = canvas.getContext("2d");
    if (!pen) return { mean: 0, most: 0 };
    pen.drawImage(image, 0, 0);
    const { data: bytes } = pen.getImageData(0, 0, canvas.width, canvas.height);
    let [sum, most] = [0, 0];
    for (let k = 0; k < bytes.length; k += 4) {
      const value = (bytes[k] ?? 0) + (bytes[k + 1] ?? 0) + (bytes[k + 2] ?? 0);
      sum += value;
      most = Math.max(most, value);
    }
    return { mean: sum / (bytes.length / 4) / 765, most: most / 765 };
  }, picture);
}

async function pointOf(page: Page, spot: Spot): Promise<{ x: number; y: number }> {
  const point = await page.evaluate((where) => window.board.pointOf(where), spot);
  if (!point) throw new Error(`${JSON.stringify(spot)} is not on the screen`);
  return point;
}

describe("pointing", () => {
  const VIEWS = [["w", 800, 600], ["b", 800, 600], ["w", 390, 700]] as const;
  it.each(cases(VIEWS, (_, at) => at > 0))("with %s at the bottom, on %i × %i, every space is hit by a click on it", async (bottom, width, height) => {
    const { page, errors } = await open(`quality=0&bottom=${bottom}&dpn=12/12/1`, width, height);
    for (const space of SPACES) {
      const { x, y } = await pointOf(page, { at: "space", space });
      await page.mouse.click(x, y);
    }
    expect(await page.evaluate(() => window.taps)).toEqual(SPACES.map((space) => ({ at: "space", space })));
    expect(errors).toEqual([]);
    await page.close();
  });

  it("a click on a tall figure's shoulders hits its space, unless a target is behind it", async () => {
    const { page } = await open("quality=0&dpn=1S10/12/1", 800, 600);
    const foot = await pointOf(page, { at: "space", space: "A2" });
    const behind = await pointOf(page, { at: "space", space: "B2" });
    await page.mouse.click(foot.x, foot.y - 45);
    await page.evaluate(() => {
      const targets = [{ spot: { at: "space" as const, space: "B2" }, kind: "place" as const }];
      window.board.mark({ targets, picked: null, last: [], focus: null, arrows: [] });
    });
    await page.mouse.click(behind.x, behind.y);
    expect(await page.evaluate(() => window.taps)).toEqual([
      { at: "space", space: "A2" },
      { at: "space", space: "B2" },
    ]);
    await page.close();
  });

  it("pieces in the trays can be clicked", async () => {
    const { page } = await open("quality=0&rules=looney&beside=S:ghost,b:ghost", 800, 600);
    for (const letter of ["S", "b"]) {
      const { x, y } = await pointOf(page, { at: "beside", letter });
      await page.mouse.click(x, y - 4);
    }
    expect(await page.evaluate(() => window.taps)).toEqual([
      { at: "beside", letter: "S" },
      { at: "beside", letter: "b" },
    ]);
    await page.close();
  });

  it("a drag from a piece is two taps; a drag from elsewhere turns the table and taps nothing", async () => {
    const { page } = await open("quality=0", 800, 600);
    const [from, to, empty] = [
      await pointOf(page, { at: "space", space: "A1" }),
      await pointOf(page, { at: "space", space: "B1" }),
      await pointOf(page, { at: "space", space: "A12" }),
    ];
    // Only what can be picked is carried, and the owner marks it as picked.
    await page.evaluate(() => {
      const marks: Marks = { targets: [{ spot: { at: "space", space: "A1" }, kind: "piece" }], picked: null, last: [], focus: null, arrows: [] };
      window.board.mark(marks);
      window.board.onTap = (spot, how) => {
        window.taps.push(spot);
        if (how === "lift") queueMicrotask(() => window.board.mark({ ...marks, picked: spot }));
      };
    });
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => window.taps.splice(0))).toEqual([
      { at: "space", space: "A1" },
      { at: "space", space: "B1" },
    ]);
    const before = await settled(page);
    await page.mouse.move(empty.x, empty.y);
    await page.mouse.down();
    await page.mouse.move(empty.x - 80, empty.y, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => window.taps)).toEqual([]);
    expect((await settled(page)).equals(before)).toBe(false);
    // A double click on an empty place returns the camera.
    await page.mouse.dblclick(4, 4);
    await expect.poll(async () => (await shot(page)).equals(before)).toBe(true);
    await page.close();
  });
});

describe("drawing", () => {
  it("the screen is not black, even after a resize or a lost context", async () => {
    const { page, errors } = await open("quality=1");
    const first = await light(page);
    expect(first.mean).toBeGreaterThan(0.02);
    expect(first.most).toBeGreaterThan(0.6);
    await page.setViewportSize({ width: 360, height: 520 });
    await expect.poll(async () => (await light(page)).mean).toBeGreaterThan(0.02);
    const before = await settled(page);
    await page.evaluate(async () => {
      const canvas = document.querySelector("canvas");
      const context = canvas?.getContext("webgl2")?.getExtension("WEBGL_lose_context");
      const lost = new Promise((done) => canvas?.addEventListener("webglcontextlost", done, { once: true }));
      context?.loseContext();
      await lost;
      // The context can be restored only after all listeners have handled its loss.
      await window.drawn(1);
      context?.restoreContext();
    });
    await expect.poll(async () => (await shot(page)).equals(before)).toBe(true);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("no frame is requested while nothing changes: at rest, after an animation, after a turn", async () => {
    const { page } = await open("quality=1");
    // Every movement ends at some time; then a second passes without a frame, which takes a second to see.
    const quiet = async () => {
      const before = await page.evaluate(() => window.frames_);
      await page.waitForTimeout(1000);
      return (await page.evaluate(() => window.frames_)) - before;
    };
    await expect.poll(quiet).toBe(0);
    await page.evaluate(() => {
      const after = window.sceneOf("simeone", "NSKM2xthg2/12/1");
      return window.board.animate([{ t: "score", side: "w", points: 1 }], after);
    });
    await expect.poll(quiet).toBe(0);
    await page.evaluate(() => window.board.turn(0.4, 0.1));
    await expect.poll(quiet).toBe(0);
    await page.close();
  });

  it("slow frames lower an automatic quality, but not a chosen one", async () => {
    for (const [query, lower] of [["quality=0", true], ["quality=2", false]] as const) {
      const { page } = await open(query, 120, 90);
      await page.evaluate((automatic) => {
        // Pretend that there is a graphics card, but a slow one.
        const ask = Reflect.get(WebGL2RenderingContext.prototype, "getExtension") as (name: string) => unknown;
        Reflect.set(WebGL2RenderingContext.prototype, "getExtension", function (this: WebGL2RenderingContext, name: string) {
          return name === "WEBGL_debug_renderer_info" ? null : ask.call(this, name);
        });
        window.board.quality(automatic ? "auto" : 2);
        const slow = window.requestAnimationFrame.bind(window);
        let late = 0;
        window.requestAnimationFrame = (callback) => slow((now) => callback(now + (late += 70)));
        const after = window.sceneOf("simeone", "12/NSKM2xthg2/1");
        const score = { t: "score", side: "w", points: 1 } as const;
        void window.board.animate(Array.from({ length: 60 }, () => score), after);
      }, lower);
      // Enough frames for a decision, however long a frame takes.
      const asked = await page.evaluate(() => window.frames_);
      await page.waitForFunction((from) => window.frames_ > from + 10, asked);
      expect((await page.evaluate(() => window.board.currentQuality)) < 2).toBe(lower);
      await page.close();
    }
  });

  it("every skin, rule set and theme is drawn without an error and looks different from the others", async () => {
    const { page, errors } = await open("quality=0", 200, 150);
    const seen = new Set<string>();
    const rules: Drawn[] = ["groi", "bambara", "looney", "simeone"];
    const skins: Skin[] = ["classic", "chess", "bricks", "pyramids", "pawns"];
    const themes: Theme[] = ["hologram", "daylight", "contrast"];
    let drawn = 0;
    for (const [row, one] of rules.entries())
      for (const [column, skin] of skins.entries())
        // Each skin and each rule set is drawn in every theme, but not both together.
        for (const theme of cases(themes, (_, at) => at === (row + column) % themes.length)) {
          drawn += 1;
          await page.evaluate(
            ([id, worn, light]) => {
              window.board.look({ theme: light, skin: worn, colours: id === "groi" ? "black-white" : "red-blue", still: true });
              window.board.show(window.sceneOf(id, window.starts[id]));
            },
            [one, skin, theme] as const,
          );
          seen.add((await settled(page)).toString("base64"));
        }
    expect(seen.size).toBe(drawn);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("a destroyed board releases its context", async () => {
    const { page, errors } = await open("quality=0", 320, 240);
    const warnings: string[] = [];
    page.on("console", (message) => {
      if (/too many active/i.test(message.text())) warnings.push(message.text());
    });
    await page.evaluate(async () => {
      for (let k = 0; k < 18; k++) {
        const board = window.another();
        document.body.append(board.element);
        await window.drawn(1);
        board.destroy();
      }
    });
    expect(await page.evaluate(() => document.querySelectorAll("canvas").length)).toBe(1);
    expect([...warnings, ...errors]).toEqual([]);
    await page.close();
  });
});

interface Played {
  rules: Drawn;
  before: string;
  beside?: string;
  effects: Effect[];
  after: string;
}

const PLAYED: Record<string, Played> = {
  walk: { rules: "simeone", before: "N11/12/1", effects: [{ t: "walk", letter: "N", path: ["A1", "A2", "B2", "C"] }], after: "12/12/N" },
  push: { rules: "bambara", before: "12/Pk10/1", effects: [{ t: "push", letter: "k", from: "B2", to: "B5" }], after: "12/P3k7/1" },
  "push off the edge": { rules: "simeone", before: "x11/12/1", effects: [{ t: "push", letter: "x", from: "A1" }], after: "12/12/1" },
  fall: { rules: "groi", before: "P11/p11/1", effects: [{ t: "fall", letter: "p", at: "B1", how: "killed" }], after: "P11/12/1" },
  enter: { rules: "bambara", before: "12/12/1", beside: "N:inactive", effects: [{ t: "enter", letter: "N", at: "A5" }], after: "4N7/12/1" },
  "attack that wins": {
    rules: "looney",
    before: "12/S11/m",
    effects: [
      { t: "attack", letter: "S", from: "B1", target: "C", against: "m" },
      {
        t: "throw",
        thrown: { kind: "cubes", attacker: { letter: "S", dice: 4, shown: 3, total: 4 }, defender: { letter: "m", dice: 8, shown: 1, total: 3 } },
      },
      { t: "verdict", what: "win" },
      { t: "fall", letter: "m", at: "C", how: "lost" },
      { t: "advance", letter: "S", to: "C" },
    ],
    after: "12/12/S",
  },
  "attack beaten back": {
    rules: "simeone",
    before: "S11/g11/1",
    effects: [
      { t: "attack", letter: "S", from: "A1", target: "B1", against: "g" },
      { t: "throw", thrown: { kind: "dice", attacker: { letter: "S", dice: 12, shown: 2, total: 2 }, defender: { letter: "g", dice: 6, shown: 5, total: 5 } } },
      { t: "verdict", what: "stunned" },
      { t: "retreat", letter: "S", to: "A1" },
      { t: "stun", letter: "S", at: "A1" },
    ],
    after: "S*11/g11/1",
  },
  rise: { rules: "simeone", before: "S*11/12/1", effects: [{ t: "rise", letter: "S", at: "A1" }], after: "S11/12/1" },
  ghost: {
    rules: "looney",
    before: "12/L11/b",
    beside: "M:ghost",
    effects: [
      { t: "ghost", side: "w", letter: "M", size: 2 },
      { t: "accept", side: "b" },
    ],
    after: "12/L11/b",
  },
  coin: { rules: "looney", before: "SBLM2sblm2/12/1", effects: [{ t: "throw", thrown: { kind: "coin", first: "b" } }], after: "SBLM2sblm2/12/1" },
  initiative: { rules: "simeone", before: "N11/12/1", effects: [{ t: "throw", thrown: { kind: "initiative", shown: [6, 2] } }], after: "N11/12/1" },
  "score and pass": {
    rules: "simeone",
    before: "N11/12/1",
    effects: [
      { t: "score", side: "w", points: 2 },
      { t: "pass", side: "b" },
    ],
    after: "N11/12/1",
  },
};

describe("animation", () => {
  let page: Page;
  let errors: string[];
  beforeAll(async () => {
    ({ page, errors } = await open("quality=0", 320, 240));
  });
  afterAll(() => page.close());

  const play = ({ rules, effects, after }: Played) =>
    page.evaluate(([id, played, ending]) => window.board.animate(played, window.sceneOf(id, ending)), [rules, effects, after] as const);
  /** Begins an animation and cuts it short after its first frame. Returns whether it was playing then, and whether it ended before another frame. */
  const cut = ({ rules, effects, after }: Played, how: "skip" | "show") =>
    page.evaluate(
      async ([id, played, ending, way]) => {
        let ended = false;
        const done = window.board.animate(played, window.sceneOf(id, ending)).then(() => {
          ended = true;
        });
        await window.drawn(1);
        const playing = !ended;
        if (way === "skip") window.board.skip();
        else window.board.show(window.sceneOf(id, "12/12/1"));
        const next = new Promise<void>((frame) => {
          requestAnimationFrame(() => frame());
        });
        await Promise.race([done, next]);
        return { playing, ended };
      },
      [rules, effects, after, how] as const,
    );
  const shown = async (rules: Drawn, board: string) => {
    await page.evaluate(([id, text]) => window.board.show(window.sceneOf(id, text)), [rules, board] as const);
    return settled(page);
  };
  const begin = ({ rules, before, beside }: Played) =>
    page.evaluate(
      ([id, board, aside]) => {
        const scene = window.sceneOf(id, board);
        const [letter, state] = aside.split(":");
        if (letter) scene.beside.push({ letter, state: state === "ghost" ? "ghost" : "inactive" });
        window.board.show(scene);
      },
      [rules, before, beside ?? ""] as const,
    );

  it.each(Object.keys(PLAYED))("%s ends in `after`", async (name) => {
    const played = PLAYED[name];
    if (!played) return;
    await begin(played);
    await play(played);
    const ended = await settled(page);
    expect(ended.equals(await shown(played.rules, played.after))).toBe(true);
    expect(errors).toEqual([]);
  });

  it.each(["attack that wins", "enter", "coin"])("%s shows `after` at once when skipped", async (name) => {
    const played = PLAYED[name];
    if (!played) return;
    await begin(played);
    expect(await cut(played, "skip")).toEqual({ playing: true, ended: true });
    const ended = await settled(page);
    expect(ended.equals(await shown(played.rules, played.after))).toBe(true);
    expect(errors).toEqual([]);
  });

  it("a newer scene shown during an animation stays", async () => {
    const played = PLAYED["attack that wins"];
    if (!played) return;
    await begin(played);
    expect(await cut(played, "show")).toEqual({ playing: true, ended: true });
    const ended = await settled(page);
    expect(ended.equals(await shown(played.rules, "12/12/1"))).toBe(true);
    expect(errors).toEqual([]);
  });

  it("a second animation waits for the first, and both end", async () => {
    await shown("simeone", "N11/12/1");
    const order = await page.evaluate(async () => {
      const told: string[] = [];
      const walk = (path: string[], after: string) =>
        window.board.animate([{ t: "walk", letter: "N", path }], window.sceneOf("simeone", after)).then(() => told.push(after));
      await Promise.all([walk(["A1", "A2"], "1N10/12/1"), walk(["A2", "A3"], "2N9/12/1")]);
      return told;
    });
    expect(order).toEqual(["1N10/12/1", "2N9/12/1"]);
  });

  it("effects of pieces that are not there are ignored", async () => {
    await shown("simeone", "12/12/1");
    for (const { effects } of Object.values(PLAYED)) {
      await page.evaluate(async (played) => {
        const done = window.board.animate(played, window.sceneOf("simeone", "12/12/1"));
        await window.drawn(3);
        window.board.skip();
        await done;
      }, effects);
    }
    expect(errors).toEqual([]);
  });

  it("with reduced motion nothing moves, and a throw stays long enough to be read", async () => {
    const played = PLAYED["attack that wins"];
    if (!played) return;
    await begin(played);
    await page.evaluate(() => window.board.look({ theme: "hologram", skin: "classic", colours: "red-blue", still: true }));
    await settled(page);
    const before = await page.evaluate(() => window.frames_);
    const begun = await page.evaluate(() => performance.now());
    await play(played);
    expect(await page.evaluate((then) => performance.now() - then, begun)).toBeGreaterThan(800);
    expect((await page.evaluate(() => window.frames_)) - before).toBeLessThan(5);
  });
});

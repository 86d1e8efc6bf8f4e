/** Files that are stored for good are checked first: those of the page, and the table of groi. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keptTable, obtainTable } from "../src/api/pocket/table";
import { answersFor } from "../src/service/checks";

const ENTRY = "index-Ab12.js";
const SCRIPT = "https://host.example/assets/records-1.js";
const PAGE = "https://host.example/index.html?__WB_REVISION__=1";

function answer(body: string, type: string, status = 200): Response {
  return new Response(body, { status, headers: { "Content-Type": type } });
}

describe("a file of the page", () => {
  const page = `<!doctype html><script type="module" crossorigin src="/assets/${ENTRY}"></script>`;

  it("is kept if it is what was asked for", async () => {
    expect(await answersFor(SCRIPT, answer("export {}", "text/javascript"), ENTRY)).toBe(true);
    expect(await answersFor(PAGE, answer(page, "text/html; charset=utf-8"), ENTRY)).toBe(true);
  });

  it.each([
    ["a page in place of a script", SCRIPT, answer(page, "text/html")],
    ["a missing file", SCRIPT, answer("", "text/javascript", 404)],
    ["a part of a file", SCRIPT, answer("exp", "text/javascript", 206)],
    ["the login page of a network", PAGE, answer("<!doctype html><form>", "text/html")],
    ["the page of another version", PAGE, answer(page.replace("Ab12", "Cd34"), "text/html")],
    ["a script in place of the page", PAGE, answer(`"/${ENTRY}"`, "text/javascript")],
  ])("is not kept: %s", async (_, url, response) => expect(await answersFor(url, response, ENTRY)).toBe(false));
});

describe("the table of groi", () => {
  /** The number of cells, which is smaller than that of the real table. */
  const count = 1 << 16;
  const cells = new Uint8Array(count).fill(7);
  const store = new Map<string, Response>();
  let solved = 0;
  let fetched = 0;

  async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<Blob> {
    return new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"))).blob();
  }

  function host(body: () => BodyInit, type = "application/gzip"): void {
    vi.stubGlobal("fetch", () => {
      fetched += 1;
      return Promise.resolve(new Response(body(), { headers: { "Content-Type": type } }));
    });
  }

  /** Obtains the table twice, as two visits do, and returns the lengths. */
  async function visits(): Promise<(number | undefined)[]> {
    const start = (): never => {
      solved += 1;
      throw new Error("no worker");
    };
    const module = {} as WebAssembly.Module;
    return [(await obtainTable(start, module, count))?.length, (await obtainTable(start, module, count))?.length];
  }

  beforeEach(() => {
    store.clear();
    [solved, fetched] = [0, 0];
    vi.stubGlobal("self", { location: { origin: "https://host.example" } });
    vi.stubGlobal("document", { querySelector: () => null });
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("caches", {
      open: () =>
        Promise.resolve({
          match: (key: string) => Promise.resolve(store.get(key)?.clone()),
          put: (key: string, response: Response) => Promise.resolve(store.set(key, response)),
          delete: (key: string) => Promise.resolve(store.delete(key)),
        }),
    });
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("is fetched once, from a host that sends it packed", async () => {
    const file = await packed(cells);
    host(() => file);
    expect(await visits()).toEqual([count, count]);
    expect([fetched, solved]).toEqual([1, 0]);
  });

  it("is fetched once, from a host by whose headers the browser unpacks it", async () => {
    host(() => cells);
    expect(await visits()).toEqual([count, count]);
    expect([fetched, solved]).toEqual([1, 0]);
  });

  it.each([
    ["a page", "<!doctype html>", "text/html"],
    ["a page that calls itself a table", "<!doctype html>", "application/gzip"],
    ["nothing", "", "application/gzip"],
  ])("is not taken from a host that sends %s", async (_, body, type) => {
    host(() => body, type);
    expect(await visits()).toEqual([undefined, undefined]);
    expect(store.size).toBe(0);
    expect(solved).toBe(2);
  });

  it("is not taken from a host that sends only a part of it", async () => {
    const file = await packed(cells);
    host(() => file.slice(0, file.size >> 1));
    expect(await visits()).toEqual([undefined, undefined]);
    expect(store.size).toBe(0);
  });

  it("replaces what was kept and is no table", async () => {
    store.set("https://host.example/tables/groi-1.gz", new Response("<!doctype html>"));
    expect(await keptTable()).toBeNull();
    expect(store.size).toBe(0);
  });
});

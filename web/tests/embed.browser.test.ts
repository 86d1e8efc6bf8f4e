/**
 * A game in a frame of another site, in a real browser: it is the only address that may be framed, it follows the game, and no
 * cookie is sent for it.
 */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, describe, expect, it } from "vitest";
import type { CreatedGame, SeatTaken } from "../src/api/types";
import { Table, type Visitor } from "./browser";
import { post } from "./games";

const table = Table.set();
const PREFS = { board: "flat", sound: false, motion: "reduced", analysis: false } as const;

/** The other site: a page with any code, at another host than the server. */
class Elsewhere {
  private code = "";
  private readonly server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><html lang="en"><title>Elsewhere</title>${this.code}`);
  });

  /** Opens its page with this code. The server of the games is at 127.0.0.1, which is another site than localhost. */
  async show({ page }: Visitor, code: string): Promise<void> {
    this.code = code;
    if (!this.server.listening) await new Promise<void>((done) => this.server.listen(0, "127.0.0.1", done));
    const { port } = this.server.address() as AddressInfo;
    await page.goto(`http://localhost:${port}/`);
  }

  close(): void {
    this.server.close();
  }
}

const elsewhere = new Elsewhere();

afterAll(() => elsewhere.close());

/** Begins a game of groi that everybody may watch. Anna has the first side. */
async function begin(anna: Visitor, ben: Visitor): Promise<string> {
  const { id, invite } = await post<CreatedGame>(anna, "/api/games", { rules: "groi", opponent: { kind: "link" }, side: "w", watched: true, profile: { name: 'Anna "A"' } });
  await post<SeatTaken>(ben, `/api/games/${id}/seat`, { seat: invite?.split("#")[1] });
  return id;
}

describe("a game in a frame of another site", () => {
  it("is shown by the code that the page copies, follows the game, and needs no cookie", async () => {
    const [anna, ben] = [await table.visitor("anna", { prefs: PREFS }), await table.visitor("ben", { prefs: PREFS })];
    const id = await begin(anna, ben);
    await anna.page.goto(`/game/${id}`);
    await anna.page.getByRole("button", { name: "Copy code for a web page" }).click();
    let code = "";
    await expect.poll(async () => (code = await anna.page.evaluate(() => navigator.clipboard.readText()))).toContain(`src="${table.server.origin}/embed/${id}" title="Anna &quot;A&quot; – Black"`);

    // Ben has a cookie of the server. His browser does not send it from elsewhere.
    const cookies: (string | undefined)[] = [];
    ben.page.on("request", (request) => {
      if (request.url().includes("/embed/")) void request.allHeaders().then(({ cookie }) => cookies.push(cookie));
    });
    await ben.page.clock.install();
    await elsewhere.show(ben, code);
    const frame = ben.page.frameLocator("iframe");
    await frame.getByText("White to move.").waitFor();
    expect(await frame.locator("div[role=img]").getAttribute("aria-label")).toContain("White: 4. Black: 4.");
    await ben.shot("embed");
    await frame.getByRole("link", { name: "Open the game" }).focus();
    await post(anna, `/api/board/game/${id}/move/A1-B1`);
    await ben.page.clock.fastForward(10_000);
    await frame.getByText("Black to move.").waitFor();
    expect(await frame.locator(":focus").textContent()).toBe("Open the game");
    await post(anna, `/api/board/game/${id}/resign`);
    await ben.page.clock.fastForward(10_000);
    await frame.getByText("Black has won.").waitFor();
    expect(await frame.locator("script").count()).toBe(0);
    await expect.poll(() => cookies.length).toBeGreaterThan(4);
    expect(cookies.filter((cookie) => cookie !== undefined)).toEqual([]);
    // Opened as a page, it is accessible, also on a narrow screen and on white.
    await ben.page.setViewportSize({ width: 320, height: 480 });
    for (const theme of ["hologram", "print"]) {
      await ben.page.goto(`/embed/${id}?theme=${theme}&lang=fr`);
      await ben.page.getByRole("link", { name: "Ouvrir la partie" }).waitFor();
      await ben.accessible(`a game in a frame, ${theme}`);
      await ben.shot(`embed-${theme}`);
      expect(await ben.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
  });

  it("is the only thing that may be framed", async () => {
    const [anna, ben] = [await table.visitor("anna", { prefs: PREFS }), await table.visitor("ben", { prefs: PREFS })];
    anna.expects(/frame-ancestors|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/);
    const id = await begin(anna, ben);
    const shown = async (path: string): Promise<string> => {
      await elsewhere.show(anna, `<iframe src="${table.server.origin}${path}"></iframe>`);
      const frame = anna.page.frames()[1];
      if (!frame) throw new Error("there is no frame");
      await frame.waitForLoadState();
      return frame.url();
    };
    expect(await shown(`/embed/${id}`)).toBe(`${table.server.origin}/embed/${id}`);
    for (const path of ["/", `/game/${id}`, "/settings"]) expect(await shown(path)).toBe("chrome-error://chromewebdata/");
  });
});

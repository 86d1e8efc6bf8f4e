/**
 * Pictures of positions, moments and puzzles, and the previews of links, in a real browser.
 */

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Puzzles } from "../src/api/types";
import { ON_SITE, Table } from "./browser";
import { create, post } from "./games";

const table = Table.set();
const PREFS = { board: "flat", sound: false, motion: "reduced", analysis: false } as const;
const DPN = "groi PPPP2pppp2/12/1 w wb";

/** Opens the dialog by its button, and returns the size of the picture and its text for screen readers. */
async function opened(page: Page, name: string): Promise<{ width: number; height: number; alt: string }> {
  await page.getByRole("button", { name, exact: true }).first().click();
  const image = page.locator(".picture-frame img");
  await image.waitFor();
  return image.evaluate(async (element) => {
    const picture = element as HTMLImageElement;
    await picture.decode();
    return { width: picture.naturalWidth, height: picture.naturalHeight, alt: picture.alt };
  });
}

/** Returns the address of the picture that the page asks for when `act` is done. */
async function asked(page: Page, act: () => Promise<unknown>): Promise<URL> {
  const [request] = await Promise.all([page.waitForRequest((one) => one.url().includes("/picture?")), act()]);
  return new URL(request.url());
}

describe("the picture of a position", () => {
  it("is shown in a dialog, copied and downloaded", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const { page } = anna;
    await page.goto(`/position?dpn=${encodeURIComponent(DPN)}`);
    const { width, height, alt } = await opened(page, "Picture");
    expect([width, height]).toEqual([1200, 630]);
    expect(alt).toContain("Position: Classic Dejarik (Groi). The board");
    await anna.accessible("the picture of a position");
    await anna.shot("picture-position");
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.locator(".picture-said").getByText("The picture has been copied.").waitFor();
    const kinds = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
    expect(kinds).toContain("image/png");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download" }).click()]);
    expect(download.suggestedFilename()).toBe("dejarik-groi.png");
    // The dialog gives the focus back to the button that opened it.
    await page.keyboard.press("Escape");
    await page.locator(".picture-dialog").waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Picture");
  });

  it.skipIf(ON_SITE)("is handed to the system's share dialog as a file, and a failure is shown", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS, phone: true, language: "fr" });
    const { page } = anna;
    anna.expects(/429/);
    await page.addInitScript(() => {
      const shared: string[] = [];
      Object.assign(window, { shared });
      Object.assign(navigator, {
        canShare: () => true,
        share: (data: ShareData) => {
          shared.push(...(data.files ?? []).map(({ name, type, size }) => `${name} ${type} ${size > 1000 ? "full" : "empty"}`));
          return Promise.resolve();
        },
      });
    });
    await page.goto(`/position?dpn=${encodeURIComponent(DPN)}`);
    const { width, alt } = await opened(page, "Image");
    expect(width).toBe(1200);
    expect(alt).toContain("Dejarik classique (Groï)");
    await anna.accessible("the picture of a position on a phone");
    await anna.shot("picture-phone");
    await page.getByRole("dialog").getByRole("button", { name: "Partager" }).click();
    await page.locator(".picture-dialog").waitFor({ state: "detached" });
    expect(await page.evaluate(() => (window as unknown as { shared: string[] }).shared)).toEqual(["dejarik-groi.png image/png full"]);
    const busy = { error: { code: "too-many", message: "too many requests; retry in 2 s" } };
    await page.route("**/picture?*", (route) => route.fulfill({ status: 429, json: busy }));
    await page.getByRole("button", { name: "Image", exact: true }).click();
    await page.locator(".picture-said").getByText("L’image n’a pas pu être créée.").waitFor();
  });
});

describe("the pictures of games and puzzles", () => {
  it.skipIf(ON_SITE)("show the moment of the replay, and the links name them", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const { page } = anna;
    const id = await create(anna, { rules: "groi", opponent: { kind: "here" } });
    await post(anna, `/api/board/game/${id}/move/A1-B1`);
    await page.goto(`/game/${id}/replay?at=0`);
    const before = await asked(page, () => opened(page, "Picture"));
    expect([before.pathname, before.search]).toEqual([`/api/games/${id}/picture`, "?at=0&lang=en"]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("End");
    const now = await asked(page, () => opened(page, "Picture"));
    expect(now.search).toBe("?lang=en");
    await page.keyboard.press("Escape");
    await page.goto(`/game/${id}`);
    await page.locator(".shares").waitFor();
    await opened(page, "Picture");
    await anna.shot("picture-game");
    // What a messenger reads in the page of the link.
    const head = await page.evaluate(
      (at) => fetch(at, { headers: { "Accept-Language": "fr" } }).then((answer) => answer.text()),
      `/game/${id}/replay?at=0`,
    );
    expect(head).toContain('property="og:description" content="0 sur 1 · Aux Blancs de jouer."');
    expect(head).toContain(`content="${table.server.origin}/api/games/${id}/picture?at=0&amp;lang=fr"`);
  });

  it.skipIf(ON_SITE)("move, once the game is over", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const { page } = anna;
    const id = await create(anna, { rules: "groi", opponent: { kind: "here" } });
    await post(anna, `/api/board/game/${id}/move/A1-B1`);
    const animated = page.getByRole("button", { name: "The whole game, animated" });
    await page.goto(`/game/${id}/replay`);
    await opened(page, "Picture");
    expect(await animated.count()).toBe(0);
    await post(anna, `/api/board/game/${id}/resign`);
    await page.reload();
    await opened(page, "Picture");
    await animated.click();
    await page.locator(`.picture-dialog a[download="dejarik-${id}-0.gif"]`).waitFor();
    expect(await page.locator(".picture-frame img").evaluate(async (image) => {
      await (image as HTMLImageElement).decode();
      return (image as HTMLImageElement).naturalWidth;
    })).toBe(800);
    // Browsers copy no animation.
    expect(await page.getByRole("dialog").getByRole("button", { name: "Copy", exact: true }).count()).toBe(0);
    await anna.accessible("an animated picture");
    await animated.click();
    const still = page.locator(`.picture-dialog a[download="dejarik-${id}-0.png"]`);
    await still.waitFor();
    // The failure of a picture that is no longer wanted is not reported.
    anna.expects(/animation/);
    let fail: () => void = () => undefined;
    await page.route("**/animation*", (route) => { fail = () => void route.abort(); });
    await Promise.all([page.waitForRequest("**/animation*"), animated.click()]);
    await animated.click();
    await still.waitFor();
    const failed = page.waitForEvent("requestfailed");
    fail();
    await failed;
    expect(await page.locator(".picture-said").textContent()).toBe("");
  });

  it.skipIf(ON_SITE)("show the task of a puzzle", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const { page } = anna;
    const { daily } = (await (await anna.context.request.get("/api/puzzles")).json()) as Puzzles;
    await page.goto(`/puzzles/${daily ?? ""}`);
    const path = await asked(page, () => opened(page, "Picture"));
    expect(path.pathname).toBe(`/api/puzzles/${daily ?? ""}/picture`);
    await anna.shot("picture-puzzle");
  });
});

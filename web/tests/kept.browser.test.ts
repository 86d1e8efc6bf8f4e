/** What the server keeps of a person: the page Your data, and the older pages of the list of games. */

import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { Table } from "./browser";
import { make } from "./games";

const table = Table.set();
const PREFS = { board: "flat", sound: false, motion: "reduced" } as const;
/** The number of games on a page of the list. */
const PAGE = 100;

describe("your data", () => {
  it("is downloaded as one file, and deleted after a question", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS, kept: true });
    const { page } = anna;
    const id = await make(anna, { rules: "groi", opponent: { kind: "here" }, side: "w" });
    await page.goto("/data");
    const button = page.getByRole("button", { name: /^Delete/ });
    await button.waitFor();
    await anna.accessible("your data");
    await anna.shot("data");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download" }).click()]);
    expect(download.suggestedFilename()).toBe("dejarik-data.json");
    const archive: unknown = JSON.parse(await readFile(await download.path(), "utf8"));
    expect(archive).toMatchObject({ games: [{ id }] });
    const games = (): Promise<number> => page.evaluate(async () => ((await (await fetch("/api/games")).json()) as { games: unknown[] }).games.length);
    await button.click();
    await page.locator("dialog").getByRole("button", { name: "Cancel" }).click();
    expect(await games()).toBe(1);
    await button.click();
    await anna.accessible("the question");
    await page.locator("dialog button.danger").click();
    await page.locator(".toast").waitFor();
    expect(await games()).toBe(0);
    // The browser logs what it is refused.
    anna.expects(/404/);
    const answer = await page.evaluate(async (game) => (await fetch(`/api/games/${game}`)).status, id);
    expect(answer).toBe(404);
  });
});

describe("records", () => {
  it("show the games before the last hundred on request", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const { page } = anna;
    await page.goto("/about");
    const made = await page.evaluate(async (count) => {
      const terms = { rules: "groi", opponent: { kind: "here" } };
      const headers = { "content-type": "application/json" };
      const statuses: number[] = [];
      for (let k = 0; k < count; k += 1) {
        const game = (await (await fetch("/api/games", { method: "POST", headers, body: JSON.stringify(terms) })).json()) as { id: string };
        statuses.push((await fetch(`/api/board/game/${game.id}/resign`, { method: "POST" })).status);
      }
      return statuses.filter((status) => status === 200).length;
    }, PAGE + 3);
    expect(made).toBe(PAGE + 3);
    await page.goto("/records");
    const rows = page.locator("main h3 a[href$='/replay']");
    await rows.first().waitFor();
    const more = page.getByRole("button", { name: "Show earlier games" });
    expect(await rows.count()).toBe(PAGE);
    await more.click();
    await expect.poll(() => rows.count()).toBe(PAGE + 3);
    await more.waitFor({ state: "detached" });
    const all = await rows.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(new Set(all).size).toBe(PAGE + 3);
  });
});

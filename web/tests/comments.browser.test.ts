/** The reader's own comments on a game: written beside its replay, kept, downloaded in the record, and shared as an upload. */

import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { Table } from "./browser";
import { gameOf, make } from "./games";
import { resign } from "./people";

const table = Table.set();

describe("comments of one's own", () => {
  it("are written beside the replay, kept with the game, downloaded, and uploaded for others", async () => {
    const anna = await table.visitor("anna", { prefs: { board: "flat", sound: false, motion: "reduced" } });
    const { page } = anna;
    const id = await make(anna, { rules: "groi", opponent: { kind: "computer", level: 1 }, side: "w" });
    await page.locator(".speech-input").fill("A1-B1");
    await page.locator(".speech-input").press("Enter");
    await expect.poll(async () => (await gameOf(anna, id)).line.length).toBe(2);
    await page.goto(`/game/${id}/replay`);
    await page.locator(".replay-moves").waitFor();
    expect(await page.locator(".own-comments").count()).toBe(0);
    await page.goto(`/game/${id}`);
    await resign(anna);

    await page.goto(`/game/${id}/replay?at=1`);
    await page.getByText("My comments", { exact: true }).click();
    await page.getByLabel("Sign").selectOption("!?");
    const text = page.getByLabel("Comment on this move");
    await text.fill("bold, and n is no key here");
    await text.press("Tab");
    await page.locator(".replay-moves [aria-current=step]").filter({ hasText: "A1-B1!?…" }).waitFor();
    await anna.accessible("the comments");
    await anna.shot("comments");
    await page.reload();
    expect(await text.inputValue()).toBe("bold, and n is no key here");

    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download with my comments" }).click()]);
    expect(await readFile(await file.path(), "utf8")).toMatch(/1\. A1-B1 !\? \{bold, and n is no key here\}/);
    await page.getByRole("button", { name: "Upload with my comments" }).click();
    await page.getByText("This is the uploaded game with your comments.").waitFor();

    const ben = await table.visitor("ben", { prefs: { board: "flat", sound: false, motion: "reduced" }, language: "fr", phone: true });
    const shared = new URL(page.url()).pathname;
    expect(shared).not.toContain(id);
    await ben.page.goto(`${shared}?at=1`);
    await ben.page.locator(".record-says").filter({ hasText: "!? · bold, and n is no key here" }).waitFor();
    await ben.accessible("a game with comments on a phone");
    await ben.shot("comments-fr-390");

    await page.goto("/data");
    await page.getByRole("button", { name: "Delete everything" }).click();
    await page.locator("dialog[open] button.danger").click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("dejarik.comments"))).toBe("{}");
  });
});

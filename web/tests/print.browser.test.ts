/** The kits to print: from the rule book to the preview and the PDF, in both languages, by keyboard and on a phone. */

import { describe, expect, it } from "vitest";
import { ON_SITE, Table, type Visitor } from "./browser";

const table = Table.set();
const FLAT = { board: "flat", sound: false, motion: "reduced" } as const;

/** Waits until the pages are listed, and returns their titles. */
async function titles({ page }: Visitor): Promise<string[]> {
  await page.locator(".print-pages li").first().waitFor();
  await page.waitForLoadState("networkidle");
  return page.locator(".print-pages li span").allTextContents();
}

describe("printing a kit", () => {
  it.skipIf(ON_SITE)("leads from the rule book to a preview of every page and to the PDF", async () => {
    const anna = await table.visitor("anna", { prefs: { ...FLAT, language: "en" } });
    const { page } = anna;
    await page.goto("/rules/looney");
    await page.getByRole("link", { name: "Print and play" }).click();
    await page.getByRole("heading", { level: 1, name: "Print and play" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/print/looney");
    const all = await titles(anna);
    expect(all).toContain("Board");
    expect(all).toContain("Record sheet");

    // Only the board and the pieces are left; the address keeps the choice.
    for (const part of ["Cubes and dice", "Reference card", "Booklet of the rules", "Record sheet", "Make your own set", "Your first game"]) {
      await page.getByRole("checkbox", { name: part }).uncheck();
    }
    await expect.poll(() => titles(anna)).toEqual(["Board", "Pieces"]);
    expect(new URL(page.url()).searchParams.get("parts")).toBe("board,pieces");
    const drawn = (): Promise<boolean[]> => page.locator(".print-pages img").evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0));
    await expect.poll(drawn).toEqual([true, true]);

    const link = await page.getByRole("link", { name: "Open the PDF" }).getAttribute("href");
    const answer = await page.request.get(link ?? "");
    expect(answer.status()).toBe(200);
    expect(answer.headers()["content-type"]).toBe("application/pdf");
    expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");

    await page.reload();
    expect(await titles(anna)).toEqual(["Board", "Pieces"]);
    await page.getByRole("button", { name: "FR" }).click();
    await expect.poll(() => titles(anna)).toEqual(["Plateau", "Pièces"]);
  });

  it("is chosen with the keyboard, and says when nothing is left", async () => {
    const anna = await table.visitor("anna", { prefs: { ...FLAT, language: "en" } });
    const { page } = anna;
    await page.goto("/print/groi?parts=board");
    expect(await titles(anna)).toEqual(["Board"]);
    // The arrow keys move within a group of choices.
    await page.getByRole("radio", { name: "As the paper" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await titles(anna)).length).toBe(5);
    await page.getByRole("checkbox", { name: "Board" }).focus();
    await page.keyboard.press("Space");
    await page.getByText("Choose at least one part.").waitFor();
    expect(await page.getByRole("link", { name: "Open the PDF" }).count()).toBe(0);
  });

  it("fits a phone", async () => {
    const anna = await table.visitor("anna", { prefs: { ...FLAT, language: "fr" } });
    await anna.page.setViewportSize({ width: 360, height: 740 });
    await anna.page.goto("/print/simeone?parts=board,cards");
    await titles(anna);
    await anna.shot("phone-print");
    await anna.accessible("the kits to print, on a phone");
    const [wide, screen] = await anna.page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth] as const);
    expect(wide).toBeLessThanOrEqual(screen);
  });
});

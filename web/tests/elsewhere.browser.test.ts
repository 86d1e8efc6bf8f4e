/**
 * A page that the server did not send: plain files on another host, which is another site to a browser, on a server that
 * lets it in.
 */

import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { GameFull } from "../src/api/types";
import { launch, leave, Visitor } from "./browser";
import { longEnough, sealed, sitDown, throws } from "./checked";
import { Elsewhere } from "./elsewhere";
import { arrived, begin, boardOf } from "./games";
import { kept } from "./kept";
import { NOTIFIES, Notices, Office } from "./office";

const PREFS = { board: "flat", sound: false, motion: "reduced" } as const;

let browser: Browser;
let elsewhere: Elsewhere;
const visitors: Visitor[] = [];

async function visitor(name: string, origin = elsewhere.page.origin, notifying?: Browser): Promise<Visitor> {
  const come = await Visitor.come(notifying ?? browser, origin, name, { prefs: PREFS, kept: notifying !== undefined });
  // The host of the page has no file for a game, and answers with the page that opens it.
  come.expects(/status of 404/);
  visitors.push(come);
  return come;
}

beforeAll(async () => {
  [elsewhere, browser] = await Promise.all([Elsewhere.start(), launch()]);
});

afterEach(async ({ task }) => {
  const gone = visitors.splice(0);
  if (task.result?.state === "fail") for (const one of gone) await one.keep(`failed-elsewhere-${one.name}`).catch(() => undefined);
  for (const one of gone) await one.leave();
});

afterAll(async () => {
  // Stop the server first: it has to disconnect the remaining visitors.
  await elsewhere.stop();
  await leave(browser);
});

it("plays a game with checked dice against a person at the server's own page, and keeps its seat", longEnough(async () => {
  const [anna, ben] = [await visitor("anna"), await visitor("ben", elsewhere.server.origin)];
  const id = await sitDown(anna, ben, "looney");
  expect(new URL(anna.page.url()).origin).toBe(elsewhere.page.origin);
  await throws([anna.page, ben.page], 1, 41);
  await anna.page.reload();
  await arrived(anna);
  await expect.poll(() => sealed(anna.page, 1)).toBe(true);
  await throws([anna.page, ben.page], 2, 43);
  await anna.page.getByText(/Checked dice: your device has checked all/).waitFor();
  await expect.poll(() => boardOf(anna.page)).toEqual(await boardOf(ben.page));
  for (const { page } of [anna, ben]) expect(await page.locator(".stopped").count()).toBe(0);
  const [cookie] = await anna.context.cookies(elsewhere.address);
  expect([cookie?.sameSite, cookie?.secure, cookie?.httpOnly]).toEqual(["None", true, true]);

  await anna.page.goto(`/game/${id}/replay`);
  const download = anna.page.waitForEvent("download");
  await anna.page.locator("a[download]").click();
  expect(readFileSync(await (await download).path(), "utf8")).toContain("looney");
}));

it("takes a seat that a person at the server's own page offers", async () => {
  const [anna, ben] = [await visitor("anna"), await visitor("ben", elsewhere.server.origin)];
  await begin(ben, { rules: "groi", against: "link", side: "first" });
  const link = new URL(await ben.page.locator("#invite-link").inputValue());
  // Nothing but the host of the link differs.
  await anna.page.goto(anna.origin + link.pathname + link.hash);
  await anna.page.locator(".join button.primary").click();
  const id = await arrived(anna);
  const you = await anna.page.evaluate(async (url) => ((await (await fetch(url, { credentials: "include" })).json()) as GameFull).you, `${elsewhere.address}/api/games/${id}`);
  expect(you).toEqual(["b"]);
});

it("shows the pictures of the server, saves its files, and says where it plays", async () => {
  const anna = await visitor("anna");
  const { page } = anna;
  await page.goto("/print/groi?parts=board");
  await expect.poll(() => page.locator(".print-pages img").first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await page.locator(".print-pages img").first().getAttribute("src")).toContain(`${elsewhere.address}/api/print/groi/pages/1.svg`);

  await begin(anna, { rules: "groi", against: "computer", level: 1 });
  await page.goto("/data");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download everything" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("dejarik-data.json");
  expect(readFileSync(await file.path(), "utf8")).toContain("groi");
  await anna.accessible("the data of a reader on a server elsewhere");
  const request = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await page.getByRole("button", { name: "Delete everything" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete everything" }).click();
  expect((await request).status()).toBe(204);

  await page.goto("/about");
  await page.getByText(`plays on the server ${elsewhere.address}`).waitFor();
  expect(await page.getByRole("link", { name: "Read the API documentation" }).getAttribute("href")).toBe(`${elsewhere.address}/api`);
});

it.skipIf(NOTIFIES === undefined)("is notified while it is closed, and the notice opens the game on it", async () => {
  const office = new Office();
  await office.open();
  const [there, notifying] = await Promise.all([Elsewhere.start("--push-service", office.origin), launch(NOTIFIES)]);
  const anna = await visitor("anna", there.page.origin, notifying);
  await office.serve(anna);
  const id = await begin(anna, { rules: "groi", against: "link", side: "first" });
  await kept(anna.page);
  const link = new URL(await anna.page.locator("#invite-link").inputValue());
  await anna.page.getByRole("button", { name: "Tell me when somebody comes" }).click();
  await anna.page.getByText("This browser notifies you when it is your turn").waitFor();
  const notices = await Notices.of(anna);
  await anna.page.goto("/about");
  const ben = await visitor("ben", there.server.origin);
  await ben.page.goto(ben.origin + link.pathname + link.hash);
  await ben.page.locator(".join button.primary").click();
  await notices.shows(await office.next("anna"), { title: "Your invitation was accepted", body: "Classic Dejarik (Groi)", lang: "en" });
  expect(await notices.click()).toBe(`${anna.origin}/game/${id}`);
  for (const one of visitors.splice(0)) await one.leave();
  office.close();
  await there.stop();
});

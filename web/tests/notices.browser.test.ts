/** Notices while the page is closed, from a move on the server to a notice of the browser and a click on it. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ON_SITE, Table } from "./browser";
import { make } from "./games";
import { kept } from "./kept";
import { NOTIFIES, Notices, Office } from "./office";
import { comes, QUIET } from "./people";
import { program } from "./server";

describe.skipIf(ON_SITE || NOTIFIES === undefined)("a notice while the page is closed", () => {
  const office = new Office();
  // The server is started with the address of the service.
  beforeAll(() => office.open());
  const table = Table.set((data, port) => [program(), "serve", "--port", String(port), "--data", data, "--log", "warn", "--push-service", office.origin], NOTIFIES);
  afterAll(() => office.close());

  it("is wanted on the page of a game, shown in the reader's language, opens the game, and ends on the page of the data", async () => {
    const anna = await comes(table, "anna", { kept: true });
    await office.serve(anna);
    const { page } = anna;
    const id = await make(anna, { rules: "groi", opponent: { kind: "link" }, side: "b", days: 3 });
    await kept(page);
    const link = new URL(await page.locator("#invite-link").inputValue());
    const tell = page.getByRole("button", { name: "Tell me when somebody comes" });
    await tell.waitFor();
    await anna.accessible("the offer of notices");
    await anna.shot("notices-offer");
    await tell.press("Enter");
    await page.getByText("This browser notifies you when it is your turn").waitFor();
    await anna.shot("notices-on");
    const notices = await Notices.of(anna);

    // Anna closes the page, and Ben comes.
    await page.goto("/about");
    const ben = await table.visitor("ben", { prefs: QUIET });
    await ben.page.goto(ben.origin + link.pathname + link.hash);
    await ben.page.locator(".join button.primary").click();
    const message = await office.next("anna");
    expect(JSON.parse(message)).toEqual({ about: "joined", game: id, rules: "Classic Dejarik (Groi)", name: null, language: "en" });
    const french = JSON.stringify({ about: "turn", game: id, rules: "Groï", name: "Ben", language: "fr" });
    await notices.shows(french, { title: "C’est à vous de jouer", body: "Groï avec Ben", lang: "fr" });
    // A later server may know more.
    const later = JSON.stringify({ about: "later", game: id, rules: "Groï", name: null, language: "en" });
    await notices.shows(later, { title: "News of your game", body: "Groï", lang: "en" });
    await notices.shows(message, { title: "Your invitation was accepted", body: "Classic Dejarik (Groi)", lang: "en" });

    const opened = await notices.click();
    expect(opened).toBe(`${anna.origin}/game/${id}`);
    await page.goto(opened);
    await page.locator(".table").waitFor();

    await page.goto("/data");
    const end = page.getByRole("button", { name: /^End the notices: this browser/ });
    await end.waitFor();
    await anna.accessible("the devices");
    await anna.shot("notices-devices");
    await end.press("Enter");
    await end.waitFor({ state: "detached" });
    await page.goto(`/game/${id}`);
    await page.getByRole("button", { name: "Tell me when it is my turn" }).waitFor();
  });
});

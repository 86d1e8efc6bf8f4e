/** The page of the ordinary program when its server is gone: it plays by itself, or says why it cannot. */

import { describe, expect, it } from "vitest";
import { cases, Table } from "./browser";
import { buildOf } from "./builds";
import { begin, create, forward, make } from "./games";
import { WebHost } from "./host";
import { kept } from "./kept";
import { play } from "./robot";

const PREFS = { board: "flat", sound: false, motion: "reduced" } as const;
/** Every request to the missing server is an error in the console. */
const NO_SERVER = /ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket connection/;

const table = Table.set();

describe("after one visit, when the server is gone", () => {
  it("the page plays by itself", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS, kept: true });
    anna.expects(NO_SERVER);
    const { page } = anna;
    await page.goto("/");
    await kept(page);
    await table.server.kill();
    try {
      await page.goto("/");
      await begin(anna, { rules: "groi", against: "computer", level: 2, side: "first" });
      await play(page, { seed: 5, taste: forward, until: ({ plies }) => plies >= 4 });
      await anna.shot("gone-plays");
    } finally {
      await table.server.run();
    }
  });

  const TEXTS = [
    ["en", "No connection", "built without that part (a test left it out)"],
    ["fr", "Pas de connexion", "construit sans cette partie (raison notée en anglais\u00a0: a test left it out)"],
  ] as const;
  it.each(cases(TEXTS, ([language]) => language === "fr"))("a page without the modules says why it cannot (%s)", async (language, title, why) => {
    const host = await WebHost.of(await buildOf("1.0.0"), { api: table.server.port });
    try {
      const anna = await table.visitor("anna", { prefs: PREFS, origin: host.origin, language, phone: true, kept: true });
      anna.expects(NO_SERVER);
      const { page } = anna;
      await page.goto("/");
      await kept(page);
      await host.stop();
      for (const path of ["/", "/puzzles", "/game/abcdefgh"]) {
        await page.goto(path);
        await page.getByRole("heading", { name: title }).waitFor();
        expect(await page.locator("main").innerText()).toContain(why);
      }
      await anna.accessible("the page without a connection");
      await anna.shot(`gone-${language}`);
      // The settings need no host, and the other language is chosen there.
      await page.goto("/settings");
      await page.locator("main fieldset, main h2").first().waitFor();
      expect(await page.getByRole("heading", { name: title }).count()).toBe(0);
    } finally {
      await host.stop();
    }
  });
});

it("a page that is not kept says why a game cannot be opened, and tries again", async () => {
  const anna = await table.visitor("anna", { prefs: PREFS });
  anna.expects(NO_SERVER);
  const { page } = anna;
  const terms = { rules: "groi", opponent: { kind: "here" } } as const;
  const other = await create(anna, terms);
  await make(anna, terms);
  await table.server.kill();
  try {
    await page.evaluate((path) => {
      const link = Object.assign(document.createElement("a"), { href: path });
      document.body.append(link);
      link.click();
      link.remove();
    }, `/game/${other}`);
    await page.getByRole("heading", { name: "That did not work" }).waitFor();
    expect(page.url()).toContain(other);
  } finally {
    await table.server.run();
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator(".board-flat").waitFor();
});

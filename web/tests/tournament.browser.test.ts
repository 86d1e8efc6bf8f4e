/** A tournament of four people in four browsers, from the link to the last result, with the real server. */

import { describe, expect, it } from "vitest";
import type { Tournament } from "../src/api/types";
import { Table, type Visitor } from "./browser";
import { arrived } from "./games";
import { play } from "./robot";

const table = Table.set();
const PREFS = { board: "flat", sound: false, motion: "reduced" } as const;

/** Returns a tournament as the server shows it to a visitor. */
function seen({ page }: Visitor, path: string): Promise<Tournament> {
  return page.evaluate(async (api) => (await (await fetch(api)).json()) as Tournament, path.replace("/tournament/", "/api/tournaments/"));
}

/** Returns how wide the page is beyond the window. */
function excess({ page }: Visitor): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

describe("a tournament", () => {
  it("is finished by four people in four browsers", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    await anna.page.goto("/?rules=groi");
    await anna.page.locator("summary").filter({ hasText: "Find an opponent" }).click();
    await anna.page.getByText("Tournament for 3 to 8", { exact: true }).click();
    await anna.page.locator(".tournament-fields").getByLabel("Players").selectOption({ label: "4 people" });
    await anna.accessible("the form for a tournament");
    await anna.page.getByRole("button", { name: "Make a tournament" }).click();
    await anna.page.waitForURL(/\/tournament\/[0-9A-Za-z]{12}$/);
    const path = new URL(anna.page.url()).pathname;
    await anna.page.getByLabel("Link for the others").waitFor();
    expect(await anna.page.getByRole("button", { name: "Begin now" }).isDisabled()).toBe(true);
    await anna.shot("tournament-open");
    await anna.accessible("a tournament that has not begun");

    const others = [
      await table.visitor("ben", { prefs: PREFS, language: "fr", viewport: { width: 320, height: 640 } }),
      await table.visitor("carl", { prefs: PREFS }),
      await table.visitor("dora", { prefs: PREFS }),
    ];
    for (const [number, { page }] of others.entries()) {
      await page.goto(path);
      if (number === 1) await page.getByLabel("Name").fill("Carl");
      await page.getByRole("button", { name: /^(Take a place|Participer)$/ }).press("Enter");
      await page.getByText(/\((you|vous)\)/).first().waitFor();
    }
    const players = [anna, ...others];
    const shown = await seen(anna, path);
    expect(shown.games.length).toBe(6);
    // Everybody finds their games among their own.
    for (const { page } of players) {
      await page.goto("/");
      await expect.poll(() => page.locator(".my-game").count()).toBe(3);
    }

    // The one who came later resigns each game: the first one after some moves, the others by a request.
    for (const [number, { id, players: sides }] of shown.games.entries()) {
      const pair = sides.map((at) => players[at]).filter((player) => player !== undefined);
      const weaker = pair.reduce((one, other) => (players.indexOf(one) > players.indexOf(other) ? one : other));
      if (number > 0) {
        const status = await weaker.page.evaluate(async (act) => (await fetch(act, { method: "POST" })).status, `/api/board/game/${id ?? ""}/resign`);
        expect(status).toBe(200);
        continue;
      }
      for (const player of pair) {
        await player.page.goto(path);
        await player.page.locator(`.tournament-games a[href="/game/${id ?? ""}"]`).click();
        expect(await arrived(player)).toBe(id);
      }
      await play(pair.map(({ page }) => page), { until: ({ plies }) => plies >= 4 });
      await weaker.page.getByRole("button", { name: "Resign" }).click();
      await weaker.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
      await weaker.page.locator(".result").waitFor();
      await weaker.page.getByRole("link", { name: "Small tournament" }).click();
      await weaker.page.locator(".tournament table").waitFor();
    }

    for (const player of players) {
      await player.page.goto(path);
      await player.page.getByText(/^(The tournament is over|Le tournoi est terminé)/).waitFor();
    }
    const [, ben] = players;
    if (!ben) throw new Error("Ben is missing");
    const rows = await anna.page.locator(".tournament tbody tr").allInnerTexts();
    expect(rows.map((row) => row.split(/\s+/).join(" "))).toEqual([
      "1 Player 1 (you) 1 1 1 3 3 1", "2 Player 2 0 1 1 2 1 2", "3 Carl 0 0 1 1 0 3", "4 Player 4 0 0 0 0 0 4",
    ]);
    expect(await excess(ben)).toBeLessThanOrEqual(0);
    for (const player of [anna, ben]) {
      await player.shot(`tournament-over-${player.name}`);
      await player.accessible(`the table of a tournament for ${player.name}`);
    }
    // Who was not there sees the table, and no link to a game.
    const guest = await table.visitor("guest", { prefs: PREFS });
    await guest.page.goto(path);
    await guest.page.locator(".tournament tbody tr").first().waitFor();
    expect(await guest.page.locator(".tournament td a").count()).toBe(0);
  });

  it("is withdrawn by the one who has made it", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    await anna.page.goto("/?rules=looney");
    await anna.page.locator("summary").filter({ hasText: "Find an opponent" }).click();
    await anna.page.getByText("Tournament for 3 to 8", { exact: true }).click();
    await anna.page.getByRole("button", { name: "Make a tournament" }).click();
    const ben = await table.visitor("ben", { prefs: PREFS });
    ben.expects(/404/);
    await anna.page.waitForURL(/\/tournament\//);
    await ben.page.goto(anna.page.url());
    await ben.page.getByRole("button", { name: "Take a place" }).waitFor();
    await anna.page.getByRole("button", { name: "Withdraw the tournament" }).click();
    await anna.page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
    await anna.page.getByText("The tournament is withdrawn.").waitFor();
    await ben.page.getByText("There is no tournament at this address.").waitFor();
  });
});

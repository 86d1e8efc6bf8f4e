/**
 * The lobby with the real server: two strangers find each other, play, and are watched. `lobby.test.ts` has what the list
 * shows for answers that a server rarely gives.
 */

import { describe, expect, it } from "vitest";
import { Table, type Visitor } from "./browser";
import { arrived, gameOf } from "./games";
import { lobby, QUIET } from "./people";
import { play } from "./robot";

const table = Table.set();

/** Leaves an invitation to everybody, and returns the id of its game. */
async function invite(visitor: Visitor, { time, watched }: { time: string; watched: boolean }): Promise<string> {
  const { page } = visitor;
  await page.getByText("Leave an invitation", { exact: true }).click();
  const form = page.locator(".lobby-fields");
  await form.getByLabel("Time").selectOption({ label: time });
  if (watched) await form.getByLabel("Everybody may watch").check();
  await visitor.shot("lobby-form");
  if (watched) await visitor.accessible("the lobby with its form");
  await form.getByRole("button", { name: "Invite everybody" }).click();
  return arrived(visitor);
}

describe("the lobby of a server", () => {
  it("brings two strangers to one game, which everybody may watch", async () => {
    const anna = await table.visitor("anna", { prefs: QUIET });
    await lobby(anna, "groi");
    await anna.page.getByText("Nobody is looking for a game just now.").waitFor();
    const id = await invite(anna, { time: "3 days per move", watched: true });

    const ben = await table.visitor("ben", { prefs: QUIET, phone: true, language: "fr" });
    await lobby(ben, "groi");
    const row = ben.page.locator(".lobby li").first();
    expect(await row.innerText()).toMatch(/Groï[^]*3 jours par coup[^]*tout le monde peut regarder/);
    await ben.shot("lobby-list");
    await ben.accessible("the lobby with an invitation");
    await row.getByRole("button").click();
    expect(await arrived(ben)).toBe(id);

    await play([anna.page, ben.page], { until: ({ plies }) => plies >= 2 });
    const seats = (await gameOf(ben, id)).room.seats.map(({ kind }) => kind);
    expect(seats).toEqual(["person", "person"]);

    const carl = await table.visitor("carl", { prefs: QUIET });
    await lobby(carl, "groi");
    await carl.page.getByText("Nobody is looking for a game just now.").waitFor();
    await carl.page.getByText("Games to watch", { exact: true }).click();
    await carl.page.locator(`.lobby a[href="/game/${id}"]`).click();
    expect(await arrived(carl)).toBe(id);
    expect((await gameOf(carl, id)).you).toEqual([]);
  });

  it("has an invitation no longer that was withdrawn, and says so to a player who is late", async () => {
    const anna = await table.visitor("anna", { prefs: QUIET });
    await lobby(anna, "looney");
    const id = await invite(anna, { time: "5 min + 3 s per turn", watched: false });
    const ben = await table.visitor("ben", { prefs: QUIET });
    ben.expects(/404/);
    await lobby(ben, "looney");
    const offered = ben.page.getByRole("button", { name: /^Play Looney Dejarik with/ });
    await offered.waitFor();
    // A page that nobody sees does not read the list again, which would take the invitation off it before Ben is late.
    await ben.page.evaluate(() => { Object.defineProperty(document, "hidden", { value: true }); });

    await lobby(anna, "looney");
    await anna.page.getByRole("button", { name: /^Withdraw your invitation/ }).click();
    await anna.page.getByText("Your invitation is withdrawn.").waitFor();
    await offered.click();
    await ben.page.getByText("This invitation is no longer open.").waitFor();
    await offered.waitFor({ state: "detached" });
    expect(await ben.page.evaluate(async (path) => (await fetch(path)).status, `/api/games/${id}`)).toBe(404);
  });
});

/**
 * The story of four people in four browsers, on one server and on three over one database: they meet in the lobby, play by
 * days, are notified while the page is closed, come back, are rated, and finish a tournament.
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GameFull, MyRatings, Tournament } from "../src/api/types";
import { cases, ON_SITE, Table, WHOLE, type Visitor } from "./browser";
import { CLUSTERS, Services } from "./cluster";
import { arrived, gameOf, look } from "./games";
import { kept } from "./kept";
import { NOTIFIES, Notices, Office } from "./office";
import { addPasskey, comes, excess, lobby, named, resign } from "./people";
import { play } from "./robot";
import { program, Server } from "./server";

/** The straight exits by which the starting player is the first to have four pawns beside each other (G-16). */
const EXITS = ["1", "7", "2", "8", "3", "9", "4"];

function asked<T>({ page }: Visitor, path: string): Promise<T> {
  return page.evaluate(async (api) => (await (await fetch(api)).json()) as T, path);
}

/** Brings two people with passkeys to a rated game by days, one by an invitation and the other from the list. */
async function meet(maker: Visitor, taker: Visitor): Promise<string> {
  for (const visitor of [maker, taker]) await addPasskey(visitor);
  await lobby(maker, "groi");
  await maker.page.getByText("Leave an invitation", { exact: true }).click();
  const form = maker.page.locator(".lobby-fields");
  await form.getByLabel("Time").selectOption({ label: "3 days per move" });
  await form.getByLabel("Rated: usual rules, sides by lot").check();
  await form.getByRole("button", { name: "Invite everybody" }).click();
  const id = await arrived(maker);
  await lobby(taker, "groi");
  await taker.page.locator(".lobby li").getByRole("button").click();
  expect(await arrived(taker)).toBe(id);
  return id;
}

/** Makes the player who waits close the page, receive a notice of the other's move, and return by that notice. */
async function returns(office: Office, pair: readonly Visitor[], id: string): Promise<void> {
  const ready = async (): Promise<Visitor[]> => {
    const sights = await Promise.all(pair.map(({ page }) => look(page)));
    return pair.filter((_, at) => (sights[at]?.doings.length ?? 0) > 0);
  };
  await expect.poll(async () => (await ready()).length).toBe(1);
  const [mover] = await ready();
  const away = pair.find((one) => one !== mover);
  if (!mover || !away) throw new Error("nobody can move");
  await kept(away.page);
  await away.page.getByRole("button", { name: /^(Tell me when it is my turn|Me prévenir quand c’est à moi de jouer)$/ }).click();
  await away.page.getByText(/^(This browser notifies you|Ce navigateur vous prévient)/).waitFor();
  await away.close();
  const notices = await Notices.of(away);
  const present = ({ room }: GameFull): number => room.seats.filter((seat) => seat.kind === "person" && seat.online).length;
  await expect.poll(async () => present(await gameOf(mover, id))).toBe(1);
  await play(mover.page, { until: ({ plies }) => plies >= 1 });
  const message = await office.next(away.name);
  const { about, game, rules, name, language } = JSON.parse(message) as Record<string, string | null>;
  expect({ about, game }).toEqual({ about: "turn", game: id });
  const french = language === "fr";
  await notices.shows(message, {
    title: french ? "C’est à vous de jouer" : "It is your turn",
    body: name ? `${rules ?? ""} ${french ? "avec" : "with"} ${name}` : (rules ?? ""),
    lang: language ?? "",
  });
  await away.page.goto(await notices.click());
  expect(await arrived(away)).toBe(id);
}

/** Plays a tournament of these four, from the link to the last result. */
async function tournament(players: readonly [Visitor, Visitor, Visitor, Visitor], guest: Visitor): Promise<void> {
  const [anna, ben, carl] = players;
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
  for (const visitor of players.slice(1)) {
    const { page } = visitor;
    await page.goto(path);
    if (visitor === carl) await page.getByLabel("Name").fill("Carl");
    await page.getByRole("button", { name: /^(Take a place|Participer)$/ }).press("Enter");
    await page.getByText(/\((you|vous)\)/).first().waitFor();
  }
  const { games } = await asked<Tournament>(anna, path.replace("/tournament/", "/api/tournaments/"));
  expect(games.length).toBe(6);
  // The player who joined later loses each game: one on the board, the others by resigning.
  const whole = games.find(({ players: [white = 0, black = 0] }) => white < black);
  for (const { id, players: sides } of games) {
    const pair = sides.map((at) => players[at]).filter((player) => player !== undefined);
    if (id === whole?.id) {
      for (const player of pair) {
        await player.page.goto(path);
        await player.page.locator(`.tournament-games a[href="/game/${id ?? ""}"]`).click();
        expect(await arrived(player)).toBe(id);
      }
      await play(pair.map(({ page }) => page), { taste: ({ name }, { plies }) => (name.slice(1) === EXITS[plies] ? 1 : 0) });
      continue;
    }
    const weaker = pair.reduce((one, other) => (players.indexOf(one) > players.indexOf(other) ? one : other));
    const status = await weaker.page.evaluate(async (act) => (await fetch(act, { method: "POST" })).status, `/api/board/game/${id ?? ""}/resign`);
    expect(status).toBe(200);
  }
  for (const player of players) {
    await player.page.goto(path);
    await player.page.getByText(/^(The tournament is over|Le tournoi est terminé)/).waitFor();
  }
  const rows = await anna.page.locator(".tournament tbody tr").allInnerTexts();
  expect(rows.map((row) => row.split(/\s+/).join(" "))).toEqual([
    "1 Player 1 (you) 1 3 1 1 1 3", "2 Player 2 2 2 0 1 1 1", "3 Carl 3 1 0 0 1 0", "4 Player 4 4 0 0 0 0 0",
  ]);
  expect(await excess(ben)).toBeLessThanOrEqual(0);
  for (const player of [anna, ben]) {
    await player.shot(`tournament-over-${player.name}`);
    await player.accessible(`the table of a tournament for ${player.name}`);
  }
  // Somebody else sees the table, and no link to a game.
  await guest.page.goto(path);
  await guest.page.locator(".tournament tbody tr").first().waitFor();
  expect(await guest.page.locator(".tournament td a").count()).toBe(0);
}

// What one server does, three do as well.
describe.each(cases([1, 3], (servers) => servers === (CLUSTERS ? 3 : 1)))("four people, servers: %i", (servers) => {
  const runs = !ON_SITE && NOTIFIES !== undefined && (servers === 1 || CLUSTERS);
  describe.skipIf(!runs)("in four browsers", () => {
    const [office, services] = [new Office(), new Services()];
    const others: Server[] = [];
    const pushes = (): string[] => ["--push-service", office.origin];
    const alone = (data: string, port: number) => [program(), "serve", "--port", String(port), "--data", data, "--log", "warn", ...pushes()] as const;
    beforeAll(async () => {
      await office.open();
      if (servers > 1) await services.start();
      for (let number = 1; number < servers; number++) others.push(await Server.start(services.node(`node${number}`, pushes())));
    });
    afterAll(async () => {
      office.close();
      await services.stop();
    });
    const table = Table.set((data, port) => (servers === 1 ? alone : services.node("node0", pushes()))(data, port), NOTIFIES);
    afterAll(() => Promise.all(others.map((server) => server.stop())));

    it("meet, play by days, are notified, come back, are rated, and finish a tournament", async () => {
      const origins = [table.server, ...others].map(({ origin }) => named(origin));
      const come = async (name: string, at: number, more = {}): Promise<Visitor> => {
        const visitor = await comes(table, name, { kept: true, origin: origins[at % servers] ?? "", ...more });
        await office.serve(visitor);
        return visitor;
      };
      const anna = await come("anna", 0);
      const ben = await come("ben", 1, { language: "fr", viewport: { width: 320, height: 640 } });
      const [carl, dora] = [await come("carl", 2, { kept: WHOLE }), await come("dora", 0, { kept: WHOLE })];
      // By day, two of them meet, and all four play the tournament.
      for (const [loser, winner] of cases([[anna, ben], [carl, dora]] as const, (_, at) => at === 0)) {
        const id = await meet(loser, winner);
        await returns(office, [loser, winner], id);
        await play([winner.page, loser.page], { until: ({ plies }) => plies >= 4 });
        await resign(loser);
        for (const [visitor, rating] of [[winner, 1662], [loser, 1338]] as const) {
          await expect.poll(async () => (await asked<MyRatings>(visitor, "/api/me/ratings")).ratings.map(({ now }) => now.rating)).toEqual([rating]);
        }
      }
      await tournament([anna, ben, carl, dora], await come("guest", 1, { kept: false }));
    });
  });
});

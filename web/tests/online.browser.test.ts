/**
 * Two browsers in one game over the network: invitation, lost connections, a server that is killed,
 * offers, spectators and rematch.
 */

import { afterEach, describe, expect, it } from "vitest";
import { Table, WHOLE, type Visitor } from "./browser";
import { arrived, begin, clickOn, forward, gameOf, make, sameForAll } from "./games";
import { Line } from "./line";
import { resign } from "./people";
import { look, play, type Sight } from "./robot";

const table = Table.set();
const PREFS = { board: "flat", sound: false, motion: "reduced" } as const;
/** The errors that a browser logs when the connection is lost. */
const LOST = /WebSocket|ERR_(CONNECTION|NETWORK|INTERNET|EMPTY)/;

const lines: Line[] = [];
afterEach(async () => {
  for (const line of lines.splice(0)) await line.end();
});

async function line(): Promise<Line> {
  const made = await Line.to(table.server.port);
  lines.push(made);
  return made;
}

/**
 * Returns the invitation link that a player sees, with the address under which the friend's browser
 * reaches the server.
 */
async function invitation({ page }: Visitor, friend: Visitor): Promise<string> {
  const link = new URL(await page.locator("#invite-link").inputValue());
  return friend.origin + link.pathname + link.hash;
}

/** Takes the seat of an invitation, which axe may look at. */
async function sitDown(friend: Visitor, link: string, axe = false): Promise<string> {
  await friend.page.goto(link);
  await friend.page.locator(".join h1").waitFor();
  await friend.shot(`join-${friend.name}`);
  if (axe) await friend.accessible("an invitation");
  await friend.page.locator(".join button.primary").click();
  const id = await arrived(friend);
  // The address now contains no secret, so that a copied address gives the link for spectators and
  // not the seat.
  expect(new URL(friend.page.url()).hash).toBe("");
  return id;
}

const turn = async (players: readonly Visitor[]): Promise<Visitor> => {
  for (;;) {
    for (const player of players) if ((await look(player.page)).doings.length > 0) return player;
  }
};

const played = (count: number) => (sight: Sight) => sight.over || sight.plies >= count;

/** Makes one move without waiting for the server's answer. */
async function moveInto({ page }: Visitor): Promise<void> {
  for (;;) {
    const { doings } = await look(page);
    const [doing] = doings.filter(({ what }) => what !== "piece").concat(doings);
    if (!doing) return;
    await page.mouse.click(doing.x, doing.y);
    if (doing.what !== "piece") return;
  }
}

describe("online", () => {
  it("a game of groi over an invitation survives a cut line, a silent line and a killed server", async () => {
    const wire = await line();
    const anna = await table.visitor("anna", { prefs: PREFS, origin: wire.origin, kept: true });
    const ben = await table.visitor("ben", { prefs: PREFS });
    for (const one of [anna, ben]) one.expects(LOST);
    const both = [anna, ben] as const;
    await begin(anna, { rules: "groi", against: "link", side: "first" });
    await anna.page.getByText("QR code", { exact: true }).click();
    await anna.page.getByRole("img", { name: "The invitation as a QR code." }).waitFor();
    await anna.shot("online-waiting");
    await anna.accessible("waiting for a friend");
    const id = await sitDown(ben, await invitation(anna, ben), true);
    await anna.page.locator(".invite").waitFor({ state: "detached" });
    const pages = both.map(({ page }) => page);
    await play(pages, { seed: 11, until: played(2) });

    // Anna's line is cut; she moves nevertheless, and the line is restored.
    await play(pages, { seed: 12, until: (sight) => sight.plies >= 2 });
    expect(await turn(both)).toBe(anna);
    wire.cut();
    await anna.page.locator(".connection.lost").waitFor();
    await anna.shot("online-lost");
    await anna.accessible("a lost connection");
    await moveInto(anna);
    wire.mend();
    await anna.page.locator(".connection").waitFor({ state: "detached" });
    expect(await turn(both)).toBe(ben);
    expect((await sameForAll(both, id)).line).toHaveLength(3);

    // The line becomes silent in the middle of a move.
    await play(pages, { seed: 13, until: (sight) => sight.plies >= 4 });
    wire.silence();
    await moveInto(anna);
    await anna.page.locator(".connection.lost").waitFor();
    wire.mend();
    await anna.page.locator(".connection").waitFor({ state: "detached" });
    expect(await turn(both)).toBe(ben);
    expect((await sameForAll(both, id)).line).toHaveLength(5);

    // The server is killed, and Ben moves before it is restarted.
    await table.server.kill();
    for (const one of both) await one.page.locator(".connection.lost").waitFor();
    await moveInto(ben);
    await table.server.run();
    for (const one of both) await one.page.locator(".connection").waitFor({ state: "detached" });
    expect(await turn(both)).toBe(anna);
    expect((await sameForAll(both, id)).line).toHaveLength(6);

    // The browser itself reports that it is offline.
    await anna.context.setOffline(true);
    await anna.context.setOffline(false);

    if (WHOLE) await play(pages, { seed: 14 });
    else await resign(anna);
    const game = await sameForAll(both, id);
    expect(game.state.result).not.toBeNull();
    await ben.shot("online-over");

    // A rematch, with the sides swapped.
    await anna.page.getByRole("button", { name: "Rematch", exact: true }).click();
    await ben.page.getByRole("button", { name: "Accept the rematch" }).click();
    for (const one of both) {
      await one.page.waitForURL((url) => !url.pathname.includes(id));
      // The finished game stays until the next one is loaded.
      await one.page.locator(".result").waitFor({ state: "detached" });
    }
    const next = await arrived(ben);
    expect(await arrived(anna)).toBe(next);
    expect((await gameOf(anna, next)).you).toEqual(["b"]);
    expect((await gameOf(ben, next)).you).toEqual(["w"]);
    await play(pages, { seed: 15, until: played(1) });
    await sameForAll(both, next);
  });

  it("a spectator sees neither choices nor the hidden order", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const ben = await table.visitor("ben", { prefs: PREFS });
    const carl = await table.visitor("carl", { prefs: PREFS });
    const heard: string[] = [];
    carl.page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => heard.push(String(payload)));
    });
    ben.page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => heard.push(String(payload)));
    });
    await make(anna, { rules: "simeone", opponent: { kind: "link" }, side: "w" });
    const id = await sitDown(ben, await invitation(anna, ben));
    await carl.page.goto(`/game/${id}`);
    await arrived(carl);
    for (const place of ["A1", "A3"]) await clickOn(anna.page, place);
    await anna.page.locator("section.order button.primary").click();
    // Anna sees that her order has been accepted; the others see nothing else of it.
    await anna.page.locator("section.order").waitFor({ state: "detached" });
    await carl.page.locator(".moves .ply").first().waitFor();
    for (const other of [ben, carl]) {
      await expect.poll(() => other.page.locator(".moves .ply").first().textContent()).toContain("order hidden");
      expect(await other.page.evaluate(() => document.documentElement.outerHTML)).not.toContain("KSNM");
      expect(JSON.stringify(await gameOf(other, id))).not.toContain("KSNM");
    }
    expect(heard.join("\n")).not.toContain("KSNM");
    expect((await look(carl.page)).doings).toEqual([]);
    await expect.poll(() => carl.page.locator(".acts").count()).toBe(0);
    await ben.page.locator("section.order button.primary").click();
    await play([anna.page, ben.page], { seed: 21, taste: forward, until: played(9) });
    expect((await look(carl.page)).doings).toEqual([]);
    expect((await gameOf(carl, id)).state.choices ?? null).toBeNull();
    await carl.shot("online-watching");
    await carl.accessible("watching");
    await expect.poll(async () => (await gameOf(carl, id)).state.version).toBe((await gameOf(anna, id)).state.version);
    await sameForAll([ben, carl], id);
  });

  it("draw offers, takebacks and resignations are requested and answered", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const ben = await table.visitor("ben", { prefs: PREFS });
    await make(anna, { rules: "bambara", opponent: { kind: "link" }, side: "w" });
    const id = await sitDown(ben, await invitation(anna, ben));
    const pages = [anna.page, ben.page];
    // A toast is shown for some seconds only, so both players' are waited for at once.
    const toast = ({ page }: Visitor, text: string) => page.locator(".toast", { hasText: text }).waitFor();
    const off = ({ page }: Visitor, name: string) => page.locator(".acts").getByRole("button", { name, disabled: true });
    await off(anna, "Ask to take back").press("Enter");
    await toast(anna, "There is no move of yours to take back.");
    await anna.page.getByText("nobody loses this game by closing the page").waitFor();
    await play(pages, { seed: 31, until: played(3) });
    for (const page of pages) await page.getByText(/This can happen to (you|your opponent) from/).waitFor();
    await anna.page.getByRole("button", { name: "Ask to take back" }).click();
    await off(anna, "Takeback requested").waitFor();
    await ben.page.getByText("Your opponent asks to take back the last move.").first().waitFor();
    await ben.accessible("a takeback request");
    await ben.shot("online-takeback");
    await ben.page.locator(".offer").getByRole("button", { name: "Accept" }).click();
    await Promise.all([toast(anna, "Your opponent grants the takeback."), toast(ben, "You have granted the takeback.")]);
    await expect.poll(() => anna.page.locator(".speech-urgent").textContent()).toContain("Your opponent grants the takeback.");
    await expect.poll(async () => (await gameOf(anna, id)).line.length).toBe(2);
    expect(await turn([anna, ben])).toBe(anna);
    await sameForAll([anna, ben], id);
    await play(pages, { seed: 32, until: played(4) });
    await ben.page.getByRole("button", { name: "Offer a draw" }).click();
    await anna.page.locator(".offer").getByRole("button", { name: "Decline" }).click();
    await Promise.all([toast(ben, "Your opponent declines the draw."), toast(anna, "You have declined the draw.")]);
    await off(ben, "Offer a draw").waitFor();
    await ben.accessible("a button that is off");
    await ben.shot("online-declined");
    await expect.poll(async () => (await gameOf(ben, id)).state.offers.draw).toEqual([false, false]);
    await play(pages, { seed: 33, until: played(6) });
    await anna.page.getByRole("button", { name: "Offer a draw" }).click();
    await ben.page.locator(".offer").getByRole("button", { name: "Accept" }).click();
    await Promise.all([toast(anna, "Your opponent accepts the draw."), ...pages.map((page) => page.locator(".result").waitFor())]);
    expect((await sameForAll([anna, ben], id)).state.result?.why).toBe("agreement");
    await anna.page.getByRole("button", { name: "Rematch", exact: true }).click();
    await toast(ben, "Your opponent would like a rematch.");
    await ben.page.getByRole("button", { name: "Decline" }).click();
    await toast(anna, "Your opponent declines the rematch.");
  });

  it("both players are notified of a resignation, and the computer answers an offer with a word", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const ben = await table.visitor("ben", { prefs: PREFS });
    await make(anna, { rules: "groi", opponent: { kind: "link" }, side: "w" });
    await sitDown(ben, await invitation(anna, ben));
    await play([anna.page, ben.page], { seed: 61, until: played(2) });
    await ben.page.getByRole("button", { name: "Resign" }).click();
    await ben.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await anna.page.locator(".result").getByText("Your opponent resigned.").waitFor();
    await ben.page.locator(".result").getByText("You resigned.").waitFor();
    // The button is gone, and its focus is where the result is.
    await expect.poll(() => ben.page.evaluate(() => document.activeElement?.id)).toBe("result-title");
    await anna.shot("online-resigned");

    // The computer is about to win, so it wants to play on.
    await make(anna, { rules: "groi", opponent: { kind: "computer", level: 1 }, side: "w", start: "groi p3PPPP4/1ppp8/1 w -" });
    await anna.page.getByRole("button", { name: "Offer a draw" }).click();
    await anna.page.locator(".toast", { hasText: "The computer declines the draw." }).waitFor();
    await expect.poll(() => anna.page.locator(".speech-urgent").textContent()).toContain("The computer declines the draw.");
  });

  it("both players and spectators see the chosen names and figures", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const ben = await table.visitor("ben", { prefs: PREFS, phone: true });
    const carl = await table.visitor("carl", { prefs: PREFS, language: "fr" });
    await anna.page.goto("/settings");
    await anna.page.getByLabel("Name", { exact: true }).fill("Anna \u{1F469}\u{200D}\u{1F680}");
    await anna.page.keyboard.press("Tab");
    await anna.page.getByText("Figure", { exact: true }).click();
    await anna.page.getByRole("radio", { name: /^Monnok/ }).check();
    await anna.page.locator(".profile-figure:has(:checked) player-figure svg").waitFor();
    await anna.accessible("the name and the figure in the settings");
    await anna.shot("profile-settings");
    await begin(anna, { rules: "groi", against: "link", side: "first" });
    const link = await invitation(anna, ben);
    await ben.page.goto(link);
    await ben.page.getByText("Anna \u{1F469}\u{200D}\u{1F680} would like to play").waitFor();
    // A name that is too long is not taken.
    const name = ben.page.getByLabel("Name", { exact: true });
    await name.fill("x".repeat(25));
    expect(await name.evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(false);
    await name.fill("Ben");
    await name.press("Tab");
    await ben.accessible("an invitation with a name");
    await ben.shot("profile-join");
    const id = await sitDown(ben, link);
    await carl.page.goto(`/game/${id}`);
    await arrived(carl);
    for (const { page } of [anna, ben, carl]) {
      await page.locator(".player", { hasText: "Anna" }).locator("player-figure svg").waitFor();
      await page.locator(".player", { hasText: "Ben" }).waitFor();
    }
    await anna.page.locator(".player", { hasText: "Ben" }).getByText("your opponent").waitFor();
    await ben.page.locator(".player", { hasText: "Ben" }).getByText(/· you/).waitFor();
    await carl.accessible("watching players with names");
    await ben.shot("profile-phone");
    await anna.shot("profile-game");
    // The list of games and the record name them, too.
    await ben.page.goto("/");
    await ben.page.locator(".my-game", { hasText: "Against Anna" }).waitFor();
    const record = await carl.page.evaluate(async (path) => (await fetch(path)).text(), `/api/games/${id}/record`);
    expect(record).toContain('[Second "Ben"]');
  });

  it("clocks run, receive their increment, and end the game", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const ben = await table.visitor("ben", { prefs: PREFS });
    await begin(anna, { rules: "groi", against: "link", side: "first", clock: [0.4, 30] });
    const id = await sitDown(ben, await invitation(anna, ben));
    const clock = async () => (await gameOf(anna, id)).state.clock;
    expect(await clock()).toMatchObject({ w: 24_000, b: 24_000, running: null });
    // The clocks run after the first decision of each player.
    const pages = [anna.page, ben.page];
    await play(pages, { seed: 51, until: played(2) });
    await expect.poll(async () => (await clock())?.running).toBe("w");
    for (const page of pages) {
      const running = page.locator(".clock.runs");
      await running.waitFor();
      const shown = await running.textContent();
      await expect.poll(() => running.textContent()).not.toBe(shown);
    }
    expect((await clock())?.w).toBeLessThan(24_000);
    await play(pages, { seed: 52, until: played(3) });
    const after = await clock();
    expect(after?.running).toBe("b");
    expect(after?.w).toBeGreaterThan(30_000);
    // Nobody moves any more, so Ben's time runs out.
    await anna.shot("online-clock");
    await anna.accessible("a game with a clock");
    for (const page of pages) await page.locator(".result").waitFor();
    const { result } = (await sameForAll([anna, ben], id)).state;
    expect(result).toMatchObject({ why: "timeout", winner: "w" });
    await expect.poll(() => ben.page.locator(".clock").last().textContent()).toBe("0.0");
    expect((await look(ben.page)).doings).toEqual([]);
  });

  it("two tabs on one seat show the same game", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const ben = await table.visitor("ben", { prefs: PREFS });
    await make(anna, { rules: "groi", opponent: { kind: "link" }, side: "w" });
    const id = await sitDown(ben, await invitation(anna, ben));
    const second = await anna.tab();
    await second.goto(`/game/${id}`);
    await arrived({ page: second });
    await play([anna.page, ben.page], { seed: 41, until: played(2) });
    await play([second, ben.page], { seed: 42, until: played(4) });
    await expect.poll(async () => (await look(anna.page)).plies).toBe(4);
    await sameForAll([anna, ben], id);
  });
});

/**
 * Games with checked dice in real browsers, against a real server: two devices, two tabs of a seat, a page that is closed in
 * the middle of a throw, and a server that lies.
 */

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { ServerFrame } from "../src/api/types";
import { Table } from "./browser";
import { longEnough, SEAL, sealed, sitDown, throws, TooShort } from "./checked";
import { arrived, begin, CONTACT, fights, gameOf, make, sameForAll } from "./games";
import { look, play, type Sight } from "./robot";

const table = Table.set();
const PREFS = { board: "flat", sound: false, motion: "reduced" } as const;

/** Changes what a page receives from the server. */
async function forge(page: Page, change: (frame: ServerFrame) => void): Promise<void> {
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const frame = JSON.parse(String(text)) as ServerFrame;
      change(frame);
      socket.send(JSON.stringify(frame));
    });
  });
}

/** Returns a function that lets a page sleep and wake: while it sleeps, what it sends and what it would receive waits. */
async function sleeper(page: Page): Promise<(asleep: boolean) => void> {
  let asleep = false;
  const waiting: (() => void)[] = [];
  const pass = (send: () => void): void => { if (asleep) waiting.push(send); else send(); };
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => pass(() => server.send(text)));
    server.onMessage((text) => pass(() => socket.send(text)));
  });
  return (sleeps) => {
    asleep = sleeps;
    if (!asleep) for (const send of waiting.splice(0)) send();
  };
}

describe("checked dice", () => {
  it("two pages play a game whose throws both have checked, and a seal says how", longEnough(async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const ben = await table.visitor("ben", { prefs: PREFS, phone: true, viewport: { width: 320, height: 640 } });
    const id = await sitDown(anna, ben, "looney", true);
    await throws([anna.page, ben.page], 3, 41);
    await sameForAll([anna, ben], id);
    for (const { page } of [anna, ben]) {
      await page.getByText(/Checked dice: your device has checked all/).waitFor();
      expect(await page.getByText("Checked against the server").count()).toBe(0);
    }
    await anna.accessible("a game with checked dice");
    const seal = anna.page.locator(".status-tools .seal");
    expect(await seal.getAttribute("aria-label")).toMatch(/^Throw \d+: checked by your device$/);
    await seal.press("Enter");
    const dialog = anna.page.getByRole("dialog");
    await dialog.getByText("Sealed envelopes, opened in order:").waitFor();
    expect(await dialog.locator("ol li").count()).toBe(3);
    await dialog.getByText("Your opponent’s device confirms that it saw the same.").waitFor();
    await anna.accessible("what a seal opens");
    await anna.shot("dice-seal");
    await anna.page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await ben.page.locator(".status-tools .seal").click();
    await ben.accessible("what a seal opens on a phone");
    await ben.shot("dice-seal-phone");
    await ben.page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

    // The device of a reader who only watches checks the same throws.
    const carl = await table.visitor("carl", { prefs: PREFS });
    await carl.page.goto(`/game/${id}`);
    await arrived(carl);
    await carl.page.getByText("You are watching").waitFor();
    await expect.poll(() => sealed(carl.page, 3)).toBe(true);
    await carl.page.locator(".status-tools .seal").click();
    await carl.page.getByRole("dialog").getByText("opened its envelope").first().waitFor();
    expect(await carl.page.locator(".seal-points li").count()).toBe(4);
    await carl.accessible("what a seal opens for a spectator");
    await carl.page.keyboard.press("Escape");
    await forge(carl.page, (frame) => {
      if (frame.t === "event" && frame.entry?.kind === "roll") frame.word = frame.entry.word = "(1:9)";
    });
    await carl.page.reload();
    await arrived(carl);
    // Only a page that is connected receives the next throw as an event.
    await expect.poll(() => sealed(carl.page, 3)).toBe(true);
    await throws([anna.page, ben.page], 4, 65);
    await carl.page.getByRole("heading", { name: "The game has stopped: a check of the dice failed" }).waitFor();
  }));

  it("a game of simeone begins with orders that stay hidden until both stand", longEnough(async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const ben = await table.visitor("ben", { prefs: PREFS });
    const id = await sitDown(anna, ben, "simeone");
    await throws([anna.page, ben.page], 2, 43);
    await sameForAll([anna, ben], id);
  }));

  it("two tabs of a seat answer each throw once", longEnough(async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const ben = await table.visitor("ben", { prefs: PREFS });
    const id = await sitDown(anna, ben, "looney");
    const second = await anna.tab();
    await second.goto(`/game/${id}`);
    await arrived({ page: second });
    await throws([anna.page, ben.page], 2, 45);
    // The other tab plays on, with the same secret.
    await expect.poll(() => sealed(second, 2)).toBe(true);
    await throws([second, ben.page], 4, 47);
    await expect.poll(() => sealed(anna.page, 4)).toBe(true);
    for (const page of [anna.page, second]) expect(await page.locator(".stopped").count()).toBe(0);
    await sameForAll([anna, ben], id);
  }));

  it("a page that is closed in the middle of a throw completes it when it comes back", longEnough(async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    // Anna's parts are lost on the way: the throw stays open.
    let lost = 0;
    await anna.page.routeWebSocket(/\/socket$/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((text) => {
        if (String(text).includes('"part"')) lost += 1;
        else server.send(text);
      });
    });
    const id = await make(anna, { rules: "looney", opponent: { kind: "computer", level: 1 }, side: "w", checked: true });
    await expect.poll(() => lost).toBeGreaterThan(0);
    expect(await anna.page.locator(SEAL).count()).toBe(0);
    await anna.page.close();
    const back = await anna.tab();
    await back.goto(`/game/${id}`);
    await arrived({ page: back });
    await throws([back], 1, 49);
    await back.reload();
    await arrived({ page: back });
    await expect.poll(() => sealed(back, 1)).toBe(true);
    await throws([back], 2, 51);
    expect(await back.locator(".stopped").count()).toBe(0);
  }));

  it("a phone that sleeps is left out of a throw, says so when it wakes, and plays on", longEnough(async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const ben = await table.visitor("ben", { prefs: PREFS, phone: true });
    const sleep = await sleeper(ben.page);
    const id = await sitDown(anna, ben, "looney");
    await throws([anna.page, ben.page], 2, 71);
    let made = 0;
    for (let seed = 73; made === 0; seed += 1) {
      const { doings, plies, over } = await look(anna.page);
      if (over) throw new TooShort("the game is over before ben has slept");
      const moved = (sight: Sight): boolean => sight.over || sight.plies > plies;
      if (doings.length === 0) {
        await play([anna.page, ben.page], { seed, taste: fights, until: moved });
        continue;
      }
      const before = await anna.page.locator(SEAL).count();
      sleep(true);
      await play(anna.page, { seed, taste: fights, until: moved });
      if ((await gameOf(anna, id)).state.due.kind === "roll") {
        await expect.poll(() => sealed(anna.page, before + 1)).toBe(true);
        made = before + 1;
      }
      sleep(false);
    }
    await expect.poll(() => sealed(ben.page, made)).toBe(true);
    await ben.page.getByText(/One of your opponent’s \d+ throws was made while you were away/).waitFor();
    await throws([anna.page, ben.page], made + 1, 91);
    await sameForAll([anna, ben], id);
    for (const { page } of [anna, ben]) expect(await page.locator(".stopped").count()).toBe(0);
  }));

  it("a forged throw is never shown: the game stops, and the page says why and offers the evidence", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const shown: string[] = [];
    await forge(anna.page, (frame) => {
      if (frame.t !== "event" || frame.entry?.kind !== "roll") return;
      frame.word = frame.entry.word = frame.word.replace(/\d+|w$|b$/, (face) => (face === "w" ? "b" : face === "b" ? "w" : String((Number(face) % 6) + 1)));
      shown.push(frame.word);
    });
    await make(anna, { rules: "looney", opponent: { kind: "computer", level: 1 }, side: "w", checked: true });
    while (shown.length === 0) await play(anna.page, { seed: 53, taste: fights, until: () => true }).catch(() => undefined);
    await anna.page.getByRole("heading", { name: "The game has stopped: a check of the dice failed" }).waitFor();
    await anna.page.getByText("Point 6 promises").waitFor();
    expect(await anna.page.locator(SEAL).count()).toBe(0);
    await anna.accessible("a failed check");
    await anna.shot("dice-stopped");
    const download = anna.page.waitForEvent("download");
    await anna.page.getByRole("button", { name: "Save the evidence" }).click();
    expect((await download).suggestedFilename()).toMatch(/^dejarik-.{8}\.dice$/);
  });

  it("a board that shows other faces than the log is not shown", longEnough(async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    await forge(anna.page, (frame) => {
      if (frame.t === "event") frame.state.scene.pieces = [];
    });
    await make(anna, { rules: "looney", opponent: { kind: "computer", level: 1 }, side: "w", checked: true });
    await throws([anna.page], 1, 55);
    await expect.poll(() => anna.page.locator(".board-host .tokens .actor[data-space]").count()).toBeGreaterThan(4);
  }));

  it("a game that was agreed to have checked dice is not played without", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const ben = await table.visitor("ben", { prefs: PREFS });
    await begin(anna, { rules: "looney", against: "link", side: "first" });
    const link = await anna.page.locator("#invite-link").inputValue();
    await ben.page.goto(`${link}.${"0".repeat(32)}`);
    await ben.page.getByText("The link promises checked dice").waitFor();
    expect(await ben.page.locator(".join button.primary").isDisabled()).toBe(true);
    const id = await begin(anna, { rules: "looney", against: "computer", level: 1, checked: true });
    await forge(anna.page, (frame) => {
      if (frame.t === "full") frame.game.checked = false;
    });
    await anna.page.goto(`/game/${id}`);
    await anna.page.getByText("Point 1 promises").waitFor();
    expect((await gameOf(anna, id)).checked).toBe(true);
  });

  it("another device of a seat takes it over, and both say so", longEnough(async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const id = await make(anna, { rules: "looney", opponent: { kind: "computer", level: 1 }, side: "w", checked: true, start: CONTACT });
    await throws([anna.page], 1, 59);
    const other = await table.visitor("other", { prefs: PREFS });
    await other.context.addCookies(await anna.context.cookies());
    await other.page.goto(`/game/${id}`);
    await arrived(other);
    await other.page.getByText("Another of your devices plays this seat now").first().waitFor();
    const { plies } = await look(other.page);
    // The sentence is shown for some seconds, while the game goes on.
    await Promise.all([
      other.page.locator(".toast", { hasText: "play your move again" }).waitFor(),
      play(other.page, { seed: 61, taste: fights, until: (sight) => sight.over || sight.plies > plies }),
    ]);
    await anna.page.getByText("Another of your devices plays this seat now").first().waitFor();
    await throws([other.page], 2, 63);
  }));

  it("both seats at one screen are checked by the one device", longEnough(async () => {
    const anna = await table.visitor("anna", { prefs: PREFS, language: "fr" });
    await make(anna, { rules: "looney", opponent: { kind: "here" }, side: "w", checked: true, start: CONTACT });
    await throws([anna.page], 2, 57);
    await anna.page.locator(".status-tools .seal").click();
    await anna.page.getByText("Des enveloppes scellées, ouvertes dans l’ordre").waitFor();
    await anna.accessible("what a seal opens, in French");
  }));
});

/**
 * Notices while the page is closed, from a move on the server to a notice of the browser and a click on it. No push service
 * of a vendor can be reached here. So the browser's subscription is one to a service of our own, which decrypts what the
 * server sends, and Chromium's debugger delivers that to the service worker.
 */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { existsSync } from "node:fs";
import { chromium, type Browser, type CDPSession, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, ON_SITE, Table, Visitor } from "./browser";
import { make } from "./games";
import { kept } from "./kept";
import { program } from "./server";

/** Chromium without a window shows no notices if it is the one that has no windows at all. */
const CHROMIUM = [chromiumPath(), "/usr/bin/chromium", "/usr/bin/google-chrome"].find((path) => !path.includes("headless-shell") && existsSync(path));
const PREFS = { board: "flat", sound: false, motion: "reduced" } as const;
const text = (value: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(value);

/** A push service with one browser, whose messages it can read. */
class Office {
  private readonly waiting: ((message: string) => void)[] = [];
  private readonly messages: string[] = [];
  private readonly server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      response.writeHead(201).end();
      void this.read(new Uint8Array(Buffer.concat(parts))).then((message) => {
        const next = this.waiting.shift();
        if (next) next(message);
        else this.messages.push(message);
      });
    });
  });
  private keys!: CryptoKeyPair;
  private readonly secret = new Uint8Array(16).fill(5);

  async open(): Promise<void> {
    this.keys = (await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]));
    await new Promise<void>((done) => this.server.listen(0, "127.0.0.1", done));
  }

  close(): void {
    this.server.close();
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private async publicKey(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await crypto.subtle.exportKey("raw", this.keys.publicKey));
  }

  /** Returns the subscription of the browser. */
  async subscription(): Promise<PushSubscriptionJSON> {
    const [p256dh, auth] = [await this.publicKey(), this.secret].map((bytes) => Buffer.from(bytes).toString("base64url"));
    return { endpoint: `${this.origin}/anna`, keys: { p256dh: p256dh ?? "", auth: auth ?? "" } };
  }

  /** Waits for the next message. */
  next(): Promise<string> {
    const message = this.messages.shift();
    return message === undefined ? new Promise((done) => this.waiting.push(done)) : Promise.resolve(message);
  }

  /** Decrypts a message (RFC 8291). */
  private async read(body: Uint8Array<ArrayBuffer>): Promise<string> {
    const [salt, server, sealed] = [body.slice(0, 16), body.slice(21, 86), body.slice(86)];
    const theirs = await crypto.subtle.importKey("raw", server, { name: "ECDH", namedCurve: "P-256" }, false, []);
    const shared = await crypto.subtle.deriveBits({ name: "ECDH", public: theirs }, this.keys.privateKey, 256);
    const derive = async (from: BufferSource, salted: BufferSource, info: BufferSource, bytes: number): Promise<ArrayBuffer> =>
      crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt: salted, info }, await crypto.subtle.importKey("raw", from, "HKDF", false, ["deriveBits"]), bytes * 8);
    const common = await derive(shared, this.secret, new Uint8Array([...text("WebPush: info\0"), ...(await this.publicKey()), ...server]), 32);
    const key = await crypto.subtle.importKey("raw", await derive(common, salt, text("Content-Encoding: aes128gcm\0"), 16), "AES-GCM", false, ["decrypt"]);
    const iv = await derive(common, salt, text("Content-Encoding: nonce\0"), 12);
    const plain = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, sealed));
    return new TextDecoder().decode(plain.slice(0, plain.lastIndexOf(2)));
  }
}

/** Runs in the page: the browser's subscription is the one of our own service. */
function subscribed(subscription: PushSubscriptionJSON): void {
  const made = {
    endpoint: subscription.endpoint,
    toJSON: () => subscription,
    unsubscribe: () => { localStorage.removeItem("subscribed"); return Promise.resolve(true); },
  } as unknown as PushSubscription;
  PushManager.prototype.subscribe = () => { localStorage.setItem("subscribed", "yes"); return Promise.resolve(made); };
  PushManager.prototype.getSubscription = () => Promise.resolve(localStorage.getItem("subscribed") === null ? null : made);
}

/** Returns what delivers messages to the service worker, as the browser's push service does. */
async function delivery(page: Page, origin: string): Promise<(data: string) => Promise<void>> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((done) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => { if (first) done(first.registrationId); });
  });
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registered;
  return async (data) => { await cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data }); };
}

interface Shown { title: string; body: string; lang: string }

describe.skipIf(ON_SITE || CHROMIUM === undefined)("a notice while the page is closed", () => {
  const office = new Office();
  let browser: Browser;
  // The server is started with the address of the service.
  beforeAll(async () => {
    await office.open();
    browser = await chromium.launch({ executablePath: CHROMIUM ?? "", headless: true, args: ["--no-sandbox", "--disable-quic"] });
  });
  const table = Table.set((data, port) => [program(), "serve", "--port", String(port), "--data", data, "--log", "warn", "--push-service", office.origin]);

  afterAll(async () => {
    await browser.close();
    office.close();
  });

  it("is wanted on the page of a game, shown in the reader's language, opens the game, and ends on the page of the data", async () => {
    const { server } = table;
    const local = `http://localhost:${server.port}`;
    const anna = await Visitor.come(browser, local, "anna", { prefs: PREFS, kept: true });
    await anna.context.grantPermissions(["notifications"], { origin: local });
    await anna.context.addInitScript(subscribed, await office.subscription());
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
    const deliver = await delivery(page, local);

    // Anna closes the page, and Ben comes.
    await page.goto("/about");
    const ben = await table.visitor("ben", { prefs: PREFS });
    await ben.page.goto(ben.origin + link.pathname + link.hash);
    await ben.page.locator(".join button.primary").click();
    const message = await office.next();
    expect(JSON.parse(message)).toEqual({ about: "joined", game: id, rules: "Classic Dejarik (Groi)", name: null, language: "en" });
    const shows = async (data: string, expected: Shown): Promise<void> => {
      const notices = async (): Promise<Shown[]> => {
        const now = await page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, lang }) => ({ title, body, lang })));
        // The message of the developer tools gets lost now and then. A second one replaces the notice of the first.
        if (JSON.stringify(now) !== JSON.stringify([expected])) await deliver(data);
        return now;
      };
      await expect.poll(notices, { interval: 2000 }).toEqual([expected]);
    };
    const french = JSON.stringify({ about: "turn", game: id, rules: "Groï", name: "Ben", language: "fr" });
    await shows(french, { title: "C’est à vous de jouer", body: "Groï avec Ben", lang: "fr" });
    // A later server may know more.
    const later = JSON.stringify({ about: "later", game: id, rules: "Groï", name: null, language: "en" });
    await shows(later, { title: "News of your game", body: "Groï", lang: "en" });
    await shows(message, { title: "Your invitation was accepted", body: "Classic Dejarik (Groi)", lang: "en" });

    // No program can click on a notice of the system, so the test dispatches one. The worker may then open no window.
    const worker = anna.context.serviceWorkers()[0];
    if (!worker) throw new Error("there is no service worker");
    const opened = await worker.evaluate(async () => {
      const scope = self as unknown as ServiceWorkerGlobalScopeLike;
      const [notification] = await scope.registration.getNotifications();
      return new Promise<string>((done) => {
        scope.clients.openWindow = (url) => { done(url); return Promise.resolve(null); };
        scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
      });
    });
    expect(opened).toBe(`${local}/game/${id}`);
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
    await anna.leave();
  });
});

/** What the test needs of the service worker; its types are those of another library. */
interface ServiceWorkerGlobalScopeLike {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(url: string): Promise<null> };
  dispatchEvent(event: Event): boolean;
  NotificationEvent: new (type: string, options: { notification: Notification | undefined }) => Event;
}

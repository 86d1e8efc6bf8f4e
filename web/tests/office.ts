/**
 * A push service for the tests, which cannot reach those of vendors. A browser's subscription is one to this service,
 * which decrypts what the server sends, and Chromium's debugger delivers that to the service worker. The server sends
 * it over TLS, as it does to any service, and trusts the certificate of this one.
 */

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { chromiumPath, type Visitor } from "./browser";

/** Chromium without a window shows no notices if it is the one that has no windows at all. */
export const NOTIFIES = [chromiumPath(), "/usr/bin/chromium", "/usr/bin/google-chrome"].find((path) => !path.includes("headless-shell") && existsSync(path));

const text = (value: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(value);

/** A push service, whose messages to browsers the tests can read. */
export class Office {
  /** The messages that nobody has waited for yet, and those who wait, by the name of the browser. */
  private readonly messages = new Map<string, string[]>();
  private readonly waiting = new Map<string, (message: string) => void>();
  private readonly server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      response.writeHead(201).end();
      const name = (request.url ?? "").slice(1);
      void this.read(new Uint8Array(Buffer.concat(parts))).then((message) => {
        const next = this.waiting.get(name);
        if (!next) return this.messages.set(name, [...(this.messages.get(name) ?? []), message]);
        this.waiting.delete(name);
        next(message);
      });
    });
  });
  private keys!: CryptoKeyPair;
  /** The folder of the certificate. */
  private folder = "";
  private readonly secret = new Uint8Array(16).fill(5);

  /** Opens the service. Servers that start from now on trust its certificate, and no other. */
  async open(): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), "dejarik-push-"));
    const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
    execFileSync("openssl", [
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", certificate, "-subj", "/CN=localhost",
      "-addext", "basicConstraints=critical,CA:FALSE", "-addext", "subjectAltName=DNS:localhost",
    ], { stdio: "pipe" });
    this.server.setSecureContext({ key: readFileSync(key), cert: readFileSync(certificate) });
    this.folder = folder;
    process.env.SSL_CERT_FILE = certificate;
    this.keys = (await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]));
    await new Promise<void>((done) => this.server.listen(0, "127.0.0.1", done));
  }

  close(): void {
    this.server.close();
    delete process.env.SSL_CERT_FILE;
    rmSync(this.folder, { recursive: true, force: true });
  }

  get origin(): string {
    return `https://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  private async publicKey(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await crypto.subtle.exportKey("raw", this.keys.publicKey));
  }

  /** Returns the subscription of a browser. */
  private async subscription(name: string): Promise<PushSubscriptionJSON> {
    const [p256dh, auth] = [await this.publicKey(), this.secret].map((bytes) => Buffer.from(bytes).toString("base64url"));
    return { endpoint: `${this.origin}/${name}`, keys: { p256dh: p256dh ?? "", auth: auth ?? "" } };
  }

  /** Makes this the push service of a visitor's browser, which may show notices from now on. */
  async serve({ context, name, origin }: Visitor): Promise<void> {
    await context.grantPermissions(["notifications"], { origin });
    await context.addInitScript(subscribed, await this.subscription(name));
  }

  /** Waits for the next message to a browser. */
  next(name: string): Promise<string> {
    const message = this.messages.get(name)?.shift();
    return message === undefined ? new Promise((done) => this.waiting.set(name, done)) : Promise.resolve(message);
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

/** Runs in the page: makes the browser's subscription one to this push service. */
function subscribed(subscription: PushSubscriptionJSON): void {
  // The empty page of a new tab has none.
  if (!("PushManager" in window)) return;
  const made = {
    endpoint: subscription.endpoint,
    toJSON: () => subscription,
    unsubscribe: () => { localStorage.removeItem("subscribed"); return Promise.resolve(true); },
  } as unknown as PushSubscription;
  PushManager.prototype.subscribe = () => { localStorage.setItem("subscribed", "yes"); return Promise.resolve(made); };
  PushManager.prototype.getSubscription = () => Promise.resolve(localStorage.getItem("subscribed") === null ? null : made);
}

/** A notice as the browser shows it. */
export interface Shown { title: string; body: string; lang: string }

/** The notices of a visitor's browser, which needs no page of the server for them. */
export class Notices {
  private constructor(private readonly visitor: Visitor, private readonly deliver: (data: string) => Promise<unknown>) {}

  static async of(visitor: Visitor): Promise<Notices> {
    const { context, page, origin } = visitor;
    const cdp = await context.newCDPSession(page);
    const registered = new Promise<string>((done) => {
      cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => { if (first) done(first.registrationId); });
    });
    await cdp.send("ServiceWorker.enable");
    const registrationId = await registered;
    return new Notices(visitor, (data) => cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data }));
  }

  private worker() {
    const worker = this.visitor.context.serviceWorkers().at(-1);
    if (!worker) throw new Error("there is no service worker");
    return worker;
  }

  /** Delivers a message as the browser's push service does, and waits until its notice is shown, and no other. */
  async shows(message: string, expected: Shown): Promise<void> {
    const notices = async (): Promise<Shown[]> => {
      const now = await this.worker().evaluate(async () => {
        const all = await (self as unknown as Scope).registration.getNotifications();
        return all.map(({ title, body, lang }) => ({ title, body, lang }));
      });
      // The message of the developer tools gets lost now and then. A second one replaces the notice of the first.
      if (JSON.stringify(now) !== JSON.stringify([expected])) await this.deliver(message);
      return now;
    };
    await expect.poll(notices, { interval: 2000 }).toEqual([expected]);
  }

  /**
   * Clicks on the notice, and returns the address that it opens. No program can click on a notice of the system, so this
   * dispatches the event. The worker may then open no window.
   */
  async click(): Promise<string> {
    return this.worker().evaluate(async () => {
      const scope = self as unknown as Scope;
      const [notification] = await scope.registration.getNotifications();
      return new Promise<string>((done) => {
        scope.clients.openWindow = (url) => { done(url); return Promise.resolve(null); };
        scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
      });
    });
  }
}

/** What the tests need of the service worker; its types are those of another library. */
interface Scope {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(url: string): Promise<null> };
  dispatchEvent(event: Event): boolean;
  NotificationEvent: new (type: string, options: { notification: Notification | undefined }) => Event;
}

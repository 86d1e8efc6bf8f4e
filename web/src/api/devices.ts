/** Notices while the page is closed: the requests, and the browser's part of Web Push. */

import { language } from "../lang";
import { keepNow } from "../offline/updates";
import { subscriptionBody } from "../subscription";
import { json, send } from "./client";
import type { MyDevices } from "./types";

const DEVICES = "/api/me/devices";

/** Thrown when the reader, or a setting of the browser, does not allow notices. */
export class Denied extends Error {}

/** Returns whether this browser can show notices while the page is closed. */
export function canNotify(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window && isSecureContext && !import.meta.env.DEV;
}

/** Returns the devices on which the reader is notified, and the key of the server. */
export function myDevices(): Promise<MyDevices> {
  return json("GET", DEVICES);
}

/** Ends the notices on a device. */
export function dropDevice(id: string): Promise<void> {
  return send("DELETE", `${DEVICES}/${id}`);
}

/** Returns the subscription of this browser; null if it has none. */
async function own(): Promise<PushSubscription | null> {
  if (!canNotify()) return null;
  return (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;
}

/** Returns the id by which the server lists this browser; null if the browser receives no notices. */
export async function thisDevice(): Promise<string | null> {
  const subscription = await own();
  if (!subscription) return null;
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint));
  return Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Asks the reader to allow notices, and has the server send them to this browser. */
export async function beginNotices(): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new Denied();
  const { key } = await myDevices();
  await keepNow();
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const made = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // A subscription for another key of the server is useless, and prevents a new one.
    if (!before) throw error;
    await before.unsubscribe();
    return pushManager.subscribe(options);
  });
  await send("POST", DEVICES, subscriptionBody(made, language()));
}

/** Tells the server that this browser is the reader's now and in which language it shows notices, if it receives any. */
export async function keepNotices(): Promise<void> {
  const subscription = await own();
  if (subscription) await send("POST", DEVICES, subscriptionBody(subscription, language()));
}

/** Ends the notices in this browser, if it receives any. */
export async function endNotices(): Promise<void> {
  const [subscription, id] = [await own(), await thisDevice()];
  await subscription?.unsubscribe();
  if (id !== null) await dropDevice(id);
}

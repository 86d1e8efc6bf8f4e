/** The host on this device, in a worker. It is started when it is first needed. */

import { Unreachable, type Body, type Carrier, type Method, type Wire } from "../carrier";
import type { FromHost, ToHost } from "./messages";

/** The part of the worker interface that the page uses. */
export interface Port {
  postMessage(message: ToHost): void;
  onmessage: ((event: MessageEvent<FromHost>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Waiting {
  done(response: Response): void;
  failed(error: Unreachable): void;
}

/** The page's side of the worker. */
export class PocketCarrier implements Carrier {
  private readonly waiting = new Map<number, Waiting>();
  private readonly lines = new Map<number, PocketWire>();
  private last = 0;

  /** `soon` calls a function after the current one has returned, because a socket never opens at once either. */
  constructor(
    private readonly port: Port,
    private readonly soon: (call: () => void) => void = (call) => setTimeout(call, 0),
  ) {
    port.onmessage = (event) => this.take(event.data);
    port.onerror = (event) => this.broken(event.message);
  }

  request(method: Method, path: string, body?: Body): Promise<Response> {
    return new Promise((done, failed) => {
      const n = ++this.last;
      this.waiting.set(n, { done, failed });
      this.port.postMessage({ t: "request", n, method, path, body: body?.text ?? "" });
    });
  }

  dial(game: string): Wire {
    const line = ++this.last;
    const wire = new PocketWire(
      (text) => this.port.postMessage({ t: "frame", line, text }),
      () => {
        this.lines.delete(line);
        this.port.postMessage({ t: "disconnect", line });
      },
    );
    this.lines.set(line, wire);
    this.port.postMessage({ t: "connect", line, game });
    this.soon(() => wire.open());
    return wire;
  }

  private take(message: FromHost): void {
    switch (message.t) {
      case "answer": {
        const waiting = this.waiting.get(message.n);
        this.waiting.delete(message.n);
        const body = message.status === 204 ? null : message.body;
        waiting?.done(new Response(body, { status: message.status, headers: message.kind ? { "Content-Type": message.kind } : {} }));
        break;
      }
      case "frame":
        this.lines.get(message.line)?.hear(message.text);
        break;
      case "close":
        this.lines.get(message.line)?.cut();
        this.lines.delete(message.line);
        break;
      case "broken":
        this.broken(message.why);
        break;
    }
  }

  /** Rejects all pending requests and closes all connections, because there is no host. */
  private broken(why: string): void {
    console.error(`the host on this device has failed: ${why}`);
    current = null;
    for (const waiting of this.waiting.values()) waiting.failed(new Unreachable(why));
    for (const wire of this.lines.values()) wire.cut();
    this.waiting.clear();
    this.lines.clear();
  }
}

/** A connection to a game on this device. It behaves as a WebSocket. */
class PocketWire implements Wire {
  readyState = 0;
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  onerror: Wire["onerror"] = null;

  constructor(
    private readonly say: (text: string) => void,
    private readonly end: () => void,
  ) {}

  send(text: string): void {
    if (this.readyState === 1) this.say(text);
  }

  close(): void {
    if (this.readyState < 2) this.end();
    this.readyState = 3;
  }

  open(): void {
    if (this.readyState !== 0) return;
    this.readyState = 1;
    this.onopen?.(new Event("open"));
  }

  hear(text: string): void {
    if (this.readyState === 1) this.onmessage?.(new MessageEvent("message", { data: text }));
  }

  cut(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.(new CloseEvent("close"));
  }
}

let current: PocketCarrier | null = null;

/** Returns the host on this device. */
export function pocket(): Carrier {
  if (current === null && "storage" in navigator) {
    // If the browser agrees, it does not delete the stored games when the device is short of space.
    void navigator.storage.persist().catch(() => false);
  }
  current ??= new PocketCarrier(new Worker(new URL("./host.worker.ts", import.meta.url), { type: "module", name: "dejarik-host" }));
  return current;
}

/**
 * A web host of plain files, as simple as they come: it serves a folder under a path, adds `index.html` to folders,
 * shows `404.html` for the rest, and rewrites nothing. It can forward `/api` to a server, so that builds of the page can
 * be exchanged under a server that runs.
 */

import { createReadStream, statSync } from "node:fs";
import { createServer, request, type IncomingMessage, type Server as Listener, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { extname, join } from "node:path";

const KINDS: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".wasm": "application/wasm",
};

/** A host on a free port of this machine. */
export class WebHost {
  private readonly listener: Listener;
  private readonly sockets = new Set<Socket>();

  private constructor(
    /** The folder that is served, which may be exchanged at any time. */
    public folder: string,
    private readonly under: string,
    private readonly api: number | null,
  ) {
    this.listener = createServer((asked, answer) => this.answer(asked, answer));
    this.listener.on("connection", (socket) => {
      this.sockets.add(socket);
      socket.on("close", () => this.sockets.delete(socket));
    });
    this.listener.on("upgrade", (asked: IncomingMessage, near: Socket, head: Buffer) => {
      this.upgrade(asked, near, head);
    });
  }

  /** Serves a folder under a path such as `/games/dejarik`, by default at the root, with the server at a port behind it. */
  static async of(folder: string, { under = "", api = null }: { under?: string; api?: number | null } = {}): Promise<WebHost> {
    const host = new WebHost(folder, under, api);
    await new Promise<void>((done) => host.listener.listen(0, "127.0.0.1", done));
    return host;
  }

  /** The address of the folder, without a slash at its end. */
  get origin(): string {
    return `http://127.0.0.1:${(this.listener.address() as AddressInfo).port}${this.under}`;
  }

  /** Ends the host and every connection to it. */
  async stop(): Promise<void> {
    const ended = new Promise((done) => this.listener.close(done));
    for (const socket of this.sockets) socket.destroy();
    await ended;
  }

  private answer(asked: IncomingMessage, answer: ServerResponse): void {
    const { pathname, search } = new URL(asked.url ?? "/", "http://host");
    if (this.api !== null && /^\/api(\/|$)/.test(pathname)) {
      this.forward(asked, answer);
      return;
    }
    if (!`${pathname}/`.startsWith(`${this.under}/`)) {
      answer.writeHead(404, { "Content-Type": "text/plain" }).end("another site");
      return;
    }
    const path = join(this.folder, decodeURIComponent(pathname.slice(this.under.length)));
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory() && !pathname.endsWith("/")) {
      answer.writeHead(301, { Location: `${pathname}/${search}` }).end();
      return;
    }
    const file = found?.isDirectory() ? join(path, "index.html") : path;
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) send(file, 200, answer);
    else if (statSync(join(this.folder, "404.html"), { throwIfNoEntry: false })) send(join(this.folder, "404.html"), 404, answer);
    // Without that page the host behaves like a server, which rewrites addresses.
    else if (asked.headers.accept?.includes("text/html")) send(join(this.folder, "index.html"), 200, answer);
    else answer.writeHead(404).end();
  }

  /** Passes a request on to the server. */
  private forward(asked: IncomingMessage, answer: ServerResponse): void {
    const far = request({ host: "127.0.0.1", port: this.api, path: asked.url, method: asked.method, headers: asked.headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    far.on("error", () => answer.destroy());
    asked.pipe(far);
  }

  /** Passes a WebSocket on to the server. */
  private upgrade(asked: IncomingMessage, near: Socket, head: Buffer): void {
    const far = connect(this.api ?? 0, "127.0.0.1", () => {
      const lines = Object.entries(asked.headers).map(([name, value]) => `${name}: ${String(value)}`);
      far.write(`${asked.method ?? "GET"} ${asked.url ?? "/"} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      far.write(head);
      near.pipe(far).pipe(near);
    });
    this.sockets.add(far);
    for (const [socket, other] of [[near, far], [far, near]] as const) socket.on("error", () => other.destroy());
  }
}

function send(file: string, status: number, answer: ServerResponse): void {
  // Such hosts let browsers keep files for some minutes without asking.
  answer.writeHead(status, { "Content-Type": KINDS[extname(file)] ?? "application/octet-stream", "Cache-Control": "max-age=600" });
  createReadStream(file).pipe(answer);
}

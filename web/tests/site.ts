/**
 * The page without a server of games: its files alone, as any web host serves them. Every address that is no file gets the
 * page, and there is no `/api`.
 */

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { build } from "vite";

const WEB = resolve(import.meta.dirname, "..");
const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};
/** The policy of the server, which the page has to get by with. */
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; worker-src 'self' blob:; connect-src 'self'; object-src 'none'";

/** Whether the module that plays offline was built (`xtask pocket`). */
export const MODULE = existsSync(join(WEB, "pocket/dejarik_pocket_bg.wasm"));

/** A web host of the page. */
export class Site {
  private constructor(
    private readonly folder: string,
    private readonly server: Server,
  ) {}

  /** Builds the page and serves it. */
  static async start(): Promise<Site> {
    const folder = mkdtempSync(join(tmpdir(), "dejarik-site-"));
    await build({ root: WEB, logLevel: "warn", build: { outDir: folder, emptyOutDir: true } });
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://site");
      if (pathname.startsWith("/api") || pathname.startsWith("/tables")) {
        response.writeHead(404, { "Content-Type": "text/html" }).end("<h1>Not found</h1>");
        return;
      }
      const named = join(folder, pathname);
      const file = existsSync(named) && statSync(named).isFile() ? named : join(folder, "index.html");
      response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream", "Content-Security-Policy": POLICY });
      response.end(readFileSync(file));
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return new Site(folder, server);
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
    rmSync(this.folder, { recursive: true, force: true });
  }
}

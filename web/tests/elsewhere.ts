/** A page on one host that plays on a server at another: `dejarik site --server` and `dejarik serve --allow-origin`. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebHost } from "./host";
import { program, Server } from "./server";
import { writeSite } from "./site";

export class Elsewhere {
  private constructor(
    /** The host of the page, at an address of numbers. */
    readonly page: WebHost,
    /** The server. The page knows it by a name, so that the two are different sites to a browser. */
    readonly server: Server,
  ) {}

  /** Starts both. `more` are arguments of `dejarik serve`. */
  static async start(...more: string[]): Promise<Elsewhere> {
    const folder = mkdtempSync(join(tmpdir(), "dejarik-page-"));
    const page = await WebHost.of(folder);
    const server = await Server.start((data, port) => [program(), "serve", "--port", String(port), "--data", data, "--log", "warn", "--allow-origin", page.origin, ...more]);
    const elsewhere = new Elsewhere(page, server);
    writeSite(["--server", elsewhere.address, "--without-table"], folder);
    return elsewhere;
  }

  /** The address of the server that the page knows. */
  get address(): string {
    return `http://localhost:${this.server.port}`;
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await this.page.stop();
    rmSync(this.page.folder, { recursive: true, force: true });
  }
}

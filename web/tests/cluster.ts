/** Several servers over one database, PostgreSQL, and one bus, NATS. */

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Command } from "./server";

/** A program that can be one of several servers: that of `cargo test`. */
const PROGRAM = process.env.DEJARIK_TEST_BIN ?? "";
/** The program that starts the database and the bus: the example `services` of `crates/testing-services`. */
const SERVICES = process.env.DEJARIK_SERVICES ?? "";

/** Whether several servers can be started here. */
export const CLUSTERS = PROGRAM !== "" && SERVICES !== "";

/** The database and the bus. */
export class Services {
  private child: ChildProcess | null = null;
  private store = "";
  private bus = "";

  async start(): Promise<void> {
    const child = spawn(SERVICES, { stdio: ["pipe", "pipe", "inherit"] });
    this.child = child;
    for await (const line of createInterface({ input: child.stdout })) {
      [this.store = "", this.bus = ""] = line.split(" ");
      return;
    }
    throw new Error(`${SERVICES} does not start the services`);
  }

  async stop(): Promise<void> {
    if (!this.child) return;
    const ended = once(this.child, "exit");
    this.child.stdin?.end();
    await ended;
  }

  /** Returns the command that starts a server of this name. */
  node(name: string, more: readonly string[]): Command {
    return (data, port) => [PROGRAM, "serve", "--port", String(port), "--data", data, "--log", "warn", "--node", name, "--store", this.store, "--bus", this.bus, ...more];
  }
}

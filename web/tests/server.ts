/**
 * The real server as a separate process, for tests. It listens on a free port and stores its games
 * in a directory that is removed with it. It can be killed at any moment and restarted at the same
 * address.
 *
 * The program is `DEJARIK_BIN`, or else the release build of this repository.
 */

import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** How long a server may take to listen, in milliseconds. */
const PATIENCE = 30_000;

/** Where the servers of a run store tables of perfect play, so that the next run finds them. */
export const CACHE = process.env.DEJARIK_CACHE_DIR ?? join(tmpdir(), "dejarik-test-tables");

/** Returns the path of the program under test. */
export function program(): string {
  const target = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, "../../target");
  const path = resolve(process.env.DEJARIK_BIN ?? join(target, "release/dejarik"));
  if (!existsSync(path)) {
    throw new Error(`no server at ${path}: run \`cargo build --release\`, or set DEJARIK_BIN to its path`);
  }
  return path;
}

/** Returns the command that starts a server: the program and its arguments. */
export type Command = (data: string, port: number) => readonly [program: string, ...args: string[]];

const SERVE: Command = (data, port) => [program(), "serve", "--port", String(port), "--data", data, "--log", "warn"];

/** A server process that can be killed and restarted. */
export class Server {
  /** Everything that it has written to standard error, across restarts. */
  log = "";
  private child: ChildProcess | null = null;
  /** The port, which stays the same across restarts. */
  port = 0;
  private readonly data = mkdtempSync(join(tmpdir(), "dejarik-test-"));

  private constructor(private readonly command: Command) {}

  /** Starts a server: `dejarik serve`, or another command. */
  static async start(command: Command = SERVE): Promise<Server> {
    const server = new Server(command);
    await server.run();
    return server;
  }

  /** The server's address without a slash at the end. */
  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Ends the server abruptly, as a power cut does. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  /** Starts the server with the same games at the same address. */
  async run(): Promise<void> {
    const [file, ...args] = this.command(this.data, this.port);
    const child = spawn(file, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, DEJARIK_CACHE_DIR: CACHE } });
    this.child = child;
    child.stderr.on("data", (text: Buffer) => {
      this.log += text.toString();
    });
    this.port = await this.listening(child);
  }

  /**
   * Ends the server as Ctrl-C does and deletes its games. Throws if it wrote a panic or an error to
   * its log.
   */
  async stop(): Promise<void> {
    await this.end("SIGTERM");
    rmSync(this.data, { recursive: true, force: true });
    if (/panicked|ERROR/.test(this.log)) throw new Error(`the server logged errors:\n${this.log}`);
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child) return;
    this.child = null;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<true>((done) => child.once("exit", () => done(true)));
    child.kill(signal);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((done) => { timer = setTimeout(done, PATIENCE, false); });
    const inTime = await Promise.race([ended, late]);
    clearTimeout(timer);
    if (inTime) return;
    child.kill("SIGKILL");
    throw new Error(`the server is still running ${PATIENCE / 1000} s after ${signal}:\n${this.log}`);
  }

  /** Waits until the server reports its address, in any language, and returns the port. */
  private listening(child: ChildProcess): Promise<number> {
    return new Promise((found, failed) => {
      let said = "";
      const wrong = (why: string): void => {
        child.kill("SIGKILL");
        failed(new Error(`the server ${why}:\n${said}${this.log}`));
      };
      const timer = setTimeout(wrong, PATIENCE, `reported no address within ${PATIENCE / 1000} s`);
      child.once("error", (error) => {
        clearTimeout(timer);
        failed(error);
      });
      const ended = (code: number | null): void => {
        clearTimeout(timer);
        wrong(`ended with ${code ?? "a signal"}`);
      };
      child.once("exit", ended);
      child.stdout?.on("data", (text: Buffer) => {
        said += text.toString();
        const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1];
        if (port === undefined) return;
        clearTimeout(timer);
        child.removeListener("exit", ended);
        found(Number(port));
      });
    });
  }
}

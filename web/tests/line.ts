/**
 * A network connection between a browser and the server that can be cut, or become silent without
 * being cut, as happens with a tunnel, a sleeping router or a lost mobile signal.
 */

import { connect, createServer, type AddressInfo, type Server as Listener, type Socket } from "node:net";

/** A proxy that forwards connections until a test cuts or silences them. */
export class Line {
  private readonly listener: Listener;
  private readonly pairs = new Set<readonly [Socket, Socket]>();
  private state: "whole" | "cut" | "silent" = "whole";

  private constructor(to: number) {
    this.listener = createServer((near) => {
      if (this.state === "cut") {
        near.destroy();
        return;
      }
      const far = connect(to, "127.0.0.1");
      const pair = [near, far] as const;
      this.pairs.add(pair);
      const pass = (from: Socket, into: Socket): void => {
        from.on("data", (bytes) => {
          // The bytes are dropped silently, so that neither side notices the loss.
          if (this.state === "whole") into.write(bytes);
        });
        const end = (): void => {
          this.pairs.delete(pair);
          from.destroy();
          into.destroy();
        };
        from.on("error", end);
        from.on("close", end);
      };
      pass(near, far);
      pass(far, near);
    });
  }

  /** Opens a line to a port of this machine. */
  static async to(port: number): Promise<Line> {
    const line = new Line(port);
    await new Promise<void>((done) => line.listener.listen(0, "127.0.0.1", done));
    return line;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
  }

  /** Breaks every connection and refuses new ones. */
  cut(): void {
    this.state = "cut";
    for (const [near, far] of [...this.pairs]) {
      near.resetAndDestroy();
      far.destroy();
    }
  }

  /** Drops everything that is sent. */
  silence(): void {
    this.state = "silent";
  }

  mend(): void {
    this.state = "whole";
  }

  async end(): Promise<void> {
    this.cut();
    await new Promise((done) => this.listener.close(done));
  }
}

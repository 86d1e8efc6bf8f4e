/**
 * A line between a browser and the server that can be cut, and that can go silent without being cut: what a
 * tunnel, a sleeping router or a lost radio cell do.
 */

import { connect, createServer, type AddressInfo, type Server as Listener, type Socket } from "node:net";

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
          // Swallowed without a word: neither side hears that it is gone.
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

  /** A line to a port of this machine. */
  static async to(port: number): Promise<Line> {
    const line = new Line(port);
    await new Promise<void>((done) => line.listener.listen(0, "127.0.0.1", done));
    return line;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
  }

  /** Every connection breaks, and none comes about. */
  cut(): void {
    this.state = "cut";
    for (const [near, far] of [...this.pairs]) {
      near.resetAndDestroy();
      far.destroy();
    }
  }

  /** Everything that is sent disappears. */
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

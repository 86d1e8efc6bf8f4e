/** The kits to print of a host on this device. The worker that draws them is started when the first one is wanted. */

import type { FromPress, ToPress } from "./messages";

/** The part of the worker interface that the host uses. */
export interface PressPort {
  postMessage(message: ToPress): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromPress>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** The requests for kits. */
export class Printing {
  private port: PressPort | null = null;
  private readonly waiting = new Set<number>();

  /** `start` starts a worker, and `answered` gets each answer; null if the worker has failed. */
  constructor(
    private readonly start: () => PressPort,
    private readonly answered: (n: number, printed: FromPress | null) => void,
  ) {}

  /** Makes a request. */
  ask(n: number, path: string): void {
    this.port ??= this.begin();
    this.waiting.add(n);
    this.port.postMessage({ n, path });
  }

  private begin(): PressPort {
    const port = this.start();
    port.onmessage = ({ data }) => {
      if (this.waiting.delete(data.n)) this.answered(data.n, data);
    };
    port.onerror = (event) => {
      console.error(`the kits cannot be drawn: ${event.message}`);
      port.terminate();
      this.port = null;
      const failed = [...this.waiting];
      this.waiting.clear();
      for (const n of failed) this.answered(n, null);
    };
    return port;
  }
}

/**
 * The engine in a separate worker. It answers one question at a time, beginning with those for which a player waits.
 * The worker is terminated when the answer that it computes is no longer needed.
 */

import type { FromThinker, ToThinker } from "./messages";

/** The part of the worker interface that the host uses. */
export interface ThinkerPort {
  postMessage(message: ToThinker, transfer?: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromThinker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Question {
  n: number;
  urgent: boolean;
  errand: string;
}

/** The questions to the engine. */
export class Thinking {
  private port: ThinkerPort | null = null;
  private running: Question | null = null;
  private queue: Question[] = [];

  /**
   * `start` starts a worker, `module` is the compiled module, `table` returns the quick table if there is one, and
   * `answered` gets each answer; null if the engine was ended or has failed.
   */
  constructor(
    private readonly start: () => ThinkerPort,
    private readonly module: WebAssembly.Module,
    private readonly table: () => Promise<Uint8Array | null>,
    private readonly answered: (n: number, found: string | null) => void,
  ) {}

  /** Asks a question. */
  ask(n: number, urgent: boolean, errand: string): void {
    const question = { n, urgent, errand };
    const at = urgent ? this.queue.findIndex((other) => !other.urgent) : -1;
    if (at < 0) this.queue.push(question);
    else this.queue.splice(at, 0, question);
    this.next();
  }

  /** Notes that nobody needs an answer any more. */
  stop(n: number): void {
    this.queue = this.queue.filter((question) => question.n !== n);
    if (this.running?.n === n) this.end();
  }

  /** Gives the engine the quick table. */
  learn(cells: Uint8Array): void {
    this.port?.postMessage({ t: "table", cells }, [cells.buffer]);
  }

  private next(): void {
    if (this.running) return;
    const question = this.queue.shift();
    if (!question) return;
    this.running = question;
    this.port ??= this.begin();
    this.port.postMessage({ t: "think", n: question.n, errand: question.errand });
  }

  private begin(): ThinkerPort {
    const port = this.start();
    port.onmessage = ({ data }) => {
      if (data.t !== "thought" || data.n !== this.running?.n) return;
      this.running = null;
      this.answered(data.n, data.found);
      this.next();
    };
    port.onerror = (event) => {
      console.error(`the engine has failed: ${event.message}`);
      const failed = this.running;
      this.end();
      if (failed) this.answered(failed.n, null);
    };
    port.postMessage({ t: "start", module: this.module });
    void this.table().then((cells) => {
      if (cells && this.port === port) this.learn(cells);
    });
    return port;
  }

  /** Ends the worker. The next question starts another one. */
  private end(): void {
    this.port?.terminate();
    this.port = null;
    this.running = null;
    this.next();
  }
}

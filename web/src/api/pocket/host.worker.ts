/**
 * The worker that hosts the games of this device: the state machine of `crates/pocket`, the store, and the workers
 * that think and print.
 */

import init, { Host } from "dejarik-pocket";
import address from "dejarik-pocket/module.wasm?url";
import { steady, wall } from "../../clock";
import { keptTable, obtainTable, RULES } from "./table";
import type { FromHost, ToHost } from "./messages";
import { Printing } from "./printing";
import { load, write, type Entry, type Op, type Outcome } from "./store";
import { Thinking } from "./thinking";

/** What has happened, for the module (`crates/pocket/src/wire.rs`). */
type Input =
  | ToHost
  | { t: "loaded"; n: number; entries: Entry[] | null }
  | { t: "stored"; n: number; outcome: Outcome }
  | { t: "thought"; n: number; found: string | null }
  | { t: "changed"; game: string }
  | { t: "tick" };

/** What the module wants to be done. */
type Output =
  | Exclude<FromHost, { t: "broken" }>
  | { t: "store"; n: number; ops: Op[] }
  | { t: "load"; n: number; prefix: string }
  | { t: "think"; n: number; urgent: boolean; errand: string }
  | { t: "stop"; n: number }
  | { t: "print"; n: number; path: string }
  | { t: "changed"; game: string };

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ToHost>) => void) | null;
  postMessage(message: FromHost, transfer?: Transferable[]): void;
};

/** The refusal of kits that the worker cannot draw. */
const UNPRINTED = JSON.stringify({ error: { code: "busy", message: "the kit cannot be drawn on this device; try again", french: "le kit ne peut pas être dessiné sur cet appareil ; réessayez" } });

/** Tells other tabs of the same browser which games have changed. */
const others = new BroadcastChannel("dejarik-games");

/** The host once it has started. */
class Running {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tableAsked = false;
  private readonly thinking: Thinking;
  private readonly printing = new Printing(press, (n, printed) => {
    if (printed) scope.postMessage({ t: "answer", ...printed }, [printed.body.buffer]);
    else scope.postMessage({ t: "answer", n, status: 503, kind: "application/json", body: UNPRINTED });
  });

  constructor(
    private readonly host: Host,
    private readonly module: WebAssembly.Module,
  ) {
    this.thinking = new Thinking(thinker, module, keptTable, (n, found) => this.take([{ t: "thought", n, found }]));
    others.onmessage = ({ data }: MessageEvent<string>) => this.take([{ t: "changed", game: data }]);
  }

  take(inputs: Input[]): void {
    const { outputs, wake } = JSON.parse(this.host.step(JSON.stringify(inputs), steady(), wall(), -new Date().getTimezoneOffset())) as { outputs: Output[]; wake: number | null };
    for (const output of outputs) this.perform(output);
    clearTimeout(this.timer);
    if (wake !== null) {
      this.timer = setTimeout(() => this.take([{ t: "tick" }]), Math.min(wake + 1, 2 ** 31 - 1));
    }
  }

  private perform(output: Output): void {
    switch (output.t) {
      case "answer":
      case "frame":
      case "close":
        scope.postMessage(output);
        break;
      case "store":
        void write(output.ops).then((outcome) => this.take([{ t: "stored", n: output.n, outcome }]));
        break;
      case "load":
        load(output.prefix).then(
          (entries) => this.take([{ t: "loaded", n: output.n, entries }]),
          () => this.take([{ t: "loaded", n: output.n, entries: null }]),
        );
        break;
      case "think":
        this.thinking.ask(output.n, output.urgent, output.errand);
        if (output.errand.includes(RULES)) this.wantTable();
        break;
      case "stop":
        this.thinking.stop(output.n);
        break;
      case "print":
        this.printing.ask(output.n, output.path);
        break;
      case "changed":
        others.postMessage(output.game);
        break;
    }
  }

  /** Obtains the table, when the engine is first asked about a position of its rule set. */
  private wantTable(): void {
    if (this.tableAsked) return;
    this.tableAsked = true;
    void obtainTable(thinker, this.module).then((cells) => {
      if (cells) this.thinking.learn(cells);
    });
  }
}

function press(): Worker {
  return new Worker(new URL("./press.worker.ts", import.meta.url), { type: "module", name: "dejarik-press" });
}

function thinker(): Worker {
  return new Worker(new URL("./think.worker.ts", import.meta.url), { type: "module", name: "dejarik-engine" });
}

async function start(): Promise<Running> {
  const module = await WebAssembly.compileStreaming(fetch(address));
  await init({ module_or_path: module });
  const entries = [...(await load("reader")), ...(await load("game/"))];
  const running = new Running(new Host(JSON.stringify(entries)), module);
  running.take([]);
  return running;
}

const running = start();
running.catch((error: unknown) => scope.postMessage({ t: "broken", why: String(error) }));

scope.onmessage = ({ data }) => {
  void running.then((host) => host.take([data]));
};

/** The worker that thinks: the engine of the module, for one question after the other. */

import init, { Engine, solveTable } from "dejarik-pocket";
import type { FromThinker, ToThinker } from "./messages";

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ToThinker>) => void) | null;
  postMessage(message: FromThinker, transfer?: Transferable[]): void;
};

let started: Promise<Engine> | null = null;

/** Messages wait for the module, and are handled in the order in which they came. */
scope.onmessage = ({ data }) => {
  if (data.t === "start") {
    started = init({ module_or_path: data.module }).then(() => new Engine());
    void started.then(() => scope.postMessage({ t: "ready" }));
    return;
  }
  void started?.then((engine) => handle(engine, data));
};

function handle(engine: Engine, message: Exclude<ToThinker, { t: "start" }>): void {
  try {
    if (message.t === "table") engine.learnTable(message.cells);
    else if (message.t === "think") scope.postMessage({ t: "thought", n: message.n, found: engine.think(message.errand) });
    else {
      const cells = solveTable();
      scope.postMessage({ t: "solved", cells }, [cells.buffer]);
    }
  } catch (error) {
    // An error in a promise would not reach the host.
    reportError(error);
  }
}

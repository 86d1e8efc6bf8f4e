/** A timer that also runs while the page is hidden, so that a player who looks at another tab stays present. */

/** Calls a function every `millis` milliseconds. Returns a function that stops that. */
export function every(millis: number, call: () => void): () => void {
  const slow = (): (() => void) => {
    const timer = setInterval(call, millis);
    return () => clearInterval(timer);
  };
  if (typeof Worker === "undefined") return slow();
  const worker = new Worker(new URL("./ticks.worker.ts", import.meta.url), { type: "module", name: "dejarik-ticks" });
  let stop = (): void => worker.terminate();
  worker.onmessage = call;
  worker.onerror = () => {
    worker.terminate();
    stop = slow();
  };
  worker.postMessage(millis);
  return () => stop();
}

/** A timer that runs while the page is hidden, too, so that a player who looks at another tab does not seem to be away. */

/** Calls a function again and again, `millis` milliseconds apart. Returns the end of it. */
export function every(millis: number, call: () => void): () => void {
  const slow = (): (() => void) => {
    const timer = setInterval(call, millis);
    return () => { clearInterval(timer); };
  };
  if (typeof Worker === "undefined") return slow();
  const worker = new Worker(new URL("./ticks.worker.ts", import.meta.url), { type: "module", name: "dejarik-ticks" });
  let stop = (): void => { worker.terminate(); };
  worker.onmessage = call;
  worker.onerror = () => {
    worker.terminate();
    stop = slow();
  };
  worker.postMessage(millis);
  return () => { stop(); };
}

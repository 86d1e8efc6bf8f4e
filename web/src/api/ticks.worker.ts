/** Ticks for a page: a browser slows down the timers of a hidden page, but not those of its workers. */

const scope = self as unknown as { onmessage: ((event: MessageEvent<number>) => void) | null; postMessage(tick: null): void };

scope.onmessage = ({ data }) => setInterval(() => scope.postMessage(null), data);

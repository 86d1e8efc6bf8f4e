/**
 * Notifies the other tabs when the reader signs in or out in one of them, because all tabs of a browser are one person
 * to the server.
 */

const NAME = "dejarik-person";

/** Notifies the other tabs that this browser is another person from now on. */
export function becameAnother(): void {
  const tabs = new BroadcastChannel(NAME);
  tabs.postMessage(null);
  tabs.close();
}

/**
 * Calls a listener when another tab has made this browser another person. Returns a function that ends the
 * subscription.
 */
export function onAnother(changed: () => void): () => void {
  const tabs = new BroadcastChannel(NAME);
  tabs.onmessage = changed;
  return () => tabs.close();
}

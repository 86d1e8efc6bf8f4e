/** The tabs of this browser are one person to the server. When one of them becomes another person, the others learn it here. */

const NAME = "dejarik-person";

/** Says that this browser is another person from now on. */
export function becameAnother(): void {
  const tabs = new BroadcastChannel(NAME);
  tabs.postMessage(null);
  tabs.close();
}

/** Calls back when another tab has made this browser another person. Returns what ends that. */
export function onAnother(changed: () => void): () => void {
  const tabs = new BroadcastChannel(NAME);
  tabs.onmessage = changed;
  return () => { tabs.close(); };
}

/**
 * The store on this device: keys and values in IndexedDB, for the games here and for checked dice
 * (`../checked/kept.ts`). A write is one transaction, so it is performed as a whole or not at all, and it is reported
 * as done only when the browser says that it is on the disk.
 *
 * `crates/pocket/src/kept.rs` says what the keys and values are.
 */

/** A key and its value. */
export type Entry = [key: string, value: string];

/** A part of a write. */
export type Op = { op: "put"; key: string; value: string } | { op: "add"; key: string; value: string } | { op: "clear"; prefix: string };

/** What became of a write. */
export type Outcome = "done" | "conflict" | "failed";

const NAME = "dejarik";
const VERSION = 1;
const KEPT = "kept";
const GAMES = "game/";

let opened: Promise<IDBDatabase> | null = null;

/** Opens the database; it is created when it is first needed. */
function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((done, failed) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(KEPT);
    request.onsuccess = () => {
      const { result } = request;
      // Another tab has a newer page; this one asks again with its next request.
      result.onversionchange = () => {
        result.close();
        opened = null;
      };
      result.onclose = () => { opened = null; };
      done(result);
    };
    request.onerror = () => failed(request.error ?? new Error("the store on this device cannot be opened"));
    request.onblocked = () => failed(new Error("the store on this device is in use by an older page"));
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** Returns the keys that begin with a text. */
function beginningWith(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`, false, true);
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error("the store on this device cannot be read"));
  });
}

/** Reads every entry whose key begins with a text, in the order of the keys. */
export async function load(prefix: string): Promise<Entry[]> {
  const kept = (await database()).transaction(KEPT).objectStore(KEPT);
  const range = beginningWith(prefix);
  const [keys, values] = await Promise.all([result(kept.getAllKeys(range)), result(kept.getAll(range))]);
  return keys.map((key, at) => [key as string, values[at] as string]);
}

/**
 * Performs a write in a transaction, which is done once it is on the disk. `perform` has to make its first request
 * without waiting, because a transaction without requests ends by itself.
 */
async function writing(perform: (transaction: IDBTransaction) => Promise<Outcome>): Promise<Outcome> {
  let transaction: IDBTransaction;
  try {
    transaction = (await database()).transaction(KEPT, "readwrite", { durability: "strict" });
  } catch {
    return "failed";
  }
  return perform(transaction);
}

/** Performs a write. */
export function write(ops: readonly Op[]): Promise<Outcome> {
  return writing((transaction) => new Promise((done) => {
    transaction.oncomplete = () => done("done");
    transaction.onabort = () => done(transaction.error?.name === "ConstraintError" ? "conflict" : "failed");
    const kept = transaction.objectStore(KEPT);
    for (const part of ops) {
      if (part.op === "put") kept.put(part.value, part.key);
      else if (part.op === "add") kept.add(part.value, part.key);
      else kept.delete(beginningWith(part.prefix));
    }
    transaction.commit();
  }));
}

/** Replaces the value of a key if the caller agrees to the present one. Otherwise the outcome is `conflict`. */
export function replace(key: string, value: string, agrees: (before: string | undefined) => boolean): Promise<Outcome> {
  return writing((transaction) => new Promise((done) => {
    let agreed = true;
    transaction.oncomplete = () => done(agreed ? "done" : "conflict");
    transaction.onabort = () => done("failed");
    const kept = transaction.objectStore(KEPT);
    const before = kept.get(key) as IDBRequest<string | undefined>;
    before.onsuccess = () => {
      agreed = agrees(before.result);
      if (agreed) kept.put(value, key);
    };
  }));
}

/** Reads the values of some keys, without creating the store. */
export async function read(...keys: readonly string[]): Promise<(string | undefined)[]> {
  if (!(await exists())) return keys.map(() => undefined);
  const kept = (await database()).transaction(KEPT).objectStore(KEPT);
  return Promise.all(keys.map((key) => result(kept.get(key) as IDBRequest<string | undefined>)));
}

/** Deletes every entry whose key begins with a text, without creating the store. */
export async function clear(prefix: string): Promise<void> {
  if (await exists()) await write([{ op: "clear", prefix }]);
}

/** Whether a browser has the store at all, without creating it. */
async function exists(): Promise<boolean> {
  if (typeof indexedDB === "undefined") return false;
  return (await indexedDB.databases()).some(({ name }) => name === NAME);
}

/** Returns whether there is an entry with this key or within this range; false if the store cannot be read. */
async function has(keys: string | IDBKeyRange): Promise<boolean> {
  try {
    if (!(await exists())) return false;
    const kept = (await database()).transaction(KEPT).objectStore(KEPT);
    return (await result(kept.count(keys))) > 0;
  } catch {
    return false;
  }
}

/** Returns whether a game is on this device. */
export function hasGame(id: string): Promise<boolean> {
  return has(`${GAMES}${id}`);
}

/** Returns whether there is any game on this device. */
export function hasGames(): Promise<boolean> {
  return has(beginningWith(GAMES));
}

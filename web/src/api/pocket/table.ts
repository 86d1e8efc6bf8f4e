/**
 * The quick table (`crates/tables/src/quick.rs`) on this device, with which the engine plays its game perfectly and
 * reviews are exact. The browser's cache stores it compressed. It is downloaded once if the host of the page has it.
 * Otherwise it is computed here if the device has enough memory.
 */

import { address } from "../../address";
import type { FromThinker, ToThinker } from "./messages";

/** The name of the cache. */
const CACHE = "dejarik-tables";
/** The rule set of the table. */
export const RULES = "groi";
/** Where the host of the page has the table: the cells (`GroiTable::to_bytes`), compressed with gzip. */
export const ADDRESS = "tables/groi-1.gz";
/** The number of cells of the table, a byte each (`kind` in `crates/tables/src/groi/stored.rs`). */
const CELLS = 59_748_732;
/** The least memory of a device that computes the table, in GB. Browsers report at most 8. */
const ENOUGH = 4;

function key(): string {
  return new URL(address(`/${ADDRESS}`), self.location.origin).href;
}

/** Returns the bytes after a stream has compressed or decompressed them. */
async function through(bytes: Blob, stream: CompressionStream | DecompressionStream): Promise<Blob> {
  return new Response(bytes.stream().pipeThrough(stream)).blob();
}

/**
 * Returns the cells in a file as it arrives from a host: compressed, or decompressed by the browser because of the
 * host's headers.
 */
async function cellsIn(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const packed = first === 0x1f && second === 0x8b;
  const cells = packed ? await through(file, new DecompressionStream("gzip")) : file;
  return new Uint8Array(await cells.arrayBuffer());
}

/**
 * Returns the table that is stored here; null if there is none. A stored file that is not a table of `count` cells is
 * deleted.
 */
export async function keptTable(count = CELLS): Promise<Uint8Array | null> {
  try {
    const cache = await caches.open(CACHE);
    const found = await cache.match(key());
    if (!found) return null;
    const cells = await cellsIn(await found.blob()).catch(() => null);
    if (cells?.length === count) return cells;
    await cache.delete(key());
    return null;
  } catch {
    return null;
  }
}

/** Keeps the table, compressed, if these are its cells. Returns whether they are. */
async function keep(cells: Uint8Array<ArrayBuffer>, count: number): Promise<boolean> {
  if (cells.length !== count) return false;
  const packed = await through(new Blob([cells]), new CompressionStream("gzip"));
  await (await caches.open(CACHE)).put(key(), new Response(packed, { headers: { "Content-Type": "application/gzip" } }));
  return true;
}

async function fetched(count: number): Promise<boolean> {
  const response = await fetch(key());
  return response.ok && keep(await cellsIn(await response.blob()), count);
}

/** Computes the table in a separate worker, whose memory is released when it ends. */
async function solved(start: () => Worker, module: WebAssembly.Module, count: number): Promise<boolean> {
  const memory = (navigator as Navigator & { deviceMemory?: number }).deviceMemory;
  if (memory !== undefined && memory < ENOUGH) return false;
  const worker = start();
  try {
    const cells = await new Promise<Uint8Array>((done, failed) => {
      worker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
        if (data.t === "solved") done(data.cells);
      };
      worker.onerror = (event) => failed(new Error(event.message));
      worker.postMessage({ t: "start", module } satisfies ToThinker);
      worker.postMessage({ t: "solve" } satisfies ToThinker);
    });
    return await keep(cells as Uint8Array<ArrayBuffer>, count);
  } finally {
    worker.terminate();
  }
}

/**
 * Returns the table, which is downloaded or computed first if it is not stored yet; null if neither is possible. Tests
 * have one of fewer cells.
 */
export async function obtainTable(start: () => Worker, module: WebAssembly.Module, count = CELLS): Promise<Uint8Array | null> {
  const kept = await keptTable(count);
  if (kept) return kept;
  const got = (await fetched(count).catch(() => false)) || (await solved(start, module, count).catch(() => false));
  return got ? keptTable(count) : null;
}

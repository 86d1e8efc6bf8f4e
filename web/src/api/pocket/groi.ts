/**
 * The table of groi on this device, with which the engine plays groi perfectly and reviews are exact. It is kept in
 * the browser's cache, compressed. It is fetched once if the host of the page has it, and worked out here otherwise if
 * the device has the memory for it.
 */

import { address } from "../../address";
import type { FromThinker, ToThinker } from "./messages";

/** The name of the cache. */
const CACHE = "dejarik-tables";
/** Where the host of the page has the table: the cells (`GroiTable::to_bytes`), compressed with gzip. */
export const ADDRESS = "tables/groi-1.gz";
/** The memory of a device that is enough to work the table out, in GB. Browsers name 8 at most. */
const ENOUGH = 4;

function key(): string {
  return new URL(address(`/${ADDRESS}`), self.location.origin).href;
}

async function unpacked(packed: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** Returns the table that is kept here; null if there is none. */
export async function keptTable(): Promise<Uint8Array | null> {
  try {
    const found = await (await caches.open(CACHE)).match(key());
    return found?.body ? await unpacked(found.body) : null;
  } catch {
    return null;
  }
}

async function keep(packed: BodyInit): Promise<void> {
  await (await caches.open(CACHE)).put(key(), new Response(packed, { headers: { "Content-Type": "application/gzip" } }));
}

async function fetched(): Promise<boolean> {
  const response = await fetch(key());
  const type = response.headers.get("Content-Type") ?? "";
  if (!response.ok || type.startsWith("text/html") || !response.body) return false;
  await keep(await response.blob());
  return true;
}

/** Works the table out in a worker of its own, which gives its memory back when it ends. */
async function solved(start: () => Worker, module: WebAssembly.Module): Promise<boolean> {
  const memory = (navigator as Navigator & { deviceMemory?: number }).deviceMemory;
  if (memory !== undefined && memory < ENOUGH) return false;
  const worker = start();
  try {
    const cells = await new Promise<Uint8Array>((done, failed) => {
      worker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
        if (data.t === "solved") done(data.cells);
      };
      worker.onerror = (event) => {
        failed(new Error(event.message));
      };
      worker.postMessage({ t: "start", module } satisfies ToThinker);
      worker.postMessage({ t: "solve" } satisfies ToThinker);
    });
    if (cells.length === 0) return false;
    const packed = new Blob([cells as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream("gzip"));
    await keep(await new Response(packed).blob());
    return true;
  } finally {
    worker.terminate();
  }
}

/** Gets the table if it is not kept yet. Returns it; null if it cannot be had. */
export async function obtainTable(start: () => Worker, module: WebAssembly.Module): Promise<Uint8Array | null> {
  const kept = await keptTable();
  if (kept) return kept;
  const got = (await fetched().catch(() => false)) || (await solved(start, module).catch(() => false));
  return got ? keptTable() : null;
}

/**
 * Writes a compressed copy (`x.js.br`, `x.js.gz`) of every file of the bundle that becomes smaller
 * by it, so that the server, which embeds the bundle, never compresses anything while it serves.
 */

import { readFile, readdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const worthwhile = /\.(js|css|html|svg|json|webmanifest|txt|ftl|wasm)$/;
/**
 * The smallest size, in bytes, of a file worth compressing; below it, headers cost more than
 * compression saves.
 */
const smallest = 1024;

async function compress(path: string): Promise<void> {
  const plain = await readFile(path);
  if (plain.length < smallest) return;
  const brotli = await promisify(brotliCompress)(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
  const gzipped = await promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION });
  if (brotli.length < plain.length) await writeFile(`${path}.br`, brotli);
  if (gzipped.length < plain.length) await writeFile(`${path}.gz`, gzipped);
}

/** Returns the Vite plugin, which runs at the end of a build. */
export function compressed(): Plugin {
  let directory = "dist";
  return {
    name: "dejarik-compressed",
    apply: "build",
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      // The files that other plugins write at the end are compressed too.
      sequential: true,
      order: "post",
      async handler() {
        const files = await readdir(directory, { recursive: true });
        await Promise.all(files.filter((file) => worthwhile.test(file)).map((file) => compress(join(directory, file))));
      },
    },
  };
}

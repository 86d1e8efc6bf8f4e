/**
 * Builds the service worker (`src/service/service.ts`) as `sw.js` after the page, with the list of the page's files.
 *
 * The list is made here and not by `workbox-build`, because Vite knows the files already, and `workbox-build` brings a
 * second bundler and Babel. What the worker does at run time is Workbox's.
 */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";

/**
 * A file for the service worker to keep. Its revision is null if its name changes with its contents. The browser
 * refuses contents of another hash than `integrity`, such as a page that a host sends in place of a missing file.
 * A site may have its own manifests and index.html, so those have none.
 */
interface Kept {
  url: string;
  revision: string | null;
  integrity?: string;
}

/** Files that only the host or the browser's own dialogs read. */
const UNKEPT = /\.(?:br|gz)$|^(?:sw\.js|screenshots\/)/;

/** Returns the files of a built page to keep, sorted by their paths. */
export function keptFiles(directory: string): Kept[] {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1).replaceAll("\\", "/"))
    .filter((path) => !UNKEPT.test(path));
  return files.sort().map((url) => {
    const hash = createHash("sha256").update(readFileSync(join(directory, url)));
    if (url.startsWith("assets/")) return { url, revision: null, integrity: `sha256-${hash.digest("base64")}` };
    return { url, revision: hash.digest("hex").slice(0, 16) };
  });
}

/** Returns the name of the script with which a page starts, which changes with every change of the page. */
export function entryOf(html: string): string {
  const [, entry] = /<script type="module"[^>]* src="[^"]*\/([^"/]+\.js)"/.exec(html) ?? [];
  if (entry === undefined) throw new Error("index.html has no script");
  return entry;
}

/** Returns the Vite plugin. It has to come before the one that compresses files. */
export function service(): Plugin {
  let [root, directory] = ["", ""];
  return {
    name: "dejarik-service",
    apply: "build",
    configResolved(config) {
      root = config.root;
      directory = resolve(root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          logLevel: "warn",
          root,
          publicDir: false,
          define: {
            "process.env.NODE_ENV": '"production"',
            KEPT_FILES: JSON.stringify(keptFiles(directory)),
            ENTRY: JSON.stringify(entryOf(readFileSync(join(directory, "index.html"), "utf8"))),
          },
          build: {
            target: "es2023",
            outDir: directory,
            emptyOutDir: false,
            rolldownOptions: {
              input: join(root, "src/service/service.ts"),
              // A classic script, because not every browser has service workers that are modules.
              output: { format: "iife", entryFileNames: "sw.js" },
            },
          },
        });
      },
    },
  };
}

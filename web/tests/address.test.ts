/** The page works in any folder of a host: no address bypasses `src/address.ts`. */

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { address, addressed, baseOf, pathWithin } from "../src/address";

const SOURCES = resolve(import.meta.dirname, "../src");

/** A text in code that begins like an address of the page, or an attribute with one. */
const ABSOLUTE = /(?:href|src|action)=["'`{$]*\/|["'`]\/(?:game|rules|lesson|print|puzzles|progress|records|position|settings|data|about|assets|icons|manifest|sw\.js|api|embed|\?)/g;
/** An attribute with a path on the server, which is no address yet. */
const PATHS = /(?:href|src|action)=\$\{(?:api\.)?(?:recordPath|gamePicture|gameAnimation|positionPicture|puzzlePicture|ARCHIVE)\b/g;
/** The functions that take an address as if the page were at the root. */
const TAKERS = /\b(?:address|fullAddress|serverAddress|fullServerAddress|content|navigate|rewrite|shareLink|linkField)\((?:[^()]|\([^()]*\))*$/;
/** The files whose addresses other files pass to such a function. */
const LISTS: Record<string, RegExp> = {
  "address.ts": /./,
  "router.ts": /./,
  "service/screens.ts": /./,
  "service/service.ts": /path\.startsWith\(|path === "\/api"/,
  "learn/ruleids.ts": /return `\/rules\//,
  "ui/app.ts": /^ {2}\["\//,
  "ui/records.ts": /placeholder="\/game\/…"/,
};

function absolutes(file: string): string[] {
  return readFileSync(join(SOURCES, file), "utf8")
    .split("\n")
    .flatMap((line, at) => {
      if (/^\s*(?:\*|\/\*|\/\/)/.test(line) || LISTS[file]?.test(line)) return [];
      const found = [...[...line.matchAll(ABSOLUTE)].filter(({ index }) => !TAKERS.test(line.slice(0, index))), ...line.matchAll(PATHS)];
      return found.map(({ 0: text }) => `${file}:${at + 1}: ${text}`);
    });
}

describe("the page in a folder of a host", () => {
  it("finds its folder from the address of its scripts", () => {
    expect(baseOf("https://table.example/assets/index-x.js")).toBe("/");
    expect(baseOf("https://host.example/games/dejarik/assets/index-x.js")).toBe("/games/dejarik/");
    expect(baseOf("http://127.0.0.1:5173/src/address.ts")).toBe("/");
    expect(baseOf("file:///home/anna/web/src/address.ts")).toBe("/");
  });

  it("adds the folder to its addresses and takes it off again", () => {
    const base = "/games/dejarik/";
    for (const path of ["/", "/rules/groi", "/game/a1B2c3D4/replay"]) {
      const full = address(path, base);
      expect(full).toBe(`/games/dejarik${path}`);
      expect(pathWithin(new URL(full, "https://host.example"), base)).toBe(path);
    }
    expect(pathWithin(new URL("https://host.example/games/dejarik"), base)).toBe("/");
    expect(pathWithin(new URL("https://host.example/games/other"), base)).toBeNull();
    expect(pathWithin(new URL("https://host.example/games/dejariks"), base)).toBeNull();
  });

  it("adds the folder to the links of a chapter, and to no other text", () => {
    expect(addressed('<a class="rule-link" href="/rules/groi#g-9">G-9</a> of "/rules"', "/d/")).toBe('<a class="rule-link" href="/d/rules/groi#g-9">G-9</a> of "/rules"');
    expect(addressed('<a href="//host.example/">', "/d/")).toBe('<a href="//host.example/">');
  });

  it("has no address that forgets the folder", () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts") && !file.startsWith("api/"));
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap(absolutes)).toEqual([]);
  });
});

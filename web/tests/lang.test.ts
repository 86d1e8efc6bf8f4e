/**
 * The catalogues: both languages have the same messages with the same variables, and every text
 * that the page asks for exists.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, type Entry, Visitor, type VariableReference, type MessageReference } from "@fluent/syntax";
import { beforeAll, describe, expect, it } from "vitest";
import { allTexts, beginLanguage, has, language, preferredLanguage, t, typeset, useLanguage } from "../src/lang";

const WEB = join(import.meta.dirname, "..");

class Names extends Visitor {
  readonly variables = new Set<string>();
  readonly messages = new Set<string>();
  override visitVariableReference(node: VariableReference): void {
    this.variables.add(node.id.name);
  }
  override visitMessageReference(node: MessageReference): void {
    this.messages.add(node.id.name);
  }
}

/** Returns every message of a language with the variables it uses. */
function catalogue(language: string): { file: string; id: string; variables: string[] }[] {
  const folder = join(WEB, "locales", language);
  return readdirSync(folder).flatMap((file) => {
    const resource = parse(readFileSync(join(folder, file), "utf8"), { withSpans: false });
    return resource.body.flatMap((entry: Entry) => {
      if (entry.type === "Junk") throw new Error(`${language}/${file}: ${entry.content}`);
      if (entry.type !== "Message") return [];
      const names = new Names();
      if (entry.value) names.visit(entry.value);
      return [{ file, id: entry.id.name, variables: [...names.variables].sort() }];
    });
  });
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return entry.name.endsWith(".ts") ? [path] : [];
  });
}

/** Returns the catalogues that a module of `src/lang` names: those that are loaded first, or that are left out of the rest. */
const firstFiles = (module: string): string[] => /\{([^}]+)\}\.ftl/.exec(readFileSync(join(WEB, "src/lang", module), "utf8"))?.[1]?.split(",") ?? [];

/** Returns modules with all that they import, apart from what is loaded later. */
function closure(files: string[], seen = new Set<string>()): string[] {
  for (const file of files.filter((one) => !seen.has(one))) {
    seen.add(file);
    const imports = readFileSync(file, "utf8").matchAll(/^(?:import|export) (?!type)(?:[^;]*? from )?"(\.[^"]+)";/gm);
    const found = [...imports].flatMap(([, path = ""]) => [`${path}.ts`, `${path}/index.ts`].map((one) => join(file, "..", one)).filter((one) => existsSync(one)));
    closure(found, seen);
  }
  return [...seen];
}

describe("the catalogues", () => {
  const english = catalogue("en");
  const french = catalogue("fr");

  it("have the same ids with the same variables in the same files", () => {
    const key = (m: { file: string; id: string; variables: string[] }): string =>
      `${m.file} ${m.id} ${m.variables.join(" ")}`;
    expect(french.map(key).sort()).toEqual(english.map(key).sort());
  });

  it("have every id once", () => {
    const ids = english.map(({ id }) => id);
    expect(ids.filter((id, k) => ids.indexOf(id) !== k)).toEqual([]);
  });

  it("of the start screen have every text that it asks for before the others are loaded", () => {
    const files = firstFiles("en.ts");
    for (const module of ["fr.ts", "en.more.ts", "fr.more.ts"]) expect(firstFiles(module)).toEqual(files);
    const first = new Set(files.flatMap((file) => english.filter((m) => m.file === `${file}.ftl`)).map(({ id }) => id));
    const asked = closure(["main.ts", "ui/start.ts", "ui/keys.ts"].map((file) => join(WEB, "src", file))).flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\b(?:t|has|tWord)\(\s*["`]([a-z0-9-]+)(\$\{)?/g)].map(([, id = "", more]) => ({ id, more: more !== undefined })),
    );
    expect(asked.length).toBeGreaterThan(60);
    const wanted = english.filter(({ id }) => asked.some((one) => (one.more ? id.startsWith(one.id) : id === one.id)));
    expect(wanted.filter(({ id }) => !first.has(id)).map(({ file, id }) => `${file}: ${id}`)).toEqual([]);
  });

  it("have every text that the page asks for by id", () => {
    const ids = new Set(english.map(({ id }) => id));
    const missing = sources(join(WEB, "src")).flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\bt\(\s*"([^"]+)"/g)]
        .map((match) => match[1] ?? "")
        .filter((id) => !ids.has(id))
        .map((id) => `${file.slice(WEB.length)}: ${id}`),
    );
    expect(missing).toEqual([]);
  });
});

describe("a language", () => {
  beforeAll(() => useLanguage("fr"));

  it("is used as soon as it is loaded", async () => {
    expect(t("app-nav-rules")).toBe("Règles");
    await useLanguage("en");
    expect(language()).toBe("en");
    expect(t("app-nav-rules")).toBe("Rules");
  });

  it("begins with the texts of the start screen, and has the others once they are asked for", async () => {
    await beginLanguage("fr");
    expect([t("app-nav-play"), has("table-flip")]).toEqual(["Jouer", false]);
    await Promise.all([allTexts(), allTexts()]);
    expect(t("table-flip")).not.toBe("table-flip");
    await useLanguage("en");
  });

  it("is the one wanted last, whichever is loaded last", async () => {
    const french = useLanguage("fr");
    await useLanguage("en");
    await french;
    expect([language(), t("app-nav-play")]).toEqual(["en", "Play"]);
  });

  it("does not break French lines before a colon or a question mark", async () => {
    expect(typeset("fr", "a = Attaque { $a } : « oui » ?\nb = 5 %, non !")).toBe("a = Attaque { $a }\u00a0: «\u00a0oui\u00a0»\u00a0?\nb = 5\u00a0%, non\u00a0!");
    expect(typeset("fr", "a = ?")).toBe("a = ?");
    expect(typeset("en", "Why : not ?")).toBe("Why : not ?");
    await useLanguage("fr");
    expect(t("table-status-ghosts", { side: "Rouge", attack: 1, defence: 2 })).not.toMatch(/ [:?]/);
    await useLanguage("en");
  });

  it("shows an unknown id itself", () => {
    expect(has("no-such-text")).toBe(false);
    expect(t("no-such-text")).toBe("no-such-text");
  });

  it("is the first of the reader's languages that the page has, otherwise English", () => {
    expect(preferredLanguage(["de-CH", "fr-CA", "en"])).toBe("fr");
    expect(preferredLanguage(["de", "it"])).toBe("en");
  });
});

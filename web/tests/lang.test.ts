/**
 * The catalogues: both languages have the same messages with the same variables, and every text
 * that the page asks for exists.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FluentSerializer, parse, serializeExpression, type Entry, Visitor, type VariableReference, type MessageReference, type SelectExpression } from "@fluent/syntax";
import { beforeAll, describe, expect, it } from "vitest";
import { allTexts, beginLanguage, has, language, preferredLanguage, t, useLanguage } from "../src/lang";

const WEB = join(import.meta.dirname, "..");

/** The help of the command line. Its English is in the doc comments of the arguments. */
const HELP = "help.ftl";

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

/** Finds choices between numbers whose variant `[one]` shows no number, where no variant `[0]` stands beside it. */
class Ones extends Visitor {
  readonly found: string[] = [];
  override visitSelectExpression(node: SelectExpression): void {
    const zero = node.variants.some(({ key }) => key.type === "NumberLiteral" && key.parse().value === 0);
    for (const { key, value } of node.variants) {
      const names = new Names();
      names.visit(value);
      const shown = node.selector.type === "VariableReference" && names.variables.has(node.selector.id.name);
      if (key.type === "Identifier" && key.name === "one" && !zero && !shown) this.found.push(serializeExpression(node.selector));
    }
    this.genericVisit(node);
  }
}

interface Message {
  file: string;
  id: string;
  variables: string[];
  /** Its choices that name one thing although there may be none. */
  ones: string[];
  /** The text as Fluent writes it. */
  text: string;
}

/** Returns every message in a folder of a language's catalogues: the shared ones, those of the page, or those of the terminal. */
function catalogue(language: string, part: "" | "page" | "terminal"): Message[] {
  const folder = join(WEB, "../locales", language, part);
  return readdirSync(folder).filter((file) => file.endsWith(".ftl") && file !== HELP).flatMap((file) => {
    const resource = parse(readFileSync(join(folder, file), "utf8"), { withSpans: false });
    return resource.body.flatMap((entry: Entry) => {
      if (entry.type === "Junk") throw new Error(`${language}/${file}: ${entry.content}`);
      if (entry.type !== "Message") return [];
      const names = new Names();
      const ones = new Ones();
      if (entry.value) {
        names.visit(entry.value);
        ones.visit(entry.value);
      }
      const text = new FluentSerializer().serializeEntry(Object.assign(entry, { comment: null })).replace(/^[\w-]+ =\s*/, "");
      return [{ file: join(part, file), id: entry.id.name, variables: [...names.variables].sort(), ones: ones.found, text }];
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

/** Returns a text with its variables numbered in their order, so that texts compare whatever their variables are called. */
function numbered(text: string): string {
  const names: string[] = [];
  return text.replace(/\s+/g, " ").replace(/\$([\w-]+)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name)}`;
  });
}

describe("the catalogues", () => {
  const [english = [], french = []] = ["en", "fr"].map((tag) => [...catalogue(tag, ""), ...catalogue(tag, "page")]);

  it("have the same ids with the same variables in the same files", () => {
    const key = (m: { file: string; id: string; variables: string[] }): string =>
      `${m.file} ${m.id} ${m.variables.join(" ")}`;
    expect(french.map(key).sort()).toEqual(english.map(key).sort());
  });

  it("do not say in two catalogues what the page and the terminal both say", () => {
    // Fluent's placeables refer to a text of another catalogue. Texts without letters are skipped, and so is a single word
    // beside other variables. Two messages with the same English text count as different if their French texts differ.
    const texts = (part: "" | "page" | "terminal"): Map<string, string> => {
      const translated = new Map(catalogue("fr", part).map(({ id, text }) => [id, text]));
      const words = (text: string): number => text.replace(/\{[^{}]*\}/g, "").match(/\p{L}+/gu)?.length ?? 0;
      return new Map(catalogue("en", part).filter(({ text }) => words(text) > 0).map(({ file, id, text }) => {
        const [one, other] = [text, translated.get(id) ?? ""].map(words(text) > 1 || !text.includes("$") ? numbered : String);
        return [`${one} = ${other}`, `${file}: ${id}`];
      }));
    };
    const [shared, page, terminal] = [texts(""), texts("page"), texts("terminal")];
    const twice = (one: Map<string, string>, other: Map<string, string>): string[] =>
      [...one].flatMap(([text, at]) => { const there = other.get(text); return there === undefined ? [] : [`${at}, ${there}`]; });
    expect([...twice(shared, page), ...twice(shared, terminal), ...twice(page, terminal)]).toEqual([]);
  });

  it("have every id once", () => {
    // The page and the terminal have no text of the same name either: a reader would take the one for the other.
    const ids = [...english, ...catalogue("en", "terminal")].map(({ id }) => id);
    expect(ids.filter((id, k) => ids.indexOf(id) !== k)).toEqual([]);
  });

  it("of the start screen have every text that it asks for before the others are loaded", () => {
    const files = firstFiles("en.ts");
    for (const module of ["fr.ts", "en.more.ts", "fr.more.ts"]) expect(firstFiles(module)).toEqual(files);
    const first = new Set(files.flatMap((file) => english.filter((m) => m.file === `page/${file}.ftl` || m.file === "common.ftl")).map(({ id }) => id));
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
    expect([t("common-play"), has("table-flip")]).toEqual(["Jouer", false]);
    await Promise.all([allTexts(), allTexts()]);
    expect(t("table-flip")).not.toBe("table-flip");
    await useLanguage("en");
  });

  it("is the one wanted last, whichever is loaded last", async () => {
    const french = useLanguage("fr");
    await useLanguage("en");
    await french;
    expect([language(), t("common-play")]).toEqual(["en", "Play"]);
  });

  it("does not break French lines before a colon or a question mark", async () => {
    for (const part of ["", "page", "terminal"] as const) {
      expect(catalogue("fr", part).filter(({ text }) => /\S [:;?!»%](?=[\s.,)»”]|$)|« /m.test(text)).map(({ file, id }) => `${file}: ${id}`)).toEqual([]);
    }
    await useLanguage("fr");
    expect(t("common-ghost-window", { side: "Rouge", attack: 1, defence: 2 })).not.toMatch(/ [:?]/);
    await useLanguage("en");
  });

  it("does not say in French that there is one where there is none", () => {
    // In French, zero is of the category `one`. A text that does not show the number needs a variant for zero. If it is
    // not used with zero, its variant for one is `[1]`.
    const texts = (["", "page", "terminal"] as const).flatMap((part) => catalogue("fr", part));
    expect(texts.flatMap(({ file, id, ones }) => ones.map((variable) => `${file}: ${id} { ${variable} }`))).toEqual([]);
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

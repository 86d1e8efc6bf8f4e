/** Refusals of the server in words: every code has a text, and no English reaches a French reader. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { Refusal, errorText, refusalText } from "../src/api/client";
import { has, useLanguage } from "../src/lang";

afterEach(() => useLanguage("en"));

const source = (file: string): string => readFileSync(resolve(import.meta.dirname, "../../crates", file), "utf8");

describe("a refusal", () => {
  const codes = [
    ...source("host/src/refusal.rs").matchAll(/^ {4}\w+ \d+ "([a-z-]+)";$/gm),
    ...source("server/src/http/error.rs").matchAll(/\(StatusCode::\w+, "([a-z-]+)",/g),
    ...source("pocket/src/requests.rs").matchAll(/code: "([a-z-]+)"/g),
  ].map(([, code]) => code ?? "");

  it("has a text in both languages for every code of the server", async () => {
    expect(codes.length).toBeGreaterThan(30);
    for (const language of ["en", "fr"] as const) {
      await useLanguage(language);
      expect(codes.filter((code) => !has(`error-${code}`))).toEqual([]);
    }
  });

  it("is in French for a French reader, whatever the server says in English", async () => {
    await useLanguage("fr");
    for (const code of [...codes, "something-new"]) expect(errorText({ code, message: "in English" })).not.toMatch(/English/);
    expect(errorText({ code: "bad-request", message: "in English", french: "en français" })).toMatch(/\u00a0: en français$/);
    expect(new Refusal("bad-request", "in English", null, 400, "en français").said).toBe("en français");
    expect(new Refusal("bad-request", "in English").said).toBe(refusalText(new Refusal("bad-request", "in English")));
  });

  it("says in both languages what is busy, and the page's own text where the server says it in English only", async () => {
    const busy = { code: "busy", message: "this game is busy; try again", french: "cette partie est très sollicitée\u00a0; réessayez" };
    const slow = { code: "too-many", message: "too many actions across your games; slow down" };
    expect(errorText(busy)).toBe("Not possible now: this game is busy; try again.");
    expect(errorText(slow)).toBe("Not possible now: too many actions across your games; slow down.");
    await useLanguage("fr");
    expect(errorText(busy)).toBe("Impossible pour l’instant\u00a0: cette partie est très sollicitée\u00a0; réessayez.");
    expect(errorText(slow)).toBe("Trop de demandes à la fois. Patientez un instant.");
  });

  it("has the server's words for an English reader", async () => {
    await useLanguage("en");
    expect(errorText({ code: "bad-request", message: "expected a side" })).toMatch(/: expected a side$/);
    expect(errorText({ code: "something-new", message: "no such thing" })).toMatch(/no such thing/);
  });
});

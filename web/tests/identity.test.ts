// @vitest-environment happy-dom
/**
 * A browser that blocks cookies: no game is created and no seat is taken, because the browser could not hold either.
 */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { agreement } from "../src/api/checked/kept";
import { keepsCookies } from "../src/api/identity";
import { ServerCarrier } from "../src/api/server";

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", (address: string, { method }: RequestInit) => {
    asked.push(`${method ?? "GET"} ${new URL(address, location.href).pathname}`);
    return Promise.resolve(Response.json({}));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function block(how: "setting" | "silently" | "throwing"): void {
  if (how === "setting") vi.spyOn(navigator, "cookieEnabled", "get").mockReturnValue(false);
  else {
    vi.spyOn(document, "cookie", "get").mockImplementation(() => {
      if (how === "throwing") throw new Error("SecurityError");
      return "";
    });
  }
}

describe("a browser that keeps cookies", () => {
  it("is found out without leaving one", () => {
    expect(keepsCookies()).toBe(true);
    expect(document.cookie).not.toContain("trial");
  });

  it("makes every request", async () => {
    expect((await new ServerCarrier().request("POST", "/api/games")).status).toBe(200);
    expect(asked).toEqual(["POST /api/games"]);
  });
});

describe.each(["setting", "silently", "throwing"] as const)("a browser that blocks cookies (%s)", (how) => {
  it.each(["/api/games", "/api/games/aaaaaaaa/seat", "/api/records"])("sends nothing to %s", async (path) => {
    block(how);
    const answer = await new ServerCarrier().request("POST", path);
    expect(answer.status).toBe(403);
    expect(((await answer.json()) as { error: { code: string } }).error.code).toBe("cookies-blocked");
    expect(asked).toEqual([]);
  });

  it("still reads", async () => {
    block(how);
    expect((await new ServerCarrier().request("GET", "/api/rules")).status).toBe(200);
  });
});

it("opens an invitation in a browser that refuses its store, too", async () => {
  block("setting");
  const open = vi.fn(() => { throw new DOMException("denied", "SecurityError"); });
  vi.stubGlobal("indexedDB", { open });
  expect(await agreement("abcdefgh")).toBeNull();
  expect(open).not.toHaveBeenCalled();
});

// @vitest-environment happy-dom
/** A page that comes from another host than the server on which it plays (`dejarik site --server`). */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fullAddress, fullServerAddress, hasServer, serverAddress, serverElsewhere } from "../src/address";
import { learnKey, serverKeys } from "../src/api/checked/kept";
import * as store from "../src/api/pocket/store";
import { ServerCarrier, socketUrl } from "../src/api/server";
import { devicesAddress } from "../src/service/server";
import { saveFile } from "../src/ui/device";

const SERVER = "https://club.example/dejarik";
const BLOCKED = { error: { code: "cookies-blocked", message: "repeat the request once" } };

/** The requests so far, and the answers that the next ones get. */
const asked: { url: string; options: RequestInit }[] = [];
let answers: Response[] = [];

function named(server: string): void {
  document.head.innerHTML = `<meta name="dejarik-server" content="${server}" />`;
}

beforeEach(() => {
  named(SERVER);
  asked.length = 0;
  answers = [];
  vi.stubGlobal("fetch", (url: string, options: RequestInit) => {
    asked.push({ url, options });
    return Promise.resolve(answers.shift() ?? Response.json({}));
  });
});

afterEach(() => {
  document.head.innerHTML = "";
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const blocked = (): Response => Response.json(BLOCKED, { status: 403 });

describe("addresses on the server", () => {
  it("have the host and the folder that the head of the page names", () => {
    expect([hasServer(), serverElsewhere()]).toEqual([true, SERVER]);
    expect(serverAddress("/api/rules")).toBe(`${SERVER}/api/rules`);
    expect(fullServerAddress("/embed/abcdefgh")).toBe(`${SERVER}/embed/abcdefgh`);
    expect(socketUrl("abcdefgh")).toBe("wss://club.example/dejarik/api/games/abcdefgh/socket");
  });

  it("are on the page's host otherwise", () => {
    for (const without of ["", `<meta name="dejarik-server" content="none" />`]) {
      document.head.innerHTML = without;
      expect([hasServer(), serverElsewhere()]).toEqual([without === "", null]);
      expect(serverAddress("/api/rules")).toBe("/api/rules");
      expect(socketUrl("abcdefgh")).toBe(`ws://${location.host}/api/games/abcdefgh/socket`);
    }
  });

  it("are not those that readers share", () => {
    expect(fullAddress("/game/abcdefgh#invitation")).toBe(`${location.origin}/game/abcdefgh#invitation`);
  });

  it("are found by the service worker in the page that it keeps", () => {
    const scope = "https://page.example/games/";
    expect(devicesAddress(document.head.innerHTML.replace(">", " />"), scope)).toBe(`${SERVER}/api/me/devices`);
    for (const page of ["<head></head>", `<meta name="dejarik-server" content="none" />`]) expect(devicesAddress(page, scope)).toBe("https://page.example/games/api/me/devices");
  });
});

describe("a request to a server elsewhere", () => {
  const make = (): Promise<Response> => new ServerCarrier().request("POST", "/api/games", { text: "{}", type: "application/json" });

  it("carries the cookie", async () => {
    expect((await make()).status).toBe(200);
    expect(asked.map(({ url, options }) => [url, options.credentials])).toEqual([[`${SERVER}/api/games`, "include"]]);
  });

  it("is repeated once when it lacked the cookie, with the same body", async () => {
    answers = [blocked()];
    expect((await make()).status).toBe(200);
    expect(asked.map(({ url, options }) => [url, options.method, options.body])).toEqual(Array(2).fill([`${SERVER}/api/games`, "POST", "{}"]));
  });

  it("is refused in a browser that keeps no cookie of the server", async () => {
    answers = [blocked(), blocked()];
    const answer = await make();
    expect([answer.status, await answer.json()]).toEqual([403, BLOCKED]);
    expect(asked.length).toBe(2);
  });

  it("is not repeated after another refusal", async () => {
    answers = [Response.json({ error: { code: "foreign-origin", message: "" } }, { status: 403 })];
    expect((await make()).status).toBe(403);
    expect(asked.length).toBe(1);
  });
});

it("the keys of a server's dice are those of this server alone", async () => {
  const kept = new Map<string, string>();
  vi.spyOn(store, "read").mockImplementation((...keys: readonly string[]) => Promise.resolve(keys.map((key) => kept.get(key))));
  vi.spyOn(store, "replace").mockImplementation((key, text, fits) => {
    if (!fits(kept.get(key))) return Promise.resolve("conflict");
    kept.set(key, text);
    return Promise.resolve("done");
  });
  await learnKey("aa");
  named("https://other.example");
  expect(await serverKeys()).toEqual([]);
  await learnKey("bb");
  expect(await serverKeys()).toEqual(["bb"]);
  named(SERVER);
  expect(await serverKeys()).toEqual(["aa"]);
});

it("a file of a server elsewhere is saved by the page, and one of the page's own host by the browser", async () => {
  const click = (): Event => {
    const event = new Event("click", { cancelable: true });
    saveFile(event, "/api/me/archive", "dejarik-data.json");
    return event;
  };
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) { saved.push(this.download); });
  expect(click().defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(saved).toEqual(["dejarik-data.json"]));
  expect(asked.map(({ url }) => url)).toEqual([`${SERVER}/api/me/archive`]);
  document.head.innerHTML = "";
  expect(click().defaultPrevented).toBe(false);
});

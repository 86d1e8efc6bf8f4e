// @vitest-environment happy-dom
/** Who played a game, why a record fails, and what is expected in the fields, as the page Records says it. */

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { useLanguage } from "../src/lang";
import { against, failing, failure, open } from "../src/ui/records";
import type { Screen } from "../src/ui/screen";
import "./rulesets";

describe("the players of a finished game", () => {
  beforeAll(() => useLanguage("en"));

  it("are the reader and the opponent, by the name that the opponent has chosen", () => {
    const game = { rules: "looney", kind: "online", you: ["b"], players: [{ name: "Ben" }, { name: "Anna" }] } as const;
    expect(against({ ...game, you: ["b"], players: [...game.players] })).toBe("You (Blue) – Ben");
    expect(against({ ...game, you: ["w"], players: [{}, {}] })).toBe("You (Red) – Your opponent");
  });

  it("are the computer with its level, or two people at one screen", () => {
    expect(against({ rules: "groi", kind: "computer", level: 3, you: ["w"], players: [{}, {}] })).toBe("You (White) – Computer, level 3");
    expect(against({ rules: "groi", kind: "here", you: ["w", "b"], players: [{}, {}] })).toBe("Two players at one screen");
  });
});

describe("why a record fails", () => {
  const error = {
    code: "bad-request", at: "line 3, column 4",
    message: "line 3, column 4: `A1-B9` is not a legal move here", french: "ligne 3, colonne 4\u00a0: `A1-B9` n’est pas un coup permis ici",
  };

  it("is said in the reader's language, and where only once", async () => {
    await useLanguage("en");
    expect(failure(error)).toBe(error.message);
    await useLanguage("fr");
    expect(failure(error)).toBe(error.french);
    expect(failure({ ...error, french: null })).toBe(error.message);
    expect(failure(null)).toBe("");
  });

  it("is said without a title if the game could not be read", async () => {
    await useLanguage("en");
    expect([failing("Anna – Ben"), failing("")]).toEqual(["Anna – Ben: fails at", "Fails at"]);
    await useLanguage("fr");
    expect([failing("Anna – Ben"), failing("")]).toEqual(["Anna – Ben\u00a0: erreur ici\u00a0:", "Erreur ici\u00a0:"]);
  });
});

describe("the fields", () => {
  let screen: Screen | null = null;
  let address = "";

  beforeAll(() => useLanguage("en"));
  beforeEach(() => {
    address = location.href;
    vi.stubGlobal("fetch", (path: string) => Promise.resolve(Response.json(
      path.endsWith("/api/records") ? { games: [{ id: "aB3dE5gH", title: "Anna – Ben" }] } : { games: [], unreadable: [], next: null },
    )));
    screen = open();
    document.body.append(screen.element);
  });
  afterEach(() => {
    screen?.destroy();
    screen?.element.remove();
    history.replaceState(null, "", address);
    localStorage.clear();
    vi.unstubAllGlobals();
  });

  const find = (selector: string): HTMLInputElement => {
    const found = screen?.element.querySelector<HTMLInputElement>(selector);
    if (!found) throw new Error(`there is no ${selector}`);
    return found;
  };
  /** Enters a text into a field and submits its form. */
  const enter = (field: string, text: string): void => {
    const input = find(field);
    input.value = text;
    input.dispatchEvent(new Event("input"));
    input.closest("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  };
  const text = (): string => screen?.element.textContent ?? "";

  it.each(["", " \n "])("want a text to check, and %j leaves no earlier result", async (blank) => {
    enter("#records-text", "a record");
    await vi.waitFor(() => expect(text()).toContain("The game was replayed without an error"));
    enter("#records-text", blank);
    expect(find(".records-upload [role=alert]").textContent).toContain("There is no game to check yet");
    expect(text()).not.toContain("The game was replayed without an error");
  });

  it("want the link of a game", () => {
    enter("#records-game", "http://nowhere/xyz");
    expect(find("#records-lost").textContent).toContain("This is not the link of a game");
    expect([find("#records-game").getAttribute("aria-describedby"), document.activeElement?.id]).toEqual(["records-lost", "records-game"]);
    expect(location.href).toBe(address);
    enter("#records-game", "https://example.org/game/aB3dE5gH");
    expect(location.pathname).toBe("/game/aB3dE5gH/replay");
    expect(screen?.element.querySelector("#records-lost")).toBeNull();
  });
});

// @vitest-environment happy-dom
/** The screen of an invitation: the colour that it offers, what it says of a damaged link, and how a game waits for its player. */

import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Refusal } from "../src/api/client";
import type { GameFull, Scene } from "../src/api/types";
import type { GameModel } from "../src/game/model";
import { useLanguage } from "../src/lang";
import { coloursOf } from "../src/subject";
import { failedPage } from "../src/ui/failed";
import { refusal } from "../src/ui/game";
import { JoinPage } from "../src/ui/table/join";
import { namesOf, playerName } from "../src/ui/table/names";
import { missingPlayer } from "../src/ui/table/status";
import { Talk } from "../src/ui/table/talk";
import { toastBox } from "../src/ui/toasts";

beforeAll(() => useLanguage("en"));

let page: JoinPage | null = null;

afterEach(() => {
  page?.destroy();
  page = null;
  toastBox().replaceChildren();
  vi.unstubAllGlobals();
});

/** A game over a link, whose second seat is open. */
function gameOf(rules: string): GameFull {
  const scene: Scene = { rules, pieces: [], beside: [] };
  const seats = [{ side: "w", you: false, kind: "person", name: "Anna" }, { side: "b", you: false, kind: "open" }];
  return { id: "a1B2c3D4", rules, kind: "online", you: [], options: {}, state: { scene }, room: { seats } } as unknown as GameFull;
}

function opened(rules: string): JoinPage {
  page = new JoinPage(gameOf(rules), "AAAAAAAAAAAA", null);
  return page;
}

describe("an invitation", () => {
  it("offers the colour that the side has in this rule set", () => {
    for (const [rules, colour, colours] of [["groi", "Black", "black-white"], ["looney", "Blue", "red-blue"]] as const) {
      const { element } = opened(rules);
      expect(element.querySelector("button.primary")?.textContent).toBe(`Take the seat and play ${colour}`);
      expect(element.querySelector("dd.side-b")?.textContent).toBe(colour);
      // The style of the page has the same colours.
      expect(coloursOf()).toBe(colours);
      page?.destroy();
    }
  });

  it.each([
    ["not-found", 404, "This invitation is not valid: is the link complete?"],
    ["seat-taken", 409, "Someone else has taken this seat."],
  ])("that is refused with %s says why", async (code, status, text) => {
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ error: { code, message: code } }, { status })));
    opened("groi").element.querySelector<HTMLElement>("button.primary")?.click();
    await vi.waitFor(() => expect(toastBox().textContent).toContain(text));
    expect(toastBox().textContent).not.toContain("This game does not exist");
  });
});

it("names the players at one screen by the colours of their game, whatever the screen is about", () => {
  opened("looney");
  expect(playerName({ ...gameOf("groi"), kind: "here", room: { seats: [] } } as unknown as GameFull, "b")).toBe("Black");
});

describe("players without a name", () => {
  const seats = [{ side: "w", kind: "person" }, { side: "b", kind: "person" }];
  const game = { ...gameOf("looney"), room: { seats } } as unknown as GameFull;

  it("are called by their colours where somebody else looks on", () => {
    opened("looney");
    expect(namesOf(game)).toEqual({ w: "Red", b: "Blue" });
    expect(namesOf({ ...game, you: ["b"] })).toEqual({ w: "Your opponent", b: "You" });
  });

  it("make their gestures in the plural of French", async () => {
    await useLanguage("fr");
    opened("looney");
    const heard: string[] = [];
    const talk = new Talk({ game } as unknown as GameModel, () => undefined, (text) => heard.push(text));
    talk.heard("w", "growls");
    talk.destroy();
    await useLanguage("en");
    expect(heard).toEqual(["Les Rouges grognent."]);
  });
});

it("is refused if its link is cut off, or if the seat is taken", () => {
  const taken = { ...gameOf("groi"), room: { seats: [{ side: "w", kind: "person" }, { side: "b", kind: "person" }] } } as unknown as GameFull;
  expect(refusal(gameOf("groi"), "AAAAAAAAAAAA")).toBeNull();
  expect(refusal(gameOf("groi"), "")).toBe("join-invalid");
  expect(refusal(taken, "")).toBe("error-seat-taken");
});

it("waits with the dice that begin the game, and does not say that they roll", () => {
  const game = { ...gameOf("looney"), state: { due: { kind: "roll" } } } as unknown as GameFull;
  expect(missingPlayer({ game } as unknown as GameModel)).toBe("The other seat is open.");
  expect(missingPlayer({ game: { ...game, room: { seats: [] } } } as unknown as GameModel)).toBeNull();
});

describe("a screen that could not be loaded", () => it("offers another attempt only if that may help", () => {
  for (const [code, title, buttons] of [["not-found", "Nothing here", 0], ["busy", "That did not work", 1]] as const) {
    const failed = failedPage(new Refusal(code, "why"));
    expect(failed.title()).toBe(title);
    expect(failed.element.querySelector("h1")?.textContent).toBe(title);
    expect(failed.element.querySelectorAll("button")).toHaveLength(buttons);
    expect(failed.element.querySelector("a")?.getAttribute("href")).toBe("/");
    failed.destroy();
  }
}));

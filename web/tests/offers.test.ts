/** Offers and endings in sentences: what both sides read, why a button is off, and why a game is over. */

import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Entry, GameFull, GameState, Offers, ResultView, Room, Scene } from "../src/api/types";
import { useLanguage } from "../src/lang";
import { setPrefs } from "../src/prefs";
import { drawOff, heardSentence, rematchSentence, takebackOff } from "../src/ui/table/offers";
import { decidingTurn, endingSentence } from "../src/ui/table/result";
import "./rulesets";

beforeAll(() => useLanguage("en"));
afterEach(async () => {
  setPrefs({ colours: "red-blue" });
  await useLanguage("en");
});

const scene: Scene = { rules: "groi", pieces: [], beside: [] };
const OFFERS: Offers = {
  draw: [false, false], takeback: [false, false], mayOfferDraw: [true, true], mayTakeBack: [false, false],
  mayClaim: false, mayAbort: false, occurrences: 1,
};

const entry = (by: "w" | "b" | null): Entry => ({
  word: by ? "A1-B1" : "roll", kind: by ? "step" : "roll", by, turn: by === "b" ? 2 : 1,
  effects: by ? [{ t: "walk", letter: by === "w" ? "P" : "p", path: ["A1", "B1"] }] : [],
  told: by ? [{ key: "telling-does", piece: { piece: by === "w" ? "P" : "p" }, does: [{ key: "telling-goes", from: "A1", to: "B1" }] }] : [],
});

/** A game by link that the first player sees, with changes. */
function gameOf(offers: Partial<Offers> = {}, line: Entry[] = [], more: Partial<GameFull> = {}, result: ResultView | null = null): GameFull {
  const state: GameState = {
    version: 9, hash: "", ply: line.length, dpn: "", scene, due: { kind: "step", side: "w" }, turn: 2, clock: null,
    offers: { ...OFFERS, ...offers }, result, choices: null,
  };
  return {
    id: "a1B2c3D4", kind: "online", rules: "groi", options: {}, takebacks: "never-across-throw", created: 0,
    you: ["w"], line, state, beginning: scene,
    room: {
      room: 1, watchers: 0, watching: [], rematch: [false, false],
      seats: [{ side: "w", you: true, kind: "person", online: true }, { side: "b", you: false, kind: "person", online: true }],
    },
    series: { games: 0, points: [0, 0], won: [0, 0], terms: "open" },
    ...more,
  };
}

const computer: Partial<GameFull> = {
  kind: "computer",
  room: {
    room: 1, watchers: 0, watching: [], rematch: [false, false],
    seats: [{ side: "w", you: true, kind: "person", online: true }, { side: "b", you: false, kind: "computer", level: 3 }],
  },
};

describe("what is heard of an offer", () => {
  it("is a sentence for each side, for the computer and for spectators", () => {
    const words = ["draw-offer:b", "draw-decline:b", "draw-decline:w", "draw-accept:b", "takeback-offer:w", "takeback-decline:b", "takeback:w:3"];
    expect(words.map((word) => heardSentence(gameOf(), word))).toEqual([
      "Your opponent offers a draw.",
      "Your opponent declines the draw.",
      "You have declined the draw.",
      "Your opponent accepts the draw.",
      "You have asked to take back your last move.",
      "Your opponent declines the takeback.",
      "Your opponent grants the takeback.",
    ]);
    expect(heardSentence(gameOf(), "takeback:b:3")).toBe("You have granted the takeback.");
    expect(heardSentence(gameOf({}, [], computer), "draw-decline:b")).toBe("The computer declines the draw. It wants to play on.");
    expect(heardSentence(gameOf({}, [], { you: [] }), "draw-decline:b")).toBe("Blue declines the draw.");
  });

  it("is nothing for what needs no sentence", () => {
    for (const word of ["resign:w", "timeout:b", "abort", "A1-B1"]) expect(heardSentence(gameOf(), word)).toBeNull();
    // Against the computer a takeback asks nobody.
    expect(heardSentence(gameOf({}, [], computer), "takeback:w:3")).toBeNull();
  });

  it("names both sides of a rematch", () => {
    const room = (rematch: [boolean, boolean], declined: "w" | "b" | null = null, next: string | null = null): Room => ({
      ...gameOf().room, rematch, declined, next,
    });
    const change = (before: Room, after: Room): string | null => rematchSentence(gameOf({}, [], { room: after }), before);
    expect(change(room([false, false]), room([false, true]))).toBe("Your opponent would like a rematch.");
    expect(change(room([false, false]), room([true, false]))).toBeNull();
    expect(change(room([true, false]), room([false, false], "b"))).toBe("Your opponent declines the rematch.");
    expect(change(room([false, true]), room([false, false], "w"))).toBe("You have declined the rematch.");
    expect(change(room([false, true]), room([false, false], "b"))).toBe("Your opponent no longer asks for a rematch.");
    expect(change(room([true, false]), room([true, true], null, "z9Y8x7W6"))).toBe("A rematch is agreed.");
    // Somebody comes or goes: nothing new about the rematch.
    expect(change(room([false, false], "b"), room([false, false], "b"))).toBeNull();
  });
});

describe("a button that can do nothing", () => {
  it("says why no draw can be offered", () => {
    expect(drawOff(gameOf(), "w")).toBeNull();
    expect(drawOff(gameOf({ draw: [true, false], mayOfferDraw: [false, true] }), "w")).toBe("Your opponent has not answered your offer yet.");
    expect(drawOff(gameOf({ mayOfferDraw: [false, true] }), "w")).toMatch(/after the next move/);
    const open: Room = { ...gameOf().room, seats: gameOf().room.seats.map((seat) => (seat.you ? seat : { side: "b", you: false, kind: "open" })) };
    expect(drawOff(gameOf({ mayOfferDraw: [false, false] }, [], { room: open }), "w")).toBe("Nobody has taken the other seat yet.");
  });

  it("says why nothing can be taken back", () => {
    expect(takebackOff(gameOf({ mayTakeBack: [true, false] }, [entry("w")]), "w")).toBeNull();
    expect(takebackOff(gameOf({}, [entry("b")]), "w")).toBe("There is no move of yours to take back.");
    expect(takebackOff(gameOf({}, [entry("w"), entry(null)]), "w")).toMatch(/dice/);
    expect(takebackOff(gameOf({}, [entry("w")]), "w")).toMatch(/declined/);
    expect(takebackOff(gameOf({ takeback: [true, false] }, [entry("w")]), "w")).toMatch(/not answered/);
  });
});

describe("the end of a game", () => {
  const ended = (why: string, winner: "w" | "b" | null, more: Partial<GameFull> = {}): GameFull =>
    gameOf({}, [entry("b"), entry("w")], more, { why, winner, points: [1, 0] });

  it("says who resigned, left, or ran out of time", () => {
    expect(endingSentence(ended("resignation", "w"))).toBe("Your opponent resigned.");
    expect(endingSentence(ended("resignation", "b"))).toBe("You resigned.");
    expect(endingSentence(ended("resignation", "b", { you: [] }))).toBe("Red resigned.");
    expect(endingSentence(ended("timeout", "w", computer))).toBe("The computer’s time ran out.");
    expect(endingSentence(ended("absence", null))).toBe("A player left the game, and the other claimed a draw.");
    expect(endingSentence(ended("two-pawns-lost", "b"))).toBe("You have lost two pawns.");
    expect(endingSentence(ended("agreement", null))).toBe("Both players agreed.");
  });

  it("tells the turn that decided it, unless no move did", () => {
    expect(decidingTurn(ended("two-pawns-lost", "w"))).toBe("your pawn goes from A1 to B1.");
    for (const why of ["resignation", "timeout", "agreement", "repetition"]) expect(decidingTurn(ended(why, null))).toBeNull();
  });

  it("tells the last loss of a player who gave up", () => {
    const taken = { ...entry("w"), effects: [...entry("w").effects, { t: "fall" as const, letter: "p", at: "B5", how: "killed" as const }],
      told: [{ key: "telling-does", piece: { piece: "P" }, does: [{ key: "telling-killed", piece: { piece: "p" }, at: "B5" }] }] };
    const lost = (winner: "w" | "b" | null): string | null => decidingTurn(gameOf({}, [taken, entry("b")], {}, { why: "resignation", winner, points: [1, 0] }));
    expect(lost("w")).toContain("kills your opponent’s pawn on B5");
    expect(lost("b")).toBeNull();
    expect(lost(null)).toBeNull();
  });

  it("comes in French as well", async () => {
    await useLanguage("fr");
    expect(endingSentence(ended("resignation", "w"))).toBe("Votre adversaire a abandonné.");
    expect(heardSentence(gameOf({}, [], computer), "draw-decline:b")).toBe("L’ordinateur refuse la nulle. Il veut continuer.");
  });
});

// @vitest-environment happy-dom
/** The reader's progress: results, streaks, the time played, and the next challenge. */

import { render } from "lit-html";
import { beforeEach, describe, expect, it } from "vitest";
import { challengesOf, type Known } from "../src/game/challenge";
import { PlayTime, timesPlayed } from "../src/game/playtime";
import { progressOf, solved, tallyOfRules } from "../src/game/puzzles";
import { outcomeOf, scoresOf, streaksOf, totalOf, type Played } from "../src/game/scores";
import { useLanguage } from "../src/lang";
import { diceFigures } from "../src/ui/progress/dice";
import { sentence } from "../src/ui/progress/next";
import { timeText } from "../src/ui/progress/figures";

function game(rules: string, level: number | null, winner: "w" | "b" | null, more: Partial<Played> = {}): Played {
  return { rules, kind: level === null ? "online" : "computer", level, you: ["w"], result: { winner, why: "dejarik" }, ...more };
}

const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

describe("results", () => {
  it("count finished games with an opponent, and no others", () => {
    const ended = game("groi", 2, "w");
    expect(outcomeOf(ended)).toBe("won");
    expect(outcomeOf({ ...ended, you: ["b"] })).toBe("lost");
    expect(outcomeOf({ ...ended, result: { winner: null, why: "agreement" } })).toBe("drawn");
    expect(outcomeOf({ ...ended, result: null })).toBeNull();
    expect(outcomeOf({ ...ended, result: { winner: null, why: "abort" } })).toBeNull();
    expect(outcomeOf({ ...ended, kind: "here", you: ["w", "b"] })).toBeNull();
    expect(outcomeOf({ ...ended, kind: "record" })).toBeNull();
  });

  it("are listed by rule set and level, with people last", () => {
    const scores = scoresOf([game("groi", null, "b"), game("groi", 3, "w"), game("groi", 1, null), game("groi", 3, "b"), game("looney", 0, "w")]);
    expect(scores.get("groi")).toEqual([
      { level: 1, won: 0, drawn: 1, lost: 0 },
      { level: 3, won: 1, drawn: 0, lost: 1 },
      { level: null, won: 0, drawn: 0, lost: 1 },
    ]);
    expect(totalOf([...scores.values()].flat())).toEqual({ won: 2, drawn: 1, lost: 2 });
  });

  it("make streaks of wins, which games that the computer lets the player win neither lengthen nor end", () => {
    const [won, lost] = [game("groi", 1, "w"), game("groi", 1, "b")];
    expect(streaksOf([won, game("groi", 0, "b"), won, lost, won, won, won])).toEqual({ current: 2, best: 3 });
    expect(streaksOf([lost, won])).toEqual({ current: 0, best: 1 });
    expect(streaksOf([won, won])).toEqual({ current: 2, best: 2 });
    expect(streaksOf([game("groi", 1, null), won])).toEqual({ current: 0, best: 1 });
    expect(streaksOf([])).toEqual({ current: 0, best: 0 });
  });
});

describe("the puzzles", () => it("are counted by rule set", () => {
  const puzzle = { id: "one", rules: "groi", rating: 900, grade: "easy" as const, themes: [] };
  const progress = solved(progressOf(null), puzzle);
  expect(tallyOfRules([puzzle, { ...puzzle, id: "two" }, { ...puzzle, id: "three", rules: "bambara" }], progress)).toEqual([
    { rules: "groi", solved: 1, all: 2 },
    { rules: "bambara", solved: 0, all: 1 },
  ]);
}));

describe("the next challenge", () => {
  const LESSONS = ["groi", "bambara"].map((rules) => ({ rules, done: 0, all: 8 }));
  const known: Known = { games: [], lessons: LESSONS, today: { left: 3, puzzle: "geasy2" }, easiest: "groi" };
  const kinds = (more: Partial<Known>): string[] => challengesOf({ ...known, ...more }).map(({ kind }) => kind);

  it("of a newcomer is the lesson of the easiest rule set, then an easy game", () => {
    expect(challengesOf(known)[0]).toEqual({ kind: "lesson", rules: "groi", done: 0, all: 8 });
    expect(kinds({})).toEqual(["lesson", "first", "daily"]);
    expect(kinds({ lessons: [{ rules: "groi", done: 8, all: 8 }] })).toEqual(["first", "daily"]);
  });

  it("after three wins at a level is the next level", () => {
    expect(challengesOf({ ...known, games: times(3, game("groi", 2, "w")) })[0]).toEqual({ kind: "level", rules: "groi", level: 3, wins: 3 });
  });

  it("names the wins that are missing for the next level", () => {
    const games = [game("groi", 3, "w"), game("groi", 3, "b"), ...times(3, game("groi", 2, "w"))];
    expect(challengesOf({ ...known, games })).toContainEqual({ kind: "again", rules: "groi", level: 3, missing: 2 });
  });

  it("is about the rule set that was played last, and passes over one that is mastered", () => {
    const games = [...times(3, game("looney", 8, "w")), ...times(3, game("bambara", 4, "w"))];
    expect(challengesOf({ ...known, games })[0]).toEqual({ kind: "level", rules: "bambara", level: 5, wins: 3 });
  });

  it("prefers a lesson that was begun to one that was not", () => {
    const lessons = [{ rules: "groi", done: 0, all: 8 }, { rules: "bambara", done: 2, all: 8 }];
    expect(challengesOf({ ...known, lessons, games: [game("looney", 1, "b")] })[0]).toEqual({ kind: "lesson", rules: "bambara", done: 2, all: 8 });
  });

  it("is nothing if everything is done", () => {
    expect(challengesOf({ games: times(3, game("groi", 8, "w")), lessons: [{ rules: "groi", done: 8, all: 8 }], today: null, easiest: "groi" })).toEqual([]);
  });

  it.each([
    ["en", "You have won 3 games of Classic Dejarik (Groi) at level 2: try level 3."],
    ["fr", "Dejarik classique (Groï)\u00a0: vous avez gagné 3 parties au niveau 2. Essayez le niveau 3."],
  ] as const)("is a sentence in %s", async (language, text) => {
    await useLanguage(language);
    expect(sentence({ kind: "level", rules: "groi", level: 3, wins: 3 })).toBe(text);
    expect(sentence({ kind: "again", rules: "groi", level: 8, missing: 1 })).not.toContain("9");
  });
});

describe("the time played", () => {
  beforeEach(() => localStorage.clear());

  /** A game that is played on a clock of the test's own. */
  function played() {
    const state = { now: 0, playing: true };
    const time = new PlayTime("groi", () => state.playing, () => state.now);
    const pass = (seconds: number): void => {
      for (let second = 0; second < seconds; second += 1) {
        state.now += 1000;
        time.tick();
      }
    };
    time.tick();
    return { state, time, pass };
  }

  it("passes while a game is played, and is added to what is stored", () => {
    localStorage.setItem("dejarik.played", '{"groi": 5000, "looney": "long"}');
    const { state, time, pass } = played();
    pass(30);
    state.playing = false;
    pass(60);
    time.save();
    expect(timesPlayed()).toEqual({ groi: 35_000 });
  });

  it("stops some minutes after the last sign of life, and while the machine sleeps", () => {
    const { state, time, pass } = played();
    pass(600);
    time.save();
    expect(timesPlayed()).toEqual({ groi: 180_000 });
    time.alive();
    state.now += 3_600_000;
    time.tick();
    time.alive();
    pass(10);
    time.save();
    expect(timesPlayed()).toEqual({ groi: 190_000 });
  });

  it("is said in hours and minutes", async () => {
    await useLanguage("en");
    expect([0, 65_000, 3_600_000 * 3 + 60_000 * 20].map(timeText)).toEqual(["< 1 min", "1 min", "3 h 20 min"]);
  });
});

describe("checked dice", () => {
  const cubes = { faces: 2, throws: 9, counts: [4, 5], longest: 3, usual: 3 };
  const d4 = { faces: 4, throws: 10, counts: [1, 2, 3, 4], longest: 2, usual: 2 };

  it.each([
    ["en", "from 3 finished games between two people", "would have turned 1 into 0.70.", "4.5 each", "own colour 4, other 5", "3 (by chance 3)"],
    ["fr", "dans 3 parties terminées entre deux personnes", "changé 1 en 0,70.", "4,5 chacune", "sa couleur 4, l’autre 5", "3 (selon le hasard 3)"],
  ] as const)("are counted beside what chance gives, own and opponents’ apart (%s)", async (language, site, bet, each, colours, run) => {
    await useLanguage(language);
    const element = document.createElement("div");
    const checked = { own: { value: 0.7, kinds: [cubes, d4] }, theirs: { value: 1, kinds: [] } };
    render(diceFigures(checked, { games: 0, value: 1, kinds: [] }), element);
    expect(element.querySelectorAll("section").length).toBe(1);
    const text = element.textContent;
    expect(text).not.toContain(site);
    render(diceFigures(null, { games: 3, value: 1, kinds: [d4] }), element);
    expect(element.querySelectorAll("section").length).toBe(1);
    expect(element.textContent).toContain(site);
    render(diceFigures(null, null), element);
    expect(element.textContent).toBe("");
    for (const part of [bet, each, colours, run, "1 · 2 · 3 · 4"]) expect(text).toContain(part);
  });
});

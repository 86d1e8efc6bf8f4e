// @vitest-environment happy-dom
/** The game in words: sentences, the grid under the keyboard, typed input, and announcements. */

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Choices, Sentence } from "../src/api/types";
import { spaceSpot, SPACES } from "../src/board/geometry";
import type { Spot } from "../src/board/view";
import { Picker } from "../src/game/picker";
import { useLanguage } from "../src/lang";
import { setPrefs } from "../src/prefs";
import { read, type Ground } from "../src/speech/commands";
import { Speech, type SpeechHost, type SpeechState } from "../src/speech";
import { nextPiece, nextTarget, steer, type Arrow, type Stand } from "../src/speech/steer";
import { spaceName, tellOdds, tellTime, wholeName } from "../src/speech/words";
import { SIMEONE, stateOf } from "./gallery/games";
import { pieces, STARTS } from "./gallery/scenes";

beforeAll(() => useLanguage("en"));
afterEach(() => setPrefs({ colours: "red-blue" }));

describe("words", () => {
  it("name spaces and pieces", () => {
    expect(spaceName("groi", "A5")).toBe("A5, outer ring");
    expect(spaceName("bambara", "B5")).toBe("B5, Inner Rim");
    expect(spaceName("groi", "C")).toBe("C, the centre");
    expect(wholeName("simeone", "M")).toBe("red Monnok");
    expect(wholeName("bambara", "q")).toBe("black queen");
    setPrefs({ colours: "red-blue" });
    expect(wholeName("bambara", "q")).toBe("blue queen");
    setPrefs({ colours: "black-white" });
    expect(wholeName("simeone", "M")).toBe("white Monnok");
  });

  it("give odds as fractions and percentages, and times in words", () => {
    expect(tellOdds({ loss: "1255/2048", win: "397/2048", standoff: "99/512" })).toBe(
      "win 19.4 %; stand-off 19.3 %; loss 61.3 %",
    );
    expect(tellTime(61_000)).toBe("one minute one second");
    expect(tellTime(59_400)).toBe("one minute 0 seconds");
    expect(tellTime(5_000)).toBe("5 seconds");
  });

  it("do not break French lines before the semicolons of a list", async () => {
    await useLanguage("fr");
    expect(tellOdds({ loss: "1/2", win: "1/4", standoff: "1/4" })).toMatch(/^[^;]+\u00a0; [^;]+\u00a0; [^;]+$/);
    await useLanguage("en");
  });
});

describe("the arrow keys", () => {
  const go = (from: string, keys: string, bottom: "w" | "b" = "w", beside: string[] = []): string => {
    let stand: Stand = { spot: spaceSpot(from), spin: null };
    for (const key of keys) {
      const arrow = ({ l: "ArrowLeft", r: "ArrowRight", u: "ArrowUp", d: "ArrowDown" } as Record<string, Arrow>)[key];
      if (arrow) stand = steer(stand, arrow, bottom, beside);
    }
    return stand.spot.at === "space" ? stand.spot.space : `+${stand.spot.letter}`;
  };

  it("move in their direction on the screen", () => {
    // At the bottom, clockwise is to the left; at the top, to the right.
    expect(go("A2", "r")).toBe("A1");
    expect(go("A2", "l")).toBe("A3");
    expect(go("A8", "r")).toBe("A9");
    expect(go("A2", "u")).toBe("B2");
    expect(go("A2", "uu")).toBe("C");
    expect(go("A8", "d")).toBe("B8");
    expect(go("A8", "r", "b")).toBe("A7");
    expect(go("A8", "u", "b")).toBe("B8");
  });

  it("go all the way round when held down", () => {
    expect(go("A2", "r".repeat(12))).toBe("A2");
    expect(go("B5", "l".repeat(12))).toBe("B5");
    expect(go("A2", "r".repeat(7))).toBe("A7");
  });

  it("cross the centre", () => {
    expect(["B8", "B9"]).toContain(go("A2", "uuu"));
    expect(["A8", "A9"]).toContain(go("A2", "uuuu"));
    expect(["B11", "B12"]).toContain(go("C", "r"));
    expect(["B5", "B6"]).toContain(go("C", "l"));
  });

  it("reach the pieces beside the board and return", () => {
    expect(go("A2", "d")).toBe("A2");
    expect(go("A2", "d", "w", ["Q", "n"])).toBe("+Q");
    expect(go("A2", "dr", "w", ["Q", "n"])).toBe("+n");
    expect(go("A2", "drr", "w", ["Q", "n"])).toBe("+Q");
    expect(go("A2", "du", "w", ["Q", "n"])).toBe("A2");
  });

  it("reach every space", () => {
    for (const bottom of ["w", "b"] as const) {
      const seen = new Set(["A1"]);
      const queue = ["A1"];
      for (let at = queue.shift(); at; at = queue.shift()) {
        for (const key of ["l", "r", "u", "d"]) {
          const next = go(at, key, bottom);
          if (!seen.has(next)) {
            seen.add(next);
            queue.push(next);
          }
        }
      }
      expect([...seen].sort()).toEqual([...SPACES].sort());
    }
  });

  it("find the next target and the next piece", () => {
    const targets = ["A1", "B2"].map((space) => ({ spot: spaceSpot(space), kind: "place" as const }));
    expect(nextTarget(targets, spaceSpot("A9"), 1)).toEqual(spaceSpot("A1"));
    expect(nextTarget(targets, spaceSpot("A1"), 1)).toEqual(spaceSpot("B2"));
    expect(nextTarget(targets, spaceSpot("B2"), 1)).toEqual(spaceSpot("A1"));
    expect(nextTarget([], spaceSpot("B2"), 1)).toBeNull();
    const standing = pieces("P@A1 p@A7 P@C");
    expect(nextPiece(standing, ["p"], "p", spaceSpot("A1"))).toEqual(spaceSpot("A7"));
    expect(nextPiece(standing, ["p"], "p", spaceSpot("C"))).toEqual({ at: "beside", letter: "p" });
    expect(nextPiece(standing, ["p"], "P", { at: "beside", letter: "p" })).toEqual(spaceSpot("A1"));
    expect(nextPiece(standing, [], "k", spaceSpot("C"))).toBeNull();
  });
});

describe("typed input", () => {
  const ground = (choices: Choices | null, over: Partial<Ground> = {}): Ground => ({
    rules: "simeone",
    picker: choices && new Picker(choices),
    ordering: null,
    kindOf: (name) => (name === "knight" ? "N" : null),
    ...over,
  });
  const meant = (text: string, over?: Partial<Ground>): unknown => {
    const typed = read(text, ground(SIMEONE, over));
    return typed.t === "step" ? typed.step.word : typed;
  };

  it("accepts moves with or without their signs", () => {
    expect(meant("B3xB4")).toBe("B3xB4");
    expect(meant(" b3 b4 ")).toBe("B3xB4");
    expect(meant("b3-a3")).toBe("B3-A3");
    expect(meant("b2^")).toBe("B2^");
    expect(meant("end")).toEqual({ t: "word", word: "end" });
    expect(meant("B3-B9")).toEqual({ t: "illegal" });
    expect(meant("gibberish")).toEqual({ t: "unknown" });
  });

  it("treats a space alone as a question, never as a move", () => {
    expect(meant("b2")).toEqual({ t: "space", space: "B2" });
    const push: Choices = { steps: [{ word: ">B2", path: ["B2"], attack: false, effects: [] }] };
    expect(read("b2", ground(push))).toEqual({ t: "space", space: "B2" });
    expect(read(">b2", ground(push))).toMatchObject({ t: "step", step: { word: ">B2" } });
  });

  it("accepts commands in both languages", () => {
    expect(meant("l")).toEqual({ t: "command", command: "last" });
    expect(meant("aide")).toEqual({ t: "command", command: "help" });
    expect(meant("draw yes")).toEqual({ t: "command", command: "draw-accept" });
    expect(meant("nulle  non")).toEqual({ t: "command", command: "draw-decline" });
    expect(meant("p knight")).toEqual({ t: "where", kind: "N" });
    expect(meant("m a2")).toEqual({ t: "moves", space: "A2" });
  });

  it("asks which move is meant when only the pushed piece differs", () => {
    const push: Choices = {
      steps: ["A11-A5>A4", "A11-A5>A6"].map((word) => ({ word, path: ["A11", "A5"], attack: false, effects: [] })),
    };
    expect(read("a11-a5", ground(push))).toEqual({ t: "ambiguous", words: ["A11-A5>A4", "A11-A5>A6"] });
    expect(read("a11a5>a6", ground(push))).toMatchObject({ t: "step", step: { word: "A11-A5>A6" } });
  });

  it("accepts an order of the set-up by its letters", () => {
    expect(meant("setup nskm", { ordering: "w" })).toEqual({ t: "order", letters: "NSKM" });
    expect(meant("XTHG", { ordering: "b" })).toEqual({ t: "order", letters: "xthg" });
    expect(meant("fixed", { ordering: "b" })).toEqual({ t: "order", letters: "xthg" });
    expect(meant("nnkm", { ordering: "w" })).toEqual({ t: "unknown" });
  });

  it("walks a turn of looney that is typed in another order than it is written", () => {
    const choices: Choices = {
      steps: [
        { word: "A1-A2+A9-A8", path: [], attack: false, effects: [] },
        { word: "A1-A2", path: [], attack: false, effects: [] },
      ],
      walk: {
        nodes: [
          { left: 4, go: [{ from: "A1", to: "A2", n: 1 }, { from: "A9", to: "A8", n: 2 }], hit: [] },
          { left: 3, done: 1, go: [{ from: "A9", to: "A8", n: 3 }], hit: [] },
          { left: 3, go: [{ from: "A1", to: "A2", n: 3 }], hit: [] },
          { left: 2, done: 0, go: [], hit: [] },
        ],
      },
    };
    expect(read("a9-a8+a1-a2", ground(choices))).toMatchObject({ t: "step", step: { word: "A1-A2+A9-A8" } });
    expect(read("a1a2", ground(choices))).toMatchObject({ t: "step", step: { word: "A1-A2" } });
    expect(read("a9-a7", ground(choices))).toEqual({ t: "illegal" });
  });
});

describe("the speech layer", () => {
  let speech: Speech;
  let done: string[];
  let state: SpeechState;
  let picker: Picker;
  let focus: Spot | null;

  const host: SpeechHost = {
    point(at) {
      done.push(typeof at === "string" ? at : at.at === "space" ? at.space : `+${at.letter}`);
      const pointed = picker.point(at);
      if (pointed.t === "ready") done.push(`play ${pointed.step.word}`);
      speech.update({ ...state });
    },
    play: (step) => done.push(`play ${step.word}`),
    back: () => {
      picker.back();
      speech.update({ ...state });
    },
    clear: () => {
      picker.clear();
      speech.update({ ...state });
    },
    focus: (spot) => {
      focus = spot;
    },
    act: (action) => done.push(`act ${action.kind === "order" ? `order ${action.order}` : action.kind}`),
  };

  const cell = (space: string): HTMLElement => {
    const found = speech.element.querySelector<HTMLElement>(`[role=gridcell][data-space="${space}"]`);
    if (!found) throw new Error(space);
    return found;
  };
  const press = (key: string, shiftKey = false): void => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }));
  };
  const type = (text: string): string => {
    const input = speech.element.querySelector("input");
    const form = speech.element.querySelector("form");
    if (!input || !form) throw new Error("no form");
    input.value = text;
    form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    return speech.element.querySelector("output")?.textContent ?? "";
  };
  const heard = async (region: "polite" | "urgent"): Promise<string> => {
    await vi.advanceTimersByTimeAsync(100);
    return speech.element.querySelector(`.speech-${region} p:last-child`)?.textContent ?? "";
  };

  beforeEach(() => {
    vi.useFakeTimers();
    done = [];
    focus = null;
    speech = new Speech(host);
    document.body.append(speech.element);
    picker = new Picker(SIMEONE);
    state = stateOf({ picker });
    speech.update(state);
  });

  afterEach(() => {
    speech.destroy();
    vi.useRealTimers();
  });

  it("plays a whole step by keys alone", async () => {
    speech.enter();
    press("N", true);
    press("M", true);
    expect(focus).toEqual(spaceSpot("B3"));
    press("Enter");
    expect(done).toEqual(["B3"]);
    expect(await heard("polite")).toBe("Red Monnok, B3, selected. Moves: A3. Attacks: B4 (blue Houjix).");
    press("t");
    press("t");
    const first = focus;
    press("t");
    expect([first, focus]).toContainEqual(spaceSpot("B4"));
    speech.enter("B4");
    expect(cell("B4").querySelector(".visually-hidden")?.textContent).toBe(
      "B4, inner ring, blue Houjix, stunned, can be attacked, defeated 83.3 %; pushed 16.7 %",
    );
    press("Enter");
    expect(done).toEqual(["B3", "B4", "play B3xB4"]);
  });

  it("drops a picked piece, and lists a piece's moves without picking it", async () => {
    speech.enter("B3");
    press("m");
    expect(await heard("polite")).toBe("Moves: A3. Attacks: B4 (blue Houjix).");
    expect(picker.picked).toBeNull();
    press("Enter");
    press("Escape");
    expect(picker.picked).toBeNull();
    expect(await heard("polite")).toContain("Put down.");
  });

  it.each([
    ["moves", /^1: \S+; 2: \S+/],
    ["coups", /^1: \S+; 2: \S+/],
    ["near b4", /^Next to B4: B3: .*; B5: .*; A4: .*; C: .*\. Diagonally: A3: .*; A5: /],
    ["autour C", /^Next to C: B1: .*; B12: [^;]*\.$/],
    ["what b4", /^B4, inner ring, blue Houjix/],
    ["moves b3", /^Moves: A3\. Attacks: B4/],
  ])("answers %s as the terminal does", (typed, answer) => {
    expect(type(typed)).toMatch(answer);
    expect(done).toEqual([]);
  });

  it("plays a move by its number, and builds one by take and go", () => {
    type("1");
    expect(done).toEqual([`play ${picker.steps[0]?.word ?? ""}`]);
    expect(type("99")).toContain("neither a move nor a command");
    done.length = 0;
    type("take b3");
    type("go b4");
    expect(done).toEqual(["B3", "B4", "play B3xB4"]);
  });

  it("says at once that nothing can be done on an empty space", async () => {
    speech.enter("A12");
    press("Enter");
    expect(done).toEqual([]);
    expect(await heard("urgent")).toBe("Nothing to do on A12.");
  });

  it("has one cell in the tab order, and reports the focused cell and the loss of focus", () => {
    speech.enter("B7");
    expect(speech.element.querySelectorAll("[role=gridcell][tabindex='0']")).toHaveLength(1);
    expect(focus).toEqual(spaceSpot("B7"));
    cell("B7").blur();
    expect(focus).toBeNull();
  });

  it("answers typed moves and commands", () => {
    expect(type("b3 b4")).toContain("B4 from B3: defeated 83.3 %");
    expect(type("end")).toBe("");
    expect(done).toEqual(["play B3xB4", "end", "play end"]);
    // The slash that leads to the field may be typed in it, too.
    expect(type("/ b3 b4")).toMatch(/^B4 from B3: defeated/);
    expect(type("/x")).toContain("neither a move nor a command");
    expect(done.splice(3)).toEqual(["play B3xB4"]);
    expect(type("p")).toContain("Blue: Houjix B4 (stunned)");
    expect(type("p savrip")).toBe("Red Mantellian Savrip B2.");
    expect(type("d")).toBe("B4 from B3: defeated 83.3 %; pushed 16.7 %.");
    expect(type("s")).toBe("This game has no score.");
    const counters: Sentence[] = [
      { key: "telling-score-to", one: { side: "w" }, other: { side: "b" }, first: 2, second: 0, target: 12 },
    ];
    speech.update({ ...state, scene: { ...state.scene, counters } });
    expect(type("s")).toBe("Score: Red 2, Blue 0. 12 points win.");
    expect(type("c")).toBe("This game has no clock.");
    expect(type("C")).toContain("C, the centre");
    expect(type("l")).toBe("Nothing has been played yet.");
    expect(type("b")).toBe("Best moves are available in analysis only.");
    expect(type("b2")).toContain("B2, inner ring, red Mantellian Savrip, stunned");
    expect(type("b3-b9")).toBe("b3-b9 is not possible here.");
  });

  it("asks twice before resigning", () => {
    expect(type("resign")).toContain("once more");
    type("l");
    expect(type("resign")).toContain("once more");
    type("resign");
    expect(done).toEqual(["act resign"]);
  });

  it("asks twice before a draw at one screen, where it ends the game, and offers one at once to another person", () => {
    speech.update({ ...state, you: ["w", "b"] });
    expect(type("draw")).toContain("once more");
    type("resign");
    expect(type("nulle")).toContain("once more");
    expect(done).toEqual([]);
    type("nulle");
    speech.update({ ...state, you: ["b"] });
    expect(type("draw")).toBe("");
    expect(done).toEqual(["act draw-offer", "act draw-offer"]);
  });

  it("announces what happened and the player's turn as one urgent message", async () => {
    speech.update({ ...state, due: { kind: "step", side: "b" }, picker: null });
    await vi.advanceTimersByTimeAsync(100);
    const entry = { word: "A6-A5", told: [{ key: "telling-does", piece: { piece: "g" }, does: [{ key: "telling-goes", from: "A6", to: "A5" }] }] };
    picker = new Picker(SIMEONE);
    speech.tell(entry);
    speech.update({ ...state, picker, line: [entry] });
    expect(await heard("urgent")).toBe(
      "The blue Grimtaash goes from A6 to A5. Your turn, Red. You may also type: end.",
    );
    expect(speech.element.querySelectorAll("[role=log] li")).toHaveLength(1);
    expect(speech.element.querySelector("[role=log] li")?.textContent).toBe("A6-A5 The blue Grimtaash goes from A6 to A5.");
  });

  it("removes moves that were taken back from the list and keeps the elements of the others", () => {
    const entry = (word: string) => ({ word, told: [] });
    speech.update({ ...state, line: [entry("A2-B2"), entry("A6-A5")] });
    const first = speech.element.querySelector("[role=log] li");
    speech.update({ ...state, line: [entry("A2-B2")] });
    expect(speech.element.querySelectorAll("[role=log] li")).toHaveLength(1);
    expect(speech.element.querySelector("[role=log] li")).toBe(first);
  });

  it("asks for an order and accepts it", () => {
    speech.update({ ...state, picker: null, due: { kind: "orders", missing: [true, true] }, scene: STARTS.simeone });
    expect(speech.element.querySelector(".speech-status")?.nextSibling).toBeNull();
    expect(speech.element.textContent).toContain("type setup and the four letters, such as setup MKSN.");
    type("setup ksnm");
    expect(done).toEqual(["act order KSNM"]);
  });

  it("says what is due instead of moves: an order, or nothing after the end", () => {
    const answerTo = (text: string): string => {
      type(text);
      return speech.element.querySelector(".speech-answer")?.textContent ?? "";
    };
    speech.update({ ...state, picker: null, due: { kind: "orders", missing: [true, true] }, scene: STARTS.simeone });
    for (const text of ["moves", "m a1"]) expect(answerTo(text), text).toContain("type setup and the four letters");
    speech.update({ ...state, picker: null, due: { kind: "nothing" }, result: { why: "target-reached", winner: "b", points: [0, 1] } });
    expect(answerTo("moves")).toBe("Blue has won. The target score has been reached.");
    speech.update({ ...state, picker: null, you: ["b"] });
    expect(answerTo("moves")).toBe("It is not your turn.");
  });

  it("names the decisions of a battle", () => {
    const happening = [
      { key: "telling-battle", attacker: { piece: "L" }, from: "A4", defender: { piece: "b" }, target: "B4" },
      { key: "telling-dice", attack: 6, defence: 7 },
    ];
    const scene = { ...state.scene, rules: "looney" as const, pieces: pieces("L@A4 b@B4"), happening };
    const ghosts = new Picker({
      steps: ["ghost3", "accept"].map((word) => ({ word, path: [`!${word}`], attack: false, effects: [] })),
    });
    picker = ghosts;
    speech.update({ ...state, scene, picker: ghosts, rival: "computer" });
    expect(speech.element.querySelector("p.speech-status")?.textContent).toBe(
      "Your turn, Red. Battle: your Leader from A4 against the computer’s Big on B4. Attack 6, defence 7. You may type: ghost3 and accept.",
    );
    type("ghost3");
    expect(done[0]).toBe("ghost3");
  });

  it("announces the result at once", async () => {
    speech.update({ ...state, picker: null, due: { kind: "nothing" }, result: { why: "target-reached", winner: "b", points: [0, 1] } });
    expect(await heard("urgent")).toBe("Blue has won. The target score has been reached.");
  });

  it("uses a new language as soon as it is chosen", async () => {
    await useLanguage("fr");
    expect(speech.element.querySelector("h2")?.textContent).toBe("La partie en mots");
    expect(cell("B4").querySelector(".visually-hidden")?.textContent).toContain("Houjix des Bleus");
    await useLanguage("en");
  });

  it("takes the keyboard focus back when a question beside the board is answered and removed", () => {
    const button = document.createElement("button");
    document.body.append(button);
    speech.enter("B3");
    button.focus();
    button.remove();
    speech.update({ ...state });
    expect(focus).toEqual(spaceSpot("B3"));
    expect(document.activeElement).toBe(cell("B3"));
    // But not after the user has pointed somewhere else.
    document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    cell("B3").blur();
    speech.update({ ...state });
    expect(document.activeElement).not.toBe(cell("B3"));
  });

  it("is hidden visually only", () => {
    expect(speech.element.classList.contains("is-visible")).toBe(false);
    speech.show(true);
    expect(speech.element.classList.contains("is-visible")).toBe(true);
    expect(speech.element.querySelectorAll("[style]")).toHaveLength(0);
  });
});

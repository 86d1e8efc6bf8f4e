// @vitest-environment happy-dom
/** The automatic replay: its pace, its end, and what it announces. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { t } from "../src/lang";
import { setPrefs } from "../src/prefs";
import { Autoplay } from "../src/ui/autoplay";

/** A game of four moves whose animations take a tenth of a second, and what its replay has said. */
class Game {
  at = 0;
  said: string[] = [];
  readonly auto = new Autoplay({
    rewind: () => {
      if (this.at === 4) this.at = 0;
    },
    forward: async (aloud) => {
      this.at += 1;
      if (aloud) this.said.push(`move ${this.at}`);
      await new Promise((done) => setTimeout(done, 100));
      return this.at < 4;
    },
    tell: () => { this.said.push(`place ${this.at}`); },
    say: (text) => { this.said.push(text); },
    changed: () => undefined,
  });
}

const STARTED = t("records-playing");

beforeEach(() => {
  vi.useFakeTimers();
  setPrefs({ motion: "full" });
});

afterEach(() => { vi.useRealTimers(); });

describe("the automatic replay", () => {
  it("stops at the end, says where, and begins again from there", async () => {
    const game = new Game();
    game.auto.toggle();
    await vi.advanceTimersByTimeAsync(4 * 1100 - 1);
    expect([game.at, game.auto.playing]).toEqual([4, true]);
    await vi.advanceTimersByTimeAsync(1);
    expect([game.at, game.auto.playing]).toEqual([4, false]);
    expect(game.said).toEqual([STARTED, "place 4"]);
    game.auto.toggle();
    expect([game.at, game.auto.playing]).toEqual([0, true]);
  });

  it("announces each move at the slowest speed only", async () => {
    const game = new Game();
    game.auto.faster(-9);
    game.auto.toggle();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(game.said).toEqual([STARTED, "move 1", "move 2", "move 3", "move 4"]);
  });

  it("makes no further move if it is stopped while the board moves", async () => {
    const game = new Game();
    game.auto.toggle();
    await vi.advanceTimersByTimeAsync(1050);
    game.auto.toggle();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([game.at, game.auto.playing]).toEqual([1, false]);
    expect(game.said).toEqual([STARTED, "place 1"]);
  });

  it("takes the new speed at once, and is never hurried for readers who want less motion", async () => {
    const game = new Game();
    game.auto.toggle();
    game.auto.faster(9);
    await vi.advanceTimersByTimeAsync(4 * 300);
    expect(game.at).toBe(4);
    setPrefs({ motion: "reduced" });
    expect(game.auto.pause).toBe(1000);
  });
});

/** What was pressed, as the screens name it: Caps Lock changes nothing, and single keys can be switched off. */

import { afterEach, describe, expect, it, vi } from "vitest";
import { pressedKey } from "../src/keys";
import { setPrefs } from "../src/prefs";

/** An element that lies on the board or elsewhere. */
class Place {
  constructor(private readonly onGrid: boolean) {}

  closest(): Place | null {
    return this.onGrid ? this : null;
  }
}

vi.stubGlobal("HTMLElement", Place);

function pressed(key: string, onGrid = false): string {
  return pressedKey({ key, target: new Place(onGrid) as unknown as EventTarget });
}

describe("a pressed key", () => {
  afterEach(() => setPrefs({ letters: true }));

  it("is the same with Caps Lock", () => {
    expect(["h", "H", "?", "0"].map((key) => pressed(key))).toEqual(["h", "h", "?", "0"]);
    expect(["ArrowLeft", "Escape", "Home", " "].map((key) => pressed(key))).toEqual(["ArrowLeft", "Escape", "Home", " "]);
  });

  it("is none if it is a single character and these are switched off, except on the board", () => {
    setPrefs({ letters: false });
    expect(["h", "F", "?", "+"].map((key) => pressed(key))).toEqual(["", "", "", ""]);
    expect(["ArrowLeft", "Escape", " "].map((key) => pressed(key))).toEqual(["ArrowLeft", "Escape", " "]);
    expect(pressed("M", true)).toBe("m");
  });
});

/** The keys of the game screen. */
import { pressedKey } from "../../keys";

/** What the keys do. Each returns whether there was something to do, or nothing if there always is. */
export interface TableKeys {
  /** Goes through the line by a number of entries, or to its first or last position. */
  go(by: number | "first" | "last"): boolean;
  /** Closes what is open, or takes back the last choice. */
  close(): boolean;
  rules(): void;
  /** Shows the card of the piece under the cursor. */
  about(): boolean;
  talk(): boolean;
  advise(what: "hint" | "why"): boolean;
  /** Ends a running animation. */
  skip(): boolean;
  flip(): void;
  /** Passes any other key on to the board. */
  other(): boolean;
}

/** Handles a key. Returns whether it meant anything. */
export function pressed(event: KeyboardEvent, keys: TableKeys): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const inButton = event.target instanceof HTMLElement && event.target.closest("button,a,summary,input,[role=grid]") !== null;
  switch (pressedKey(event)) {
    case "ArrowLeft":
      return keys.go(-1);
    case "ArrowRight":
      return keys.go(1);
    case "Home":
      return keys.go("first");
    case "End":
      return keys.go("last");
    case "Escape":
      return keys.close();
    case "r":
      keys.rules();
      return true;
    case "i":
      return keys.about();
    case "c":
      return keys.talk();
    case "h":
      return keys.advise("hint");
    case "e":
      return keys.advise("why");
    case " ":
      return !inButton && keys.skip();
    case "f":
      keys.flip();
      return true;
    default:
      return keys.other();
  }
}

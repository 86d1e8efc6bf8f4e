/** The page's single sound source, which follows the reader's preferences of sound and volume. */

import { onPrefs, prefs } from "../prefs";
import { Sound } from "../sound";

let made: Sound | null = null;

/**
 * Returns the sound source, and creates it on the first call. It has to exist before the first game is
 * opened: browsers allow sound only after a user gesture, and the click that opens the game is one.
 */
export function sounds(): Sound {
  if (!made) {
    const sound = new Sound();
    made = sound;
    const obey = (): void => {
      sound.on = prefs().sound;
      sound.volume = prefs().volume / 100;
      if (!sound.on) sound.hush();
    };
    obey();
    onPrefs(obey);
  }
  return made;
}

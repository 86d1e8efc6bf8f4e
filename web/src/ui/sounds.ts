/** The page's one source of sound, silent where the reader wants it so. */

import { onPrefs, prefs } from "../prefs";
import { createSound, type Sound } from "../sound";

let made: Sound | null = null;

/** Made before the first game is opened: the click that opens it is the gesture that browsers ask for. */
export function sounds(): Sound {
  if (!made) {
    const sound = createSound();
    made = sound;
    const obey = (): void => {
      sound.on = prefs().sound;
      if (!sound.on) sound.hush();
    };
    obey();
    onPrefs(obey);
  }
  return made;
}

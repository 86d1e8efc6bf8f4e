/** The room. It is loaded by dynamic import when a reader enters it, because nobody else needs it. */

import { Room } from "./room";
import type { RoomOptions, RoomView } from "./view";

export type { RoomMode, RoomOptions, RoomView, RoomWords } from "./view";

/** Starts to draw in a session. Rejects if the browser cannot draw in it; then the caller has to end the session. */
export function beginRoom(session: XRSession, options: RoomOptions): Promise<RoomView> {
  return Room.begin(session, options);
}

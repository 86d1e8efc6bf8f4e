/**
 * A visit to the room: asks the browser for a session, shows the game there instead of on the page, and returns it to
 * the page when the reader or the device ends the session. If one game follows another, the visit continues there.
 */

import { html, render } from "lit-html";
import type { RoomMode, RoomView, RoomWords } from "../../board/holo/room/view";
import { onLanguage, t } from "../../lang";
import { make } from "../../make";
import { prefs } from "../../prefs";
import { sounds } from "../sounds";
import { alertToast } from "../toasts";
import { PanelReader } from "./panel";
import { present, type Visit, type Visited } from "./present";
import { featuresOf, refusalOf } from "./support";

/** How long a visit waits for the next game when one is left, in milliseconds. */
const PATIENCE = 6000;

/** Begins a visit. It has to be called by a gesture of the reader, because browsers ask for one. */
export async function visit(mode: RoomMode, to: Visited): Promise<void> {
  if (present.visit || !navigator.xr) return;
  const overlay = make("div", "room-overlay");
  document.body.append(overlay);
  let session: XRSession | null = null;
  try {
    // The request comes first, while the gesture counts, and the room is loaded meanwhile.
    const loading = import("../../board/holo/room");
    loading.catch(() => undefined);
    session = await navigator.xr.requestSession(`immersive-${mode}`, featuresOf(mode, overlay));
    const { beginRoom } = await loading;
    const made = new RoomVisit(overlay);
    const room = await beginRoom(session, { mode, words, plain: prefs().quality === "low", ended: () => made.end(), says: (line) => made.say(line) });
    present.visit = made;
    made.begin(room, to);
  } catch (error) {
    console.warn(error);
    overlay.remove();
    await session?.end().catch(() => undefined);
    alertToast(t(`room-refused-${refusalOf(error)}`));
  }
}

function words(): RoomWords {
  return {
    place: t("room-place"),
    search: t("room-search"),
    stand: t("room-stand"),
    lost: t("room-lost"),
    move: t("room-move"),
    left: t("room-left"),
    right: t("room-right"),
    smaller: t("room-smaller"),
    larger: t("room-larger"),
    leave: t("room-leave"),
  };
}

class RoomVisit implements Visit {
  private room: RoomView | null = null;
  private visited: Visited | null = null;
  private reader: PanelReader | null = null;
  private line: string | null = null;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private readonly stopLanguage: () => void;

  constructor(private readonly overlay: HTMLElement) {
    this.stopLanguage = onLanguage(() => this.draw());
  }

  begin(room: RoomView, to: Visited): void {
    this.room = room;
    room.element.classList.add("room-here");
    room.onEars = (at, ahead, up) => sounds().listen(at, ahead, up);
    sounds().surround = (space) => room.placeOf(space);
    this.show(to);
    // Scripts outside of the page, such as those of tests, can follow the room.
    document.dispatchEvent(new CustomEvent("dejarik-room", { detail: room }));
  }

  /** Shows a game in the room. */
  show(to: Visited): void {
    if (!this.room || this.visited === to) return;
    clearTimeout(this.waiting);
    this.reader?.stop();
    this.visited = to;
    to.board.visit(this.room);
    this.reader = new PanelReader(to.element, () => to.seat(), (content) => this.room?.tell(content));
    this.draw();
  }

  orphan(from: Visited): void {
    if (this.visited !== from) return;
    this.reader?.stop();
    this.reader = null;
    this.visited = null;
    // The board on the page is removed, but the room continues to show the game.
    from.board.endVisit(false);
    this.waiting = setTimeout(() => void this.room?.leave(), PATIENCE);
  }

  say(line: string | null): void {
    this.line = line;
    this.draw();
  }

  /** Returns to the page, because the session has ended. */
  end(): void {
    if (present.visit === this) present.visit = null;
    clearTimeout(this.waiting);
    this.stopLanguage();
    this.reader?.stop();
    sounds().surround = null;
    const { room, visited } = this;
    this.room = this.visited = null;
    visited?.board.endVisit(true);
    room?.destroy();
    this.overlay.remove();
  }

  private draw(): void {
    const leave = (): void => void this.room?.leave();
    render(
      html`${this.line === null ? "" : html`<p>${this.line}</p>`}<button type="button" @click=${leave} @beforexrselect=${(event: Event) => event.preventDefault()}>${t("room-leave")}</button>`,
      this.overlay,
    );
    if (!this.room) return;
    render(
      html`<p class="room-where">${t("room-here")}</p><p class="quiet-text">${this.line ?? t("room-here-about")}</p>
        <button type="button" class="primary" @click=${leave}>${t("room-leave")}</button>`,
      this.room.element,
    );
  }
}

/**
 * A place for a board on a screen: the hologram or the flat board, as the reader likes, with one key
 * (`v`) between them. Whoever uses it talks to it as to a board; what is shown, lit and which side is
 * at the bottom stays when the board is changed for the other.
 */

import { NO_MARKS, type BoardView, type Effect, type Look, type Marks, type Scene, type Side, type Spot } from "../board/view";
import { hologramSupported } from "../board/holo/supported";
import { onPrefs, prefs, setPrefs, still, type BoardKind } from "../prefs";

const QUALITIES = { auto: "auto", low: 0, medium: 1, high: 2 } as const;

/** Makes a board; the hologram brings the 3D library with it, so both are loaded when first shown. */
async function make(kind: BoardKind): Promise<BoardView> {
  if (kind === "flat") return (await import("../board/flat")).createFlatBoard();
  return (await import("../board/holo")).createHologram({ quality: QUALITIES[prefs().quality] });
}

/** A still picture of a scene, for a card or a list. */
export async function picture(scene: Scene, orient: Side = "w"): Promise<SVGSVGElement> {
  return (await import("../board/flat")).thumbnail(scene, { orient, look: lookNow() });
}

/** The board that will be shown: the chosen one, or the hologram where nothing speaks against it. */
export function boardKind(): BoardKind {
  if (!webgl()) return "flat";
  return prefs().board ?? (still() ? "flat" : "hologram");
}

let webglAnswer: boolean | null = null;

/** Whether the browser can draw the hologram at all. */
export function webgl(): boolean {
  webglAnswer ??= hologramSupported();
  return webglAnswer;
}

export function lookNow(): Look {
  const { theme, skin, colours, names } = prefs();
  return { theme, skin, colours, names, still: still() };
}

export class BoardHost {
  readonly element = document.createElement("div");
  onTap: ((spot: Spot) => void) | null = null;
  onHover: ((spot: Spot | null) => void) | null = null;
  /** Called when the board has been changed for the other one. */
  onSwitch: ((kind: BoardKind) => void) | null = null;

  private view: BoardView | null = null;
  private shown: BoardKind | null = null;
  private wanted: BoardKind | null = null;
  private scene: Scene | null = null;
  private marks: Marks = NO_MARKS;
  private bottom: Side = "w";
  private gone = false;
  private readonly stopPrefs: () => void;
  private quality = prefs().quality;

  constructor() {
    this.element.className = "board-host";
    // The board is a picture of what the semantic layer says in words.
    this.element.setAttribute("aria-hidden", "true");
    this.stopPrefs = onPrefs(() => {
      this.refit();
    });
    this.refit();
  }

  /** Which board is to be seen. */
  get kind(): BoardKind {
    return this.shown ?? boardKind();
  }

  show(scene: Scene): void {
    this.scene = scene;
    this.view?.show(scene);
  }

  mark(marks: Marks): void {
    this.marks = marks;
    this.view?.mark(marks);
  }

  async animate(effects: readonly Effect[], after: Scene): Promise<void> {
    this.scene = after;
    await this.view?.animate(effects, after);
  }

  skip(): void {
    this.view?.skip();
  }

  orient(side: Side): void {
    this.bottom = side;
    this.view?.orient(side);
  }

  get bottomSide(): Side {
    return this.bottom;
  }

  /** Changes to the other board and remembers it. */
  toggle(): void {
    setPrefs({ board: this.kind === "flat" ? "hologram" : "flat" });
  }

  /** The host's own key; true if it was that. */
  key(event: KeyboardEvent): boolean {
    if (event.key !== "v" || event.ctrlKey || event.metaKey || event.altKey) return false;
    this.toggle();
    return true;
  }

  destroy(): void {
    this.gone = true;
    this.stopPrefs();
    this.view?.destroy();
    this.view = null;
  }

  /** Brings the board in line with the preferences. */
  private refit(): void {
    const kind = boardKind();
    const quality = prefs().quality;
    if (kind === this.wanted && quality === this.quality) {
      this.view?.look(lookNow());
      return;
    }
    this.wanted = kind;
    this.quality = quality;
    void this.change(kind);
  }

  private async change(kind: BoardKind): Promise<void> {
    this.element.classList.add("loading");
    let view: BoardView | null = null;
    try {
      view = await make(kind);
    } catch (error) {
      console.error(error);
    }
    if (this.gone || this.wanted !== kind) {
      view?.destroy();
      return;
    }
    if (!view) {
      // Without a hologram there is the flat board; without that, the words beside it.
      if (kind === "flat") this.element.classList.remove("loading");
      else {
        this.wanted = "flat";
        await this.change("flat");
      }
      return;
    }
    this.view?.skip();
    this.view?.destroy();
    this.view = view;
    this.shown = kind;
    view.onTap = (spot) => this.onTap?.(spot);
    view.onHover = (spot) => this.onHover?.(spot);
    this.element.replaceChildren(view.element);
    this.element.classList.remove("loading");
    this.element.dataset.board = kind;
    view.look(lookNow());
    view.orient(this.bottom);
    if (this.scene) view.show(this.scene);
    view.mark(this.marks);
    this.onSwitch?.(kind);
  }
}

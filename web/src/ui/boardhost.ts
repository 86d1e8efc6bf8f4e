/**
 * The place for a board on a screen. It holds the hologram or the flat board, whichever the reader
 * prefers, and the key `v` switches between them. It has the interface of a board. The scene, the marks
 * and the side at the bottom are kept when the board is switched. For a reader who plays blindfold it hides
 * the pieces from the board.
 */

import { NO_MARKS, type BoardView, type Box, type Animated, type Gesture, type Look, type Marks, type Scene, type Side, type Spot, type Watch } from "../board/view";
import { veiledMarks, veiledScene } from "../board/veil";
import { hologramSupported } from "../board/holo/supported";
import { onPrefs, prefs, setPrefs, still, type BoardKind } from "../prefs";
import { cueOf } from "../sound/cues";
import { coloursOf } from "../subject";
import { pressedKey } from "../keys";
import { t } from "../lang";
import { make } from "../make";
import { alertToast } from "./toasts";

const QUALITIES = { auto: "auto", low: 0, medium: 1, high: 2 } as const;

/** Creates a board. Both kinds are loaded only when first shown, because the hologram needs the 3D library. */
async function createBoard(kind: BoardKind): Promise<BoardView> {
  if (kind === "flat") return new (await import("../board/flat")).FlatBoard();
  return new (await import("../board/holo/hologram")).Hologram({ quality: QUALITIES[prefs().quality] });
}

/** Draws a still picture of a scene, for a card or a list. */
export async function picture(scene: Scene, orient: Side = "w"): Promise<SVGSVGElement> {
  return (await import("../board/flat")).thumbnail(scene, { orient, look: lookNow(scene.rules) });
}

/** Draws a single piece, for a card that describes it. */
export async function portrait(rules: Scene["rules"], letter: string, stunned: boolean): Promise<SVGSVGElement> {
  return (await import("../board/flat")).portrait(rules, letter, lookNow(rules), stunned);
}

/** Returns the kind of board to show: the preferred one; else the hologram, unless motion is reduced or there is no WebGL 2. */
export function boardKind(): BoardKind {
  if (!webgl()) return "flat";
  return prefs().board ?? (still() ? "flat" : "hologram");
}

let webglAnswer: boolean | null = null;

/** Returns whether the browser can draw the hologram. */
export function webgl(): boolean {
  webglAnswer ??= hologramSupported();
  return webglAnswer;
}

/** Returns the appearance of a board according to the preferences. The rule set is that of the screen, unless one is given. */
export function lookNow(rules?: Scene["rules"]): Look {
  const { theme, skin, names } = prefs();
  return { theme, skin, colours: coloursOf(rules), names, still: still() };
}

/** Returns what a small picture shows of a game: no pieces to a reader who plays blindfold. */
export function pictured(scene: Scene): Scene {
  return prefs().blindfold ? veiledScene(scene) : scene;
}

/** A board that can be switched between the hologram and the flat board. */
export class BoardHost {
  readonly element = make("div", "board-host");
  /** Called when a spot is tapped or clicked. */
  onTap: ((spot: Spot, how: Gesture) => void) | null = null;
  /** Called with the spot of a piece that was dropped beside all spots. */
  onOut: ((spot: Spot) => void) | null = null;
  /** Called when the pointer enters a spot, and with null when it leaves the board. */
  onHover: ((spot: Spot | null) => void) | null = null;
  /** Called after the board has been switched to the other kind. */
  onSwitch: ((kind: BoardKind) => void) | null = null;

  private view: BoardView | null = null;
  /** Whether the game is shown somewhere else than on the page, as in a room. */
  private away = false;
  private shown: BoardKind | null = null;
  private wanted: BoardKind | null = null;
  private scene: Scene | null = null;
  private marks: Marks = NO_MARKS;
  private bottom: Side = "w";
  private inverted = false;
  private gone = false;
  /** Whether the reader looks at the pieces just now, and whether the screen shows them in any case. */
  private peeks = false;
  private open = false;
  /** Whether the board was last shown without its pieces. */
  private hidden = false;
  private readonly stopPrefs: () => void;
  private quality = prefs().quality;

  /** With `flat` the board is flat, whatever the reader prefers. */
  constructor(private readonly flat = false) {
    // Hidden from screen readers, because the semantic layer says the same in words.
    this.element.setAttribute("aria-hidden", "true");
    this.stopPrefs = onPrefs(() => { void this.refit(); });
    void this.refit();
  }

  /** The kind of board that is shown, or about to be shown. */
  get kind(): BoardKind {
    return this.shown ?? this.preferred;
  }

  /** Shows a scene without animation. */
  show(scene: Scene): void {
    const other = scene.rules !== this.scene?.rules;
    this.scene = scene;
    if (other) this.view?.look(this.look());
    this.draw();
  }

  /** Whether the pieces are hidden, because the reader plays blindfold. */
  get blind(): boolean {
    return prefs().blindfold && !this.peeks && !this.open;
  }

  /** Gives the board what it may show. */
  private draw(): void {
    this.hidden = this.blind;
    if (this.scene) this.view?.show(this.hidden ? veiledScene(this.scene) : this.scene);
    this.mark(this.marks);
  }

  /** Whether a reader who plays blindfold looks at the pieces just now. */
  get peeking(): boolean {
    return this.peeks;
  }

  /** Shows the pieces to a reader who plays blindfold, until it is called with false. */
  peek(peeks: boolean): void {
    this.peeks = peeks;
    if (this.hidden !== this.blind) this.draw();
  }

  /** Says whether this screen shows the pieces to everybody, as a lesson and the editor do. */
  reveal(open: boolean): void {
    this.open = open;
    if (this.hidden !== this.blind) this.draw();
  }

  /** Sets the highlights and arrows of the board. */
  mark(marks: Marks): void {
    this.marks = marks;
    this.view?.mark(this.blind ? veiledMarks(marks) : marks);
  }

  /** Animates effects and then shows the scene that follows. */
  async animate(effects: readonly Animated[], after: Scene, watch?: Watch): Promise<void> {
    this.scene = after;
    if (this.blind) {
      // All sentences are reported, but only the last sound: without an animation, several sounds would play at once.
      const heard = effects.filter((effect) => cueOf(effect) !== null).at(-1);
      if (heard) watch?.begins(heard);
      for (const effect of effects) watch?.seen(effect);
      this.draw();
      return;
    }
    await this.view?.animate(effects, after, watch);
  }

  /** Ends running animations at once. */
  skip(): void {
    this.view?.skip();
  }

  /** Sets the side at the bottom. */
  orient(side: Side): void {
    this.bottom = side;
    this.view?.orient(side);
  }

  /** Tells the board that the page shows it upside down, so that it finds what is pointed at. */
  invert(inverted: boolean): void {
    this.inverted = inverted;
    this.view?.invert?.(inverted);
  }

  /** Switches to the other kind of board and stores the choice. */
  toggle(): void {
    if (webgl()) setPrefs({ board: this.kind === "flat" ? "hologram" : "flat" });
  }

  /** Puts the camera of the hologram back to its usual place. */
  home(): void {
    this.view?.home?.();
  }

  /** Shakes the piece on a spot briefly. */
  refuse(spot: Spot): void {
    if (!this.blind) this.view?.refuse(spot);
  }

  /** Handles the host's own keys (`v` and `0`). Returns whether the key was handled. */
  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (pressedKey(event) === "v" && !this.flat) this.toggle();
    else if (pressedKey(event) === "0") this.home();
    else return false;
    return true;
  }

  /** Returns the rectangle of the page that a spot covers; null while no board is shown. */
  boxOf(spot: Spot): Box | null {
    return this.view?.boxOf(spot) ?? null;
  }

  /** Returns the spot at a point of the page. */
  spotAt(x: number, y: number): Spot | null {
    return this.view?.spotAt(x, y) ?? null;
  }

  /** Shows the game on a board that is not one of the page's, as in a room, until {@link endVisit}. */
  visit(view: BoardView): void {
    this.away = true;
    this.wanted = null;
    this.view?.skip();
    this.view?.destroy();
    this.element.classList.remove("loading");
    this.install(view, "room");
  }

  /** Ends a visit. With `back` the page shows its own board again; without it the screen is being left, too. */
  endVisit(back: boolean): void {
    if (!this.away) return;
    this.view?.skip();
    // The board that was visited belongs to the visit.
    if (this.view) this.view.onTap = this.view.onOut = this.view.onHover = null;
    this.view = null;
    this.away = false;
    if (back && !this.gone) void this.refit();
  }

  destroy(): void {
    this.gone = true;
    this.stopPrefs();
    if (!this.away) this.view?.destroy();
    this.view = null;
  }

  private get preferred(): BoardKind {
    return this.flat ? "flat" : boardKind();
  }

  /** Returns the appearance of the board in the colours of what it shows. */
  private look(): Look {
    return lookNow(this.scene?.rules);
  }

  /**
   * Applies the preferences to the board, and replaces the board if its kind or quality has changed. Resolves when the new
   * board is shown.
   */
  private async refit(): Promise<void> {
    if (this.hidden !== this.blind) this.draw();
    const kind = this.preferred;
    const quality = prefs().quality;
    if (this.away) {
      this.view?.look(this.look());
      return;
    }
    if (kind === this.wanted && quality === this.quality) {
      this.view?.look(this.look());
      return;
    }
    this.wanted = kind;
    this.quality = quality;
    await this.change(kind);
  }

  /** Shows the flat board for as long as this page is open: the device has taken the graphics of the hologram away. */
  private async fallBack(): Promise<void> {
    webglAnswer = false;
    await this.refit();
    if (!this.gone) alertToast(t("app-graphics-gone"));
  }

  private async change(kind: BoardKind): Promise<void> {
    this.element.classList.add("loading");
    let view: BoardView | null = null;
    try {
      view = await createBoard(kind);
    } catch (error) {
      console.error(error);
    }
    if (this.gone || this.wanted !== kind) {
      view?.destroy();
      return;
    }
    if (!view) {
      // If the hologram fails, show the flat board; if that fails too, the game in words remains.
      if (kind === "flat") this.element.classList.remove("loading");
      else {
        this.wanted = "flat";
        await this.change("flat");
      }
      return;
    }
    this.view?.skip();
    this.view?.destroy();
    this.shown = kind;
    this.install(view, kind);
    this.onSwitch?.(kind);
  }

  /** Makes a board the one that shows the game. */
  private install(view: BoardView, name: BoardKind | "room"): void {
    this.view = view;
    view.onTap = (spot, how) => this.onTap?.(spot, how);
    view.onOut = (spot) => this.onOut?.(spot);
    view.onHover = (spot) => {
      if (!this.blind) this.onHover?.(spot);
    };
    view.onGone = () => void this.fallBack();
    this.element.replaceChildren(view.element);
    this.element.classList.remove("loading");
    this.element.dataset.board = name;
    view.look(this.look());
    view.orient(this.bottom);
    view.invert?.(this.inverted);
    this.draw();
  }
}

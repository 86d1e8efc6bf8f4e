/**
 * The interface of a screen. `ui/screens.ts` lists all screens. Each is a module with a function `open`
 * that creates the screen, and is loaded when the reader first goes there.
 */

import type { Route } from "../router";

/** A screen of the page. */
export interface Screen {
  /** The root element, placed under the header. The screen creates and fills it, with an `h1` as its heading. */
  readonly element: HTMLElement;
  /** Returns the window's title. Called again after {@link ScreenHost.retitle} and after a change of language. */
  title(): string;
  /** Handles a new address of the same screen. Returns false if the screen has to be opened again instead. */
  arrive?(route: Route): boolean;
  /** Handles a key that no element has handled. Returns whether it was handled. Never called while text is typed. */
  key?(event: KeyboardEvent): boolean;
  /** Whether the screen needs the room of the header, as a game does. */
  readonly wide?: boolean;
  /** Whether the reader is in the middle of something, such as a game. While it is true, no new version of the page is offered. */
  occupied?(): boolean;
  /** Releases listeners, timers and connections. */
  destroy(): void;
}

/** The services that the frame offers to a screen. */
export interface ScreenHost {
  /** Reports that the screen's title has changed. */
  retitle(): void;
}

/** The module of a screen. A screen that needs the network is opened as a promise; the header shows that it is loading. */
export interface ScreenModule<R extends Route = Route> {
  /** Creates the screen for a route. */
  open(route: R, host: ScreenHost): Screen | Promise<Screen>;
}

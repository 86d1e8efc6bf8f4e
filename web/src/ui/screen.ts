/**
 * What a screen of the page is. `ui/screens.ts` lists them all; each is a module with a function
 * `open` that makes one, loaded when it is first gone to.
 */

import type { Route } from "../router";

export interface Screen {
  /** What is put under the header; made by the screen, filled by it, its heading an `h1`. */
  readonly element: HTMLElement;
  /** What the window is called; asked again after {@link ScreenHost.retitle} and in a new language. */
  title(): string;
  /** The address has changed to another one of the same screen; false: open it anew. */
  arrive?(route: Route): boolean;
  /** A key that nothing in the screen has taken; true: it is ours. Never called while text is typed. */
  key?(event: KeyboardEvent): boolean;
  /** Whether the header is in the way: a game wants the room. */
  readonly wide?: boolean;
  /** Gives back listeners, timers, connections. */
  destroy(): void;
}

/** What a screen is given. */
export interface ScreenHost {
  /** The screen's title has changed. */
  retitle(): void;
}

/** A module of a screen. A screen that needs the network may be a promise: the header shows it is coming. */
export interface ScreenModule<R extends Route = Route> {
  open(route: R, host: ScreenHost): Screen | Promise<Screen>;
}

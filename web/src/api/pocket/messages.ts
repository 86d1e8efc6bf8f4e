/** What the page, the worker that hosts games and the workers that think and print say to each other. */

/** What the page tells the host. */
export type ToHost =
  | { t: "request"; n: number; method: string; path: string; body: string }
  | { t: "connect"; line: number; game: string }
  | { t: "frame"; line: number; text: string }
  | { t: "disconnect"; line: number };

/** What the host tells the page. */
export type FromHost =
  | { t: "answer"; n: number; status: number; kind: string; body: string | Uint8Array<ArrayBuffer> }
  | { t: "frame"; line: number; text: string }
  | { t: "close"; line: number }
  /** The host cannot start. */
  | { t: "broken"; why: string };

/** What the host tells the worker that thinks. */
export type ToThinker = { t: "start"; module: WebAssembly.Module } | { t: "table"; cells: Uint8Array } | { t: "think"; n: number; errand: string } | { t: "solve" };

/** What the host asks the worker that draws kits to print: the answer to a request. */
export interface ToPress {
  n: number;
  path: string;
}

/** The answer to a request, from the worker that draws kits to print. */
export interface FromPress {
  n: number;
  status: number;
  kind: string;
  body: Uint8Array<ArrayBuffer>;
}

/** What the worker that thinks tells the host. */
export type FromThinker = { t: "ready" } | { t: "thought"; n: number; found: string } | { t: "solved"; cells: Uint8Array };

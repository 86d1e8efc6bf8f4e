/**
 * The host of games, as the page sees it: requests and connections to games. There are two, with the same paths,
 * bodies and frames: the server over the network, and the worker that plays on this device (`pocket/`). The page
 * picks one for each request (`carriers.ts`) and knows no other difference.
 */

/** The part of the WebSocket interface that the page uses. */
export interface Wire {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onerror: ((event: Event) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

/** The methods of requests. */
export type Method = "GET" | "POST" | "DELETE";

/** The body of a request, with its media type. */
export interface Body {
  text: string;
  type: string;
}

/** Thrown by a carrier whose host cannot be reached. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

/** A host of games. */
export interface Carrier {
  /**
   * Makes a request and returns the answer, a refusal too; throws {@link Unreachable} if there is no host to answer.
   */
  request(method: Method, path: string, body?: Body): Promise<Response>;
  /** Opens a connection to a game. */
  dial(game: string): Wire;
}

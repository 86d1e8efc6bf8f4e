/** The interface through which the connection to a game updates the model of the game. */

import type { ApiError, FrameOf, Profile } from "./types";

/** The part of the page's copy of the game that the connection needs. */
export interface Held {
  version: number;
  hash: string;
  room: number;
  /** Whether this page has a seat; a spectator's page requests no choices. */
  seated: boolean;
  /** How a spectator is shown to the others; absent for one who shows nothing. */
  profile?: Profile;
}

/** The state of the connection. */
export type LinkStatus =
  /** The first connection is being opened. */
  | "connecting"
  | "live"
  /** The connection is lost and will be reopened. */
  | "lost"
  /** The server has said that reconnecting is useless. */
  | "refused"
  | "closed";

/** Receives the server's frames and the state of the connection. After every call `held` must return the new state. */
export interface Follower {
  held(): Held | null;
  full(frame: FrameOf<"full">): void;
  event(frame: FrameOf<"event">): void;
  room(frame: FrameOf<"room">): void;
  pong(frame: FrameOf<"pong">): void;
  ack(id: string, version: number): void;
  refused(id: string, error: ApiError): void;
  said(frame: FrameOf<"said">): void;
  connection(status: LinkStatus, why: ApiError | null): void;
}

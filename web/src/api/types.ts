/**
 * The server's types, which are generated from its OpenAPI description (`npm run api`), and short names for some of them.
 */

import type { Action, ClientFrame, Phrase, ServerFrame } from "../../generated/schema";

export type * from "../../generated/schema";
export type { LegalStep as Step, TournamentView as Tournament } from "../../generated/schema";

/** The frame of the server with this tag. */
export type FrameOf<T extends ServerFrame["t"]> = Extract<ServerFrame, { t: T }>;
/** The frame that sends an act. */
export type ActFrame = Extract<ClientFrame, { t: "act" }>;

/** The kinds of actions that have no further fields. */
export type Bare = Exclude<Action, { word: string } | { order: string } | { shown: unknown } | { phrase: Phrase } | { message: unknown }>["kind"];

/** The version of the protocol that this page speaks. */
export const PROTOCOL = 3;

/**
 * The requests to the host of games, the server or this device. Every call returns the body of the answer or throws a
 * {@link Refusal}, which gives the reason as a code for programs and as a sentence for users.
 */

import { has, language, t } from "../lang";
import type { Method } from "./carrier";
import { carriers } from "./carriers";
import type { AnalysisView, CreatedGame, Explanation, GameFull, Imported, MyData, MyGames, NewGame, OperatorTexts, PositionView, PrintPage, Profile, Puzzle, PuzzleAttempt, PuzzleHint, Puzzles, PuzzleSolution, Replay, Review, RulesInfo, SeatTaken, SiteDice, WhyNot, ApiError } from "./types";

/** Thrown when the server refuses a request, or cannot be reached (`unreachable`). */
export class Refusal extends Error {
  override readonly name = "Refusal";
  constructor(
    readonly code: string,
    message: string,
    /** The place of the error: a field, or a position in a text. */
    readonly at: string | null = null,
    /** The HTTP status; 0 if there was no answer. */
    readonly status = 0,
    /** The message in French, if it is about something that the reader has written or chosen. */
    readonly french: string | null = null,
  ) {
    super(message);
  }

  /** Returns the message in the reader's language, or the page's text for the code. */
  get said(): string {
    return saidIn(language(), this) ?? refusalText(this);
  }
}

/** Returns whether the host has refused a request because there is nothing at its address. */
export function isMissing(error: unknown): boolean {
  return error instanceof Refusal && error.code === "not-found";
}

/**
 * Returns the text of an error: the page's own text for its code, otherwise the server's message.
 */
export function refusalText(error: unknown): string {
  if (error instanceof Refusal) return errorText({ code: error.code, message: error.message, french: error.french, at: error.at });
  return t("error-unknown");
}

/**
 * Returns the page's text for an error of the server, or the server's message for an unknown code.
 */
export function errorText(error: ApiError): string {
  const known = `error-${error.code}`;
  const message = saidIn(language(), error);
  if (message === null) return t(has(`${known}-plain`) ? `${known}-plain` : has(known) ? known : "error-unknown");
  return t(has(known) ? known : "error-other", { message });
}

/** Returns what the server says, in a language of the reader; null if it does not say it in that language. */
export function saidIn(reader: string, { message, french }: { message: string; french?: string | null }): string | null {
  return reader === "en" ? message : reader === "fr" ? (french ?? null) : null;
}

/** Makes a request; throws a {@link Refusal} unless the answer is a success. */
async function call(method: Method, path: string, text?: string, type = "application/json"): Promise<Response> {
  return answerOf(() => carriers.request(method, path, text === undefined ? undefined : { text, type }));
}

async function answerOf(request: () => Promise<Response>): Promise<Response> {
  let response: Response;
  try {
    response = await request();
  } catch {
    throw new Refusal("unreachable", "the server cannot be reached");
  }
  if (response.ok) return response;
  throw await refusalOf(response);
}

/** Returns the reason that an answer of the server gives for its refusal. */
async function refusalOf(response: Response): Promise<Refusal> {
  const text = await response.text().catch(() => "");
  try {
    const { error } = JSON.parse(text) as { error: ApiError };
    return new Refusal(error.code, error.message, error.at ?? null, response.status, error.french ?? null);
  } catch {
    return new Refusal(`http-${response.status}`, response.statusText || String(response.status), null, response.status);
  }
}

/** Makes a request and returns the answer; throws a {@link Refusal} unless it is a success. */
export async function json<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  const response = body === undefined ? await call(method, path) : await call(method, path, JSON.stringify(body));
  return (await response.json()) as T;
}

/** Makes a request that is answered without a body; throws a {@link Refusal} unless it is a success. */
export async function send(method: "POST" | "DELETE", path: string, body?: unknown): Promise<void> {
  await (body === undefined ? call(method, path) : call(method, path, JSON.stringify(body)));
}

/** Returns the address of a page of a list; `from` is the `next` of the page before. */
export function paged(path: string, from?: string): string {
  return from === undefined ? path : `${path}?from=${encodeURIComponent(from)}`;
}

/** The media type of records. */
const DGN = "text/plain; charset=utf-8";

/** Returns the rule sets with their options. */
export function rulesInfo(): Promise<RulesInfo[]> {
  return json("GET", "/api/rules");
}

/** Creates a game. One with checked dice is made by the server or not at all. */
export async function createGame(terms: NewGame): Promise<CreatedGame> {
  if (terms.checked !== true) return json("POST", "/api/games", terms);
  const body = { text: JSON.stringify(terms), type: "application/json" };
  const answer = await answerOf(() => carriers.fromServer("POST", "/api/games", body));
  return (await answer.json()) as CreatedGame;
}

/** Returns a page of the games of this browser's user, the last changed first; `from` is the `next` of the page before. */
export function myGames(from?: string): Promise<MyGames> {
  return json("GET", paged("/api/games", from));
}

/** Returns a game as this page may see it. */
export function game(id: string): Promise<GameFull> {
  return json("GET", `/api/games/${id}`);
}

/** Takes the seat of an invitation, which uses it up. The seat is then held by the cookie. */
export function takeSeat(id: string, invitation: string, shown: { profile?: Profile } = {}): Promise<SeatTaken> {
  return json("POST", `/api/games/${id}/seat`, { seat: invitation, ...shown });
}

/** Returns every position of a game; a long one takes several requests. */
export async function replay(id: string): Promise<Replay> {
  const whole = await json<Replay>("GET", `/api/games/${id}/replay`);
  while (whole.next != null) {
    const part = await json<Replay>("GET", `/api/games/${id}/replay?from=${whole.next}`);
    whole.entries.push(...part.entries);
    whole.next = part.next ?? null;
  }
  return whole;
}

/** Returns the positions of a game after its first `from` entries, as many as fit in one answer. */
export function replayFrom(id: string, from: number): Promise<Replay> {
  return json("GET", `/api/games/${id}/replay?from=${from}`);
}

/**
 * Returns the judgement of a finished game by perfect play or the engine; refused where there is
 * none.
 */
export function review(id: string): Promise<Review> {
  return json("GET", `/api/games/${id}/review`);
}

/** Returns the pages of a kit to print. `query` is empty or begins with a question mark. */
export function printPages(rules: string, query: string): Promise<PrintPage[]> {
  return json("GET", `/api/print/${rules}/pages${query}`);
}

/** Returns how much the server keeps of this reader, and for how long. */
export function myData(): Promise<MyData> {
  return json("GET", "/api/me");
}

/** Returns the texts that the operator of the server has written, in the reader's language. */
export async function operatorTexts(): Promise<OperatorTexts> {
  return json("GET", `/api/texts?lang=${language()}`);
}

/** The path of the archive with everything that the server keeps of this reader. */
export const ARCHIVE = "/api/me/archive";

/** Deletes everything that the server keeps of this reader, and ends the cookie. */
export async function deleteMyData(): Promise<void> {
  await call("DELETE", "/api/me");
}

/** Deletes a game of this reader; an opponent keeps it. */
export async function deleteGame(id: string): Promise<void> {
  await call("DELETE", `/api/games/${id}`);
  // The device's secret for checked dice is no longer needed.
  const { forget } = await import("./checked/kept");
  await forget(id);
}

/** Deletes a game of this reader, unless it is not there any more. */
export async function dropGame(id: string): Promise<void> {
  await deleteGame(id).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

/** Returns the path of a game's record, below that of its host. */
export function recordPath(id: string): string {
  return `/api/games/${id}/record`;
}

/** Returns the address of a game's picture: after `at` entries of its line, or as it stands. */
export function gamePicture(id: string, at: number | null = null): string {
  return `/api/games/${id}/picture?${new URLSearchParams({ ...(at === null ? {} : { at: String(at) }), lang: language() }).toString()}`;
}

/** Returns the address of the animated picture of a game that is over. */
export function gameAnimation(id: string): string {
  return `/api/games/${id}/animation?lang=${language()}`;
}

/** Returns the address of a position's picture. */
export function positionPicture(dpn: string, options: Record<string, string> = {}): string {
  return `/api/position/picture?${positionQuery(dpn, [], options)}&lang=${language()}`;
}

/** Returns the address of a puzzle's picture. */
export function puzzlePicture(id: string): string {
  return `/api/puzzles/${id}/picture?lang=${language()}`;
}

/** Returns what a host has at an address: a picture, a page of a kit, a kit. */
export async function content(path: string): Promise<Blob> {
  return (await call("GET", path)).blob();
}

/** Uploads records and returns the games created from them. */
export async function uploadRecord(text: string): Promise<Imported> {
  const response = await call("POST", "/api/records", text, DGN);
  return (await response.json()) as Imported;
}

/** Returns all puzzles and the id of today's. */
export function puzzles(): Promise<Puzzles> {
  return json("GET", "/api/puzzles");
}

/** Returns what the checked dice of all games of the server have shown. */
export function siteDice(): Promise<SiteDice> {
  return json("GET", "/api/dice");
}

/** Returns a puzzle by its id, or today's for `daily`. */
export function puzzle(id: string): Promise<Puzzle> {
  return json("GET", `/api/puzzles/${id}`);
}

/**
 * Checks the last of these words; those before it are the moves found so far, each followed by its
 * reply.
 */
export function puzzleAttempt(id: string, play: readonly string[]): Promise<PuzzleAttempt> {
  return json("GET", `/api/puzzles/${id}/attempt?${new URLSearchParams({ play: play.join(" ") }).toString()}`);
}

/** Returns the piece to move now. */
export function puzzleHint(id: string, play: readonly string[]): Promise<PuzzleHint> {
  return json("GET", `/api/puzzles/${id}/hint?${new URLSearchParams({ play: play.join(" ") }).toString()}`);
}

/** Returns the rest of the solution. */
export function puzzleSolution(id: string, play: readonly string[]): Promise<PuzzleSolution> {
  return json("GET", `/api/puzzles/${id}/solution?${new URLSearchParams({ play: play.join(" ") }).toString()}`);
}

/** Returns a position outside a game, after `play` has been played in it. */
export function position(dpn: string, play: readonly string[] = [], options: Record<string, string> = {}): Promise<PositionView> {
  return json("GET", `/api/position?${positionQuery(dpn, play, options)}`);
}

/**
 * Returns the engine's analysis of a position; refused for positions of games in progress online.
 */
export function analysis(dpn: string, play: readonly string[] = [], options: Record<string, string> = {}): Promise<AnalysisView> {
  return json("GET", `/api/analysis?${positionQuery(dpn, play, options)}`);
}

/** Returns why something is not possible in a position: an attempt as spots to point at, or a typed move. */
export function whyNot(dpn: string, tried: { attempt: string } | { word: string }, options: Record<string, string> = {}): Promise<WhyNot> {
  const more = new URLSearchParams(tried).toString();
  return json("GET", `/api/why-not?${positionQuery(dpn, [], options)}&${more}`);
}

/**
 * Returns the reasons for a step, or for the best one; refused for positions of games in progress online.
 */
export function explain(dpn: string, options: Record<string, string> = {}, word?: string): Promise<Explanation> {
  const more = word === undefined ? "" : `&${new URLSearchParams({ word }).toString()}`;
  return json("GET", `/api/explain?${positionQuery(dpn, [], options)}${more}`);
}

/** Returns a position as a query, for requests about it and for the page that shows it. */
export function positionQuery(dpn: string, play: readonly string[], options: Record<string, string>): string {
  const query = new URLSearchParams({ dpn });
  if (play.length > 0) query.set("play", play.join(" "));
  const pairs = Object.entries(options).map(([key, value]) => `${key}=${value}`);
  if (pairs.length > 0) query.set("options", pairs.join(","));
  return query.toString();
}

/** Returns the records of all games on this device, in one file. */
export async function recordsHere(): Promise<string> {
  const device = await carriers.onDevice();
  return (await answerOf(() => device.request("GET", "/api/me/records"))).text();
}

/** Uploads records to the server, and not to this device. */
export async function uploadToServer(text: string): Promise<Imported> {
  const response = await answerOf(() => carriers.fromServer("POST", "/api/records", { text, type: DGN }));
  return (await response.json()) as Imported;
}

/** Returns the journal of a game with checked dice from an entry on, one entry a line. */
export async function journal(id: string, from: number): Promise<string> {
  return (await call("GET", `/api/games/${id}/dice/journal?from=${from}`)).text();
}

/** Returns the record of a game. */
export async function record(id: string): Promise<string> {
  return (await call("GET", recordPath(id))).text();
}

/**
 * The server's HTTP interface. Every call answers with the body or throws a {@link Refusal}, which
 * says why in a word for programs and a sentence for people.
 */

import { has, t } from "../lang";
import type { AnalysisView, CreatedGame, GameFull, Imported, MyGame, NewGame, PositionView, Puzzle, PuzzleAttempt, PuzzleHint, Puzzles, PuzzleSolution, Replay, Review, RulesInfo, SeatTaken, ApiError } from "./types";

/** Something was refused, or the server cannot be reached (`unreachable`). */
export class Refusal extends Error {
  override readonly name = "Refusal";
  constructor(
    readonly code: string,
    message: string,
    /** Where: a field, or a place in a text. */
    readonly at: string | null = null,
    /** The status, 0 where there was no answer. */
    readonly status = 0,
  ) {
    super(message);
  }
}

/** What to tell people about a refusal: our own words for it, otherwise the server's. */
export function refusalText(error: unknown): string {
  if (error instanceof Refusal) return errorText({ code: error.code, message: error.message, at: error.at });
  return t("error-unknown");
}

export function errorText(error: ApiError): string {
  const known = `error-${error.code}`;
  if (!has(known)) return t("error-other", { message: error.message });
  return t(known, { message: error.message, at: error.at ?? "" });
}

/** How long an answer may take. */
const PATIENCE = 20_000;

async function call(method: "GET" | "POST", path: string, body?: BodyInit, type?: string): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: { Accept: "application/json", ...(type ? { "Content-Type": type } : {}) },
      body: body ?? null,
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    throw new Refusal("unreachable", "the server cannot be reached");
  }
  if (response.ok) return response;
  throw await refusalOf(response);
}

async function refusalOf(response: Response): Promise<Refusal> {
  const text = await response.text().catch(() => "");
  try {
    const { error } = JSON.parse(text) as { error: ApiError };
    return new Refusal(error.code, error.message, error.at ?? null, response.status);
  } catch {
    return new Refusal(`http-${response.status}`, response.statusText || String(response.status), null, response.status);
  }
}

async function json<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  const response = body === undefined ? await call(method, path) : await call(method, path, JSON.stringify(body), "application/json");
  return (await response.json()) as T;
}

let rulesOnce: Promise<RulesInfo[]> | null = null;

/** The rule sets with their options; asked once. */
export function rulesInfo(): Promise<RulesInfo[]> {
  rulesOnce ??= json<RulesInfo[]>("GET", "/api/rules").catch((error: unknown) => {
    rulesOnce = null;
    throw error;
  });
  return rulesOnce;
}

export function createGame(terms: NewGame): Promise<CreatedGame> {
  return json("POST", "/api/games", terms);
}

/** Your games, the last changed first. */
export function myGames(): Promise<MyGame[]> {
  return json("GET", "/api/games");
}

export function game(id: string): Promise<GameFull> {
  return json("GET", `/api/games/${id}`);
}

export function takeSeat(id: string, seat: string): Promise<SeatTaken> {
  return json("POST", `/api/games/${id}/seat`, { seat });
}

/** Every position of a game. */
export function replay(id: string): Promise<Replay> {
  return json("GET", `/api/games/${id}/replay`);
}

/** What perfect play says of a game that is over; refused where it is not solved. */
export function review(id: string): Promise<Review> {
  return json("GET", `/api/games/${id}/review`);
}

/** Where a game's record is to be had. */
export function recordPath(id: string): string {
  return `/api/games/${id}/record`;
}

export async function uploadRecord(text: string): Promise<Imported> {
  const response = await call("POST", "/api/records", text, "text/plain; charset=utf-8");
  return (await response.json()) as Imported;
}

/** All puzzles, and which is today's. */
export function puzzles(): Promise<Puzzles> {
  return json("GET", "/api/puzzles");
}

/** A puzzle by its id, or today's by `daily`. */
export function puzzle(id: string): Promise<Puzzle> {
  return json("GET", `/api/puzzles/${id}`);
}

/** Has the last of these words judged; those before it are the moves found so far, each with its answer. */
export function puzzleAttempt(id: string, play: readonly string[]): Promise<PuzzleAttempt> {
  return json("GET", `/api/puzzles/${id}/attempt?${new URLSearchParams({ play: play.join(" ") }).toString()}`);
}

/** Which piece to move now. */
export function puzzleHint(id: string, play: readonly string[]): Promise<PuzzleHint> {
  return json("GET", `/api/puzzles/${id}/hint?${new URLSearchParams({ play: play.join(" ") }).toString()}`);
}

/** What is left of the solution. */
export function puzzleSolution(id: string, play: readonly string[]): Promise<PuzzleSolution> {
  return json("GET", `/api/puzzles/${id}/solution?${new URLSearchParams({ play: play.join(" ") }).toString()}`);
}

/** A position looked at by itself, after some words have been played in it. */
export function position(dpn: string, play: readonly string[] = [], options: Record<string, string> = {}): Promise<PositionView> {
  return json("GET", `/api/position?${positionQuery(dpn, play, options)}`);
}

/** What the engine thinks of a position; refused for what is being played online now. */
export function analysis(dpn: string, play: readonly string[] = [], options: Record<string, string> = {}): Promise<AnalysisView> {
  return json("GET", `/api/analysis?${positionQuery(dpn, play, options)}`);
}

/** A position as the address of a question about it, or of the page that shows it. */
export function positionQuery(dpn: string, play: readonly string[], options: Record<string, string>): string {
  const query = new URLSearchParams({ dpn });
  if (play.length > 0) query.set("play", play.join(" "));
  const pairs = Object.entries(options).map(([key, value]) => `${key}=${value}`);
  if (pairs.length > 0) query.set("options", pairs.join(","));
  return query.toString();
}

/** The address of a game's socket. */
export function socketUrl(id: string): string {
  const url = new URL(`/api/games/${id}/socket`, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

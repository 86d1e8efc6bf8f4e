/** The server over the network: requests by `fetch`, games over a WebSocket. */

import { fullServerAddress, hasServer, serverAddress, serverElsewhere } from "../address";
import { Unreachable, type Body, type Carrier, type Method, type Wire } from "./carrier";
import { keepsCookies } from "./identity";
import type { ApiError } from "./types";

/** How long an answer may take, in milliseconds. */
const PATIENCE = 20_000;

/** The refusal of a request whose result would belong to this reader, in a browser that blocks cookies. */
const COOKIES_BLOCKED: ApiError = { code: "cookies-blocked", message: "this browser blocks the cookie by which the server knows a reader" };

/** Returns the address of a game's WebSocket. */
export function socketUrl(id: string): string {
  const url = new URL(fullServerAddress(`/api/games/${id}/socket`));
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

/**
 * Returns whether an answer is from a server of games. A web host that has only the files of the page, or a proxy whose
 * server is gone, answers with another page.
 */
function isOurs(response: Response): boolean {
  const type = response.headers.get("Content-Type") ?? "";
  return response.ok ? !type.startsWith("text/html") : type.startsWith("application/json");
}

/** Returns whether the server has refused a request because the browser has not sent its cookie. */
async function lacksCookie(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const { error } = (await response.clone().json()) as { error: ApiError };
  return error.code === COOKIES_BLOCKED.code;
}

/** Makes a request to the server; throws {@link Unreachable} if no server answers. */
async function ask(method: Method, path: string, body?: Body): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(serverAddress(path), {
      method,
      headers: { Accept: "application/json", ...(body ? { "Content-Type": body.type } : {}) },
      body: body?.text ?? null,
      credentials: "include",
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    throw new Unreachable("the server cannot be reached");
  }
  if (!isOurs(response)) throw new Unreachable("no server of games answers here");
  return response;
}

/** The server. */
export class ServerCarrier implements Carrier {
  async request(method: Method, path: string, body?: Body): Promise<Response> {
    // A site of plain files has no server that could be asked.
    if (!hasServer()) throw new Unreachable("this site has no server");
    // A new game or a taken seat belongs to a reader, and would be lost if the browser did not keep the cookie.
    if (method === "POST" && !keepsCookies()) return Response.json({ error: COOKIES_BLOCKED }, { status: 403 });
    const response = await ask(method, path, body);
    // A server on another host refuses what would belong to nobody, and sets its cookie. If the browser does not keep it, the
    // second answer is the same.
    return serverElsewhere() !== null && (await lacksCookie(response)) ? ask(method, path, body) : response;
  }

  dial(game: string): Wire {
    return new WebSocket(socketUrl(game));
  }
}

/**
 * Maps addresses to screens, and moves between screens without reloading the page.
 *
 * The fragment of `/game/{id}#{invitation}` is the invitation to a seat, in a game with checked dice followed by a dot and
 * the second secret of the two devices. It is only read here and never written. Programs that send links cut some off;
 * what is left of an invitation is an empty one.
 */

import { address, pathWithin } from "./address";
import type { RulesId } from "./board/view";
import { isRules } from "./rulesets";

/** A screen together with the parameters from its address. */
export type Route =
  | { name: "start"; rules: RulesId | null }
  /** The invitation is empty if it is damaged. */
  | { name: "game"; id: string; invitation: string | null; second: string | null }
  | { name: "replay"; id: string }
  | { name: "rules"; rules: RulesId | null; rule: string | null }
  | { name: "lesson"; rules: RulesId }
  | { name: "print"; rules: RulesId | null }
  | { name: "records" }
  | { name: "progress" }
  | { name: "tournament"; id: string }
  | { name: "position"; dpn: string | null }
  | { name: "puzzles" }
  /** A puzzle, or a slip of the reader's own. */
  | { name: "puzzle"; id: string }
  | { name: "settings" }
  | { name: "data" }
  | { name: "about" }
  | { name: "nowhere" };

/** Parses an address such as `/game/{id}`. An unknown address gives the route `nowhere`. */
export function routeOf(url: URL): Route {
  const path = pathWithin(url);
  if (path === null) return { name: "nowhere" };
  // Hosts of plain files add a slash or the name of the file.
  const [, first = "", second, third, ...more] = path.replace(/(?:\/+|\/index\.html)$/, "").split("/");
  if (more.length > 0) return { name: "nowhere" };
  switch (first) {
    case "": {
      // The rule book links here with the rule set that the reader wants to play.
      const wanted = url.searchParams.get("rules") ?? undefined;
      return { name: "start", rules: isRules(wanted) ? wanted : null };
    }
    case "game": {
      if (!second || !/^[0-9A-Za-z]{8}$/.test(second)) return { name: "nowhere" };
      if (third === "replay") return { name: "replay", id: second };
      if (third !== undefined) return { name: "nowhere" };
      const [, invitation = damaged(url.hash), secret = null] = /^#([0-9A-Za-z]{12})(?:\.([0-9a-f]{32}))?$/.exec(url.hash) ?? [];
      return { name: "game", id: second, invitation, second: secret };
    }
    case "rules":
      if (second === undefined) return { name: "rules", rules: null, rule: null };
      if (!isRules(second) && second !== "board") return { name: "nowhere" };
      return { name: "rules", rules: second, rule: third ?? null };
    case "lesson":
      return isRules(second) && third === undefined
        ? { name: "lesson", rules: second }
        : { name: "nowhere" };
    case "print":
      if (second === undefined) return { name: "print", rules: null };
      return isRules(second) && third === undefined ? { name: "print", rules: second } : { name: "nowhere" };
    case "position":
      return second === undefined
        ? { name: "position", dpn: url.searchParams.get("dpn") }
        : { name: "nowhere" };
    case "puzzles":
      if (second === undefined) return { name: "puzzles" };
      return /^(?:[0-9a-z]{3,16}|[0-9A-Za-z]{8}-\d{1,5})$/.test(second) && third === undefined ? { name: "puzzle", id: second } : { name: "nowhere" };
    case "tournament":
      return second !== undefined && /^[0-9A-Za-z]{12}$/.test(second) && third === undefined ? { name: "tournament", id: second } : { name: "nowhere" };
    case "records":
    case "progress":
    case "settings":
    case "data":
    case "about":
      return second === undefined ? { name: first } : { name: "nowhere" };
    default:
      return { name: "nowhere" };
  }
}

/** Returns an empty invitation for a fragment that was one; null for no fragment and for that of the link to the content. */
function damaged(hash: string): string | null {
  return hash !== "#main" && /^#[0-9A-Za-z.]+$/.test(hash) ? "" : null;
}

type Listener = (route: Route) => Promise<void>;
let listener: Listener | null = null;

/**
 * Navigates to an address of this page, and resolves when its screen is shown. With `replace`, the current history entry is
 * replaced.
 */
export async function navigate(path: string, options: { replace?: boolean } = {}): Promise<void> {
  if (options.replace) history.replaceState(null, "", address(path));
  else history.pushState(null, "", address(path));
  await listener?.(routeOf(new URL(location.href)));
}

/** Replaces the address in the address bar without changing the screen. */
export function rewrite(path: string): void {
  history.replaceState(null, "", address(path));
}

/** Returns whether a path leads to a page of this host. A path that begins with two slashes names another host. */
export function isWithin(path: string, origin: string): boolean {
  return path.startsWith("/") && URL.canParse(path, origin) && new URL(path, origin).origin === origin;
}

/** Starts to handle clicks on internal links and the back and forward buttons, and reports the current address at once. */
export function startRouter(goes: Listener): void {
  listener = goes;
  // A host without a server answers with its own page for the address of a game or a puzzle. That page opens this one
  // with the address.
  const wanted = pathWithin(new URL(location.href)) === "/" ? new URLSearchParams(location.search).get("go") : null;
  if (wanted !== null && isWithin(wanted, location.origin)) rewrite(wanted + location.hash);
  addEventListener("popstate", () => { void goes(routeOf(new URL(location.href))); });
  document.addEventListener("click", (event) => {
    const path = pathOfClick(event);
    if (path === null) return;
    event.preventDefault();
    void navigate(path);
  });
  void goes(routeOf(new URL(location.href)));
}

/** Returns the address within the page of the internal link that was clicked; null for modified clicks and for other links. */
export function pathOfClick(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element | null)?.closest("a");
  if (!link?.href || link.target || link.hasAttribute("download")) return null;
  const url = new URL(link.href);
  const path = pathWithin(url);
  if (url.origin !== location.origin || path === null || path.startsWith("/api")) return null;
  // The browser itself handles a jump within the current screen.
  if (url.pathname === location.pathname && url.search === location.search && url.hash) return null;
  return path + url.search + url.hash;
}

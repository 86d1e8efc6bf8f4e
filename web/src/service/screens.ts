/** The addresses that show a screen of the page: the same list as the server's (`crates/server/src/http/page.rs`). */

const SCREENS = ["", "/index.html", "/position", "/print", "/puzzles", "/progress", "/records", "/settings", "/data", "/about", "/rules"];
const BELOW = ["/game/", "/rules/", "/lesson/", "/print/", "/puzzles/"];

/** Returns whether a path within the page's folder shows a screen. Hosts of plain files add a slash at its end. */
export function isScreen(path: string): boolean {
  return SCREENS.includes(path.replace(/\/$/, "")) || BELOW.some((below) => path.startsWith(below));
}

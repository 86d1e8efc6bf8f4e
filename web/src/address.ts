/**
 * The addresses of the page. Everywhere else an address is written as if the page were at the root of its host,
 * such as `/rules/groi`; {@link address} adds the folder in which it really is. So the same files work under any
 * sub-path. A test (`tests/address.test.ts`) finds addresses that do not pass through here.
 */

/** Returns the folder of the page, with a slash at both ends, from the address of one of its scripts, which are all one folder below it. */
export function baseOf(script: string): string {
  const url = new URL(script);
  return url.protocol.startsWith("http") ? new URL("..", url).pathname : "/";
}

const BASE = baseOf(import.meta.url);

/** Returns an address of the page as links on this host have to write it. `/` is the start screen. */
export function address(path: string, base = BASE): string {
  return base + path.replace(/^\//, "");
}

/** Returns an address of the page with the host, to be copied and shared. */
export function fullAddress(path: string): string {
  return new URL(address(path), location.origin).href;
}

/** Returns the path of a URL within the page, such as `/rules/groi`, without query and fragment; null if it is outside of the page's folder. */
export function pathWithin({ pathname }: Pick<URL, "pathname">, base = BASE): string | null {
  if (`${pathname}/` === base) return "/";
  return pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : null;
}

/** Returns HTML of ours, such as a chapter of the rule book, with the addresses in its links as {@link address} gives them. */
export function addressed(html: string, base = BASE): string {
  return html.replaceAll(/(\shref=")\/(?!\/)/g, `$1${base}`);
}

/** Returns whether the page comes from a server of Dejarik. `dejarik site` writes a page without one, and says so in its head. */
export function hasServer(): boolean {
  return typeof document === "undefined" || document.querySelector('meta[name="dejarik-server"][content="none"]') === null;
}

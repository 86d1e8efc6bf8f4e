/**
 * The addresses of the page and of its server. Everywhere else an address is written as if the page were at the root of its
 * host, such as `/rules/groi`; {@link address} adds the folder in which it really is. So the same files work under any
 * sub-path. {@link serverAddress} does so for what the server has, which may be on another host. A test
 * (`tests/address.test.ts`) finds addresses that do not pass through here.
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

/** What the head of the page says of its server, if `dejarik site` has written the page: `none`, or the URL of a server. */
function named(): string | null {
  if (typeof document === "undefined") return null;
  return document.querySelector<HTMLMetaElement>('meta[name="dejarik-server"]')?.content ?? null;
}

/** Returns whether the page plays on a server of Dejarik. `dejarik site` writes a page without one, and says so in its head. */
export function hasServer(): boolean {
  return named() !== "none";
}

/**
 * Returns the URL of the server on which the page plays, without a slash at its end; null if the page comes from its server,
 * or has none.
 */
export function serverElsewhere(): string | null {
  const url = named();
  return url === "none" ? null : url;
}

/** Returns an address on the server, such as `/api/rules`: with its host if the page comes from another one. */
export function serverAddress(path: string): string {
  const server = serverElsewhere();
  return server === null ? address(path) : server + path;
}

/** Returns an address on the server with its host. */
export function fullServerAddress(path: string): string {
  return new URL(serverAddress(path), location.origin).href;
}

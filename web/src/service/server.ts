/** The server of the page, as the service worker finds it: in the head of the page that it keeps. */

/** Returns the address of the list of devices on which a reader is notified. `scope` is the folder of the page, with its host. */
export function devicesAddress(page: string, scope: string): string {
  const server = /<meta name="dejarik-server" content="(https?:[^"]*)"/.exec(page)?.[1];
  return server === undefined ? new URL("api/me/devices", scope).href : `${server}/api/me/devices`;
}

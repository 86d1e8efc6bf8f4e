/**
 * Checks whether an answer is the requested file. If a file is not uploaded yet, some hosts answer with another page
 * and status 200. A network that requires a login does so for every request.
 */

/**
 * Returns whether an answer may be kept under an address. The page has to start with its own script, `entry`; any other
 * file is no page.
 */
export async function answersFor(url: string, response: Response, entry: string): Promise<boolean> {
  if (response.status !== 200) return false;
  const isPage = (response.headers.get("Content-Type") ?? "").startsWith("text/html");
  if (!new URL(url).pathname.endsWith("/index.html")) return !isPage;
  return isPage && (await response.clone().text()).includes(`/${entry}"`);
}

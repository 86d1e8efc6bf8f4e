/**
 * Whether an answer is the file that was asked for. Hosts answer with a page of their own, and status 200, where a file
 * is not uploaded yet, and a network that wants a login answers everything so.
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

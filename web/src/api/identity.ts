/**
 * Whether this browser can hold a seat. The server knows a reader by a cookie. Where the browser blocks cookies, a new
 * game would have no owner, and an invitation would be used up although nobody takes the seat.
 */

const TRIAL = "dejarik-trial=1; SameSite=Lax; path=/";

/** Returns whether the browser keeps a cookie of this site. It is tried each time, because readers change that setting. */
export function keepsCookies(): boolean {
  try {
    if (!navigator.cookieEnabled) return false;
    document.cookie = TRIAL;
    const kept = document.cookie.includes("dejarik-trial=1");
    document.cookie = `${TRIAL}; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
    return kept;
  } catch {
    // A page with an opaque origin has no cookies at all.
    return false;
  }
}

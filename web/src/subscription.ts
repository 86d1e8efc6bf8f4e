/** The subscription of a browser to notices, as the server wants it; the page and the service worker send it. */

/** Returns the body of the request that registers a subscription with the server. */
export function subscriptionBody(subscription: PushSubscription, language: string): { endpoint: string; key: string; secret: string; language: string } {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return { endpoint, key: keys.p256dh ?? "", secret: keys.auth ?? "", language };
}

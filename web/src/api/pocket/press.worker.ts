/** The worker that draws kits to print, with a separate module. It answers one request after the other. */

import init, { Press } from "dejarik-press";
import address from "dejarik-press/module.wasm?url";
import type { FromPress, ToPress } from "./messages";

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ToPress>) => void) | null;
  postMessage(message: FromPress, transfer?: Transferable[]): void;
};

const started = init({ module_or_path: address }).then(() => new Press());

scope.onmessage = ({ data: { n, path } }) => {
  void started.then((press) => {
    const printed = press.print(path);
    const { status, kind } = printed;
    const body = printed.take();
    printed.free();
    scope.postMessage({ n, status, kind, body }, [body.buffer]);
  });
};

started.catch((error: unknown) => {
  // An error in a promise would not reach the host.
  reportError(error);
});

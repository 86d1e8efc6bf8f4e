// Shows the moves of a game in progress: asks for the page again and takes over what has changed. A frame that nobody sees
// does not ask, and a game that is over is not asked for again.
const EVERY = 10_000;
const main = document.querySelector("main");

async function look() {
  if (document.visibilityState === "visible") {
    try {
      const answer = await fetch(location.href, { credentials: "omit", cache: "no-cache" });
      if (answer.ok) take(new DOMParser().parseFromString(await answer.text(), "text/html"));
    } catch {
      // The network is gone for the moment.
    }
  }
  if (main.querySelector("script")) setTimeout(look, EVERY);
}

function take(page) {
  for (const [index, now] of [...page.querySelectorAll("main > *")].entries()) {
    const shown = main.children[index];
    // The elements stay, so that the link keeps the focus, and a reader of the screen notices the new text of the status.
    if (shown.isEqualNode(now)) continue;
    for (const { name, value } of now.attributes) shown.setAttribute(name, value);
    shown.replaceChildren(...now.childNodes);
  }
  if (!page.querySelector("main script")) main.querySelector("script")?.remove();
}

setTimeout(look, EVERY);

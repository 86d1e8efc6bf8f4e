/**
 * A page that shows the hologram alone, for looking at it and for tests; not part of the product.
 * The address determines the scene: `rules`, `dpn` (the board part only), `skin`, `colours`,
 * `theme`, `bottom`, `still`, `lively`, `quality`, `marks=demo`, and `form` with `solo` (one large figure).
 * The board is `window.board`.
 */

import type { Drawn } from "./dpn";
import { Hologram } from "../../src/board/holo/hologram";
import type { Quality } from "../../src/board/holo/stage";
import { sceneOf, START } from "./dpn";
import type { Colours, Look, Marks, Scene, Side, Skin, Spot, Theme } from "../../src/board/view";

declare global {
  interface Window {
    board: Hologram;
    taps: Spot[];
    sceneOf: (rules: Drawn, board: string) => Scene;
    starts: typeof START;
    /** Creates another board. */
    another: () => Hologram;
    ready: boolean;
  }
}

const query = new URLSearchParams(location.search);
const rules = (query.get("rules") ?? "simeone") as Drawn;
const quality = query.get("quality");
const look: Look = {
  theme: (query.get("theme") ?? "hologram") as Theme,
  skin: (query.get("skin") ?? "classic") as Skin,
  colours: (query.get("colours") ?? "red-blue") as Colours,
  still: query.has("still"),
};
const scene = sceneOf(rules, query.get("dpn") ?? START[rules]);
for (const [letter, state] of (query.get("beside") ?? "").split(",").filter(Boolean).map((one) => one.split(":")))
  scene.beside.push({ letter: letter ?? "S", state: (state ?? "lost") as Scene["beside"][number]["state"] });
const active = query.get("active");
if (active) scene.active = { space: active, left: 2 };
const battle = query.get("battle")?.split("-");
if (battle?.[0] && battle[1]) scene.battle = { from: battle[0], target: battle[1] };

const board = new Hologram({ quality: quality === null ? "auto" : (Number(quality) as Quality), lively: query.has("lively") });
document.getElementById("board")?.append(board.element);
window.board = board;
window.taps = [];
window.sceneOf = sceneOf;
window.starts = START;
window.another = () => new Hologram({ quality: 0 });
board.onTap = (spot) => {
  window.taps.push(spot);
};
board.orient((query.get("bottom") ?? "w") as Side);
board.look(look);
const begun = performance.now();
board.show(scene);
document.title = `shown in ${Math.round(performance.now() - begun)} ms`;
if (query.get("marks") === "demo") board.mark(demo(scene));
const pose = query.get("pose")?.split(",").map(Number);
if (pose) {
  board.turn(pose[0] ?? 0, pose[1] ?? 0);
  board.zoom(pose[2] ?? 1);
}
requestAnimationFrame(() => requestAnimationFrame(() => (window.ready = true)));

function demo({ pieces }: Scene): Marks {
  const first = pieces[0]?.space ?? "A1";
  return {
    targets: [
      { spot: { at: "space", space: "B1" }, kind: "place" },
      { spot: { at: "space", space: "B2" }, kind: "place" },
      { spot: { at: "space", space: "C" }, kind: "place" },
      { spot: { at: "space", space: "A2" }, kind: "piece" },
      { spot: { at: "space", space: "A3" }, kind: "piece" },
      { spot: { at: "space", space: pieces[pieces.length - 1]?.space ?? "A9" }, kind: "attack" },
    ],
    picked: { at: "space", space: first },
    last: ["B7", "B8"],
    focus: { at: "space", space: "B3" },
    arrows: [
      { from: "B10", to: "A10", kind: "push" },
      { from: "A5", to: "A6", kind: "move" },
      { from: "B11", to: "C", kind: "hint" },
    ],
  };
}

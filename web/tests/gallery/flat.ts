/**
 * A page for looking at the flat board: `?page=skins|boards|small|play&theme=…&rules=…&grey`. It is
 * not part of the product. The development server serves it, for screenshots by hand and by the
 * browser tests.
 */

import type { Drawn } from "./dpn";
import { FlatBoard } from "../../src/board/flat";
import { thumbnail } from "../../src/board/flat/thumbnail";
import { token } from "../../src/board/flat/token";
import { el } from "../../src/board/flat/svg";
import { lettersOf } from "../../src/board/skins";
import type { Colours, Look, Skin, Theme } from "../../src/board/view";
import { Picker } from "../../src/game/picker";
import { useLanguage } from "../../src/lang";
import { Speech } from "../../src/speech";
import "../../src/style/index.css";
import { SIMEONE, stateOf } from "./games";
import { FILMS } from "./films";
import { MIDDLES, STARTS } from "./scenes";

const query = new URLSearchParams(location.search);
const theme = (query.get("theme") ?? "hologram") as Theme;
const colours = (query.get("colours") ?? "red-blue") as Colours;
const skin = (query.get("skin") ?? "classic") as Skin;
const RULES: Drawn[] = ["groi", "bambara", "looney", "simeone"];
const SKINS: Skin[] = ["classic", "chess", "bricks", "pyramids", "pawns"];
const look: Look = { theme, skin, colours, names: true, still: query.has("still") };

document.body.className = theme + (query.has("grey") ? " grey" : "");
const main = document.getElementById("gallery");

function heading(words: string): void {
  const h1 = document.createElement("h1");
  h1.textContent = words;
  main?.append(h1);
}

function row(...children: Node[]): void {
  const div = document.createElement("div");
  div.className = "row";
  div.append(...children);
  main?.append(div);
}

function picture(rules: Drawn, letter: string, dressed: Look, size: number): SVGSVGElement {
  return el(
    "svg",
    { viewBox: "-56 -58 112 116", width: size, height: size, role: "img", "aria-label": `${rules} ${letter}` },
    token(rules, letter, dressed, "standing"),
  );
}

const pages: Record<string, () => void> = {
  skins() {
    for (const worn of SKINS) {
      heading(`${worn}, ${theme}, ${colours}`);
      const all = RULES.flatMap((rules) =>
        (["w", "b"] as const).flatMap((side) =>
          lettersOf(rules, side).map((letter) =>
            picture(rules, letter, { ...look, skin: worn }, Number(query.get("size") ?? 72)),
          ),
        ),
      );
      row(...all);
    }
  },
  boards() {
    heading(`boards, ${theme}, ${colours}`);
    const size = Number(query.get("size") ?? 400);
    const worn = { ...look };
    row(
      ...RULES.map((rules) =>
        thumbnail(MIDDLES[rules].scene, { look: worn, marks: MIDDLES[rules].marks, size, labels: true, label: rules }),
      ),
    );
  },
  small() {
    heading(`starts, ${theme}, ${colours}`);
    row(...RULES.map((rules) => thumbnail(STARTS[rules], { look, size: 160, label: rules })));
  },
};

pages.play = () => {
  const box = document.createElement("div");
  box.className = "board";
  main?.append(box);
  const board = new FlatBoard();
  board.look(look);
  box.append(board.element);
  const film = FILMS[query.get("film") ?? "simeone"];
  if (!film) return;
  board.show(film.scene);
  board.onTap = (spot) => {
    box.dataset.tap = JSON.stringify(spot);
  };
  Object.assign(window, { board, film });
};

pages.speech = () => {
  document.documentElement.dataset.theme = theme;
  const picker = new Picker(SIMEONE);
  const speech = new Speech({
    point: (at) => {
      picker.point(at);
      speech.update(state);
    },
    play: () => undefined,
    back: () => picker.back(),
    clear: () => picker.clear(),
    focus: () => undefined,
    act: () => undefined,
  });
  const entry = { word: "A6-A5", told: [{ key: "telling-does", piece: { piece: "g" }, does: [{ key: "telling-goes", from: "A6", to: "A5" }] }] };
  const state = stateOf({ picker, line: [entry, { ...entry, word: "A2xB3" }] });
  const other = document.createElement("section");
  const head = document.createElement("h1");
  head.textContent = "Speech";
  other.append(head, speech.element);
  main?.append(other);
  speech.update(state);
  speech.show(!query.has("hidden"));
  Object.assign(window, { speech });
};

await useLanguage(query.get("lang") === "fr" ? "fr" : "en");
pages[query.get("page") ?? "skins"]?.();
document.body.dataset.ready = "yes";

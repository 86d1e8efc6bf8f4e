/** The icons of buttons, as inline SVG. Each button also has a name in words. */

import { svg, type SVGTemplateResult } from "lit-html";

const PATHS = {
  flip: "M4 9a8 8 0 0 1 14-3l2 2M20 3v5h-5M20 15a8 8 0 0 1-14 3l-2-2M4 21v-5h5",
  full: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  sound: "M4 10v4h4l5 4V6L8 10zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
  silent: "M4 10v4h4l5 4V6L8 10zM17 10l4 4M21 10l-4 4",
  cube: "M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5",
  disc: "M12 3a9 9 0 1 0 .01 0M12 8a4 4 0 1 0 .01 0",
  first: "M6 5v14M19 6l-8 6 8 6z",
  back: "M16 5l-9 7 9 7z",
  forward: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 6l8 6-8 6z",
  link: "M10 14l4-4M9 8l2-2a4 4 0 0 1 6 6l-2 2M15 16l-2 2a4 4 0 0 1-6-6l2-2",
  code: "M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16",
  words: "M4 6h16M4 11h16M4 16h10",
  undo: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  save: "M12 3v12M7 10l5 5 5-5M4 20h16",
  gear: "M12 8.5a3.5 3.5 0 1 0 .01 0M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
  flag: "M6 22V3h12l-3 4.5L18 12H6",
  book: "M12 6c-3-2-6-2-9-1v13c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v13",
  close: "M6 6l12 12M18 6L6 18",
  room: "M3 8h18v8h-5l-2.5-2.5h-3L8 16H3zM7.5 10.5a1.3 1.3 0 1 0 .01 0M16.5 10.5a1.3 1.3 0 1 0 .01 0",
  camera: "M3 8h4l2-3h6l2 3h4v11H3zM12 10a3.5 3.5 0 1 0 .01 0",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9a1 1 0 1 0 .01 0",
  pen: "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4",
  erase: "M8 20l-5-5L14 4l6 6-10 10zM8.5 9.5l6 6M8 20h13",
  more: "M5 15l7-7 7 7",
  lamp: "M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0v1h-7z",
  why: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.1M12 3a9 9 0 1 0 .01 0",
  talk: "M4 5h16v11h-8l-5 4v-4H4zM8.5 10.5v.1M12 10.5v.1M15.5 10.5v.1",
  seal: "M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM8.5 12l2.5 2.5 4.5-5",
  bell: "M6 17v-7a6 6 0 0 1 12 0v7l2 1H4zM10 21h4",
  hand: "M4 13l4-5 4 3 4-3 4 5M8 8l4 8 4-8",
} as const;

/** The name of an icon. */
export type IconName = keyof typeof PATHS;

/** Renders an icon. Screen readers skip it. */
export function icon(name: IconName): SVGTemplateResult {
  return svg`<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8"
    stroke-linecap="round" stroke-linejoin="round"><path d=${PATHS[name]} /></svg>`;
}

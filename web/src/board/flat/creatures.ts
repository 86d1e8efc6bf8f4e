/**
 * The silhouettes of simeone's eight creatures, drawn for this board. Each has a posture that can
 * still be recognised at 32 pixels. A drawing fills a box from -50 to 50 in both directions, with y
 * down, and stands on y = 40.
 */

import type { Form } from "../skins";

/** The paths of a figure. */
export interface Drawing {
  body: string;
  /** Strokes on the body, in the colour of the edge. */
  lines?: string;
  /** Filled shapes in the colour of the ink: eyes, windows, a lit core. */
  spots?: string;
}

type Beast = Extract<
  Form,
  "ngok" | "monnok" | "klorslug" | "savrip" | "houjix" | "grimtaash" | "ghhhk" | "strider"
>;

/** Returns the path of a filled circle. */
export function dot(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** The drawings of the eight creatures. */
export const CREATURES: Record<Beast, Drawing> = {
  // On all fours, low and long, with gaping jaws and a row of spines.
  ngok: {
    body:
      "M-46 -2L-22 -8L-12 -24L-6 -12L4 -28L10 -13L22 -24L26 -8Q34 -2 36 6Q44 2 48 -14" +
      "Q50 12 37 20L36 40H24L22 24H-4L-8 40H-20L-19 20Q-26 18 -28 13L-46 20L-32 8Z",
    spots: dot(-22, 0, 3.6),
  },
  // Upright and thin, with a crested head and a spear as tall as itself.
  monnok: {
    body:
      "M-12 -34Q-10 -46 2 -46L14 -50L9 -39Q12 -32 6 -24L14 -16L25 -12V-50L29 -44L33 -50V40H25V-2L12 -4" +
      "L10 10L18 40H6L0 18L-8 40H-20L-10 8L-12 -6L-26 8L-32 2L-16 -18L-6 -24Q-12 -27 -12 -34Z",
    spots: dot(-3, -36, 3.2),
  },
  // A segmented worm that rears up with open mandibles and small legs along its body.
  klorslug: {
    body:
      "M-38 -40L-20 -38Q-4 -46 8 -36Q18 -26 10 -12Q2 0 10 6Q18 10 30 4L36 -6L42 6L50 14L44 24L46 40L36 32" +
      "L30 40L24 32L16 40L8 33L0 40L-6 31L-16 38L-16 26L-28 24L-18 14L-28 6L-14 2Q-6 -8 -8 -18L-22 -14" +
      "L-40 -18L-22 -28Z",
    lines: "M-12 4L6 12M-10 20L6 16M12 14L14 30M28 12L30 28",
    spots: dot(-4, -30, 3.8),
  },
  // Huge, with horns, shoulders as wide as the space and fists on the ground.
  savrip: {
    body:
      "M-22 -50Q-20 -38 -10 -38Q0 -44 10 -38Q20 -38 22 -50Q32 -34 18 -26Q36 -26 44 -10Q50 8 46 26L48 40H28" +
      "L30 12L22 4L22 40H5L0 26L-5 40H-22L-22 4L-30 12L-28 40H-48L-46 26Q-50 8 -44 -10Q-36 -26 -18 -26" +
      "Q-32 -34 -22 -50Z",
    lines: "M-8 -20Q0 -14 8 -20M-20 -8Q0 2 20 -8",
    spots: dot(-6, -29, 3) + dot(6, -29, 3),
  },
  // A crouching ball with two long ears and a curled tail.
  houjix: {
    body:
      "M-30 -46Q-14 -40 -12 -20Q-6 -23 0 -22Q2 -42 16 -48Q18 -30 10 -18Q30 -10 34 12Q48 8 42 -8Q58 6 44 22" +
      "Q40 26 34 25Q32 32 28 34L34 40H8L6 35H-6L-10 40H-34L-26 33Q-38 20 -32 2Q-28 -10 -20 -16Q-30 -28 -30 -46Z",
    lines: "M-24 18Q-14 25 -4 18",
    spots: dot(-22, 2, 4.2) + dot(-6, 2, 4.2),
  },
  // Four arms thrown wide, and a tail for a foot.
  grimtaash: {
    body:
      "M0 -48L7 -38Q12 -30 8 -22L26 -26L40 -46L46 -40L34 -16L12 -10L12 -2L30 4L44 22L36 28L24 14L10 10" +
      "Q10 22 20 28Q32 30 34 40H-20Q-12 30 -10 10L-24 14L-36 28L-44 22L-30 4L-12 -2L-12 -10L-34 -16L-46 -40" +
      "L-40 -46L-26 -26L-8 -22Q-12 -30 -7 -38Z",
    spots: dot(-3.6, -30, 2.8) + dot(3.6, -30, 2.8),
  },
  // A long neck bent like a crane's, a large beak, a fin on the back and two bird's legs.
  ghhhk: {
    body:
      "M-48 -30L-20 -46Q-2 -50 2 -36Q4 -24 -4 -12Q10 -14 16 -40Q30 -32 30 -14Q46 -8 48 4L34 2Q32 16 18 20" +
      "L20 34L30 40H8L10 22H2L0 34L8 40H-16L-8 34L-8 20Q-24 14 -22 -4Q-20 -14 -14 -24L-18 -28L-42 -18L-26 -30Z",
    lines: "M8 0Q18 4 24 -4",
    spots: dot(-10, -37, 3.4),
  },
  // Two stilts in mid-stride, long arms and a club over the shoulder.
  strider: {
    body:
      "M-8 -30Q-12 -44 0 -46Q12 -44 8 -30L18 -26L28 -34L24 -46Q34 -54 46 -44Q50 -32 38 -28L22 -12L14 -14L12 0" +
      "L26 16L38 40H24L12 22L0 8L-12 22L-22 40H-38L-24 12L-12 -2L-14 -14L-24 -4L-28 14L-38 12L-34 -12L-20 -26Z",
    spots: dot(-4, -36, 2.8) + dot(4, -36, 2.8),
  },
};

/** The functions that build each form. A mesh is built when it is first needed, and then kept. */

import type { Form } from "../../skins";
import { consort, page, rider, sovereign } from "./court";
import { ghhhk } from "./ghhhk";
import { grimtaash } from "./grimtaash";
import { houjix } from "./houjix";
import { klorslug } from "./klorslug";
import type { Mesh } from "./mesh";
import { monnok } from "./monnok";
import { ngok } from "./ngok";
import { savrip } from "./savrip";
import { strider } from "./strider";
import { leader, tribe1, tribe2, tribe3 } from "./tribe";
import { bricks, king, knight, pawn, plain, pyramid, pyramidLeader, queen, rook, token } from "./turned";

const MAKERS: Record<Form, () => Mesh> = {
  ngok,
  monnok,
  klorslug,
  savrip,
  houjix,
  grimtaash,
  ghhhk,
  strider,
  sovereign,
  consort,
  rider,
  page,
  "tribe-1": tribe1,
  "tribe-2": tribe2,
  "tribe-3": tribe3,
  leader,
  token,
  king,
  queen,
  rook,
  knight,
  pawn,
  "bricks-1": () => bricks(1),
  "bricks-2": () => bricks(2),
  "bricks-3": () => bricks(3),
  "bricks-4": () => bricks(4),
  "pyramid-1": () => pyramid(1),
  "pyramid-2": () => pyramid(2),
  "pyramid-3": () => pyramid(3),
  "pyramid-leader": pyramidLeader,
  "plain-1": () => plain(1),
  "plain-2": () => plain(2),
  "plain-3": () => plain(3),
  "plain-4": () => plain(4),
};

/** All forms. */
export const FORMS = Object.keys(MAKERS) as Form[];

/** Returns the mesh of a form. */
export function figureOf(form: Form): Mesh {
  return MAKERS[form]();
}

/** What all screens but the first need: their styles, and the screen shown instead of one that cannot be opened. */

import "../style/more.css";

export { failedPage } from "./failed";

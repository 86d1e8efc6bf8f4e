/** The styles of all screens but the first. */

import "../style/more.css";

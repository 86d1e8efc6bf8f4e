/** The entry point of the page. */

import "./style/index.css";
import { startApp } from "./ui/app";

const root = document.getElementById("app");
if (root) void startApp(root);

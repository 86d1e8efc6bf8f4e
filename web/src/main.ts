/** The entry point of the page. */

import "./style/index.css";
import { startApp } from "./ui/app";

// If the site works in any folder, these addresses are relative to the page's address, which is about to change.
for (const link of document.head.querySelectorAll<HTMLLinkElement>("link[rel~=icon], link[rel=apple-touch-icon], link[rel=manifest]"))
  link.setAttribute("href", link.href);

const root = document.getElementById("app");
if (root) void startApp(root);

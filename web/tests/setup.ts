/** Runs before each file of unit tests. The files of a worker share the page's modules, so each leaves their state as it was. */

import { afterAll } from "vitest";
import { useLanguage } from "../src/lang";
import { prefs, setPrefs } from "../src/prefs";
import "./rulesets";

const before = prefs();

// There is no server. What asks for one after its test is refused at once.
globalThis.fetch = () => Promise.reject(new TypeError("unit tests have no server"));

afterAll(async () => {
  setPrefs(before);
  await useLanguage("en");
});

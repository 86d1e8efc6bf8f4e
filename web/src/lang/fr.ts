/** All French catalogues, by file. */

export default import.meta.glob<string>("../../locales/fr/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

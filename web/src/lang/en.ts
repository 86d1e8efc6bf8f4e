/** The English catalogues of the start screen, by file. */

export default import.meta.glob<string>("../../locales/en/{app,common,errors,first,keys,options,profile,start}.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The French catalogues of the start screen, by file. */

export default import.meta.glob<string>(["../../../locales/fr/common.ftl", "../../../locales/fr/page/{app,common,errors,first,keys,options,profile,start}.ftl"], {
  query: "?raw",
  import: "default",
  eager: true,
});

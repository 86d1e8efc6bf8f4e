/** The English catalogues of the other screens, by file. */

export default import.meta.glob<string>(
  ["../../../locales/en/*.ftl", "../../../locales/en/page/*.ftl", "!../../../locales/en/common.ftl", "!../../../locales/en/page/{app,common,errors,first,keys,options,profile,start}.ftl"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);

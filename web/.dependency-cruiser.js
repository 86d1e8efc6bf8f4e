// The import rules inside the page. A view that imports the code that shows it can no longer be
// read alone.
export default {
  forbidden: [
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "boards-know-no-game",
      comment: "A board gets a scene, marks and effects; it knows neither the server nor the screens.",
      severity: "error",
      from: { path: "^src/board/" },
      to: { path: "^src/(api|game|ui)/" },
    },
    {
      name: "the-game-knows-no-screen",
      severity: "error",
      from: { path: "^src/game/" },
      to: { path: "^src/(ui|board/(flat|holo))/" },
    },
    {
      name: "three-is-the-holograms",
      comment: "The 3D library is loaded only with the hologram.",
      severity: "error",
      from: { pathNot: "^src/board/holo/" },
      to: { path: "node_modules/three/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
};

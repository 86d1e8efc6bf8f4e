/** Whether the hologram can be drawn here; kept apart so that asking does not load the 3D library. */

/** True where the browser gives a WebGL 2 context, also one drawn in software. */
export function hologramSupported(): boolean {
  try {
    const context = document.createElement("canvas").getContext("webgl2");
    if (!context) return false;
    // Browsers allow only so many contexts at once: give this one back.
    context.getExtension("WEBGL_lose_context")?.loseContext();
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether the browser can draw the hologram. This is a separate module, so that asking does not
 * load the 3D library.
 */

/** Returns whether the browser offers a WebGL 2 context, with or without a graphics card. */
export function hologramSupported(): boolean {
  try {
    const context = document.createElement("canvas").getContext("webgl2");
    if (!context) return false;
    // Browsers limit the number of contexts, so release this one.
    context.getExtension("WEBGL_lose_context")?.loseContext();
    return true;
  } catch {
    return false;
  }
}

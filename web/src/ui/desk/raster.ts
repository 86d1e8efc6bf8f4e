/** Pictures as PNG. A server renders them, and animations; the host on this device returns the drawing, which the browser renders. */

/** The width and the height of a picture, as the hosts draw it. */
const SIZE = { width: 1200, height: 630 };

/** Returns a picture as a PNG; an animation as it is. */
export async function asPng(picture: Blob): Promise<Blob> {
  if (!picture.type.startsWith("image/svg+xml")) return picture;
  const source = URL.createObjectURL(picture);
  try {
    const image = new Image(SIZE.width, SIZE.height);
    image.src = source;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), SIZE);
    canvas.getContext("2d")?.drawImage(image, 0, 0, SIZE.width, SIZE.height);
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    if (!png) throw new Error("the browser cannot render the picture");
    return png;
  } finally {
    URL.revokeObjectURL(source);
  }
}

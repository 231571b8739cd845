// A printed page as a PNG: drawn by the browser from its SVG.

/**
 * @param {{svg: Uint8Array<ArrayBuffer>, width: number, height: number}} page and in how many dots it is wanted
 * @returns {Promise<Uint8Array | null>} null where the browser cannot: some draw no pictures as large as that
 */
export async function draw({ svg, width, height }) {
  try {
    const image = new Image();
    // An address as the page's policy allows it for pictures.
    image.src = await asAddress(new Blob([svg], { type: "image/svg+xml" }));
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const pen = canvas.getContext("2d", { alpha: false });
    if (!pen) return null;
    // Paper is white.
    pen.fillStyle = "white";
    pen.fillRect(0, 0, width, height);
    pen.drawImage(image, 0, 0, width, height);
    /** @type {Blob | null} */
    const made = await new Promise((done) => canvas.toBlob(done, "image/png"));
    return made && new Uint8Array(await made.arrayBuffer());
  } catch (error) {
    console.warn(error);
    return null;
  }
}

/**
 * @param {Blob} blob
 * @returns {Promise<string>}
 */
function asAddress(blob) {
  const reader = new FileReader();
  return new Promise((done, failed) => {
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });
}

import sharp from 'sharp';

/**
 * A PNG of soft colours, which AVIF holds in less than WebP: the same in every run.
 *
 * @param width in pixels, as `height`
 */
export async function softPicture(width: number, height: number): Promise<Buffer> {
  const colours = Array.from({ length: width * height }, (_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    return [Math.sin(x / 40 + y / 90), Math.cos(y / 25 + x / 70), Math.sin((x + y) / 15)];
  }).flatMap((pixel) => pixel.map((value) => Math.round(128 + 80 * value)));
  return sharp(Buffer.from(colours), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

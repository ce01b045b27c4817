/** A part of a picture in pixels, after the picture was turned as its camera recorded. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** most pixels in the width of a cropped cover */
export const coverWidth = 1_600;

/** The size at which a part is drawn: its own, or smaller to keep to the most width. */
export function drawnSize(area: CropArea, maximumWidth: number): { width: number; height: number } {
  const scale = Math.min(1, maximumWidth / area.width);
  return {
    width: Math.max(1, Math.round(area.width * scale)),
    height: Math.max(1, Math.round(area.height * scale)),
  };
}

const jpegQuality = 0.88;

/** What both kinds of canvas can do. */
interface Painting {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  encode(type: string, quality: number): Promise<Blob>;
}

/** Whether any part of the drawing is transparent. */
function isTransparent({ context }: Painting, width: number, height: number): boolean {
  const { data } = context.getImageData(0, 0, width, height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}

/**
 * Draws a part of a picture, at most `maximumWidth` wide, and compresses it: to JPEG, or to PNG if it is transparent
 * (both are among the types of contract 5).
 *
 * @param createPainting gives an empty canvas of that size
 */
export async function drawPart(
  picture: Blob,
  area: CropArea,
  maximumWidth: number,
  createPainting: (width: number, height: number) => Painting,
): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  try {
    const { width, height } = drawnSize(area, maximumWidth);
    const painting = createPainting(width, height);
    const { context } = painting;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, width, height);
    const mayBeTransparent = picture.type === 'image/png';
    const type =
      mayBeTransparent && isTransparent(painting, width, height) ? 'image/png' : 'image/jpeg';
    return await painting.encode(type, jpegQuality);
  } finally {
    bitmap.close();
  }
}

/** An offscreen canvas, which workers have too. */
export function offscreenPainting(width: number, height: number): Painting {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('there is no canvas to draw on');
  return { context, encode: (type, quality) => canvas.convertToBlob({ type, quality }) };
}

/** A canvas of the page, for browsers without an offscreen one. */
export function pagePainting(width: number, height: number): Painting {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('there is no canvas to draw on');
  return {
    context,
    encode: (type, quality) =>
      new Promise((resolve, reject) => {
        const take = (blob: Blob | null) =>
          blob ? resolve(blob) : reject(new Error('the picture cannot be written'));
        canvas.toBlob(take, type, quality);
      }),
  };
}

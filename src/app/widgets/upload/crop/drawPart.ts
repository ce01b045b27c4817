/** A part of a picture in pixels, after the picture was turned as its camera recorded. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** most pixels in the width of a cropped cover */
const coverWidth = 1_600;

/** The size at which a part is drawn: its own, or smaller to keep to the most width. */
export function drawnSize(area: CropArea, maximumWidth: number): { width: number; height: number } {
  const scale = Math.min(1, maximumWidth / area.width);
  return {
    width: Math.max(1, Math.round(area.width * scale)),
    height: Math.max(1, Math.round(area.height * scale)),
  };
}

const jpegQuality = 0.88;

/** Whether any part of a drawing is transparent. */
function isTransparent(context: CanvasRenderingContext2D, width: number, height: number): boolean {
  const { data } = context.getImageData(0, 0, width, height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}

/**
 * Cuts a part out of a picture and compresses it, at most 1,600 pixels wide.
 *
 * @returns a JPEG, or a PNG if the part is transparent (both are among the types of contract 5), named after the picture
 * @throws if the browser cannot decode the picture
 */
export async function cropPicture(picture: File, area: CropArea): Promise<File> {
  const bitmap = await createImageBitmap(picture);
  try {
    const { width, height } = drawnSize(area, coverWidth);
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('there is no canvas to draw on');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, width, height);
    const isPng = picture.type === 'image/png' && isTransparent(context, width, height);
    const type = isPng ? 'image/png' : 'image/jpeg';
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, type, jpegQuality);
    });
    if (!blob) throw new Error('the picture cannot be written');
    const name = picture.name.replace(/\.[^.]*$/, '') || 'cover';
    return new File([blob], `${name}.${isPng ? 'png' : 'jpg'}`, { type });
  } finally {
    bitmap.close();
  }
}

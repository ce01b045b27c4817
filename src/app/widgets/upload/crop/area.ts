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

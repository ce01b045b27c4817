/** A part of a picture in pixels, after turning it as its camera noted. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A cropped cover is no wider (pixels). */
export const coverWidth = 1_600;

/** Width and height that a part is drawn at: its own, or smaller to keep to the width. */
export function drawnSize(area: CropArea, maximumWidth: number): { width: number; height: number } {
  const scale = Math.min(1, maximumWidth / area.width);
  return {
    width: Math.max(1, Math.round(area.width * scale)),
    height: Math.max(1, Math.round(area.height * scale)),
  };
}

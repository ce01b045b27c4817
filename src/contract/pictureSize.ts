/** Width and height of a picture in pixels, read from its header. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Sizes of stored pictures as they are shown, by their keys (`keyOfPicture`). */
export type PictureSizes = Readonly<Record<string, PictureSize>>;

/** Larger pictures are too expensive to decode for browsers and servers. */
export const pictureLimits = { side: 30_000, pixels: 100_000_000 } as const;

/** Whether a picture is too large to decode, by a side or by its pixels in all. */
export const isTooManyPixels = ({ width, height }: PictureSize): boolean =>
  width > pictureLimits.side ||
  height > pictureLimits.side ||
  width * height > pictureLimits.pixels;

/** Whether a JPEG marker starts a frame; C4, C8 and CC have other meanings. */
const isFrameMarker = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegSize(view: DataView): PictureSize | undefined {
  let offset = 2;
  while (offset + 9 <= view.byteLength) {
    if (view.getUint8(offset) !== 0xff) return undefined;
    const marker = view.getUint8(offset + 1);
    // fill bytes, and markers without a length
    if (marker === 0xff) offset += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) offset += 2;
    else if (isFrameMarker(marker))
      return { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) };
    else offset += 2 + view.getUint16(offset + 2);
  }
  return undefined;
}

function bmpSize(view: DataView): PictureSize {
  // the header of OS/2 has shorter numbers; a negative height means that rows are stored from top to bottom
  return view.getUint32(14, true) === 12
    ? { width: view.getUint16(18, true), height: view.getUint16(20, true) }
    : { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
}

/**
 * Reads the size of a GIF, PNG, BMP or JPEG from its first bytes, without decoding it.
 *
 * @param head start of the file; a JPEG may need all of it, if there is much data before its frame
 * @returns undefined if these bytes do not tell
 */
export function pictureSizeOf(head: Uint8Array): PictureSize | undefined {
  if (head.byteLength < 26) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  switch (view.getUint32(0)) {
    case 0x89504e47:
      return { width: view.getUint32(16), height: view.getUint32(20) };
    case 0x47494638:
      return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    default:
      if (view.getUint16(0) === 0x424d) return bmpSize(view);
      return view.getUint16(0) === 0xffd8 ? jpegSize(view) : undefined;
  }
}

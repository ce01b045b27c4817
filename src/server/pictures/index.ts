import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Sharp, SharpOptions } from 'sharp';
import { createGate } from '#contract/gate.ts';
import type { PictureWidth } from '#contract/pictureSizing.ts';

type PictureFormat = 'webp' | 'avif';

/** A picture that was made. */
interface SizedPicture {
  readonly bytes: Buffer;
  readonly format: PictureFormat;
  /** whether a smaller one in the format that was asked for is being made behind this one */
  readonly isPassing: boolean;
}

/** The best format that whoever asks for a picture can show. */
export const bestFormat = (accepted: string | null | undefined): PictureFormat =>
  /\bimage\/avif\b/i.test(accepted ?? '') ? 'avif' : 'webp';

/**
 * Makes pictures in other sizes. If it answers undefined, send the picture as it is.
 *
 * Nobody waits for AVIF, which takes ten times as long as WebP: while it is made for the first time, WebP is answered.
 */
export interface PictureSizer {
  /**
   * A stored picture, upright, with at most this width.
   *
   *
   * @param name identifies the content: the same name is the same picture
   */
  size(
    name: string,
    width: PictureWidth,
    best: PictureFormat,
    read: () => Promise<Buffer>,
  ): Promise<SizedPicture | undefined>;
  /**
   * A drawing with exactly this width; undefined also if the machine has no font for Chinese.
   *
   * @param svg drawn by the platform, never sent by people
   */
  draw(
    name: string,
    width: PictureWidth,
    best: PictureFormat,
    svg: string,
  ): Promise<SizedPicture | undefined>;
}

type Library = (input: Buffer, options?: SharpOptions) => Sharp;

const keptBytes = 48 * 1024 * 1024;
/** two pictures at a time, because decoders share threads with file access and password checks */
const atOnce = 2;
const mayWait = 400;
/** AVIF is made one at a time behind them; what finds too much waiting is made when it is next asked for */
const mayWaitBehind = 100;
/** largest picture that is decoded, because it may be in memory as a whole; larger ones are sent as they are */
const pixels = 40_000_000;
const seconds = 10;
const qualities = {
  webp: { quality: 82, effort: 2 },
  // more effort takes five times as long for three per cent of the bytes
  avif: { quality: 58, effort: 2 },
} as const;

/** pixels per inch of an unscaled drawing */
const ownDensity = 72;

/** Loads the library with only the decoders that are needed. @returns undefined if it cannot run */
async function load(log: Logger): Promise<Library | undefined> {
  try {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadSvg'],
    });
    return sharp;
  } catch (error) {
    log.warn({ err: error }, 'pictures are given out as they are: sharp cannot be loaded');
    return undefined;
  }
}

const glyph = (character: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><text y="26" font-size="26">${character}</text></svg>`,
  );

/** Whether Chinese characters are drawn, and not the box for missing characters. */
async function drawsChinese(sharp: Library): Promise<boolean> {
  const [chinese, nothing] = await Promise.all(
    // the second is a private-use character, which no font has
    ['书', '&#xE8A3;'].map((character) => sharp(glyph(character)).raw().toBuffer()),
  );
  return chinese !== undefined && nothing !== undefined && !chinese.equals(nothing);
}

/** Draws or decodes a picture in its new size, before it is written in a format; undefined if that cannot be. */
type Make = (sharp: Library) => Promise<Sharp | undefined>;
type Made = Omit<SizedPicture, 'isPassing'>;

const written = async (picture: Sharp, format: PictureFormat): Promise<Buffer> =>
  (format === 'avif' ? picture.avif(qualities.avif) : picture.webp(qualities.webp))
    .timeout({ seconds })
    .toBuffer();

/** Makes the picture sizer; the library is loaded with the first picture. */
export function createPictureSizer(log: Logger): PictureSizer {
  const gate = createGate(atOnce);
  const behind = createGate(1);
  let loading: Promise<Library | undefined> | undefined;
  let fonts: Promise<boolean> | undefined;
  const library = () => {
    loading ??= load(log);
    return loading;
  };

  async function write(
    name: string,
    make: Make,
    format: PictureFormat,
  ): Promise<Buffer | undefined> {
    const sharp = await library();
    if (!sharp) return undefined;
    try {
      const picture = await make(sharp);
      return picture && (await written(picture, format));
    } catch (error) {
      log.warn({ err: error, picture: name }, 'a picture cannot be made smaller');
      return undefined;
    }
  }

  const made = new LRUCache<string, Made, { name: string; make: Make; instead?: Made }>({
    maxSize: keptBytes,
    sizeCalculation: ({ bytes }) => bytes.byteLength,
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: { name, make, instead } }) {
      if (!instead) {
        if (gate.waiting >= mayWait) return undefined;
        const bytes = await gate.run(() => write(name, make, 'webp'));
        return bytes && { bytes, format: 'webp' };
      }
      const bytes = await behind.run(() => write(name, make, 'avif'));
      // small pictures have less of a head as WebP; what fails is not tried again either
      return bytes && bytes.byteLength < instead.bytes.byteLength
        ? { bytes, format: 'avif' }
        : instead;
    },
  });

  async function best(
    name: string,
    width: PictureWidth,
    format: PictureFormat,
    make: Make,
  ): Promise<SizedPicture | undefined> {
    const key = `${name} ${width}`;
    const smallest = format === 'avif' ? made.get(`${key} avif`) : undefined;
    if (smallest) return { ...smallest, isPassing: false };
    const context = { name, make };
    const picture = await made.fetch(key, { context });
    if (!picture) return undefined;
    const isPassing = format === 'avif';
    if (isPassing && behind.waiting < mayWaitBehind)
      void made.fetch(`${key} avif`, { context: { ...context, instead: picture } });
    return { ...picture, isPassing };
  }

  return {
    size: (name, width, format, read) =>
      best(name, width, format, async (sharp) =>
        sharp(await read(), { limitInputPixels: pixels, sequentialRead: true })
          // turns the picture as the camera held it, before its width is used
          .autoOrient()
          .resize({ width, withoutEnlargement: true }),
      ),

    draw: (name, width, format, svg) =>
      best(name, width, format, async (sharp) => {
        fonts ??= drawsChinese(sharp);
        if (!(await fonts)) return undefined;
        const drawing = Buffer.from(svg);
        const own = (await sharp(drawing).metadata()).width;
        return sharp(drawing, { density: (ownDensity * width) / own }).resize({ width });
      }),
  };
}

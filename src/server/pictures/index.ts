import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Sharp, SharpOptions } from 'sharp';
import { createGate } from '#contract/gate.ts';
import type { PictureWidth } from '#contract/pictureSizing.ts';

/** Makes pictures in other sizes. If it answers undefined, send the picture as it is. */
export interface PictureSizer {
  /**
   * A stored picture, upright, with at most this width, as WebP.
   *
   * @param name identifies the content: the same name is the same picture
   */
  size(name: string, width: PictureWidth, read: () => Promise<Buffer>): Promise<Buffer | undefined>;
  /**
   * A drawing with exactly this width, as WebP; undefined also if the machine has no font for Chinese.
   *
   * @param svg drawn by the platform, never sent by people
   */
  draw(name: string, width: PictureWidth, svg: string): Promise<Buffer | undefined>;
}

type Library = (input: Buffer, options?: SharpOptions) => Sharp;

const keptBytes = 32 * 1024 * 1024;
/** two pictures at a time, because decoders share threads with file access and password checks */
const atOnce = 2;
const mayWait = 400;
/** largest picture that is decoded, because it may be in memory as a whole; larger ones are sent as they are */
const pixels = 40_000_000;
const seconds = 10;
const quality = { quality: 82, effort: 2 } as const;

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

/** Makes the picture sizer; the library is loaded with the first picture. */
export function createPictureSizer(log: Logger): PictureSizer {
  const gate = createGate(atOnce);
  let loading: Promise<Library | undefined> | undefined;
  let fonts: Promise<boolean> | undefined;
  const library = () => {
    loading ??= load(log);
    return loading;
  };

  type Make = (sharp: Library) => Promise<Buffer | undefined>;
  const made = new LRUCache<string, Buffer, Make>({
    maxSize: keptBytes,
    sizeCalculation: (picture) => picture.byteLength,
    async fetchMethod(name, _stale, { context: make }) {
      if (gate.waiting >= mayWait) return undefined;
      return gate.run(async () => {
        const sharp = await library();
        if (!sharp) return undefined;
        return make(sharp).catch((error: unknown) => {
          log.warn({ err: error, picture: name }, 'a picture cannot be made smaller');
          return undefined;
        });
      });
    },
  });

  return {
    size: (name, width, read) =>
      made.fetch(`${name} ${width}`, {
        context: async (sharp) =>
          sharp(await read(), { limitInputPixels: pixels, sequentialRead: true })
            // turns the picture as the camera held it, before its width is used
            .autoOrient()
            .resize({ width, withoutEnlargement: true })
            .webp(quality)
            .timeout({ seconds })
            .toBuffer(),
      }),

    draw: (name, width, svg) =>
      made.fetch(`${name} ${width}`, {
        async context(sharp) {
          fonts ??= drawsChinese(sharp);
          if (!(await fonts)) return undefined;
          const drawing = Buffer.from(svg);
          const own = (await sharp(drawing).metadata()).width;
          return sharp(drawing, { density: (ownDensity * width) / own })
            .resize({ width })
            .webp(quality)
            .timeout({ seconds })
            .toBuffer();
        },
      }),
  };
}

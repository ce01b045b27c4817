import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Sharp, SharpOptions } from 'sharp';
import { createGate } from '#contract/gate.ts';
import type { PictureWidth } from '#contract/pictureSizing.ts';

/** Makes pictures in other sizes. Undefined is answered where that cannot be done: give out the picture as it is. */
export interface PictureSizer {
  /**
   * A stored picture, upright, at most so wide, as WebP.
   *
   * @param name of its content: the same name is the same picture
   */
  size(name: string, width: PictureWidth, read: () => Promise<Buffer>): Promise<Buffer | undefined>;
  /**
   * A drawing, exactly so wide, as WebP; undefined also where the machine has no font for Chinese.
   *
   * @param svg drawn by the platform itself: what people send never comes here
   */
  draw(name: string, width: PictureWidth, svg: string): Promise<Buffer | undefined>;
}

type Library = (input: Buffer, options?: SharpOptions) => Sharp;

const keptBytes = 32 * 1024 * 1024;
/** The decoders share threads with files and passwords: two pictures at a time leave these some. */
const atOnce = 2;
const mayWait = 400;
/** What may have to be held in memory whole; larger pictures are given out as they are. */
const pixels = 40_000_000;
const seconds = 10;
const quality = { quality: 82, effort: 2 } as const;

/** Pixels to the inch that a drawing has by itself. */
const ownDensity = 72;

/** The library with the decoders that are needed here, and none besides. @returns undefined where it cannot run */
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

/** Whether Chinese is drawn, and not the box that stands for what no font has. */
async function drawsChinese(sharp: Library): Promise<boolean> {
  const [chinese, nothing] = await Promise.all(
    // the second is of the private use area: no font has it
    ['书', '&#xE8A3;'].map((character) => sharp(glyph(character)).raw().toBuffer()),
  );
  return chinese !== undefined && nothing !== undefined && !chinese.equals(nothing);
}

/** Makes pictures smaller, a few at once; the library is loaded with the first one. */
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
            // the camera's own turning of it, before its width is looked at
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

import { LRUCache } from 'lru-cache';
import type { PictureSize, PictureSizes } from '#contract/pictureSize.ts';
import { picturesNamedIn } from '#contract/pictureSizing.ts';
import type { Services } from '../services.ts';
import { uprightSize } from './content/index.ts';
import { objectOfKey } from './objects.ts';
import { StorageError } from './storageError.ts';
import { createObjectStore } from './store.ts';

/** pictures of one page that are measured; for those beyond no room is kept */
const mostMeasured = 200;
const mostKept = 20_000;

/** Finds the sizes of the pictures that texts name, as they are shown; those that are stored elsewhere are left out. */
type MeasurePictures = (texts: readonly string[]) => Promise<PictureSizes>;

/** Reads the head of each picture once; a key names its content, so that what is known stays true. */
export function pictureMeasurer({
  settings,
  log,
}: Pick<Services, 'settings' | 'log'>): MeasurePictures {
  const store = createObjectStore(settings.DATA_DIR);
  const known = new LRUCache<string, PictureSize>({ max: mostKept });

  async function measure(key: string): Promise<PictureSize | undefined> {
    const object = known.has(key) ? undefined : objectOfKey(key);
    if (object)
      try {
        const size = await store.inspect(key, (reader) => uprightSize(object.extension, reader));
        if (size) known.set(key, size);
      } catch (error) {
        // what is no picture keeps no room
        if (!(error instanceof StorageError))
          log.warn({ err: error, key }, 'a picture cannot be measured');
      }
    return known.get(key);
  }

  return async (texts) => {
    const keys = [...new Set(texts.flatMap(picturesNamedIn))].slice(0, mostMeasured);
    const measured = await Promise.all(
      keys.map(async (key) => ({ key, size: await measure(key) })),
    );
    return Object.fromEntries(measured.flatMap(({ key, size }) => (size ? [[key, size]] : [])));
  };
}

import { callEndpoint } from '#app/session/client.ts';
import { specialCheck } from '#contract/endpoints/specialEditing.ts';
import {
  type SpecialDocument,
  type SpecialFinding,
  writeDocument,
} from '#contract/entities/special.ts';
import type { PictureSize } from '#contract/pictureSize.ts';
import { type GoneItem, pictureAddresses } from './checklist.ts';

/** Milliseconds to wait for a picture: one that takes longer is not judged. */
const patience = 2_500;

/** The size of a picture as the browser loads it; undefined if it takes too long. */
function measurePicture(address: string): Promise<PictureSize | 'missing' | undefined> {
  return new Promise((resolve) => {
    const picture = new Image();
    const timer = setTimeout(() => resolve(undefined), patience);
    picture.onload = () => {
      clearTimeout(timer);
      const { naturalWidth: width, naturalHeight: height } = picture;
      // a vector drawing without a size is sharp at any size
      resolve(width > 0 && !isDrawing(address) ? { width, height } : undefined);
    };
    picture.onerror = () => {
      clearTimeout(timer);
      resolve('missing');
    };
    picture.src = address;
  });
}

const isDrawing = (address: string): boolean => /\.svg(\?|#|$)/i.test(address);

/** Facts about a page that need calls: sizes of its pictures, deleted records. Stored until the next check. */
export interface PageCheck {
  readonly pictures: ReadonlyMap<string, PictureSize | 'missing'>;
  readonly gone: readonly GoneItem[];
  /** whether the platform has answered every call */
  readonly isWhole: boolean;
}

export const nothingChecked: PageCheck = { pictures: new Map(), gone: [], isWhole: true };

/** Makes all calls at once. Failures show no message, because the list says what could not be checked. */
export async function checkPage(document: SpecialDocument): Promise<PageCheck> {
  const [gone, sizes] = await Promise.all([
    findGoneItems(document).catch(() => undefined),
    Promise.all(
      pictureAddresses(document).map(async (address) => ({
        address,
        size: await measurePicture(address),
      })),
    ),
  ]);
  const known = sizes.flatMap(({ address, size }) => (size ? [[address, size] as const] : []));
  return {
    pictures: new Map(known),
    gone: gone ?? [],
    isWhole: gone !== undefined,
  };
}

/**
 * Which records of a page readers do not see now, asked of the platform.
 *
 * @throws CallFailure if it does not answer; no message is shown
 */
export async function findGoneItems(document: SpecialDocument): Promise<GoneItem[]> {
  const body = { document: writeDocument(document) };
  const { data } = await callEndpoint(specialCheck, { body }, { silent: true });
  return data.flatMap((finding) => goneItem(document, finding));
}

/** A finding by the keys of its item instead of its position. */
function goneItem(document: SpecialDocument, { field, reason, title }: SpecialFinding): GoneItem[] {
  const place = /^components\.(\d+)\.contents\.(\d+)\.?(.*)$/.exec(field);
  const component = document.components[Number(place?.[1])];
  const item = component?.contents[Number(place?.[2])];
  return component && item
    ? [
        {
          componentUuid: component.uuid,
          itemUuid: item.uuid,
          part: place?.[3] ?? '',
          reason,
          title,
        },
      ]
    : [];
}

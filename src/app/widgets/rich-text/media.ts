import { isCdnAddress } from '#contract/addresses.ts';
import { badImageAddress, richTextMedia } from '#contract/richText.ts';
import type { ContentBlock, ContentState } from './braft.ts';
import { keptMedia } from './kept.ts';

export type MediaKind = 'image' | 'video' | 'audio';

/** The data of a link. */
export interface LinkData {
  readonly href: string;
  readonly target: string;
  readonly title: string;
}

/** A picture or a recording in the text. Without an address it is still uploading, or the upload has failed. */
export interface MediaData {
  readonly url: string;
  /** description of a picture for people who cannot see it */
  readonly alt?: string | undefined;
  /** pixels of the file */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly poster?: string | undefined;
  /** width of a picture on the page: `50%` of the line, or pixels */
  readonly scale?: string | undefined;
  /** shown when the pointer is over a picture */
  readonly title?: string | undefined;
  /** opened by a click on a picture */
  readonly link?: LinkData | undefined;
  /** the upload of the file, while it runs */
  readonly task?: number | undefined;
}

export const entityTypes = { image: 'IMAGE', video: 'VIDEO', audio: 'AUDIO' } as const;
const kinds: Readonly<Record<string, MediaKind>> = {
  IMAGE: 'image',
  VIDEO: 'video',
  AUDIO: 'audio',
};

/** One picture or recording in the text. */
export interface MediaPlace {
  readonly block: ContentBlock;
  readonly entity: string;
  readonly kind: MediaKind;
  readonly data: MediaData;
}

/** The media of a block; undefined for text and lines. */
export function mediaOfBlock(content: ContentState, block: ContentBlock): MediaPlace | undefined {
  const key = block.getType() === 'atomic' ? block.getEntityAt(0) : null;
  // draft's types say that a key is never null
  if (!key) return undefined;
  const entity = content.getEntity(key);
  const kind = kinds[entity.getType()];
  // only this widget makes entities of these types
  return kind && { block, entity: key, kind, data: entity.getData() as MediaData };
}

/** All media of the text, in order. */
export const mediaOf = (content: ContentState): MediaPlace[] =>
  content.getBlocksAsArray().flatMap((block) => mediaOfBlock(content, block) ?? []);

/** How many pictures or videos a text holds, including those in kept blocks. */
export const countMedia = (content: ContentState, kind: 'image' | 'video'): number =>
  mediaOf(content).filter((place) => place.kind === kind).length +
  keptMedia(content, kind === 'image' ? 'img' : 'video');

/** Whether an address is on this site or its CDN, so that nothing has to be fetched. */
export function isOwnAddress(address: string, cdnBase: string): boolean {
  if (richTextMedia(address) === undefined) return false;
  if (address === badImageAddress || address.startsWith('/')) return true;
  return address.startsWith(`${location.origin}/`) || isCdnAddress(address, cdnBase);
}

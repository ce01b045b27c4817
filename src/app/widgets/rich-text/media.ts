import { isCdnAddress } from '#contract/addresses.ts';
import { badImageAddress, richTextMedia } from '#contract/richText.ts';
import type { ContentBlock, ContentState } from './braft.ts';
import { keptMedia } from './kept.ts';

export type MediaKind = 'image' | 'video' | 'audio';

/** How the text holds a link. */
export interface LinkData {
  readonly href: string;
  readonly target: string;
  readonly title: string;
}

/** A picture or a recording in the text. Without an address it is still uploading, or the upload has failed. */
export interface MediaData {
  readonly url: string;
  /** what a picture shows, for who cannot see it */
  readonly alt?: string | undefined;
  /** pixels of the file itself */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly poster?: string | undefined;
  /** how wide a picture is shown: `50%` of the line, or pixels */
  readonly scale?: string | undefined;
  /** shown where a pointer rests on a picture */
  readonly title?: string | undefined;
  /** where a click on a picture leads */
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

/** What a block of its own holds; undefined for text and lines. */
export function mediaOfBlock(content: ContentState, block: ContentBlock): MediaPlace | undefined {
  const key = block.getType() === 'atomic' ? block.getEntityAt(0) : null;
  // draft's own types say that a key is never null
  if (!key) return undefined;
  const entity = content.getEntity(key);
  const kind = kinds[entity.getType()];
  // entities of these types are made by this widget alone
  return kind && { block, entity: key, kind, data: entity.getData() as MediaData };
}

/** All of the text, in their order. */
export const mediaOf = (content: ContentState): MediaPlace[] =>
  content.getBlocksAsArray().flatMap((block) => mediaOfBlock(content, block) ?? []);

/** How many pictures or videos a text holds, those within kept blocks too. */
export const countMedia = (content: ContentState, kind: 'image' | 'video'): number =>
  mediaOf(content).filter((place) => place.kind === kind).length +
  keptMedia(content, kind === 'image' ? 'img' : 'video');

/** Whether an address is ours already, so that nothing needs to be fetched: a path of this site, or the CDN's. */
export function isOwnAddress(address: string, cdnBase: string): boolean {
  if (richTextMedia(address) === undefined) return false;
  if (address === badImageAddress || address.startsWith('/')) return true;
  return address.startsWith(`${location.origin}/`) || isCdnAddress(address, cdnBase);
}

import { isLink } from '#contract/addresses.ts';
import { LinkType } from '#contract/codes.ts';
import type { BannerItem } from '#contract/entities/special.ts';

/** The address of the front page for readers. */
export const homePath = '/s';

/** The address of the feed of new posts. */
export const feedPath = '/s/feed.xml';

/** The address of all of a kind, or of all special pages. */
export const allPath = (kind: 'specials' | 'posts' | 'books' | 'book-lists'): string =>
  `${homePath}/all/${kind}`;

/** The address of what carries a label. */
export function labelPath(id: string): string {
  return `${homePath}/label/${encodeURIComponent(id)}`;
}

/** The address of all of a kind that carries a label. */
export const labelKindPath = (id: string, kind: 'posts' | 'books' | 'book-lists'): string =>
  `${labelPath(id)}/${kind}`;

/** The address of the live streams of a channel. */
export function channelPath(id: string): string {
  return `${homePath}/channel/${encodeURIComponent(id)}`;
}

/** The address of content for readers. */
export function contentPath(contentType: number, contentId: string): string {
  return `/c/${contentType}/${encodeURIComponent(contentId)}`;
}

/** The address of an own record for readers. */
export function recordPath(list: string, id: string): string {
  return `/r/${encodeURIComponent(list)}/${encodeURIComponent(id)}`;
}

/** The address of a special page for readers. */
export function specialPath(id: string): string {
  return `/s/${encodeURIComponent(id)}`;
}

/** The address that browsers tell when a link of a component of a special page is followed. */
export function tapPath(specialId: string, uuid: string): string {
  return `${specialPath(specialId)}/tap/${encodeURIComponent(uuid)}`;
}

/** The address at which signed-in readers contribute to a special page. */
export function contributionPath(specialId: string): string {
  return `/contribute/${encodeURIComponent(specialId)}`;
}

/** The address that a slide links to; undefined if it has none, or an unsafe one. */
export function bannerLink(item: BannerItem): string | undefined {
  if (item.linkType === LinkType.custom) return isLink(item.linkUrl) ? item.linkUrl : undefined;
  return item.contentType !== undefined && item.contentId
    ? contentPath(item.contentType, item.contentId)
    : undefined;
}

/** The address of a picture if it may be drawn: a path of this site or an address on the web; otherwise undefined. */
export function pictureAddress(address: string): string | undefined {
  return /^(https?:\/\/|\/(?!\/))/i.test(address) ? address : undefined;
}

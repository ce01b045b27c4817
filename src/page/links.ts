import { isLink } from '#contract/addresses.ts';
import { LinkType } from '#contract/codes.ts';
import type { BannerItem } from '#contract/entities/special.ts';

/** The reader's address of a piece of content. */
export function contentPath(contentType: number, contentId: string): string {
  return `/c/${contentType}/${encodeURIComponent(contentId)}`;
}

/** The reader's address of a special page. */
export function specialPath(id: string): string {
  return `/s/${encodeURIComponent(id)}`;
}

/** Where a signed-in reader contributes to a special page. */
export function contributionPath(specialId: string): string {
  return `/contribute/${encodeURIComponent(specialId)}`;
}

/** Where a slide leads, or undefined where it leads nowhere or to something unsafe. */
export function bannerLink(item: BannerItem): string | undefined {
  if (item.linkType === LinkType.custom) return isLink(item.linkUrl) ? item.linkUrl : undefined;
  return item.contentType !== undefined && item.contentId
    ? contentPath(item.contentType, item.contentId)
    : undefined;
}

/** A picture's address as it may be drawn: a path of this site or an address of the web, else nothing. */
export function pictureAddress(address: string): string | undefined {
  return /^(https?:\/\/|\/(?!\/))/i.test(address) ? address : undefined;
}

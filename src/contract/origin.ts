/** Where the reader of a page came from, as its opening tells. */
export const origins = ['page', 'search', 'share', 'direct'] as const;
/**
 * `page` is a link on another page, of this site or elsewhere; `search` a search engine; `share` what somebody sent on:
 * a chat, a social network, an address with their mark; `direct` all else: typed, scanned, bookmarked, not told.
 */
export type Origin = (typeof origins)[number];

import { newUuid } from '#app/session/newUuid.ts';
import { LinkType } from '#contract/codes.ts';
import type { BannerItem } from '#contract/entities/special.ts';

/** A new slide. */
export const newSlide = (cover = ''): BannerItem => ({
  uuid: newUuid(),
  title: '',
  subTitle: '',
  cover,
  linkType: LinkType.custom,
  contentId: '',
  linkUrl: '',
});

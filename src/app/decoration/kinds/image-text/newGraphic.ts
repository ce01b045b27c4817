import { newUuid } from '#app/session/newUuid.ts';
import type { GraphicItem } from '#contract/entities/special.ts';

/** A new picture with its texts. */
export const newGraphic = (cover = ''): GraphicItem => ({
  uuid: newUuid(),
  title: '',
  subTitle: '',
  summary: '',
  cover,
});

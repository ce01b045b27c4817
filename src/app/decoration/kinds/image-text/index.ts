import { LayoutOutlined } from '@ant-design/icons';
import { ComponentType } from '#contract/codes.ts';
import { message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { ComponentKind } from '../kind.ts';
import { kindOf } from '../shared.ts';
import { ImageTextInspector } from './Inspector.tsx';
import { newGraphic } from './newGraphic.ts';

/** Type 6: pictures with texts of their own. */
export const imageTextKind: ComponentKind<typeof ComponentType.imageText> = {
  ...kindOf(ComponentType.imageText, locales.decorator.imageText, 'image-text'),
  Icon: LayoutOutlined,
  pictureItem: newGraphic,
  pictures: ({ contents }) =>
    contents.map(({ cover }, index) => ({
      field: `contents.${index}.cover`,
      position: index + 1,
      address: cover,
      leastWidth: 375,
    })),
  summary: ({ contents: [first, ...others] }, language) => {
    if (!first || others.length > 0)
      return message(locales.decorator.imageText, language, 'many', {
        count: first ? others.length + 1 : 0,
      });
    const title = first.title || first.subTitle;
    return message(locales.decorator.imageText, language, title ? 'one' : 'untitled', {
      first: title,
    });
  },
  Inspector: ImageTextInspector,
};

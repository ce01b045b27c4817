import { PictureOutlined } from '@ant-design/icons';
import { componentName } from '#app/decoration/names.ts';
import { ComponentType, LinkType } from '#contract/codes.ts';
import { message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { ComponentKind } from '../kind.ts';
import { kindOf, upgradeShared } from '../shared.ts';
import { BannerInspector } from './Inspector.tsx';
import { newSlide, withContentType } from './links.ts';

/** Type 1: pictures with a text and a link each, as a carousel or one under another. */
export const bannerKind: ComponentKind<typeof ComponentType.banner> = {
  ...kindOf(ComponentType.banner, locales.decorator.banner, 'banner'),
  Icon: PictureOutlined,
  warnings: (component, language) =>
    component.contents.flatMap(({ linkType, linkUrl }, index) => {
      if (linkType !== LinkType.custom || linkUrl.trim() !== '') return [];
      const values = { name: componentName(component, language), position: index + 1 };
      const text = message(locales.decorator.banner, language, 'noLink', values);
      return [{ field: `contents.${index}.linkUrl`, code: 'noLink', message: text }];
    }),
  pictureItem: newSlide,
  pictures: ({ contents }) =>
    contents.map(({ cover }, index) => ({
      field: `contents.${index}.cover`,
      position: index + 1,
      address: cover,
      leastWidth: 750,
    })),
  links: ({ contents }) =>
    contents.flatMap(({ linkType, linkUrl, title }, index) =>
      linkType === LinkType.custom && linkUrl !== ''
        ? [
            {
              field: `contents.${index}.linkUrl`,
              position: index + 1,
              title,
              address: linkUrl,
            },
          ]
        : [],
    ),
  upgrade: (component) => {
    const upgraded = upgradeShared(component);
    const contents = upgraded.contents.map(withContentType);
    return contents.every((slide, index) => slide === upgraded.contents[index])
      ? upgraded
      : { ...upgraded, contents };
  },
  summary: ({ contents }, language) =>
    message(locales.decorator.banner, language, 'many', { count: contents.length }),
  Inspector: BannerInspector,
};

import { LayoutOutlined } from '@ant-design/icons';
import { ComponentType } from '#contract/codes.ts';
import { componentLooks } from '#contract/componentLooks.ts';
import { message } from '#contract/language.ts';
import { itemLimitOf } from '#contract/special.ts';
import { locales } from '#locales/index.ts';
import type { ComponentKind } from '../kind.ts';
import { typeNames, wordsOf } from '../names.ts';
import { sampleOf } from '../Sample.tsx';
import { contractProblems, newComponent, upgradeShared } from '../shared.ts';
import { ImageTextInspector } from './Inspector.tsx';
import { newGraphic } from './newGraphic.ts';

/** Type 6: pictures with texts of their own. */
export const imageTextKind: ComponentKind<typeof ComponentType.imageText> = {
  type: ComponentType.imageText,
  label: typeNames[ComponentType.imageText],
  ...wordsOf(locales.decorator.imageText),
  Icon: LayoutOutlined,
  create: (uuid, language) => newComponent(ComponentType.imageText, uuid, language),
  itemLimit: itemLimitOf(ComponentType.imageText),
  ...componentLooks[ComponentType.imageText],
  automatic: false,
  problems: contractProblems,
  pictureItem: newGraphic,
  pictures: ({ contents }) =>
    contents.map(({ cover }, index) => ({
      field: `contents.${index}.cover`,
      position: index + 1,
      address: cover,
      leastWidth: 375,
    })),
  upgrade: upgradeShared,
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
  Sample: sampleOf('image-text', locales.decorator.imageText),
  Inspector: ImageTextInspector,
};

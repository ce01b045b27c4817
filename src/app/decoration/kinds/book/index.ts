import { ReadOutlined } from '@ant-design/icons';
import { ComponentType } from '#contract/codes.ts';
import { componentLooks } from '#contract/componentLooks.ts';
import { itemLimitOf } from '#contract/special.ts';
import { locales } from '#locales/index.ts';
import { contentKind } from '../contentKind.ts';
import { bookItem } from '../contents.ts';
import type { ComponentKind } from '../kind.ts';
import { typeNames, wordsOf } from '../names.ts';
import { newComponent } from '../shared.ts';

/** Type 2: books picked from the catalogue. */
export const bookKind: ComponentKind<typeof ComponentType.book> = {
  ...contentKind({
    resource: 'books',
    itemOf: bookItem,
    messages: locales.decorator.book,
    sample: 'book',
  }),
  type: ComponentType.book,
  label: typeNames[ComponentType.book],
  ...wordsOf(locales.decorator.book),
  Icon: ReadOutlined,
  create: (uuid, language) => newComponent(ComponentType.book, uuid, language),
  itemLimit: itemLimitOf(ComponentType.book),
  ...componentLooks[ComponentType.book],
};

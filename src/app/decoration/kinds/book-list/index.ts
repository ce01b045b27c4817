import { ProfileOutlined } from '@ant-design/icons';
import { ComponentType } from '#contract/codes.ts';
import { componentLooks } from '#contract/componentLooks.ts';
import { itemLimitOf } from '#contract/special.ts';
import { locales } from '#locales/index.ts';
import { contentKind } from '../contentKind.ts';
import { bookListItem } from '../contents.ts';
import type { ComponentKind } from '../kind.ts';
import { typeNames, wordsOf } from '../names.ts';
import { newComponent } from '../shared.ts';

/** Type 5: book lists of the community. */
export const bookListKind: ComponentKind<typeof ComponentType.bookList> = {
  ...contentKind({
    resource: 'book-lists',
    itemOf: bookListItem,
    messages: locales.decorator.bookList,
    sample: 'book-list',
  }),
  type: ComponentType.bookList,
  label: typeNames[ComponentType.bookList],
  ...wordsOf(locales.decorator.bookList),
  Icon: ProfileOutlined,
  create: (uuid, language) => newComponent(ComponentType.bookList, uuid, language),
  itemLimit: itemLimitOf(ComponentType.bookList),
  ...componentLooks[ComponentType.bookList],
};

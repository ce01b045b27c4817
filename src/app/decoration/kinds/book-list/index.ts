import { ProfileOutlined } from '@ant-design/icons';
import { ComponentType } from '#contract/codes.ts';
import { componentLooks } from '#contract/componentLooks.ts';
import { itemLimitOf } from '#contract/special.ts';
import { locales } from '#locales/index.ts';
import { contentKind } from '../contentKind.ts';
import { bookListItem } from '../contents.ts';
import type { ComponentKind } from '../kind.ts';
import { typeNames } from '../names.ts';
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
  description: { 'zh-CN': '把整份书单放上页面', 'en-US': 'Whole lists of books' },
  keywords: ['book list', 'booklist', 'list', 'ranking', '书单', '榜单', 'shudan', 'bangdan'],
  Icon: ProfileOutlined,
  create: (uuid, language) => newComponent(ComponentType.bookList, uuid, language),
  itemLimit: itemLimitOf(ComponentType.bookList),
  ...componentLooks[ComponentType.bookList],
};

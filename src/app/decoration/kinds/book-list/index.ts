import { ProfileOutlined } from '@ant-design/icons';
import { createElement } from 'react';
import { ComponentType } from '#contract/codes.ts';
import { componentLooks } from '#contract/componentLooks.ts';
import { message } from '#contract/language.ts';
import { itemLimitOf } from '#contract/special.ts';
import { automaticSummary } from '../automatic/summary.ts';
import { ContentInspector } from '../ContentInspector.tsx';
import { bookListItem } from '../contents.ts';
import type { ComponentKind } from '../kind.ts';
import { typeNames } from '../names.ts';
import { Sample } from '../Sample.tsx';
import { componentDefaults, contractProblems, upgradeShared } from '../shared.ts';
import { messages } from './messages.ts';

/** Type 5: book lists of the community. */
export const bookListKind: ComponentKind<typeof ComponentType.bookList> = {
  type: ComponentType.bookList,
  label: typeNames[ComponentType.bookList],
  description: { 'zh-CN': '把整份书单放上页面', 'en-US': 'Whole lists of books' },
  Icon: ProfileOutlined,
  create: (uuid, language) => ({
    ...componentDefaults(ComponentType.bookList),
    type: ComponentType.bookList,
    uuid,
    name: typeNames[ComponentType.bookList][language],
    contents: [],
  }),
  itemLimit: itemLimitOf(ComponentType.bookList),
  ...componentLooks[ComponentType.bookList],
  automatic: true,
  problems: contractProblems,
  upgrade: upgradeShared,
  summary: (component, language) =>
    automaticSummary(component, language) ??
    message(messages, language, component.contents.length === 1 ? 'one' : 'many', {
      count: component.contents.length,
      first: component.contents[0]?.title ?? '',
    }),
  Sample: () =>
    createElement(Sample, {
      look: 'book-list',
      hint: { 'zh-CN': messages['zh-CN'].hint, 'en-US': messages['en-US'].hint },
    }),
  Inspector: (properties) =>
    createElement(ContentInspector, {
      ...properties,
      resource: 'book-lists',
      itemOf: bookListItem,
    }),
};

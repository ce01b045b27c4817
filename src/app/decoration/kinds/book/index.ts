import { ReadOutlined } from '@ant-design/icons';
import { createElement } from 'react';
import { ComponentType } from '#contract/codes.ts';
import { componentLooks } from '#contract/componentLooks.ts';
import { message } from '#contract/language.ts';
import { itemLimitOf } from '#contract/special.ts';
import { automaticSummary } from '../automatic/summary.ts';
import { ContentInspector } from '../ContentInspector.tsx';
import { bookItem } from '../contents.ts';
import type { ComponentKind } from '../kind.ts';
import { typeNames } from '../names.ts';
import { Sample } from '../Sample.tsx';
import { componentDefaults, contractProblems, upgradeShared } from '../shared.ts';
import { messages } from './messages.ts';

/** Type 2: books picked from the catalogue. */
export const bookKind: ComponentKind<typeof ComponentType.book> = {
  type: ComponentType.book,
  label: typeNames[ComponentType.book],
  description: { 'zh-CN': '从书库挑选图书', 'en-US': 'Books from the catalogue' },
  Icon: ReadOutlined,
  create: (uuid, language) => ({
    ...componentDefaults(ComponentType.book),
    type: ComponentType.book,
    uuid,
    name: typeNames[ComponentType.book][language],
    contents: [],
  }),
  itemLimit: itemLimitOf(ComponentType.book),
  ...componentLooks[ComponentType.book],
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
      look: 'book',
      hint: { 'zh-CN': messages['zh-CN'].hint, 'en-US': messages['en-US'].hint },
    }),
  Inspector: (properties) =>
    createElement(ContentInspector, {
      ...properties,
      resource: 'books',
      itemOf: bookItem,
    }),
};

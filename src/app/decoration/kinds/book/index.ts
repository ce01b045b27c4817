import { ReadOutlined } from '@ant-design/icons';
import { createElement } from 'react';
import { ComponentType, ShowType, StyleType } from '#contract/codes.ts';
import { message } from '#contract/language.ts';
import { specialLimits } from '#contract/limits.ts';
import { ContentInspector } from '../ContentInspector.tsx';
import { bookItem } from '../contents.ts';
import type { ComponentKind } from '../kind.ts';
import { typeNames } from '../names.ts';
import { Sample } from '../Sample.tsx';
import { componentDefaults, contractProblems } from '../shared.ts';
import { messages } from './messages.ts';

const styleTypes = [
  StyleType.leftRight,
  StyleType.upDown,
  StyleType.thumbnail,
  StyleType.bigPicture,
] as const;

/** Type 2: books picked from the catalogue. */
export const bookKind: ComponentKind<typeof ComponentType.book> = {
  type: ComponentType.book,
  label: typeNames[ComponentType.book],
  description: { 'zh-CN': '从书库挑选图书', 'en-US': 'Books from the catalogue' },
  Icon: ReadOutlined,
  create: (uuid, language) => ({
    ...componentDefaults,
    type: ComponentType.book,
    uuid,
    name: typeNames[ComponentType.book][language],
    contents: [],
  }),
  itemLimit: specialLimits.itemsPerComponent,
  showTypes: [ShowType.single],
  styleTypes,
  problems: contractProblems,
  summary: ({ contents }, language) =>
    message(messages, language, contents.length === 1 ? 'one' : 'many', {
      count: contents.length,
      first: contents[0]?.title ?? '',
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
      styleTypes,
      itemOf: bookItem,
    }),
};

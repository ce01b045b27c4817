import { MessageOutlined } from '@ant-design/icons';
import { createElement } from 'react';
import { ComponentType, ShowType, StyleType } from '#contract/codes.ts';
import { message } from '#contract/language.ts';
import { specialLimits } from '#contract/limits.ts';
import { ContentInspector } from '../ContentInspector.tsx';
import { postItem } from '../contents.ts';
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

/** Type 3: posts picked from the community. */
export const postKind: ComponentKind<typeof ComponentType.post> = {
  type: ComponentType.post,
  label: typeNames[ComponentType.post],
  description: { 'zh-CN': '从社区挑选动态与文章', 'en-US': 'Posts and articles of the community' },
  Icon: MessageOutlined,
  create: (uuid, language) => ({
    ...componentDefaults,
    type: ComponentType.post,
    uuid,
    name: typeNames[ComponentType.post][language],
    contents: [],
  }),
  itemLimit: specialLimits.itemsPerComponent,
  showTypes: [ShowType.single],
  styleTypes,
  problems: contractProblems,
  summary: ({ contents }, language) =>
    message(messages, language, contents.length === 1 ? 'one' : 'many', {
      count: contents.length,
      first: contents[0]?.title || (contents[0]?.content ?? ''),
    }),
  Sample: () =>
    createElement(Sample, {
      look: 'post',
      hint: { 'zh-CN': messages['zh-CN'].hint, 'en-US': messages['en-US'].hint },
    }),
  Inspector: (properties) =>
    createElement(ContentInspector, {
      ...properties,
      resource: 'posts',
      styleTypes,
      itemOf: postItem,
    }),
};

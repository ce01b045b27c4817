import { MessageOutlined } from '@ant-design/icons';
import { createElement } from 'react';
import { ComponentType } from '#contract/codes.ts';
import { componentLooks } from '#contract/componentLooks.ts';
import { message } from '#contract/language.ts';
import { itemLimitOf } from '#contract/special.ts';
import { automaticSummary } from '../automatic/summary.ts';
import { ContentInspector } from '../ContentInspector.tsx';
import { postItem } from '../contents.ts';
import type { ComponentKind } from '../kind.ts';
import { typeNames } from '../names.ts';
import { Sample } from '../Sample.tsx';
import { componentDefaults, contractProblems, upgradeShared } from '../shared.ts';
import { messages } from './messages.ts';

/** Type 3: posts picked from the community. */
export const postKind: ComponentKind<typeof ComponentType.post> = {
  type: ComponentType.post,
  label: typeNames[ComponentType.post],
  description: { 'zh-CN': '从社区挑选动态与文章', 'en-US': 'Posts and articles of the community' },
  Icon: MessageOutlined,
  create: (uuid, language) => ({
    ...componentDefaults(ComponentType.post),
    type: ComponentType.post,
    uuid,
    name: typeNames[ComponentType.post][language],
    contents: [],
  }),
  itemLimit: itemLimitOf(ComponentType.post),
  ...componentLooks[ComponentType.post],
  automatic: true,
  problems: contractProblems,
  upgrade: upgradeShared,
  summary: (component, language) =>
    automaticSummary(component, language) ??
    message(messages, language, component.contents.length === 1 ? 'one' : 'many', {
      count: component.contents.length,
      first: component.contents[0]?.title || (component.contents[0]?.content ?? ''),
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
      itemOf: postItem,
    }),
};

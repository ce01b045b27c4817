import { PictureOutlined } from '@ant-design/icons';
import { createElement } from 'react';
import { ComponentType, ShowType, StyleType } from '#contract/codes.ts';
import { message } from '#contract/language.ts';
import { specialLimits } from '#contract/limits.ts';
import type { ComponentKind } from '../kind.ts';
import { typeNames } from '../names.ts';
import { Sample } from '../Sample.tsx';
import { componentDefaults, contractProblems } from '../shared.ts';
import { BannerInspector, showTypes, styleTypes } from './Inspector.tsx';
import { messages } from './messages.ts';

/** Type 1: pictures with a text and a link each, as a carousel or one under another. */
export const bannerKind: ComponentKind<typeof ComponentType.banner> = {
  type: ComponentType.banner,
  label: typeNames[ComponentType.banner],
  description: { 'zh-CN': '可滑动的大图与链接', 'en-US': 'Large pictures with links' },
  Icon: PictureOutlined,
  create: (uuid, language) => ({
    ...componentDefaults,
    type: ComponentType.banner,
    uuid,
    name: typeNames[ComponentType.banner][language],
    // SPEC 3: types 1, 4 and 7 show all they hold
    showLimit: 0,
    showType: ShowType.carousel,
    styleType: StyleType.fill,
    contents: [],
  }),
  itemLimit: specialLimits.itemsPerComponent,
  showTypes,
  styleTypes,
  problems: contractProblems,
  summary: ({ contents }, language) =>
    message(messages, language, 'many', { count: contents.length }),
  Sample: () =>
    createElement(Sample, {
      look: 'banner',
      hint: { 'zh-CN': messages['zh-CN'].hint, 'en-US': messages['en-US'].hint },
    }),
  Inspector: BannerInspector,
};

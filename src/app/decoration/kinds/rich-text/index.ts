import { FontSizeOutlined } from '@ant-design/icons';
import { ComponentType } from '#contract/codes.ts';
import { componentLooks } from '#contract/componentLooks.ts';
import { message } from '#contract/language.ts';
import { isEmptyComponent, itemLimitOf } from '#contract/special.ts';
import { excerptOf } from '#page/text.ts';
import type { ComponentKind } from '../kind.ts';
import { typeNames } from '../names.ts';
import { sampleOf } from '../Sample.tsx';
import { contractProblems, newComponent, upgradeShared } from '../shared.ts';
import { RichTextInspector } from './Inspector.tsx';
import { messages } from './messages.ts';

/** Characters of the text that the outline shows. */
const summaryLength = 40;

/** Type 7: one piece of written text. */
export const richTextKind: ComponentKind<typeof ComponentType.richText> = {
  type: ComponentType.richText,
  label: typeNames[ComponentType.richText],
  description: {
    'zh-CN': '自由撰写，可插入图片和视频',
    'en-US': 'Free text with pictures and videos',
  },
  Icon: FontSizeOutlined,
  create: (uuid, language) => newComponent(ComponentType.richText, uuid, language),
  itemLimit: itemLimitOf(ComponentType.richText),
  ...componentLooks[ComponentType.richText],
  automatic: false,
  problems: contractProblems,
  upgrade: upgradeShared,
  summary: (component, language) =>
    isEmptyComponent(component)
      ? message(messages, language, 'empty')
      : excerptOf(component.contents[0]?.content ?? '', summaryLength) || typeNames[7][language],
  Sample: sampleOf('rich-text', messages),
  Inspector: RichTextInspector,
};

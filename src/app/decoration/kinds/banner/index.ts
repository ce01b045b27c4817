import { PictureOutlined } from '@ant-design/icons';
import { ComponentType } from '#contract/codes.ts';
import { componentLooks } from '#contract/componentLooks.ts';
import { message } from '#contract/language.ts';
import { itemLimitOf } from '#contract/special.ts';
import type { ComponentKind } from '../kind.ts';
import { typeNames } from '../names.ts';
import { sampleOf } from '../Sample.tsx';
import { contractProblems, newComponent, upgradeShared } from '../shared.ts';
import { BannerInspector } from './Inspector.tsx';
import { withContentType } from './links.ts';
import { messages } from './messages.ts';

/** Type 1: pictures with a text and a link each, as a carousel or one under another. */
export const bannerKind: ComponentKind<typeof ComponentType.banner> = {
  type: ComponentType.banner,
  label: typeNames[ComponentType.banner],
  description: { 'zh-CN': '可滑动的大图与链接', 'en-US': 'Large pictures with links' },
  Icon: PictureOutlined,
  create: (uuid, language) => newComponent(ComponentType.banner, uuid, language),
  itemLimit: itemLimitOf(ComponentType.banner),
  ...componentLooks[ComponentType.banner],
  automatic: false,
  problems: contractProblems,
  upgrade: (component) => {
    const upgraded = upgradeShared(component);
    const contents = upgraded.contents.map(withContentType);
    return contents.every((slide, index) => slide === upgraded.contents[index])
      ? upgraded
      : { ...upgraded, contents };
  },
  summary: ({ contents }, language) =>
    message(messages, language, 'many', { count: contents.length }),
  Sample: sampleOf('banner', messages),
  Inspector: BannerInspector,
};

import { TeamOutlined } from '@ant-design/icons';
import { ComponentType } from '#contract/codes.ts';
import { message } from '#contract/language.ts';
import { isAutomatic } from '#contract/special.ts';
import { locales } from '#locales/index.ts';
import { itemName } from '../contents.ts';
import type { ComponentKind } from '../kind.ts';
import { kindOf, upgradeShared } from '../shared.ts';
import { circleFirst } from './gatherings.ts';
import { TopicCircleInspector } from './Inspector.tsx';

/** Type 4: a circle and a topic to join. */
export const topicCircleKind: ComponentKind<typeof ComponentType.topicCircle> = {
  ...kindOf(ComponentType.topicCircle, locales.decorator.topicCircle, 'topic-circle'),
  Icon: TeamOutlined,
  automatic: true,
  upgrade: (component) => {
    const upgraded = upgradeShared(component);
    const contents = circleFirst(upgraded.contents);
    return contents === upgraded.contents ? upgraded : { ...upgraded, contents };
  },
  summary: (component, language) =>
    isAutomatic(component)
      ? message(locales.decorator.topicCircle, language, component.datasourceOrder)
      : component.contents.map(itemName).join(' · ') ||
        message(locales.decorator.topicCircle, language, 'empty'),
  Inspector: TopicCircleInspector,
};

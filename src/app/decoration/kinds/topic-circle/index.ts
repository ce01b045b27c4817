import { TeamOutlined } from '@ant-design/icons';
import { ComponentType } from '#contract/codes.ts';
import { componentLooks } from '#contract/componentLooks.ts';
import { message } from '#contract/language.ts';
import { isAutomatic, itemLimitOf } from '#contract/special.ts';
import { locales } from '#locales/index.ts';
import { itemName } from '../contents.ts';
import type { ComponentKind } from '../kind.ts';
import { typeNames, wordsOf } from '../names.ts';
import { sampleOf } from '../Sample.tsx';
import { contractProblems, newComponent, upgradeShared } from '../shared.ts';
import { circleFirst } from './gatherings.ts';
import { TopicCircleInspector } from './Inspector.tsx';

/** Type 4: a circle and a topic to join. */
export const topicCircleKind: ComponentKind<typeof ComponentType.topicCircle> = {
  type: ComponentType.topicCircle,
  label: typeNames[ComponentType.topicCircle],
  ...wordsOf(locales.decorator.topicCircle),
  Icon: TeamOutlined,
  create: (uuid, language) => newComponent(ComponentType.topicCircle, uuid, language),
  itemLimit: itemLimitOf(ComponentType.topicCircle),
  ...componentLooks[ComponentType.topicCircle],
  automatic: true,
  problems: contractProblems,
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
  Sample: sampleOf('topic-circle', locales.decorator.topicCircle),
  Inspector: TopicCircleInspector,
};

// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { kinds } from '#app/decoration/kinds/index.ts';
import { ComponentType, DatasourceType } from '#contract/codes.ts';
import { specialComponent } from '#contract/entities/special.ts';

/** What the outline says of an automatic component, in both languages. */
function summaries(type: ComponentType, datasourceOrder: 'newest' | 'mostRead') {
  const component = specialComponent.parse({
    type,
    uuid: 'x',
    name: '组件',
    order: 0,
    datasourceType: DatasourceType.automatic,
    datasourceOrder,
  });
  const kind = kinds.find(type);
  return (['zh-CN', 'en-US'] as const).map((language) => kind?.summary(component, language));
}

it('the outline says how many posts come by themselves, and of a circle and a topic no number', () => {
  expect(summaries(ComponentType.post, 'newest')).toEqual([
    '自动：最新 3 项',
    'Automatic: 3 newest',
  ]);
  expect(summaries(ComponentType.topicCircle, 'newest')).toEqual([
    '自动：最新的圈子和话题',
    'Automatic: newest circle and topic',
  ]);
  expect(summaries(ComponentType.topicCircle, 'mostRead')).toEqual([
    '自动：阅读最多的圈子和话题',
    'Automatic: most read circle and topic',
  ]);
});

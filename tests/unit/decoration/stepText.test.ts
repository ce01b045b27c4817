import { expect, it } from 'vitest';
import { reduceEditor } from '#app/decoration/document/reducer.ts';
import { openState } from '#app/decoration/document/state.ts';
import { stepText } from '#app/decoration/history/stepText.ts';
import { ComponentType } from '#contract/codes.ts';
import {
  type SpecialComponent,
  specialComponent,
  specialDocument,
} from '#contract/entities/special.ts';

const slide = (uuid: string, more: object = {}) => ({ uuid, title: '', ...more });
const component = (type: ComponentType, name: string, contents: readonly object[]) =>
  specialComponent.parse({ type, uuid: 'x', name, order: 0, contents });
/** What the history calls the step that makes a component's contents these. */
function named(before: SpecialComponent, contents: readonly object[]) {
  const patch = { contents: component(before.type, before.name, contents).contents };
  const opened = openState(specialDocument.parse({ name: '页', components: [before] }), true);
  const state = reduceEditor(opened, { type: 'change-component', uuid: 'x', patch });
  const [step] = state.past;
  return step && [stepText(step.name, 'zh-CN'), stepText(step.name, 'en-US')];
}
const banner = (...slides: object[]) => component(ComponentType.banner, '首图', slides);

it('the history tells what was done to the items of a component', () => {
  const [first, second] = [slide('a'), slide('b')];
  expect(named(banner(first), [first, second])).toEqual(['给首图添加 1 项', 'Add 1 item to 首图']);
  expect(named(banner(first, second), [])).toEqual([
    '移除首图中的 2 项',
    'Remove 2 items from 首图',
  ]);
  expect(named(banner(first, second), [second, first])).toEqual([
    '调整首图各项的顺序',
    'Sort the items of 首图',
  ]);
  expect(named(banner(first, second), [first, slide('b', { cover: '/cdn/a.png' })])).toEqual([
    '修改首图第 2 项的图片',
    'Change item 2 of 首图: picture',
  ]);
  const linked = slide('a', { linkType: 3, contentType: 1110, contentId: '7' });
  expect(named(banner(first), [linked])).toEqual([
    '修改首图第 1 项的链接',
    'Change item 1 of 首图: link',
  ]);
});

it('says that the contents were changed where that is more than one thing, or of one text alone', () => {
  expect(named(banner(slide('a')), [slide('b')])).toEqual([
    '修改首图的内容',
    'Change 首图: content',
  ]);
  const text = component(ComponentType.richText, '导语', []);
  expect(named(text, [{ uuid: 't', content: '<p>春天</p>' }])).toEqual([
    '修改导语的内容',
    'Change 导语: content',
  ]);
});

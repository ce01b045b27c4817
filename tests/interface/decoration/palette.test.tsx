import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { beginPage, loadEditor } from './opened.ts';

beforeAll(loadEditor);

it('the palette finds a component by what people call it in either language, and by its sound', async () => {
  const { user } = await beginPage('zh-CN');
  const palette = within(screen.getByLabelText('组件', { selector: 'section' }));
  const word = palette.getByLabelText('搜索组件', { selector: 'input' });
  for (const [typed, found] of [
    ['carou', '轮播图'],
    ['lunbo', '轮播图'],
    ['焦点', '轮播图'],
    ['quanzi', '话题圈子'],
    ['paragraph', '富文本'],
  ] as const) {
    await user.clear(word);
    await user.type(word, typed);
    expect(
      palette.getAllByLabelText(/^添加/).map((card) => card.getAttribute('aria-label')),
    ).toEqual([`添加${found}`]);
  }
});

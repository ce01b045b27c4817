import { configure, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../support/interface.ts';

// whether an element is hidden takes jsdom long to tell, and no test here depends on it
configure({ defaultHidden: true });

/** Opens the picker of books in the form of a new book list. */
async function openBooks() {
  const app = await renderApp('/resource/book-lists/create', { as: 'operator' });
  await app.user.click(await screen.findByRole('button', { name: /选择 · 图书/ }));
  const title = await screen.findByText('选择图书');
  const dialog = title.closest<HTMLElement>('[role=dialog]');
  if (!dialog) throw new Error('the picker has no dialog');
  return { ...app, picker: within(dialog) };
}

describe('the record picker (SPEC 2.5, 4, 9)', () => {
  it('loads 30 at a time until the total is reached', async () => {
    const { user, picker } = await openBooks();
    await waitFor(() => expect(picker.getAllByRole('checkbox')).toHaveLength(30));
    await user.click(picker.getByRole('button', { name: '向下滚动加载更多' }));
    await waitFor(() => expect(picker.getAllByRole('checkbox')).toHaveLength(60));
    await user.type(picker.getByRole('searchbox'), '红楼梦{Enter}');
    await picker.findByText(/^已全部加载，共 \d+ 条$/);
    expect(picker.getAllByRole('checkbox').length).toBeLessThan(30);
  });

  it('says what SPEC 8 says where no book is found', async () => {
    const { user, picker } = await openBooks();
    await waitFor(() => expect(picker.getAllByRole('checkbox')).toHaveLength(30));
    await user.type(picker.getByRole('searchbox'), '没有这样的书{Enter}');
    await picker.findByText('未找到相关书籍，请尝试其他关键词搜索');
  });

  it('hands the checked records to the form, in the order of checking', async () => {
    const { user, picker } = await openBooks();
    await waitFor(() => expect(picker.getAllByRole('checkbox')).toHaveLength(30));
    const boxes = picker.getAllByRole('checkbox');
    if (boxes[4]) await user.click(boxes[4]);
    if (boxes[1]) await user.click(boxes[1]);
    await picker.findByText('已选 2 / 1000');
    await user.click(picker.getByRole('button', { name: /确\s?定/ }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^移除“/ })).toHaveLength(2));
  });
});

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { schemaList } from '#contract/endpoints/resources.ts';
import { renderApp, setViewport, testPlatform } from '#tests/support/interface.ts';
import { addBooks, columnNames, openBooks } from './support.ts';

const word = '排列书';
beforeAll(async () => {
  await addBooks(word, 2);
});

async function kept() {
  const { call, signIn } = await testPlatform();
  const { data } = await call(schemaList, {}, await signIn('operator'));
  return data.find(({ name }) => name === 'books')?.arrangements?.[''];
}
const panel = async () => within(await screen.findByRole('list', { name: '列设置' }));

describe('columns as a person arranges them', () => {
  it('are hidden, moved and pinned in the panel, kept by the platform, and there again at the next visit', async () => {
    const { user } = await openBooks(word, 2);
    await user.click(screen.getByRole('button', { name: '列设置' }));
    const list = await panel();
    await user.click(list.getByRole('checkbox', { name: '作者' }));
    await user.click(list.getByRole('button', { name: '上移“定价”' }));
    await user.click(list.getByRole('button', { name: '固定“评分”' }));
    const arranged = columnNames();
    expect(arranged).not.toContain('authorName');
    expect(arranged.slice(0, 2)).toEqual(['bookName', 'rating']);
    expect(arranged.indexOf('price')).toBeLessThan(arranged.indexOf('publishTime'));
    dispatchEvent(new Event('pagehide'));
    await waitFor(async () => expect(await kept()).toBeDefined());
    cleanup();
    const again = await openBooks(word, 2);
    await waitFor(() => expect(columnNames()).toEqual(arranged));
    await again.user.click(screen.getByRole('button', { name: '列设置' }));
    await again.user.click(await screen.findByRole('button', { name: '恢复默认' }));
    expect(columnNames()).toContain('authorName');
    dispatchEvent(new Event('pagehide'));
    await waitFor(async () => expect(await kept()).toBeUndefined());
  });
});

describe('the rows of a list on a phone', () => {
  it('are cards of the same columns, with their checkbox and their actions', async () => {
    setViewport(390);
    const { user } = await openCards();
    const [card] = screen.getAllByRole('listitem').filter((one) => one.matches('.bd-record-card'));
    expect(card).toBeDefined();
    if (!card) return;
    expect(card.textContent).toContain(`${word}1`);
    expect(within(card).getByRole('button', { name: /编\s?辑/ })).toBeDefined();
    const before = card.querySelectorAll('dt').length;
    await user.click(within(card).getByRole('button', { name: /^展开其余/ }));
    expect(card.querySelectorAll('dt').length).toBeGreaterThan(before);
    await user.click(within(card).getByRole('checkbox'));
    await screen.findByText('已选 1 条');
  });

  it('are sorted and arranged in a sheet', async () => {
    setViewport(390);
    const { user } = await openCards();
    await user.click(screen.getByRole('button', { name: '排序与列' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(await sheet.findByLabelText('排序')).toBeDefined();
    await user.click(await sheet.findByRole('checkbox', { name: '出版社' }));
    await waitFor(() =>
      expect(document.querySelector('.bd-record-card')?.textContent).not.toContain('出版社'),
    );
    // the files of a worker share what the app holds
    await user.click(await sheet.findByRole('checkbox', { name: '出版社' }));
    dispatchEvent(new Event('pagehide'));
    await waitFor(async () => expect(await kept()).toBeUndefined());
  });
});

async function openCards() {
  const app = await renderApp(`/resource/books?searchText=${word}&sort=bookName`, {
    as: 'operator',
  });
  await waitFor(() => expect(document.querySelectorAll('.bd-record-card')).toHaveLength(2));
  return app;
}

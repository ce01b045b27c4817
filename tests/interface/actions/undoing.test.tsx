import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepUndo, undoableFor } from '#app/resources/bulk/undos.ts';
import { offeredCommands } from '#app/widgets/commands.ts';
import { bookCalls } from '#contract/endpoints/lists.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';

/** What was done stays within reach of undoing after its notice is gone. */

const offered = () =>
  offeredCommands()
    .filter(({ id }) => id.startsWith('undo:'))
    .map(({ title }) => title);

describe('what was done', () => {
  afterEach(() => vi.useRealTimers());

  it('is offered newest first, a few at most, and each is undone once', () => {
    vi.useFakeTimers();
    const undone: string[] = [];
    const back = ['一', '二', '三', '四', '五', '六'].map((what) =>
      keepUndo(what, () => undone.push(what)),
    );
    expect(offered()).toEqual(['六', '五', '四', '三', '二'].map((what) => `撤销：${what}`));
    back[4]?.();
    back[4]?.();
    back[0]?.();
    expect(undone).toEqual(['五']);
    expect(offered()).toEqual(['六', '四', '三', '二'].map((what) => `撤销：${what}`));
    vi.advanceTimersByTime(undoableFor);
    expect(offered()).toEqual([]);
    back[5]?.();
    expect(undone).toEqual(['五']);
  });

  it('is undone by the palette when its notice is gone, on another screen as well', async () => {
    const { call, signIn } = await testPlatform();
    await call(bookCalls.save, { body: { bookName: '离开后撤销' } }, await signIn('operator'));
    const { user, router } = await renderApp('/resource/books?searchText=离开后撤销', {
      as: 'operator',
    });
    await user.click(await screen.findByRole('button', { name: '删除' }));
    const question = within(await screen.findByRole('dialog'));
    await user.click(await question.findByRole('button', { name: /删\s?除/ }));
    const notice = (await screen.findByText('已删除 1 条')).closest('.ant-notification-notice');
    const close = notice?.querySelector('.ant-notification-notice-close');
    await user.click(close ?? document.body);
    await waitFor(() => expect(screen.queryByText('已删除 1 条')).toBeNull());
    await router.navigate('/resource/topics');
    await screen.findByRole('heading', { name: '话题' });
    await user.keyboard('{Control>}k{/Control}');
    await user.click(await screen.findByRole('option', { name: /撤销：已删除 1 条 · 离开后撤销/ }));
    await screen.findByText('已撤销');
    const { data } = await call(
      bookCalls.list,
      { body: { searchText: '离开后撤销' } },
      await signIn('operator'),
    );
    expect(data).toHaveLength(1);
    expect(offered()).toEqual([]);
  });
});

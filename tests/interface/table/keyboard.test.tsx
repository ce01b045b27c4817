import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookCalls } from '#contract/endpoints/lists.ts';
import { testPlatform } from '#tests/support/interface.ts';
import { addBooks, cellOf, columnNames, openBooks } from './support.ts';

const word = '键盘书';
beforeAll(async () => {
  await addBooks(word, 5);
});
const focused = () => document.activeElement;
const checked = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => row.getAttribute('aria-selected'));

describe('the table by the keyboard alone (WAI-ARIA grid)', () => {
  it('checks rows by Space, ranges by Shift, all by Control A, none by Escape', async () => {
    const { user } = await openBooks(word, 5);
    await user.click(cellOf(1, 'authorName'));
    await user.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(checked()).toEqual(['false', 'true', 'true', 'true', 'false']);
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(checked()).toEqual(['false', 'true', 'true', 'false', 'false']);
    await user.keyboard('{Control>}a{/Control}');
    expect(checked()).toEqual(Array(5).fill('true'));
    await user.keyboard('{Escape}');
    expect(checked()).toEqual(Array(5).fill('false'));
  });

  it('opens the record by Enter, and the actions of a row by the full stop; the focus comes back', async () => {
    const { user, router } = await openBooks(word, 5);
    await user.click(cellOf(2, 'authorName'));
    await user.keyboard('.');
    const menu = await screen.findByRole('menu');
    expect(menu.textContent).toContain('删除');
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe(cellOf(2, 'authorName')));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toMatch(/detail/));
  });

  it('moves a column by Alt and an arrow, and resizes it at its edge; both are said', async () => {
    const { user } = await openBooks(word, 5, 'en-US');
    const before = columnNames();
    const from = before.indexOf('authorName');
    await user.click(cellOf(-1, 'authorName'));
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(columnNames().indexOf('authorName')).toBe(from + 1));
    expect(focused()).toBe(cellOf(-1, 'authorName'));
    await screen.findByText(`“Author” is now column ${from + 2} of ${before.length}`);
    await user.keyboard('{F2}');
    expect(focused()?.getAttribute('role')).toBe('separator');
    await user.keyboard('{ArrowRight}');
    await screen.findByText('“Author” is 190 pixels wide');
    expect(focused()?.getAttribute('aria-valuenow')).toBe('190');
  });

  it('keeps its place when the row under it is gone', async () => {
    const [id = ''] = await addBooks(`${word}末`, 1);
    const { user } = await openBooks(word, 6);
    await user.click(cellOf(5, 'publisherName'));
    const { call, signIn } = await testPlatform();
    await call(bookCalls.delete, { body: { ids: [id] } }, await signIn('operator'));
    fireEvent.click(screen.getByRole('button', { name: '刷新' }));
    await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(5));
    expect(focused()).toBe(cellOf(4, 'publisherName'));
  });
});

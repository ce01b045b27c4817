import { screen, waitFor } from '@testing-library/react';
import { bookCalls } from '#contract/endpoints/lists.ts';
import type { Language } from '#contract/language.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';

/** Adds books of this word as the operator, the last one first in the list; gives their ids. */
export async function addBooks(word: string, count: number): Promise<string[]> {
  const { call, signIn } = await testPlatform();
  const token = await signIn('operator');
  const ids: string[] = [];
  for (let index = 1; index <= count; index += 1) {
    const body = { bookName: `${word}${index}`, category: '初始', price: index };
    const { data } = await call(bookCalls.save, { body }, token);
    ids.push(String(data.id));
  }
  return ids;
}

/** Opens the list of books that match the word, and waits for its rows. */
export async function openBooks(word: string, count: number, language: Language = 'zh-CN') {
  const app = await renderApp(`/resource/books?searchText=${word}&sort=bookName`, {
    as: 'operator',
    language,
  });
  await screen.findByRole('grid');
  await waitFor(() => {
    if (document.querySelectorAll('tbody tr').length !== count) throw new Error('rows to come');
  });
  return app;
}

/** The cell of a row (from 0; -1 is the head) under the head of a column. */
export function cellOf(row: number, column: string): HTMLElement {
  const heads = [...document.querySelectorAll<HTMLElement>('thead th')];
  const index = heads.findIndex(({ dataset }) => dataset.column === column);
  if (row < 0 && heads[index]) return heads[index];
  const cell = document.querySelectorAll('tbody tr')[row]?.children[index];
  if (!(cell instanceof HTMLElement)) throw new Error(`no cell ${row} ${column}`);
  return cell;
}

/** The names of the columns in their order. */
export const columnNames = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('thead th[data-column]')].map(
    ({ dataset }) => dataset.column ?? '',
  );

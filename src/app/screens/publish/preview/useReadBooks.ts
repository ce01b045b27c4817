import { useEffect, useMemo, useState } from 'react';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { bookCalls } from '#contract/endpoints/lists.ts';
import type { Reference } from '#contract/entities/common.ts';
import type { ReadBook } from '#page/content/content.ts';

type Card = Pick<ReadBook, 'cover' | 'authorName'>;

/** what readers see of books; shared by all writings, so that each book is asked for once */
const known = new Map<string, Card>();
const unknown: Card = { cover: '' };

async function learn(id: string, signal: AbortSignal): Promise<void> {
  try {
    const { data } = await callEndpoint(
      bookCalls.detail,
      { parameters: { id } },
      { silent: true, signal, onUnauthorized: 'fail' },
    );
    known.set(id, { cover: data.mainPicUrl, authorName: data.authorName });
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure;
    // a missing cover does not matter to a preview; a deleted book is not asked for again
    if (failure.code === 404) known.set(id, unknown);
  }
}

/** The books of a writing as readers see them, with cover and author once these are loaded. */
export function useReadBooks(books: readonly Reference[]): ReadBook[] {
  const [learned, setLearned] = useState(0);
  const ids = books.map(({ id }) => id).join(',');
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    for (const id of ids.split(','))
      if (id !== '' && !known.has(id))
        void learn(id, signal).then(() => {
          if (!signal.aborted) setLearned((count) => count + 1);
        });
    return () => controller.abort();
  }, [ids]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was learned stands outside of React
  return useMemo(
    () => books.map((book) => ({ ...book, ...(known.get(book.id) ?? unknown) })),
    [books, learned],
  );
}

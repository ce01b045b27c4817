import { useEffect, useState } from 'react';
import { callEndpoint } from '#app/session/client.ts';
import { type NotedPerson, notePeople } from '#contract/endpoints/notes.ts';
import { searchLength } from '#contract/limits.ts';
import { cutText } from '#contract/text.ts';
import type { NotedRecord } from './useNotes.ts';

type Offered =
  | { readonly state: 'asking' | 'failed' }
  | { readonly state: 'found'; readonly people: readonly NotedPerson[] };

/** a pause in typing, in milliseconds, after which people are asked for */
const pause = 150;

/** Whom a note may mention, by what is typed after the @. @param typed undefined while there is none */
export function useOfferedPeople(
  { resource, id }: NotedRecord,
  typed: string | undefined,
): Offered {
  const [offered, setOffered] = useState<Offered>({ state: 'asking' });
  useEffect(() => {
    if (typed === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const keyword = cutText(typed, searchLength);
    const ask = () => {
      callEndpoint(notePeople, { body: { resource, id, keyword } }, { silent: true, signal }).then(
        ({ data: people }) => {
          if (!signal.aborted) setOffered({ state: 'found', people });
        },
        () => {
          if (!signal.aborted) setOffered({ state: 'failed' });
        },
      );
    };
    const timer = setTimeout(ask, typed === '' ? 0 : pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [resource, id, typed]);
  return offered;
}

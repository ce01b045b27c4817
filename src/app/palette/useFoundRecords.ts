import { useEffect, useState } from 'react';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { findRecords } from '#contract/endpoints/finding.ts';
import { toldFailure } from '../session/callFailure.ts';
import { callEndpoint } from '../session/client.ts';

type FoundLists = EndpointResponse<typeof findRecords>['data'];

/** Records that a text finds. */
export type FoundRecords =
  | { readonly state: 'none' }
  | { readonly state: 'asking' }
  | { readonly state: 'found'; readonly found: FoundLists }
  | { readonly state: 'failed'; readonly reason: string };

/** a pause in typing, in milliseconds, after which records are asked for */
const pause = 150;

/**
 * Asks the platform for records, a moment after the last key; never while an input method composes.
 *
 * @param text what is typed; nothing is asked for one letter of the alphabet
 */
export function useFoundRecords(text: string, isComposing: boolean): FoundRecords {
  const keyword = text.trim();
  const isAsked = keyword !== '' && !/^[a-z]$/i.test(keyword) && !isComposing;
  const [answer, setAnswer] = useState<FoundRecords>({ state: 'none' });
  useEffect(() => {
    if (!isAsked) return setAnswer({ state: 'none' });
    setAnswer({ state: 'asking' });
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      callEndpoint(findRecords, { body: { keyword } }, { silent: true, signal }).then(
        ({ data: found }) => {
          if (!signal.aborted) setAnswer({ state: 'found', found });
        },
        (error: unknown) => {
          if (!signal.aborted) setAnswer({ state: 'failed', reason: toldFailure(error).message });
        },
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isAsked, keyword]);
  return answer;
}

import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { problemsOf, sentenceOf } from '#app/session/problems.ts';
import { useRunning } from '#app/widgets/form/useRunning.ts';
import { contributedCode, unavailableCode } from '#contract/contribution.ts';
import { specialContribute } from '#contract/endpoints/specialContributions.ts';
import type { Contributable } from '#contract/entities/special.ts';
import { keyOf } from './useOwnRecords.ts';

/** How the last contribution went. */
export type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'done'; readonly key: string; readonly status: Contributable['status'] }
  /** `reason`: the platform's own sentence; may be empty. Uncertain: it may have been contributed all the same */
  | { readonly kind: 'failed'; readonly reason: string; readonly isUncertain: boolean }
  /** readers do not see it any more: another has to be chosen */
  | { readonly kind: 'gone' }
  /** it was contributed elsewhere meanwhile: another has to be chosen */
  | { readonly kind: 'there'; readonly reason: string };

/**
 * What the reader has chosen, and its contribution. The choice stands in the address: a failed call, a reload and a
 * sign-in meanwhile keep it.
 *
 * @param onDone told of what was contributed
 * @param onGone told of what readers do not see any more
 * @param onThere told that something was contributed elsewhere
 */
export function useContributing(
  id: string,
  onDone: (key: string, status: Contributable['status']) => void,
  onGone: (key: string) => void,
  onThere: () => void,
) {
  const [search, setSearch] = useSearchParams();
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const { busy, run } = useRunning();
  // a navigation takes its time: what is seen follows the click at once
  const [chosen, setChosen] = useState(search.get('choice') ?? '');

  const choose = useCallback(
    (key: string) => {
      setOutcome({ kind: 'none' });
      setChosen(key);
      setSearch(key === '' ? {} : { choice: key }, { replace: true, preventScrollReset: true });
    },
    [setSearch],
  );

  const contribute = (record: Contributable) =>
    run(async () => {
      const { contentType, contentId } = record;
      const key = keyOf(record);
      setOutcome({ kind: 'none' });
      try {
        const { data } = await callEndpoint(
          specialContribute,
          { body: { id, contentType, contentId } },
          { silent: true },
        );
        choose('');
        setOutcome({ kind: 'done', key, status: data.status });
        onDone(key, data.status);
      } catch (failure) {
        const codes = problemsOf(failure).map(({ code }) => code);
        if (codes.includes(contributedCode)) {
          choose('');
          setOutcome({ kind: 'there', reason: sentenceOf(failure) });
          onThere();
          return;
        }
        if (codes.includes(unavailableCode)) {
          choose('');
          setOutcome({ kind: 'gone' });
          onGone(key);
          return;
        }
        const isUncertain = failure instanceof CallFailure && failure.isUncertain;
        setOutcome({ kind: 'failed', reason: sentenceOf(failure), isUncertain });
      }
    });
  return { chosen, choose, outcome, busy, contribute };
}

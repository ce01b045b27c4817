import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { problemsOf, sentenceOf } from '#app/session/problems.ts';
import { useRunning } from '#app/widgets/form/useRunning.ts';
import { contributedCode, unavailableCode } from '#contract/contribution.ts';
import { specialContribute } from '#contract/endpoints/specialContributions.ts';
import type { Contributable } from '#contract/entities/special.ts';
import { keyOf } from './useOwnRecords.ts';

/** The result of the last contribution. */
export type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'done'; readonly key: string; readonly status: Contributable['status'] }
  /** `reason`: the platform's own sentence; may be empty. `isUncertain`: the contribution may have arrived all the same */
  | { readonly kind: 'failed'; readonly reason: string; readonly isUncertain: boolean }
  /** readers no longer see the record: another one has to be chosen */
  | { readonly kind: 'gone' }
  /** the record was contributed elsewhere meanwhile: another one has to be chosen */
  | { readonly kind: 'there'; readonly reason: string };

/**
 * The chosen record and its contribution. The choice is in the address, so that a failed call, a reload and a sign-in
 * keep it.
 *
 * @param onDone called with what was contributed
 * @param onGone called with a record that readers no longer see
 * @param onThere called when the record had been contributed elsewhere
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
  // navigation takes a moment: this state follows the click at once
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

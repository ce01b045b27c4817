import { useCallback, useEffect, useRef, useState } from 'react';
import { callEndpoint } from '#app/session/client.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { getInstitutionInfo } from '#contract/endpoints/institution.ts';
import type { OwnInstitution } from '#contract/entities/institution.ts';

type State =
  | { kind: 'loading' }
  | { kind: 'failed'; reason: string }
  | { kind: 'ready'; institution: OwnInstitution };

/** The institution of the signed-in account, and a function that loads it again. An expired session has its own prompt. */
export function useOwnInstitution() {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const newest = useRef(0);

  /** @throws CallFailure; the shown institution stays */
  const reload = useCallback(async (): Promise<OwnInstitution> => {
    newest.current += 1;
    const mine = newest.current;
    const { data } = await callEndpoint(getInstitutionInfo, {}, { silent: true });
    // ignores an answer that a later one has overtaken
    if (mine === newest.current)
      setState((known) =>
        known.kind === 'ready' && JSON.stringify(known.institution) === JSON.stringify(data)
          ? known
          : { kind: 'ready', institution: data },
      );
    return data;
  }, []);

  const load = useCallback(async () => {
    setState({ kind: 'loading' });
    try {
      await reload();
    } catch (failure) {
      setState({ kind: 'failed', reason: sentenceOf(failure) });
    }
  }, [reload]);

  useEffect(() => void load(), [load]);

  return { state, load, reload };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { callEndpoint } from '#app/session/client.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { getInstitutionInfo } from '#contract/endpoints/institution.ts';
import type { OwnInstitution } from '#contract/entities/institution.ts';

type State =
  | { kind: 'loading' }
  | { kind: 'failed'; reason: string }
  | { kind: 'ready'; institution: OwnInstitution };

/** The signed-in account's institution, and how to ask for it again. An expired login prompts by itself. */
export function useOwnInstitution() {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const newest = useRef(0);

  /** @throws CallFailure; the shown institution does not change then */
  const reload = useCallback(async (): Promise<OwnInstitution> => {
    newest.current += 1;
    const mine = newest.current;
    const { data } = await callEndpoint(getInstitutionInfo, {}, { silent: true });
    // an answer that was overtaken tells nothing new
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

import { useCallback, useEffect, useState } from 'react';
import { appConfigInfo } from '#contract/endpoints/lists.ts';
import { type Licence, licence } from '#contract/entities/site.ts';
import { CallFailure, callEndpoint } from '../../session/client.ts';

export type LicenceState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** no operator has set it */
  | { kind: 'empty' }
  | { kind: 'set'; licence: Licence };

const isEmpty = (value: Licence) => Object.values(value).every((part) => part.length === 0);

async function fetchLicence(id: string, signal: AbortSignal): Promise<LicenceState> {
  try {
    const { data } = await callEndpoint(
      appConfigInfo,
      { parameters: { id } },
      { silent: true, onUnauthorized: 'fail', signal },
    );
    const value = licence.parse(data.value);
    return isEmpty(value) ? { kind: 'empty' } : { kind: 'set', licence: value };
  } catch (failure) {
    // a platform that never heard of the licence has none
    const isUnknown = failure instanceof CallFailure && failure.code === 404;
    return { kind: isUnknown ? 'empty' : 'failed' };
  }
}

/** What an operator has set for a licence, and how to ask again. @param id of contract `entities/site.ts` */
export function useLicence(id: string): { state: LicenceState; retry: () => void } {
  const [state, setState] = useState<LicenceState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const controller = new AbortController();
    void fetchLicence(id, controller.signal).then((answer) => {
      if (!controller.signal.aborted) setState(answer);
    });
    return () => controller.abort();
  }, [id, attempt]);

  const retry = useCallback(() => {
    setState({ kind: 'loading' });
    setAttempt((before) => before + 1);
  }, []);
  return { state, retry };
}

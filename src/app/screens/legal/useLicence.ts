import { useCallback, useEffect, useState } from 'react';
import { readLicence } from '#app/session/siteInfo.ts';
import type { Licence, licenceIds } from '#contract/entities/site.ts';

export type LicenceId = (typeof licenceIds)[number];

export type LicenceState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** no operator has set it */
  | { kind: 'empty' }
  | { kind: 'set'; licence: Licence };

const isEmpty = (value: Licence) => Object.values(value).every((part) => part.length === 0);

async function fetchLicence(id: LicenceId, signal: AbortSignal): Promise<LicenceState> {
  try {
    const licence = await readLicence(id, signal);
    return isEmpty(licence) ? { kind: 'empty' } : { kind: 'set', licence };
  } catch {
    return { kind: 'failed' };
  }
}

/** What an operator has set for a licence, and a function that asks again. @param id of contract `entities/site.ts` */
export function useLicence(id: LicenceId): { state: LicenceState; retry: () => void } {
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

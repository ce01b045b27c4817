import { useMemo } from 'react';
import type { Zone } from '#contract/zonedTime.ts';
import { platformZone } from '../configuration.ts';
import { useSessionPart } from '../session/useSession.ts';
import { useTrial } from './trial.ts';

/** What conditions read besides the record: the person and the time. */
export function useScope(): { user: Record<string, unknown>; now: Date; zone: Zone } {
  const userInfo = useSessionPart('userInfo');
  const trial = useTrial();
  return useMemo(
    () => ({ user: { ...(trial?.user ?? userInfo) }, now: new Date(), zone: platformZone() }),
    [userInfo, trial],
  );
}

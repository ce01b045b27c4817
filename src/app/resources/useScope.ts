import { useMemo } from 'react';
import { useSession } from '../session/useSession.ts';
import { useTrial } from './trial.ts';

/** What conditions are decided by, apart from the record: the person and the time. */
export function useScope(): { user: Record<string, unknown>; now: Date } {
  const { userInfo } = useSession();
  const trial = useTrial();
  return useMemo(
    () => ({ user: { ...(trial?.user ?? userInfo) }, now: new Date() }),
    [userInfo, trial],
  );
}

import { useMemo } from 'react';
import { useSession } from '../session/useSession.ts';

/** What conditions are decided by, apart from the record: the person and the time. */
export function useScope(): { user: Record<string, unknown>; now: Date } {
  const { userInfo } = useSession();
  return useMemo(() => ({ user: { ...userInfo }, now: new Date() }), [userInfo]);
}

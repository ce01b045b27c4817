import { useCallback, useEffect, useRef, useState } from 'react';
import { useSessionPart } from '#app/session/useSession.ts';
import { type UnreadWatch, watchUnread } from './unreadWatch.ts';

/** How many notices are unread; undefined until that is known. */
export function useUnread(): {
  readonly unread: number | undefined;
  /** takes a number that another call has answered */
  readonly know: (unread: number) => void;
} {
  const account = useSessionPart('userInfo')?.id;
  const [unread, setUnread] = useState<number>();
  const watch = useRef<UnreadWatch>(undefined);
  useEffect(() => {
    setUnread(undefined);
    if (account === undefined) return;
    const watching = watchUnread(setUnread);
    watch.current = watching;
    return () => watching.stop();
  }, [account]);
  const know = useCallback((count: number) => watch.current?.know(count), []);
  return { unread, know };
}

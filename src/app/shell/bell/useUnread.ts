import { useCallback, useEffect, useRef, useState } from 'react';
import { callEndpoint } from '#app/session/client.ts';
import { onceBack } from '#app/session/connection.ts';
import { useSessionPart } from '#app/session/useSession.ts';
import { noticeUnread } from '#contract/endpoints/notices.ts';

/** milliseconds between two questions while the page is seen; as often as the account is looked at */
const rhythm = 60_000;

/** Asks how many notices are unread. */
interface UnreadWatch {
  /** Takes a number that another call has answered; a question on its way is older, and is dropped. */
  know(unread: number): void;
  stop(): void;
}

/**
 * Tells how many notices are unread: now, each minute while the page is seen, when it is seen again, and when the platform
 * answers again. Failures are ignored: the next question comes.
 */
function watchUnread(tell: (unread: number) => void): UnreadWatch {
  let asking = new AbortController();
  const look = () => {
    if (document.visibilityState === 'hidden') return;
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    callEndpoint(noticeUnread, {}, { silent: true, signal }).then(
      ({ data }) => {
        if (!signal.aborted) tell(data.unread);
      },
      () => undefined,
    );
  };
  look();
  const timer = setInterval(look, rhythm);
  document.addEventListener('visibilitychange', look);
  const endWaiting = onceBack(look);
  return {
    know(unread) {
      asking.abort();
      tell(unread);
    },
    stop() {
      asking.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      endWaiting();
    },
  };
}

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

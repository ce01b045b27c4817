import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { authProvider } from '#app/providers/authProvider.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { beginScanLogin, type ScanLogin } from '#app/session/scanLogin.ts';
import { useCountdown } from '#app/widgets/code/useCountdown.ts';
import { watchScan } from './scanWatch.ts';

type ScanPhase =
  | 'loading'
  | 'open'
  | 'scanned'
  | 'signingIn'
  | 'rejected'
  | 'expired'
  /** the code could not be created */
  | 'failed'
  /** confirmed, but signing in failed */
  | 'signInFailed';

const watched: readonly ScanPhase[] = ['open', 'scanned'];

function usePageVisible(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => document.visibilityState !== 'hidden',
  );
}

/**
 * A scan login from the QR code to the session (contract 4, 10.7).
 *
 * @param active whether it is visible: otherwise, and in a hidden tab, nothing is asked
 * @param onSignedIn goes on
 */
export function useScanLogin(active: boolean, onSignedIn: () => Promise<void> | void) {
  const [phase, setPhase] = useState<ScanPhase>('loading');
  const [login, setLogin] = useState<ScanLogin>();
  const [isOffline, setOffline] = useState(false);
  /** the server's own sentence; may be empty */
  const [reason, setReason] = useState('');
  const { secondsLeft, begin } = useCountdown();
  const visible = usePageVisible();
  const latest = useRef(onSignedIn);
  latest.current = onSignedIn;
  const beginning = useRef(false);

  const refresh = async () => {
    if (beginning.current) return;
    beginning.current = true;
    setPhase('loading');
    setOffline(false);
    setReason('');
    try {
      const next = await beginScanLogin(login?.code);
      setLogin(next);
      begin(next.expiresIn);
      setPhase('open');
    } catch (failure) {
      setReason(sentenceOf(failure));
      setPhase('failed');
    } finally {
      beginning.current = false;
    }
  };

  const exchange = useCallback(async (ticket: string | undefined) => {
    setPhase('signingIn');
    const result = ticket ? await authProvider.login({ ticket }) : undefined;
    if (result?.success) return latest.current();
    setReason(result?.message ?? '');
    setPhase('signInFailed');
  }, []);

  const first = useRef(refresh);
  useEffect(() => {
    void first.current();
  }, []);

  const isWatched = watched.includes(phase);
  const watch = useRef<ReturnType<typeof watchScan>>();
  useEffect(() => {
    if (!login || !isWatched) return;
    const current = watchScan(login, {
      onOffline: setOffline,
      onStatus(status, ticket) {
        if (status === 'confirmed') void exchange(ticket);
        else setPhase(status === 'pending' ? 'open' : status);
      },
    });
    watch.current = current;
    return () => current.end();
  }, [login, isWatched, exchange]);

  const asks = active && visible && isWatched;
  useEffect(() => {
    if (!asks || !login) return;
    const current = watch.current;
    current?.resume();
    return () => current?.pause();
  }, [asks, login]);

  // known without the platform too, which may be unreachable
  const isOver = isWatched && secondsLeft === 0;
  useEffect(() => {
    if (isOver) setPhase('expired');
  }, [isOver]);

  return { phase, login, isOffline, reason, secondsLeft, refresh };
}

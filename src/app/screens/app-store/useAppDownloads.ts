import { useCallback, useEffect, useState } from 'react';
import { readAppDownload } from '#app/session/siteInfo.ts';
import type { AppDownload } from '#contract/entities/site.ts';
import type { Device } from './device.ts';

/** An app that an operator has set, by the device it is for. */
export interface OfferedApp extends AppDownload {
  device: Exclude<Device, 'desktop'>;
}
export type AppsState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** empty if no operator has set any */
  | { kind: 'known'; apps: readonly OfferedApp[] };

const settings = [
  ['app-ios', 'ios'],
  ['app-android', 'android'],
  ['app-harmony', 'harmony'],
] as const;

async function fetchApps(signal: AbortSignal): Promise<OfferedApp[]> {
  const apps = await Promise.all(
    settings.map(async ([id, device]) => ({ ...(await readAppDownload(id, signal)), device })),
  );
  return apps.filter(({ storeAddress, deepLink }) => storeAddress !== '' || deepLink !== '');
}

/** The apps of this site (contract 7.2, `/app/config/info/{id}`), and a function that asks again. */
export function useAppDownloads(): { state: AppsState; retry: () => void } {
  const [state, setState] = useState<AppsState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    fetchApps(signal).then(
      (apps) => signal.aborted || setState({ kind: 'known', apps }),
      () => signal.aborted || setState({ kind: 'failed' }),
    );
    return () => controller.abort();
  }, [attempt]);

  const retry = useCallback(() => {
    setState({ kind: 'loading' });
    setAttempt((before) => before + 1);
  }, []);
  return { state, retry };
}

import { useCallback, useEffect, useState } from 'react';
import { appConfigInfo } from '#contract/endpoints/lists.ts';
import { type AppDownload, appDownload, appIds } from '#contract/entities/site.ts';
import { CallFailure, callEndpoint } from '../../session/client.ts';
import type { Device } from './device.ts';

/** An app that an operator has set, by the device it is for. */
export interface OfferedApp extends AppDownload {
  device: Exclude<Device, 'desktop'>;
}
export type AppsState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** empty where no operator has set any */
  | { kind: 'known'; apps: readonly OfferedApp[] };

const devices = { 'app-ios': 'ios', 'app-android': 'android', 'app-harmony': 'harmony' } as const;

async function fetchApp(id: (typeof appIds)[number], signal: AbortSignal): Promise<OfferedApp[]> {
  try {
    const { data } = await callEndpoint(
      appConfigInfo,
      { parameters: { id } },
      { silent: true, onUnauthorized: 'fail', signal },
    );
    const app = appDownload.parse(data.value);
    return app.storeAddress || app.deepLink ? [{ ...app, device: devices[id] }] : [];
  } catch (failure) {
    // a platform that never heard of the setting has no such app
    if (failure instanceof CallFailure && failure.code === 404) return [];
    throw failure;
  }
}

/** The apps of this site (SPEC 7.2, `/app/config/info/{id}`), and how to ask again. */
export function useAppDownloads(): { state: AppsState; retry: () => void } {
  const [state, setState] = useState<AppsState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    Promise.all(appIds.map((id) => fetchApp(id, signal))).then(
      (found) => signal.aborted || setState({ kind: 'known', apps: found.flat() }),
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

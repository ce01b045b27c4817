import { useEffect, useState } from 'react';
import { callEndpoint } from '#app/session/client.ts';
import { type ManagedSource, sourceManageList } from '#contract/endpoints/sources.ts';

/**
 * The sources that there are, made in the app and files; none as long as the platform has not answered.
 *
 * @param isNeeded whether they are asked for
 */
export function useSources(isNeeded: boolean): readonly Pick<ManagedSource, 'name' | 'label'>[] {
  const [sources, setSources] = useState<readonly ManagedSource[]>([]);
  useEffect(() => {
    if (!isNeeded) return;
    const controller = new AbortController();
    callEndpoint(sourceManageList, {}, { silent: true, signal: controller.signal })
      .then(({ data }) => setSources(data.filter(({ state }) => state !== 'removed')))
      // the name that is there can be seen and kept all the same
      .catch(() => undefined);
    return () => controller.abort();
  }, [isNeeded]);
  return sources;
}

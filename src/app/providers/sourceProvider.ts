import type { DataProvider } from '@refinedev/core';
import { rowsOf } from '#contract/readEnvelope.ts';
import type { ByName, CompiledResource } from '#schema/compile.ts';
import { sourceCalls } from '#schema/source/platformCalls.ts';
import { callJmgr } from '../session/client.ts';
import { tellUnreadable } from '../session/unreadable.ts';
import { asWanted, optionsOf } from './callMeta.ts';
import { createDataProvider } from './dataProvider.ts';

/**
 * The data provider for lists whose records come from a source: the platform answers as it does for records of its own
 * (docs/sources.md), and reads several records by their ids in one call. Where the source lets browsers ask it, the same
 * calls are answered here.
 */
export function createSourceProvider(
  resources: ByName<CompiledResource>,
): DataProvider & Required<Pick<DataProvider, 'getMany'>> {
  const call: typeof callJmgr = async (asked, options = {}) => {
    const [, , name = ''] = asked.path.split('/');
    const list = resources.get(name);
    if (!list?.reached) return callJmgr(asked, options);
    const { callReached } = await import('./reachedSource.ts');
    return callReached(list, resources, asked, options);
  };
  return {
    ...createDataProvider(resources, call),
    /** missing records are left out */
    getMany: async ({ resource, ids, meta }) => {
      const answer = await call(
        { ...sourceCalls(resource).some, body: { ids: ids.map(String) }, again: 'harmless' },
        optionsOf(meta),
      );
      const rows = rowsOf(answer.data, undefined);
      if (!rows) throw tellUnreadable(answer, optionsOf(meta));
      return { data: asWanted(rows) };
    },
  };
}

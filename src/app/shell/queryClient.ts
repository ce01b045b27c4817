import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/**
 * Loads again the data that a change has made old. A first load that is still running is repeated too: its answer may
 * be older than the change, and would be taken for the newest.
 */
class Client extends QueryClient {
  override invalidateQueries<Key extends QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const underWay = { ...filters, type: 'active', fetchStatus: 'fetching' } as const;
    for (const query of this.getQueryCache().findAll(underWay)) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}

/** What keeps the answers to questions. The answer to one never stands for another's, unless a question says so. */
export const createQueryClient = (): QueryClient =>
  new Client({
    // the client sends again what is safe, and knows more of the connection than the browser says
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });

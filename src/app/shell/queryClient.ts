import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/**
 * Loads again the data that a change has outdated. A first load that is still running is repeated too, because its
 * answer may be older than the change.
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

/** Keeps the answers to queries. The answer to one query is never shown for another, unless the query says so. */
export const createQueryClient = (): QueryClient =>
  new Client({
    // the client itself repeats safe calls, and knows the connection better than the browser
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });

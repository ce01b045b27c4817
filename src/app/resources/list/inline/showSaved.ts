import type { GetListResponse } from '@refinedev/core';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { CompiledResource } from '#schema/compile.ts';
import { readPath } from '#schema/conditions.ts';
import { identifierOf, rowOfValues } from '#schema/record.ts';
import type { Row } from '../useListRows.ts';

/** The loaded pages of a list. */
export interface ShownLists {
  readonly resource: CompiledResource;
  readonly queries: QueryClient;
  /** key of its pages among the queries */
  readonly listsKey: QueryKey;
}

/**
 * Puts a saved value into the rows that do not have it yet, because the list could not be loaded again or its answer is
 * older than the save. That the list could not be loaded is still told.
 *
 * @param row the record after the save
 */
export function showSaved(
  { resource, queries, listsKey: queryKey }: ShownLists,
  row: Row,
  column: string,
): void {
  const id = identifierOf(resource, row);
  const path = resource.fields[column]?.path ?? column;
  const values = { [column]: readPath(row, path) };
  for (const [key, page] of queries.getQueriesData<GetListResponse<Row>>({ queryKey })) {
    const query = queries.getQueryCache().find({ queryKey: key, exact: true });
    const isOlder = (one: Row): boolean =>
      identifierOf(resource, one) === id &&
      (query?.state.status === 'error' || revisionOf(one) < revisionOf(row));
    if (!page?.data.some(isOlder)) continue;
    const data = page.data.map((one) => (isOlder(one) ? rowOfValues(resource, values, one) : one));
    // unlike `setQueryData`, this keeps the failure of the last load
    query?.setState({ data: { ...page, data } });
  }
}

/** The revision of a record; 0 where the service tells none. */
export const revisionOf = ({ revision }: Row): number =>
  typeof revision === 'number' ? revision : 0;

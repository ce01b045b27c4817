import type { CrudFilter, CrudSort, Pagination } from '@refinedev/core';
import { defaultPageSize } from '#contract/limits.ts';
import { type PageTotal, pageTotal } from '#contract/pageTotal.ts';
import { type ReadEnvelope, rowsOf } from '#contract/readEnvelope.ts';
import { type CompiledResource, wayParameter } from '#schema/compile.ts';
import type { EndpointCall } from '#schema/meta.ts';
import { isOwnPlatform } from '../configuration.ts';
import type { JmgrCall } from '../session/client.ts';
import { fillPath } from '../session/fillPath.ts';
import type { CallMeta } from './callMeta.ts';

/** The list call of the business API (contract 7.2), from the schema and from refine's request. */

type Values = Record<string, unknown>;

const lowerOperators = new Set(['gte', 'gt']);
const upperOperators = new Set(['lte', 'lt']);

/** Names of the two ends of a range filter, as the schema has them. */
function rangeNames(resource: CompiledResource, field: string): readonly [string, string] {
  const [lower, upper] = resource.filters.find(({ name }) => name === field)?.parameters ?? [];
  return [lower ?? `${field}Min`, upper ?? `${field}Max`];
}

function isGiven(value: unknown): boolean {
  return (
    value !== undefined &&
    value !== null &&
    value !== '' &&
    !(Array.isArray(value) && !value.length)
  );
}

/**
 * Filters as parameters of the list call: ranges become `Min`/`Max` or `From`/`To`, what is asked beside the value `Not` and
 * `Empty`; empty values are left out.
 */
export function filterValues(resource: CompiledResource, filters: readonly CrudFilter[]): Values {
  const values: Values = {};
  const put = (name: string, value: unknown) => {
    if (isGiven(value)) values[name] = value;
  };
  for (const filter of filters) {
    if (filter.operator === 'and') {
      Object.assign(values, filterValues(resource, filter.value));
      continue;
    }
    if (!('field' in filter)) continue;
    const { field, operator, value } = filter;
    const [lower, upper] = rangeNames(resource, field);
    if (operator === 'between' && Array.isArray(value)) {
      put(lower, value[0]);
      put(upper, value[1]);
    } else if (lowerOperators.has(operator)) put(lower, value);
    else if (upperOperators.has(operator)) put(upper, value);
    else if (operator === 'ne') put(wayParameter(field, 'not'), value);
    else if (operator === 'null' || operator === 'nnull')
      put(wayParameter(field, 'empty'), operator === 'null');
    else put(field, value);
  }
  return values;
}

/** `-createdAt,title` (contract `sortOrder`). */
function sortValue(sorters: readonly CrudSort[]): string | undefined {
  const text = sorters.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join();
  return text || undefined;
}

function pageValues(pagination: Pagination | undefined): Values {
  if (pagination?.mode === 'off') return {};
  return {
    pageIndex: pagination?.currentPage ?? 1,
    pageSize: pagination?.pageSize ?? defaultPageSize,
  };
}

/** Puts the values of a call into the query of a GET, and into the body otherwise. */
export function sentBy(call: EndpointCall, path: string, carried: Values) {
  const { method } = call;
  return method === 'GET' ? { method, path, query: carried } : { method, path, body: carried };
}

interface ListAsked {
  readonly filters?: readonly CrudFilter[] | undefined;
  readonly sorters?: readonly CrudSort[] | undefined;
  readonly pagination?: Pagination | undefined;
  readonly meta?: Pick<CallMeta, 'endpoint' | 'whole'>;
}

/** The call for a page of a list. */
export function listCall(
  resource: CompiledResource,
  { filters = [], sorters = [], pagination, meta }: ListAsked,
): JmgrCall {
  const call = meta?.endpoint ?? resource.endpoints.list;
  const sort = sortValue(sorters);
  const sent = sentBy(call, fillPath(call.path, {}), {
    ...call.fixed,
    ...filterValues(resource, filters),
    ...pageValues(pagination),
    ...(sort ? { sort } : {}),
    // the lists of other platforms do not have this parameter
    ...(meta?.whole && call.method === 'POST' && isOwnPlatform() ? { whole: true } : {}),
  });
  return { ...sent, again: 'harmless' };
}

/** A page of a list as refine wants it; undefined if the answer holds none. */
export function pageOf(
  { data, dataCount, dataCountExact, notices }: ReadEnvelope,
  pagination: Pagination | undefined,
): ({ readonly data: Values[] } & PageTotal) | undefined {
  const rows = rowsOf(data, dataCount);
  if (!rows) return undefined;
  const size = pagination?.mode === 'off' ? undefined : (pagination?.pageSize ?? defaultPageSize);
  const total = pageTotal(dataCount, {
    start: ((pagination?.currentPage ?? 1) - 1) * (size ?? 0),
    rows: rows.length,
    size,
    exact: dataCountExact,
  });
  return { data: [...rows], ...total, ...(notices.length > 0 ? { notices } : {}) };
}

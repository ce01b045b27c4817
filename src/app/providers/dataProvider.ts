import type {
  BaseKey,
  CrudFilter,
  CrudSort,
  DataProvider,
  GetListResponse,
  MetaQuery,
  Pagination,
} from '@refinedev/core';
import { defaultPageSize } from '#contract/limits.ts';
import { type PageTotal, pageTotal } from '#contract/pageTotal.ts';
import { type ReadEnvelope, rowsOf } from '#contract/readEnvelope.ts';
import type { ByName, CompiledResource } from '#schema/compile.ts';
import type { EndpointCall } from '#schema/meta.ts';
import { isRecordOf } from '#schema/record.ts';
import { configuration, isOwnPlatform } from '../configuration.ts';
import { callJmgr, type JmgrCall } from '../session/client.ts';
import { fillPath } from '../session/fillPath.ts';
import type { CallOptions } from '../session/transport.ts';
import { tellUnreadable } from '../session/unreadable.ts';
import { filterValues } from './crudFilters.ts';
import { listIn, methodOf } from './resourceCall.ts';

/** What callers may put into `meta` of a refine hook. */
interface CallMeta {
  /** another call of the schema than the usual one, such as a tab's own list or a picker's */
  endpoint?: EndpointCall;
  /** requests complete records, as in their details; a list may shorten long texts */
  whole?: boolean;
  /** the revision that a write is based on (contract 10.9) */
  revision?: number;
  /** shows no notification. Default: false */
  silent?: boolean;
  /** cancels the call */
  signal?: AbortSignal;
  /** the UUID of the action that a write is a part of: see `inAction.ts` */
  action?: string;
  /** the Idempotency-Key of a write */
  key?: string;
}

/** refine allows anything in `meta`; these names are used here. */
export function callMeta(meta: MetaQuery | undefined): CallMeta {
  return {
    endpoint: meta?.endpoint,
    whole: meta?.whole,
    revision: meta?.revision,
    silent: meta?.silent,
    signal: meta?.signal ?? meta?.queryContext?.signal,
    action: meta?.action,
    key: meta?.key,
  };
}

/** The client's options for the call. */
export function optionsOf(
  meta: MetaQuery | undefined,
): Pick<CallOptions, 'silent' | 'signal' | 'action' | 'key'> {
  const { silent, signal, action, key } = callMeta(meta);
  return {
    ...(silent ? { silent } : {}),
    ...(signal ? { signal } : {}),
    ...(action ? { action } : {}),
    ...(key ? { key } : {}),
  };
}

/** The properties of a value, if it is an object. */
export function valuesOf(source: unknown): Record<string, unknown> {
  return typeof source === 'object' && source !== null ? { ...source } : {};
}

/** An answer as the type that the caller requested of refine; the real one is known only at run time. */
export const asWanted = <T>(value: unknown): T => value as T;

type Values = Record<string, unknown>;

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

/** A call named in a schema: its values go into the query of a GET, and into the body otherwise. */
function callFor(
  call: EndpointCall,
  values: Values,
  pathValues: Values,
  again?: 'harmless',
): JmgrCall {
  const carried = { ...call.fixed, ...values };
  const { method } = call;
  const sent = { method, path: fillPath(call.path, pathValues), ...(again ? { again } : {}) };
  return method === 'GET' ? { ...sent, query: carried } : { ...sent, body: carried };
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
  const values = {
    ...filterValues(resource, filters),
    ...pageValues(pagination),
    ...(sort ? { sort } : {}),
    // the lists of other platforms do not have this parameter
    ...(meta?.whole && call.method === 'POST' && isOwnPlatform() ? { whole: true } : {}),
  };
  return callFor(call, values, {}, 'harmless');
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

type Answer = Pick<GetListResponse, 'data' | 'total'>;

/**
 * The total of a list call's answer, see `pageTotal`. refine's type has only `total`, which is taken as exact for other
 * providers.
 */
export function totalOf(answer: Answer): PageTotal {
  const read = (name: string): unknown => Reflect.get(answer, name);
  const { total, data } = answer;
  const hasMore = read('hasMore');
  const refuted = read('refuted');
  const notices = read('notices');
  return {
    total,
    totalExact: read('totalExact') !== false,
    hasMore: typeof hasMore === 'boolean' ? hasMore : data.length < total,
    isStated: read('isStated') !== false,
    ...(typeof refuted === 'string' ? { refuted } : {}),
    ...(Array.isArray(notices) ? { notices: notices.map(String) } : {}),
  };
}

function present(resource: CompiledResource, call: 'detail' | 'save' | 'delete'): EndpointCall {
  const found = resource.endpoints[call];
  if (!found) throw new Error(`schemas/${resource.name}.json names no endpoint "${call}"`);
  return found;
}

/**
 * The data provider for the business API: turns refine's calls into the calls named in each schema (contract 7.2,
 * 10.8). A failed call throws the client's `CallFailure`; with code 409 its `data` contains the current record.
 *
 * @param resources the lists, by name
 */
export function createDataProvider(
  resources: ByName<CompiledResource>,
): Required<Pick<DataProvider, 'deleteMany' | 'custom'>> & DataProvider {
  const resourceOf = listIn(resources);

  const save = async (
    name: string,
    id: BaseKey | undefined,
    variables: unknown,
    meta?: MetaQuery,
  ) => {
    const resource = resourceOf(name);
    const { revision } = callMeta(meta);
    const values = {
      ...valuesOf(variables),
      ...(id === undefined ? {} : { [resource.identifier]: id }),
      ...(revision === undefined ? {} : { revision }),
    };
    const answer = await callJmgr(
      callFor(present(resource, 'save'), values, values),
      optionsOf(meta),
    );
    const saved = valuesOf(answer.data);
    // saves always answer with `id`, even if the schema gives the identifier another name
    return { ...values, ...saved, ...('id' in saved ? { [resource.identifier]: saved.id } : {}) };
  };

  const remove = async (name: string, ids: readonly BaseKey[], meta?: MetaQuery) => {
    const call = present(resourceOf(name), 'delete');
    if (call.path.includes('{id}'))
      return Promise.all(ids.map((id) => callJmgr(callFor(call, {}, { id }), optionsOf(meta))));
    return [await callJmgr(callFor(call, { ids }, {}), optionsOf(meta))];
  };
  return {
    getList: async ({ resource: name, pagination, sorters, filters, meta }) => {
      const resource = resourceOf(name);
      const options = optionsOf(meta);
      const answer = await callJmgr(
        listCall(resource, { pagination, sorters, filters, meta: callMeta(meta) }),
        options,
      );
      const page = pageOf(answer, pagination);
      if (!page) throw tellUnreadable(answer, options);
      return { ...page, data: asWanted(page.data) };
    },
    getOne: async ({ resource: name, id, meta }) => {
      const wanted = resourceOf(name);
      const detail = present(wanted, 'detail');
      const answer = await callJmgr(callFor(detail, {}, { id }, 'harmless'), optionsOf(meta));
      if (!isRecordOf(wanted, answer.data)) throw tellUnreadable(answer, optionsOf(meta));
      return { data: asWanted(answer.data) };
    },
    create: async ({ resource, variables, meta }) => ({
      data: asWanted(await save(resource, undefined, variables, meta)),
    }),
    update: async ({ resource, id, variables, meta }) => ({
      data: asWanted(await save(resource, id, variables, meta)),
    }),
    deleteOne: async ({ resource, id, meta }) => {
      await remove(resource, [id], meta);
      return { data: asWanted({ [resourceOf(resource).identifier]: id }) };
    },
    deleteMany: async ({ resource, ids, meta }) => {
      // answers of all calls: some records may already be gone
      const answers = await remove(resource, ids, meta);
      return { data: asWanted(answers.map(({ data }) => data)) };
    },
    /** `url` is relative to the base of the business API; the answer includes the platform's message */
    custom: async ({ url, method, payload, query, meta }) => {
      const answer = await callJmgr(
        {
          method: methodOf(method),
          path: url.startsWith('/') ? url : `/${url}`,
          ...(query === undefined ? {} : { query: valuesOf(query) }),
          ...(payload === undefined ? {} : { body: payload }),
        },
        optionsOf(meta),
      );
      return { data: asWanted(answer.data), message: answer.message };
    },
    getApiUrl: () => configuration().apiBase,
  };
}

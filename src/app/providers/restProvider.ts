import type { BaseKey, CrudFilter, DataProvider, MetaQuery } from '@refinedev/core';
import { defaultPageSize } from '#contract/limits.ts';
import { readEnvelope } from '#contract/readEnvelope.ts';
import { readRestPage, readRestRecord } from '#contract/restAnswer.ts';
import type { ByName, CompiledResource } from '#schema/compile.ts';
import { identifierOf, isRecordOf } from '#schema/record.ts';
import { type PathCall, type RecordCall, recordCall } from '#schema/recordCalls.ts';
import { fillPath } from '../session/fillPath.ts';
import type { HttpAnswer } from '../session/transport.ts';
import { asWanted, callMeta, optionsOf, valuesOf } from './dataProvider.ts';
import { listIn, methodOf } from './resourceCall.ts';
import { callRest, restBase } from './restClient.ts';

type Values = Record<string, unknown>;

/** The package with the conventions is loaded with the first list that needs it. */
const conventions = () => import('@refinedev/simple-rest');

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** Filters for simple-rest: without groups, and without empty ones. */
const plainFilters = (filters: readonly CrudFilter[]): CrudFilter[] =>
  filters.flatMap((filter) => {
    if (filter.operator === 'and' || filter.operator === 'or') return plainFilters(filter.value);
    return isGiven(filter.value) ? [filter] : [];
  });

/** Makes a call: the values of the schema go into the query of a GET, and into the body otherwise. */
async function perform<T>(
  resource: CompiledResource,
  call: PathCall,
  { values, meta }: { values: Values; meta: MetaQuery | undefined },
  read: (answer: HttpAnswer) => T | undefined,
): Promise<T> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => isGiven(value)));
  const isQuery = call.method === 'GET';
  const search = isQuery && Object.keys(given).length > 0 ? await searchOf(given) : '';
  return callRest(
    resource.service,
    { ...call, search, ...(isQuery ? {} : { body: values }) },
    read,
    optionsOf(meta),
  );
}

/** Reads a call with any answer. */
const anything = (answer: HttpAnswer): HttpAnswer => answer;

async function searchOf(values: Values): Promise<string> {
  const { stringify } = await conventions();
  return `?${stringify(values)}`;
}

/** A call with the path of one record. */
const ofRecord = (resource: CompiledResource, kind: RecordCall, id: BaseKey): PathCall => {
  const { method, path } = recordCall(resource.endpoints, kind);
  return { method, path: fillPath(path, { id, [resource.identifier]: id }) };
};

/**
 * The data provider for lists with the provider `rest`: any conventional REST service, by the rules of refine's
 * simple-rest (`_start`, `_end`, `_sort`, `_order`, `field_gte`, `field_lte`, `q`, `X-Total-Count`). A record is read
 * at `{list}/{id}`, created by POST at the list, and changed by PATCH and deleted by DELETE at its own address; paths
 * and methods in the schema take precedence. Failures are handled as for the business API.
 *
 * @param resources the lists, by name
 */
export function createRestProvider(
  resources: ByName<CompiledResource>,
): DataProvider & Required<Pick<DataProvider, 'custom' | 'getMany'>> {
  const resourceOf = listIn(resources);
  /** A created or changed record, with the identifier of its schema; a service may send an empty answer. */
  const savedRecord = (resource: CompiledResource, sent: Values) => (answer: HttpAnswer) => {
    const saved = readRestRecord(answer.body) ?? {};
    const id = saved[resource.identifier] ?? saved.id ?? sent[resource.identifier];
    return { ...sent, ...saved, [resource.identifier]: id };
  };

  return {
    getList: async ({ resource: name, pagination, sorters, filters, meta }) => {
      const resource = resourceOf(name);
      const { endpoint = resource.endpoints.list } = callMeta(meta);
      const { generateFilter, generateSort } = await conventions();
      const size =
        pagination?.mode === 'off' ? undefined : (pagination?.pageSize ?? defaultPageSize);
      const start = size === undefined ? 0 : ((pagination?.currentPage ?? 1) - 1) * size;
      const order = generateSort(sorters);
      const values = {
        ...endpoint.fixed,
        ...generateFilter(plainFilters(filters ?? [])),
        ...(size === undefined ? {} : { _start: start, _end: start + size }),
        ...(order ? { _sort: order._sort.join(), _order: order._order.join() } : {}),
      };
      const { rows, ...total } = await perform(
        resource,
        { method: endpoint.method, path: endpoint.path },
        { values, meta },
        ({ body, headers }) => readRestPage(body, headers, { start, size }),
      );
      return { data: asWanted(rows), ...total };
    },
    getOne: async ({ resource: name, id, meta }) => {
      const resource = resourceOf(name);
      const { detail } = resource.endpoints;
      const record = await perform(
        resource,
        ofRecord(resource, 'detail', id),
        { values: { ...detail?.fixed }, meta },
        ({ body }) => {
          const record = readRestRecord(body);
          return isRecordOf(resource, record) ? record : undefined;
        },
      );
      return { data: asWanted(record) };
    },
    /** records by id, in one call; missing ones are left out */
    getMany: async ({ resource: name, ids, meta }) => {
      const resource = resourceOf(name);
      const { endpoint = resource.endpoints.list } = callMeta(meta);
      const wanted = new Set(ids.map(String));
      const { rows } = await perform(
        resource,
        { method: endpoint.method, path: endpoint.path },
        { values: { ...endpoint.fixed, [resource.identifier]: ids }, meta },
        ({ body, headers }) => readRestPage(body, headers, { start: 0, size: undefined }),
      );
      return { data: asWanted(rows.filter((row) => wanted.has(identifierOf(resource, row)))) };
    },
    create: async ({ resource: name, variables, meta }) => {
      const resource = resourceOf(name);
      const sent = valuesOf(variables);
      const made = await perform(
        resource,
        recordCall(resource.endpoints, 'create'),
        { values: sent, meta },
        savedRecord(resource, sent),
      );
      return { data: asWanted(made) };
    },
    update: async ({ resource: name, id, variables, meta }) => {
      const resource = resourceOf(name);
      const { [resource.identifier]: _inPath, ...sent } = valuesOf(variables);
      const changed = await perform(
        resource,
        ofRecord(resource, 'update', id),
        { values: sent, meta },
        savedRecord(resource, { ...sent, [resource.identifier]: id }),
      );
      return { data: asWanted(changed) };
    },
    deleteOne: async ({ resource: name, id, meta }) => {
      const resource = resourceOf(name);
      const call = ofRecord(resource, 'delete', id);
      await callRest(resource.service, call, anything, optionsOf(meta));
      return { data: asWanted({ [resource.identifier]: id }) };
    },
    /** `url` is relative to the base of the service of `meta.resource`, else of the first service */
    custom: async ({ url, method, payload, query, meta }) => {
      const named: unknown = meta?.resource;
      const service = typeof named === 'string' ? resourceOf(named).service : undefined;
      const answer = await callRest(
        service,
        {
          method: methodOf(method),
          path: url.startsWith('/') ? url : `/${url}`,
          search: query === undefined ? '' : await searchOf(valuesOf(query)),
          ...(payload === undefined ? {} : { body: payload }),
        },
        anything,
        optionsOf(meta),
      );
      const { message } = readEnvelope(answer.body, answer.status);
      return { data: asWanted(answer.body), message };
    },
    getApiUrl: () => restBase(),
  };
}

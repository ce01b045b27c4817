import type { BaseKey, BaseRecord, DataProvider, MetaQuery } from '@refinedev/core';
import { defaultPageSize } from '#contract/limits.ts';
import { pageTotal } from '#contract/pageTotal.ts';
import { type ReadEnvelope, rowsOf } from '#contract/readEnvelope.ts';
import type { ByName, CompiledResource } from '#schema/compile.ts';
import type { EndpointCall } from '#schema/meta.ts';
import { isRecordOf } from '#schema/record.ts';
import { configuration } from '../configuration.ts';
import { callJmgr } from '../session/client.ts';
import { fillPath } from '../session/fillPath.ts';
import { tellUnreadable } from '../session/unreadable.ts';
import { callMeta, optionsOf, valuesOf } from './callMeta.ts';
import { listCall, sentBy } from './listCall.ts';
import { methodOf } from './resourceCall.ts';

type Values = Record<string, unknown>;

/** Makes a call that a schema names: what it carries goes into the query of a GET and into the body of anything else. */
function perform(
  call: EndpointCall,
  values: Values,
  pathValues: Values,
  meta: MetaQuery | undefined,
  again?: 'harmless',
): Promise<ReadEnvelope> {
  const carried = { ...call.fixed, ...values };
  const sent = sentBy(call, fillPath(call.path, pathValues), carried);
  return callJmgr({ ...sent, ...(again ? { again } : {}) }, optionsOf(meta));
}

function present(resource: CompiledResource, call: 'detail' | 'save' | 'delete'): EndpointCall {
  const found = resource.endpoints[call];
  if (!found) throw new Error(`schemas/${resource.name}.json names no endpoint "${call}"`);
  return found;
}

/**
 * The data provider over the business API: refine's calls become the calls that each schema names, in the contract's
 * shapes (contract 7.2, 10.8). A failed call throws the client's `CallFailure`; one with code 409 carries the current
 * record in its `data`.
 *
 * @param resources the lists, by their names
 */
export function createDataProvider(
  resources: ByName<CompiledResource>,
): Required<Pick<DataProvider, 'deleteMany' | 'custom'>> & DataProvider {
  const resourceOf = (name: string): CompiledResource => {
    const found = resources.get(name);
    if (!found) throw new Error(`There is no resource "${name}"`);
    return found;
  };

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
    const answer = await perform(present(resource, 'save'), values, values, meta);
    const saved = valuesOf(answer.data);
    // every save answers `id`, whatever name the schema gives the identifier
    return { ...values, ...saved, ...('id' in saved ? { [resource.identifier]: saved.id } : {}) };
  };

  const remove = async (name: string, ids: readonly BaseKey[], meta?: MetaQuery) => {
    const call = present(resourceOf(name), 'delete');
    if (call.path.includes('{id}'))
      return Promise.all(ids.map((id) => perform(call, {}, { id }, meta)));
    return [await perform(call, { ids }, {}, meta)];
  };

  // refine lets every caller choose the type of its records. What a schema's call answers is known at run time only,
  // so each method hands over what came as the type that its caller has asked for.
  const as = <T>(value: unknown): T => value as T;

  return {
    getList: async <T extends BaseRecord>({
      resource: name,
      pagination,
      sorters,
      filters,
      meta,
    }: Parameters<DataProvider['getList']>[0]) => {
      const resource = resourceOf(name);
      const options = optionsOf(meta);
      const answer = await callJmgr(
        listCall(resource, { pagination, sorters, filters, meta: callMeta(meta) }),
        options,
      );
      const rows = rowsOf(answer.data, answer.dataCount);
      if (!rows) throw tellUnreadable(answer, options);
      const size =
        pagination?.mode === 'off' ? undefined : (pagination?.pageSize ?? defaultPageSize);
      const total = pageTotal(answer.dataCount, {
        start: ((pagination?.currentPage ?? 1) - 1) * (size ?? 0),
        rows: rows.length,
        size,
        exact: answer.dataCountExact,
      });
      return { data: as<T[]>(rows), ...total };
    },
    getOne: async <T extends BaseRecord>({
      resource: name,
      id,
      meta,
    }: Parameters<DataProvider['getOne']>[0]) => {
      const wanted = resourceOf(name);
      const detail = present(wanted, 'detail');
      const answer = await perform(detail, {}, { id }, meta, 'harmless');
      if (!isRecordOf(wanted, answer.data)) throw tellUnreadable(answer, optionsOf(meta));
      return { data: as<T>(answer.data) };
    },
    create: async <T extends BaseRecord, V>({
      resource,
      variables,
      meta,
    }: {
      resource: string;
      variables: V;
      meta?: MetaQuery;
    }) => ({
      data: as<T>(await save(resource, undefined, variables, meta)),
    }),
    update: async <T extends BaseRecord, V>({
      resource,
      id,
      variables,
      meta,
    }: {
      resource: string;
      id: BaseKey;
      variables: V;
      meta?: MetaQuery;
    }) => ({
      data: as<T>(await save(resource, id, variables, meta)),
    }),
    deleteOne: async <T extends BaseRecord>({
      resource,
      id,
      meta,
    }: {
      resource: string;
      id: BaseKey;
      meta?: MetaQuery;
    }) => {
      await remove(resource, [id], meta);
      return { data: as<T>({ [resourceOf(resource).identifier]: id }) };
    },
    deleteMany: async <T extends BaseRecord>({
      resource,
      ids,
      meta,
    }: {
      resource: string;
      ids: BaseKey[];
      meta?: MetaQuery;
    }) => {
      // what each call answers: it may have found some of them gone
      const answers = await remove(resource, ids, meta);
      return { data: as<T[]>(answers.map(({ data }) => data)) };
    },
    /** `url` is a path below the business API's base; the answer has what the platform says of the call */
    custom: async <T extends BaseRecord>({
      url,
      method,
      payload,
      query,
      meta,
    }: Parameters<NonNullable<DataProvider['custom']>>[0]) => {
      const answer = await callJmgr(
        {
          method: methodOf(method),
          path: url.startsWith('/') ? url : `/${url}`,
          ...(query === undefined ? {} : { query: valuesOf(query) }),
          ...(payload === undefined ? {} : { body: payload }),
        },
        optionsOf(meta),
      );
      return { data: as<T>(answer.data), message: answer.message };
    },
    getApiUrl: () => configuration().apiBase,
  };
}

import type { BaseKey, BaseRecord, DataProvider, MetaQuery } from '@refinedev/core';
import type { ReadEnvelope } from '#contract/readEnvelope.ts';
import type { ByName, CompiledResource } from '#schema/compile.ts';
import type { EndpointCall } from '#schema/meta.ts';
import { isRecordOf } from '#schema/record.ts';
import { configuration } from '../configuration.ts';
import { callJmgr } from '../session/client.ts';
import { fillPath } from '../session/fillPath.ts';
import { tellUnreadable } from '../session/unreadable.ts';
import { callMeta, optionsOf, valuesOf } from './callMeta.ts';
import { listCall, pageOf, sentBy } from './listCall.ts';
import { methodOf } from './resourceCall.ts';

type Values = Record<string, unknown>;

/** Makes a call named in a schema: its values go into the query of a GET, and into the body otherwise. */
function perform(
  callPlatform: typeof callJmgr,
  call: EndpointCall,
  values: Values,
  pathValues: Values,
  meta: MetaQuery | undefined,
  again?: 'harmless',
): Promise<ReadEnvelope> {
  const carried = { ...call.fixed, ...values };
  const sent = sentBy(call, fillPath(call.path, pathValues), carried);
  return callPlatform({ ...sent, ...(again ? { again } : {}) }, optionsOf(meta));
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
 * @param callPlatform makes the calls
 */
export function createDataProvider(
  resources: ByName<CompiledResource>,
  callPlatform = callJmgr,
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
    const answer = await perform(callPlatform, present(resource, 'save'), values, values, meta);
    const saved = valuesOf(answer.data);
    // saves always answer with `id`, even if the schema gives the identifier another name
    return { ...values, ...saved, ...('id' in saved ? { [resource.identifier]: saved.id } : {}) };
  };

  const remove = async (name: string, ids: readonly BaseKey[], meta?: MetaQuery) => {
    const call = present(resourceOf(name), 'delete');
    if (call.path.includes('{id}'))
      return Promise.all(ids.map((id) => perform(callPlatform, call, {}, { id }, meta)));
    return [await perform(callPlatform, call, { ids }, {}, meta)];
  };

  // refine lets callers choose the type of their records. The real type is known only at run time, so the answer is
  // returned as the requested type.
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
      const answer = await callPlatform(
        listCall(resource, { pagination, sorters, filters, meta: callMeta(meta) }),
        options,
      );
      const page = pageOf(answer, pagination);
      if (!page) throw tellUnreadable(answer, options);
      return { ...page, data: as<T[]>(page.data) };
    },
    getOne: async <T extends BaseRecord>({
      resource: name,
      id,
      meta,
    }: Parameters<DataProvider['getOne']>[0]) => {
      const wanted = resourceOf(name);
      const detail = present(wanted, 'detail');
      const answer = await perform(callPlatform, detail, {}, { id }, meta, 'harmless');
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
      // answers of all calls: some records may already be gone
      const answers = await remove(resource, ids, meta);
      return { data: as<T[]>(answers.map(({ data }) => data)) };
    },
    /** `url` is relative to the base of the business API; the answer includes the platform's message */
    custom: async <T extends BaseRecord>({
      url,
      method,
      payload,
      query,
      meta,
    }: Parameters<NonNullable<DataProvider['custom']>>[0]) => {
      const answer = await callPlatform(
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

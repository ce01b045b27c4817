import type { BaseKey, DataProvider, MetaQuery } from '@refinedev/core';
import type { ReadEnvelope } from '#contract/readEnvelope.ts';
import type { ByName, CompiledResource } from '#schema/compile.ts';
import type { EndpointCall } from '#schema/meta.ts';
import { isRecordOf } from '#schema/record.ts';
import { configuration } from '../configuration.ts';
import { callJmgr } from '../session/client.ts';
import { fillPath } from '../session/fillPath.ts';
import { tellUnreadable } from '../session/unreadable.ts';
import { asWanted, callMeta, optionsOf, valuesOf } from './callMeta.ts';
import { listCall, pageOf, sentBy } from './listCall.ts';
import { listIn, methodOf } from './resourceCall.ts';

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
  return {
    getList: async ({ resource: name, pagination, sorters, filters, meta }) => {
      const resource = resourceOf(name);
      const options = optionsOf(meta);
      const answer = await callPlatform(
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
      const answer = await perform(callPlatform, detail, {}, { id }, meta, 'harmless');
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
      const answer = await callPlatform(
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

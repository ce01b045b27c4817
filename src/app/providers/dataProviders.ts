import type { BaseRecord, DataProvider, GetManyParams } from '@refinedev/core';
import { rowsOf } from '#contract/readEnvelope.ts';
import { addedParts } from '#extending/installed.ts';
import type { ByName, CompiledResource } from '#schema/compile.ts';
import type { ProviderName } from '#schema/providers.ts';
import { sourceCalls } from '#schema/source/platformCalls.ts';
import { callJmgr } from '../session/client.ts';
import { tellUnreadable } from '../session/unreadable.ts';
import { asWanted, createDataProvider, optionsOf } from './dataProvider.ts';

/**
 * The data provider for lists whose records come from a source: the platform answers as it does for records of its own
 * (docs/sources.md), and reads several records by their ids in one call.
 */
function createSourceProvider(
  resources: ByName<CompiledResource>,
): DataProvider & Required<Pick<DataProvider, 'getMany'>> {
  return {
    ...createDataProvider(resources),
    /** missing records are left out */
    getMany: async ({ resource, ids, meta }) => {
      const answer = await callJmgr(
        { ...sourceCalls(resource).some, body: { ids: ids.map(String) }, again: 'harmless' },
        optionsOf(meta),
      );
      const rows = rowsOf(answer.data, undefined);
      if (!rows) throw tellUnreadable(answer, optionsOf(meta));
      return { data: asWanted(rows) };
    },
  };
}

type LoadProvider = () => Promise<DataProvider>;

/** Loads a data provider with the first call; where that fails, the next call tries again. */
function loadedOnce(load: LoadProvider): LoadProvider {
  let loading: Promise<DataProvider> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/**
 * A data provider whose code is loaded with the first list that needs it. Several records are read one by one where it
 * cannot read them at once.
 *
 * @param providerOf the data provider of a list
 */
function lazyProvider(providerOf: (list: string) => Promise<DataProvider>): DataProvider {
  return {
    getList: async (asked) => (await providerOf(asked.resource)).getList(asked),
    getOne: async (asked) => (await providerOf(asked.resource)).getOne(asked),
    getMany: async <T extends BaseRecord>(asked: GetManyParams) => {
      const provider = await providerOf(asked.resource);
      if (provider.getMany) return provider.getMany(asked);
      const { ids, ...rest } = asked;
      const found = await Promise.all(ids.map((id) => provider.getOne<T>({ ...rest, id })));
      return { data: found.map(({ data }) => data) };
    },
    create: async (asked) => (await providerOf(asked.resource)).create(asked),
    update: async (asked) => (await providerOf(asked.resource)).update(asked),
    deleteOne: async (asked) => (await providerOf(asked.resource)).deleteOne(asked),
    custom: async (asked) => {
      const { custom } = await providerOf(String(asked.meta?.resource));
      if (!custom) throw new Error('The data provider makes no calls but those of records');
      return custom(asked);
    },
    // nobody asks: calls are made by the functions above
    getApiUrl: () => '',
  };
}

/** Answers each list with the data provider of the extension that it names. */
function createExtensionProvider(lists: ByName<CompiledResource>): DataProvider {
  const providers = new Map(
    Object.entries(addedParts.providers).map(([name, { load }]) => [
      name,
      loadedOnce(async () => (await load()).default(lists)),
    ]),
  );
  return lazyProvider(async (list) => {
    const name = lists.get(list)?.extension ?? '';
    const load = providers.get(name);
    if (!load) throw new Error(`No extension brings the data provider "${name}"`);
    return load();
  });
}

type MakeProvider = (resources: ByName<CompiledResource>) => DataProvider;

/**
 * refine's data providers by the names used in schemas. Another one of refine's (REST, GraphQL, Supabase, ...) comes with an
 * extension; docs/providers.md has examples.
 */
export const dataProviders: Readonly<Record<ProviderName, MakeProvider>> = {
  jmgr: createDataProvider,
  own: createDataProvider,
  source: createSourceProvider,
  extension: createExtensionProvider,
  rest: (resources) =>
    lazyProvider(
      loadedOnce(async () => (await import('./restProvider.ts')).createRestProvider(resources)),
    ),
};

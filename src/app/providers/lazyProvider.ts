import type { BaseRecord, DataProvider, GetManyParams } from '@refinedev/core';

type LoadProvider = () => Promise<DataProvider>;

/** Loads a data provider with the first call; where that fails, the next call tries again. */
export function loadedOnce(load: LoadProvider): LoadProvider {
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
export function lazyProvider(providerOf: (list: string) => Promise<DataProvider>): DataProvider {
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

import type {
  BaseRecord,
  CreateParams,
  CustomParams,
  DataProvider,
  DeleteOneParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  UpdateParams,
} from '@refinedev/core';

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
    getList: async <T extends BaseRecord>(asked: GetListParams) =>
      (await providerOf(asked.resource)).getList<T>(asked),
    getOne: async <T extends BaseRecord>(asked: GetOneParams) =>
      (await providerOf(asked.resource)).getOne<T>(asked),
    getMany: async <T extends BaseRecord>(asked: GetManyParams) => {
      const provider = await providerOf(asked.resource);
      if (provider.getMany) return provider.getMany<T>(asked);
      const { ids, ...rest } = asked;
      const found = await Promise.all(ids.map((id) => provider.getOne<T>({ ...rest, id })));
      return { data: found.map(({ data }) => data) };
    },
    create: async <T extends BaseRecord, V>(asked: CreateParams<V>) =>
      (await providerOf(asked.resource)).create<T, V>(asked),
    update: async <T extends BaseRecord, V>(asked: UpdateParams<V>) =>
      (await providerOf(asked.resource)).update<T, V>(asked),
    deleteOne: async <T extends BaseRecord, V>(asked: DeleteOneParams<V>) =>
      (await providerOf(asked.resource)).deleteOne<T, V>(asked),
    custom: async <T extends BaseRecord, Q, P>(asked: CustomParams<Q, P>) => {
      const { custom } = await providerOf(String(asked.meta?.resource));
      if (!custom) throw new Error('The data provider makes no calls but those of records');
      return custom<T, Q, P>(asked);
    },
    // nobody asks: calls are made by the functions above
    getApiUrl: () => '',
  };
}

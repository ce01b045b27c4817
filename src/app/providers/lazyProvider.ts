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

/** Calls that a data provider may have or not. */
type Optional = 'getMany' | 'custom';

/**
 * A data provider whose code is loaded with the first list that needs it; where that fails, the next call tries again.
 *
 * @param optional the calls that it has beside those that every provider has
 */
export function lazyProvider(
  load: () => Promise<DataProvider>,
  optional: readonly Optional[] = [],
): DataProvider {
  let loading: Promise<DataProvider> | undefined;
  const provider = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const has = (name: Optional) => optional.includes(name);
  const lacking = (name: Optional) => new Error(`The data provider has no ${name}`);
  return {
    getList: async <T extends BaseRecord>(asked: GetListParams) =>
      (await provider()).getList<T>(asked),
    getOne: async <T extends BaseRecord>(asked: GetOneParams) =>
      (await provider()).getOne<T>(asked),
    create: async <T extends BaseRecord, V>(asked: CreateParams<V>) =>
      (await provider()).create<T, V>(asked),
    update: async <T extends BaseRecord, V>(asked: UpdateParams<V>) =>
      (await provider()).update<T, V>(asked),
    deleteOne: async <T extends BaseRecord, V>(asked: DeleteOneParams<V>) =>
      (await provider()).deleteOne<T, V>(asked),
    ...(has('getMany')
      ? {
          getMany: async <T extends BaseRecord>(asked: GetManyParams) => {
            const { getMany } = await provider();
            if (!getMany) throw lacking('getMany');
            return getMany<T>(asked);
          },
        }
      : {}),
    ...(has('custom')
      ? {
          custom: async <T extends BaseRecord, Q, P>(asked: CustomParams<Q, P>) => {
            const { custom } = await provider();
            if (!custom) throw lacking('custom');
            return custom<T, Q, P>(asked);
          },
        }
      : {}),
    // nobody asks: calls are made by the functions above
    getApiUrl: () => '',
  };
}

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
import { addedParts } from '#extending/installed.ts';
import type { ByName, CompiledResource } from '#schema/compile.ts';

/**
 * Answers each list with the data provider of the extension that it names. The provider is loaded with the first call; where
 * that fails, the next call tries again.
 */
export function createExtensionProvider(lists: ByName<CompiledResource>): DataProvider {
  const loaded = new Map<string, Promise<DataProvider>>();
  const load = async (name: string) => {
    const part = addedParts.providers[name];
    if (!part) throw new Error(`No extension brings the data provider "${name}"`);
    return (await part.load()).default(lists);
  };
  const of = (list: unknown): Promise<DataProvider> => {
    const name = lists.get(String(list))?.extension ?? '';
    const known = loaded.get(name);
    if (known) return known;
    const loading = load(name).catch((error: unknown) => {
      loaded.delete(name);
      throw error;
    });
    loaded.set(name, loading);
    return loading;
  };
  return {
    getList: async <T extends BaseRecord>(asked: GetListParams) =>
      (await of(asked.resource)).getList<T>(asked),
    getOne: async <T extends BaseRecord>(asked: GetOneParams) =>
      (await of(asked.resource)).getOne<T>(asked),
    getMany: async <T extends BaseRecord>(asked: GetManyParams) => {
      const provider = await of(asked.resource);
      if (provider.getMany) return provider.getMany<T>(asked);
      const { ids, ...rest } = asked;
      const found = await Promise.all(ids.map((id) => provider.getOne<T>({ ...rest, id })));
      return { data: found.map(({ data }) => data) };
    },
    create: async <T extends BaseRecord, V>(asked: CreateParams<V>) =>
      (await of(asked.resource)).create<T, V>(asked),
    update: async <T extends BaseRecord, V>(asked: UpdateParams<V>) =>
      (await of(asked.resource)).update<T, V>(asked),
    deleteOne: async <T extends BaseRecord, V>(asked: DeleteOneParams<V>) =>
      (await of(asked.resource)).deleteOne<T, V>(asked),
    custom: async <T extends BaseRecord, Q, P>(asked: CustomParams<Q, P>) => {
      const { custom } = await of(asked.meta?.resource);
      if (!custom) throw new Error('The data provider makes no calls but those of records');
      return custom<T, Q, P>(asked);
    },
    // nobody asks: calls are made by the functions above
    getApiUrl: () => '',
  };
}

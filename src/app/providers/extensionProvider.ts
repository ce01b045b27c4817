import type { DataProvider } from '@refinedev/core';
import { addedParts } from '#extending/installed.ts';
import type { ByName, CompiledResource } from '#schema/compile.ts';
import { lazyProvider, loadedOnce } from './lazyProvider.ts';

/** Answers each list with the data provider of the extension that it names. */
export function createExtensionProvider(lists: ByName<CompiledResource>): DataProvider {
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

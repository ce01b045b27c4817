import type { DataProvider } from '@refinedev/core';
import type { ByName, CompiledResource } from '#schema/compile.ts';
import type { ProviderName } from '#schema/providers.ts';
import { createDataProvider } from './dataProvider.ts';
import { createExtensionProvider } from './extensionProvider.ts';
import { lazyProvider, loadedOnce } from './lazyProvider.ts';
import { createSourceProvider } from './sourceProvider.ts';

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

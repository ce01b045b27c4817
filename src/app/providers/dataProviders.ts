import type { DataProvider } from '@refinedev/core';
import type { ByName, CompiledResource } from '#schema/compile.ts';
import type { ProviderName } from '#schema/providers.ts';
import { createDataProvider } from './dataProvider.ts';
import { createRestProvider } from './restProvider.ts';
import { createSourceProvider } from './sourceProvider.ts';

type MakeProvider = (resources: ByName<CompiledResource>) => DataProvider;

/**
 * refine's data providers by the names used in schemas. Another one of refine's (GraphQL, Supabase, ...) needs one more
 * line here, and its name in `schema/providers.ts`.
 */
export const dataProviders: Readonly<Record<ProviderName, MakeProvider>> = {
  jmgr: createDataProvider,
  own: createDataProvider,
  rest: createRestProvider,
  source: createSourceProvider,
};

/**
 * Names of refine's data providers, for `provider` in a schema. `src/app/providers/dataProviders.ts` makes each of
 * them.
 */
export const providerNames = ['jmgr', 'rest'] as const;
export type ProviderName = (typeof providerNames)[number];

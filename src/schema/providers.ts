/**
 * Who may answer a list: the names of refine's data providers that `provider` of a schema can say. Each is made in
 * `src/app/providers/dataProviders.ts`.
 */
export const providerNames = ['jmgr', 'rest'] as const;
export type ProviderName = (typeof providerNames)[number];

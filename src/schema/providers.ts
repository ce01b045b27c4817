/**
 * Names of refine's data providers, for `provider` in a schema. `src/app/providers/dataProviders.ts` makes each of
 * them.
 */
export const providerNames = ['jmgr', 'rest', 'own'] as const;
export type ProviderName = (typeof providerNames)[number];

/** Whether this platform itself answers, with its envelope, its revisions and the person's session. */
export const isOfPlatform = (provider: ProviderName): boolean => provider !== 'rest';

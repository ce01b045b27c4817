/**
 * Names of refine's data providers, for `provider` in a schema. `src/app/providers/dataProviders.ts` makes each of
 * them; `extension` stands for those that extensions bring, which a list names besides.
 */
export const providerNames = ['jmgr', 'rest', 'source', 'own', 'extension'] as const;
export type ProviderName = (typeof providerNames)[number];

/** Whether this platform answers, with its envelope and the person's session. */
export const isOfPlatform = (provider: ProviderName): boolean =>
  holdsRecords(provider) || provider === 'source';

/** Whether this platform holds the records, with their revisions. */
export const holdsRecords = (provider: ProviderName): boolean =>
  provider === 'jmgr' || provider === 'own';

/** Whether the list itself says who may do what with its records. */
export const isGrantedByList = (provider: ProviderName | undefined): boolean =>
  provider === 'own' || provider === 'source';

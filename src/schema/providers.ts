/**
 * Names of refine's data providers, for `provider` in a schema. `src/app/providers/dataProviders.ts` makes each of
 * them.
 */
export const providerNames = ['jmgr', 'rest', 'source', 'own'] as const;
export type ProviderName = (typeof providerNames)[number];

/** Whether this platform itself answers, with its envelope, its revisions and the person's session. */
export const isOfPlatform = (provider: ProviderName): boolean => !isRest(provider);

/** Whether the list itself says who may do what with its records. */
export const isGrantedByList = (provider: ProviderName | undefined): boolean =>
  provider === 'own' || provider === 'source';

/** Whether somebody else's API answers: asked by the browser (`rest`), or by the platform (`source`). */
export const isRest = (provider: ProviderName | undefined): boolean =>
  provider === 'rest' || provider === 'source';

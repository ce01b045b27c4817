/** Sites whose accounts can be used for signing in (contract 2.2: /oauth/weibo, /oauth/qq). */
export const externalProviders = ['weibo', 'qq'] as const;
export type ExternalProvider = (typeof externalProviders)[number];

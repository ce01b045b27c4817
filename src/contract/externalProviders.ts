/** Sites whose accounts people may sign in with (SPEC 2.2: /oauth/weibo, /oauth/qq). */
export const externalProviders = ['weibo', 'qq'] as const;
export type ExternalProvider = (typeof externalProviders)[number];

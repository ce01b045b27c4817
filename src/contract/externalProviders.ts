import type { Localized } from './language.ts';

/** Sites whose accounts can be used for signing in (contract 2.2: /oauth/weibo, /oauth/qq). */
export const externalProviders = ['weibo', 'qq'] as const;
export type ExternalProvider = (typeof externalProviders)[number];

/** Their names. */
export const externalProviderNames: Readonly<Record<ExternalProvider, Localized>> = {
  weibo: { 'zh-CN': '微博', 'en-US': 'Weibo' },
  qq: { 'zh-CN': 'QQ', 'en-US': 'QQ' },
};

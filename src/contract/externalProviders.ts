import type { Localized } from './language.ts';

/** Sites whose accounts people may sign in with (contract 2.2: /oauth/weibo, /oauth/qq). */
export const externalProviders = ['weibo', 'qq'] as const;
export type ExternalProvider = (typeof externalProviders)[number];

/** What people call them. */
export const externalProviderNames: Readonly<Record<ExternalProvider, Localized>> = {
  weibo: { 'zh-CN': '微博', 'en-US': 'Weibo' },
  qq: { 'zh-CN': 'QQ', 'en-US': 'QQ' },
};

import { locales } from '#locales/index.ts';

type HomeKey = keyof (typeof locales.home.screen)['en-US'];

const known: ReadonlySet<string> = new Set(Object.keys(locales.home.screen['en-US']));

/** Whether there is a text for what a newer platform may say. */
export const isHomeKey = (key: string): key is HomeKey => known.has(key);

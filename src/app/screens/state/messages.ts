import { locales } from '#locales/index.ts';

export type StateKey = keyof (typeof locales.state.screen)['en-US'];

const keys: ReadonlySet<string> = new Set(Object.keys(locales.state.screen['en-US']));
/** Whether there is a text for a table; one of a newer platform is shown by its own name. */
export const isStateKey = (name: string): name is StateKey => keys.has(name);

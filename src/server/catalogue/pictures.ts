/** The pictures of the catalogue, by file. This module is loaded on demand. */
export const pictures: Readonly<Record<string, string>> = import.meta.glob<string>(
  './pictures/*.svg',
  { query: '?raw', import: 'default', eager: true },
);

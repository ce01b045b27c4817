import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { publishedPages } from '#schema/reference/pages.ts';

describe('the published pages of the language', () => {
  it.each(Object.entries(publishedPages).filter(([file]) => file.endsWith('.md')))(
    '%s is as the language is now (npm run schema -- check --write)',
    (file, make) => {
      expect(readFileSync(file, 'utf8').replaceAll('\r\n', '\n')).toBe(make());
    },
  );
});

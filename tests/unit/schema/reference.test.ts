import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { menuIconNames } from '#app/widgets/places/icons.tsx';
import { keysOf, languages } from '#contract/language.ts';
import { drawHelp } from '#launch/languagePages.mjs';
import { allLocales, locales } from '#locales/index.ts';
import { resourceJsonSchema } from '#schema/jsonSchema.ts';
import { conventionReference } from '#schema/reference/conventionKeys.ts';
import { dashboardParts } from '#schema/reference/dashboardKeys.ts';
import { parts } from '#schema/reference/keys.ts';
import type { Part } from '#schema/reference/part.ts';

/** The paths of the texts that a part shows. */
const textsOf = ({ id, keys, choice }: Part): string[] => [
  `${id}.title`,
  ...Object.entries({ ...keys, ...(choice ? { choice } : {}) }).flatMap(([key, help]) => [
    ...['title', 'meaning', 'one'].map((name) => `${id}.${key}.${name}`),
    ...Object.keys(help.values ?? {}).map((value) => `${id}.${key}.values.${value}`),
  ]),
];

describe('the published pages of the language', () => {
  it('show examples that the language takes', () => {
    for (const { id, schema, keys } of parts)
      for (const [key, { example }] of Object.entries(keys)) {
        const type = schema.shape[key];
        if (example === undefined || !type) continue;
        const taken = z.safeParse(type, example);
        expect(taken.error?.message, `${id}.${key}`).toBeUndefined();
      }
  });

  it('leave out no text of the catalogues', () => {
    const references = [
      [parts, locales.reference.list],
      [dashboardParts, locales.reference.dashboard],
      [conventionReference, locales.reference.convention],
    ] as const;
    for (const [all, texts] of references) {
      const shown = new Set(all.flatMap(textsOf));
      for (const [language, said] of Object.entries<Readonly<Record<string, unknown>>>(texts))
        expect(
          Object.keys(said).filter((path) => !shown.has(path)),
          language,
        ).toEqual([]);
    }
    const keys = parts.flatMap(({ id, keys: held }) =>
      Object.keys(held).map((key) => `${id}.${key}`),
    );
    expect(keys).toEqual(expect.arrayContaining([...keysOf(allLocales.reference.fresh)]));
  });

  it('say in editors what each key means, in every language', () => {
    const text = JSON.stringify(resourceJsonSchema());
    for (const { id, keys } of parts)
      for (const [key, { meaning }] of Object.entries(keys))
        for (const said of Object.values(meaning))
          expect(text.includes(JSON.stringify(said).slice(1, -1)), `${id}.${key}`).toBe(true);
    expect(text).not.toContain('x-part');
  });
});

it('the help of the app has an anchor for every finding, in each language', async () => {
  const pages = (await drawHelp()).filter(({ name }) => name.startsWith('findings'));
  expect(pages).toHaveLength(languages.length);
  for (const { content } of pages)
    for (const code of keysOf(locales.help.finding))
      expect(content).toContain(`id="${code.toLowerCase()}"`);
});

it('the icons that a menu may name are those that the sidebar draws', () => {
  const { values = {} } = parts.find(({ id }) => id === 'menu')?.keys.icon ?? {};
  expect(Object.keys(values)).toEqual(menuIconNames);
});

it('every list of schemas/ has an icon of its own choice in the sidebar', () => {
  const named = z.object({ menu: z.object({ icon: z.string().optional() }).optional() });
  const icons = readdirSync('schemas')
    .filter((file) => file.endsWith('.json'))
    .map((file) => named.parse(JSON.parse(readFileSync(`schemas/${file}`, 'utf8'))).menu?.icon)
    .filter((icon) => icon !== undefined);
  expect(icons.length).toBeGreaterThan(10);
  expect(menuIconNames).toEqual(expect.arrayContaining(icons));
});

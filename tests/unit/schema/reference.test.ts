import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { menuIconNames } from '#app/widgets/places/icons.tsx';
import { drawHelp } from '#launch/languagePages.mjs';
import { findingHelp } from '#schema/help/index.ts';
import { resourceJsonSchema } from '#schema/jsonSchema.ts';
import { parts } from '#schema/reference/keys.ts';

describe('the published pages of the language', () => {
  it('show examples that the language takes', () => {
    for (const { id, schema, keys } of parts)
      for (const [key, { example }] of Object.entries(keys)) {
        const type = schema.shape[key];
        if (example === undefined || !type) continue;
        const taken = z.safeParse(type, JSON.parse(example));
        expect(taken.error?.message, `${id}.${key}`).toBeUndefined();
      }
  });

  it('say in editors what each key means, in both languages', () => {
    const text = JSON.stringify(resourceJsonSchema());
    for (const { id, keys } of parts)
      for (const [key, { meaning }] of Object.entries(keys))
        expect(text.includes(JSON.stringify(meaning['zh-CN']).slice(1, -1)), `${id}.${key}`).toBe(
          true,
        );
    expect(text).not.toContain('x-part');
  });
});

it('the help of the app has an anchor for every finding, in each language', async () => {
  const pages = (await drawHelp()).filter(({ name }) => name.startsWith('findings'));
  expect(pages).toHaveLength(2);
  for (const { content } of pages)
    for (const code of Object.keys(findingHelp))
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

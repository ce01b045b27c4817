import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { setLanguage } from '#app/language/index.ts';
import { createDocument } from '#app/screens/lists/editor/document/documentStore.ts';
import type { ResourceLanguage } from '#app/screens/lists/editor/form/FormContext.ts';
import { FormFace } from '#app/screens/lists/editor/form/FormFace.tsx';
import { JsonInput } from '#app/screens/lists/editor/form/inputs/JsonInput.tsx';
import { inputFor } from '#app/screens/lists/editor/form/ValueInput.tsx';
import { facts } from '#schema/facts.ts';
import { field, resource } from '#schema/meta.ts';
import { parts } from '#schema/reference/keys.ts';
import { alternatives, bare } from '#schema/shape.ts';
import { listText } from '../lists/support.ts';

/** The form of a list is drawn from the language: a new key needs no line of interface. */

afterEach(cleanup);

/** The form of a small list over a language of its own. */
function openForm(language: ResourceLanguage) {
  setLanguage('en-US');
  const store = createDocument(listText('shelves', 'Shelves'));
  render(
    <FormFace
      store={store}
      language={language}
      findings={[]}
      checkedText={undefined}
      reveal={undefined}
      onGoToCode={() => undefined}
    />,
  );
  return { user: userEvent.setup(), written: () => JSON.parse(store.get().text) };
}

describe('a key that the language gets', () => {
  it('stands in the form by its reference, and is written into the list', async () => {
    const schema = resource.extend({ wood: z.enum(['oak', 'beech']).optional() });
    const known = parts.find((part) => part.schema === resource);
    const wood = {
      title: { 'zh-CN': '木材', 'en-US': 'Wood' },
      meaning: { 'zh-CN': '书架的木材', 'en-US': 'what the shelves are made of' },
      values: {
        oak: { 'zh-CN': '橡木', 'en-US': 'Oak' },
        beech: { 'zh-CN': '山毛榉', 'en-US': 'Beech' },
      },
    };
    if (!known) throw new Error('The reference has no list');
    const described = { ...known, schema, keys: { ...known.keys, wood } };
    const { user, written } = openForm({ schema, parts: [...parts, described] });
    await user.click(screen.getByRole('combobox', { name: 'Wood' }));
    await user.click(await screen.findByText('Beech'));
    expect(written().wood).toBe('beech');
    expect(screen.getByText('what the shelves are made of')).toBeDefined();
  });

  it('stands in the form by its own name before it is described', async () => {
    const schema = resource.extend({ doors: z.number().int().optional() });
    const { user, written } = openForm({ schema, parts });
    await user.type(screen.getByRole('spinbutton', { name: 'doors' }), '4');
    expect(written().doors).toBe(4);
  });

  it('of a field appears where it says something alone, and goes with what it belonged to', async () => {
    const shelfField = field.extend({
      spine: z
        .boolean()
        .optional()
        .register(facts, { of: { type: ['text'] } }),
    });
    const schema = resource.extend({
      fields: z.record(z.string(), shelfField).register(facts, { is: 'fields' }),
    });
    const { user, written } = openForm({ schema, parts });
    await user.click(screen.getByRole('tab', { name: /^fields|^Fields/ }));
    await user.click(screen.getByRole('button', { name: /^Name/, expanded: false }));
    await user.click(screen.getByRole('switch', { name: 'spine' }));
    expect(written().fields.labelName.spine).toBe(true);
    await user.click(screen.getByRole('combobox', { name: 'type' }));
    await user.click(await screen.findByText('number', { selector: '.bd-le-type' }));
    expect(written().fields.labelName).not.toHaveProperty('spine');
    expect(screen.queryByRole('switch', { name: 'spine' })).toBeNull();
  });

  it('with parts of its own is a section of its own', async () => {
    const shelf = z.strictObject({ name: z.string(), height: z.number() });
    const schema = resource.extend({ shelves: z.array(shelf).optional() });
    const { user, written } = openForm({ schema, parts });
    const sections = within(screen.getByRole('tablist', { name: 'Parts of the definition' }));
    await user.click(sections.getByRole('tab', { name: /^shelves/ }));
    await user.click(screen.getByRole('button', { name: /^Add/ }));
    expect(written().shelves).toHaveLength(1);
  });
});

/** Every key of the language with its validator, by its dotted path. */
function everyKey(
  schema: z.core.$ZodType,
  at: string,
  seen: Set<unknown>,
): [string, z.core.$ZodType][] {
  return alternatives(schema).flatMap((one): [string, z.core.$ZodType][] => {
    if (seen.has(one)) return [];
    seen.add(one);
    const { is } = bare(schema).fact;
    // their inputs draw what is in them
    if (is === 'condition' || is === 'userCondition' || is === 'expression' || is === 'localized')
      return [];
    if (one instanceof z.ZodArray) return everyKey(one.element, `${at}[]`, seen);
    if (one instanceof z.ZodRecord) return everyKey(one.valueType, `${at}.*`, seen);
    if (!(one instanceof z.ZodObject)) return [];
    return Object.entries<z.core.$ZodType>(one.shape).flatMap(([key, value]) => {
      const own: [string, z.core.$ZodType] = [`${at}.${key}`, value];
      return [own, ...everyKey(value, `${at}.${key}`, seen)];
    });
  });
}

describe('every key of the language', () => {
  const keys = everyKey(resource, '', new Set());
  it('is walked', () => {
    expect(keys.length).toBeGreaterThan(100);
    expect(keys.map(([key]) => key)).toEqual(
      expect.arrayContaining([
        '.menu.icon',
        '.fields.*.pattern.message',
        '.list.actions[].call.body',
      ]),
    );
  });
  it.each(keys)('%s has an input that is more than JSON', (_key, schema) => {
    expect(inputFor(bare(schema))).not.toBe(JsonInput);
  });
});

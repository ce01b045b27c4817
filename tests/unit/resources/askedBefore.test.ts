import { describe, expect, it } from 'vitest';
import { askedBefore } from '#app/resources/form/askedBefore.ts';
import { inLanguage } from '#contract/language.ts';
import { compileResource } from '#schema/compile.ts';
import { resource as definition } from '#schema/meta.ts';

const text = (name: string) => ({ 'zh-CN': name, 'en-US': name });
const seen = { field: 'isBlocked', op: 'equals', value: false } as const;
const notes = compileResource(
  definition.parse({
    schemaVersion: 2,
    name: 'notes',
    label: text('Notes'),
    recordTitle: 'title',
    endpoints: { list: { method: 'GET', path: '/notes' } },
    fields: {
      title: { type: 'text', label: text('Title') },
      shown: {
        type: 'enum',
        label: text('Shown to'),
        path: 'access.shown',
        options: [
          { value: 0, label: text('Everyone') },
          { value: 2, label: text('The author') },
        ],
        confirm: [{ value: 2, question: text('Readers lose it.'), when: seen }],
      },
      publishAt: {
        type: 'dateTime',
        label: text('At'),
        confirm: [{ value: null, question: text('Readers see it now.') }],
      },
      isDraft: {
        type: 'boolean',
        label: text('Draft'),
        confirm: [
          {
            value: true,
            question: text('Nobody sees a draft.'),
            when: { field: 'shown', op: 'equals', value: 0 },
          },
        ],
      },
      isBlocked: { type: 'boolean', label: text('Blocked') },
    },
    list: {
      columns: ['title'],
      actions: [
        {
          name: 'block',
          label: text('Block'),
          scope: 'row',
          set: { isBlocked: true },
          confirm: text('Block it?'),
          danger: true,
        },
      ],
    },
  }),
);
const scope = { user: {}, now: new Date(0), zone: 'UTC' };
const before = { title: 'a', shown: 0, publishAt: '2026-01-01', isDraft: false, isBlocked: false };

function asked(changes: object, was: Partial<typeof before> = {}) {
  const values = { ...before, ...was };
  const row = { ...values, access: { shown: values.shown } };
  const after = { ...values, ...changes };
  return askedBefore(notes, { row, before: values, after }, scope).map(({ text: question }) =>
    inLanguage(question, 'en-US'),
  );
}

describe('what a save asks first', () => {
  it('is what its fields ask of the values that they get', () => {
    expect(asked({ shown: 2 })).toEqual(['Readers lose it.']);
    expect(asked({ title: 'b' })).toEqual([]);
  });

  it('is nothing where the record has the value, or is not as the question says', () => {
    expect(asked({ title: 'b' }, { shown: 2 })).toEqual([]);
    expect(asked({ shown: 2 }, { isBlocked: true })).toEqual([]);
  });

  it('reads the record by the paths of its rows', () => {
    expect(asked({ isDraft: true })).toEqual(['Nobody sees a draft.']);
    expect(asked({ isDraft: true }, { shown: 2 })).toEqual([]);
  });

  it('is asked of a value that is cleared, however it is empty', () => {
    for (const publishAt of [null, '', undefined])
      expect(asked({ publishAt })).toEqual(['Readers see it now.']);
    expect(asked({ publishAt: '' }, { publishAt: '' })).toEqual([]);
  });

  it('is what an action asks that does the same, and all that is asked together', () => {
    expect(asked({ isBlocked: true, shown: 2 })).toEqual(['Block it?', 'Readers lose it.']);
  });
});

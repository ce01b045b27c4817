import { labelOf } from '#contract/language.ts';
import { allLocales } from '#locales/index.ts';
import type { FieldDefinition, FormDefinition, ResourceDefinition } from '../meta.ts';
import type { Calls } from './calls.ts';
import type { InferredField } from './fields.ts';

type Type = FieldDefinition['type'];
type Group = FormDefinition['groups'][number];

const roomy = new Set<Type>([
  'image',
  'images',
  'video',
  'audio',
  'file',
  'longText',
  'richText',
  'json',
]);
const times = new Set<Type>(['date', 'dateTime', 'partialDate']);
const states = new Set<Type>(['boolean']);

/** Divides the fields of a form into groups; a few fields need no groups. */
function groupsOf(fields: readonly InferredField[]): Group[] {
  const writable = fields.filter(({ definition }) => !definition.readOnly);
  const names = (test: (type: Type) => boolean) =>
    writable.filter(({ guess }) => test(guess.type)).map(({ name }) => name);
  if (writable.length <= 5) return [{ fields: names(() => true) }];
  const dates = names((type) => times.has(type));
  const isTime = (type: Type) => dates.length > 1 && times.has(type);
  const groups: Group[] = [
    { fields: names((type) => !roomy.has(type) && !states.has(type) && !isTime(type)) },
    {
      label: labelOf(allLocales.newLists.labels, 'picturesAndText'),
      fields: names((type) => roomy.has(type)),
    },
    { label: labelOf(allLocales.newLists.labels, 'times'), fields: names(isTime) },
    {
      label: labelOf(allLocales.newLists.labels, 'states'),
      fields: names((type) => states.has(type)),
    },
  ];
  return groups.filter((group) => group.fields.length > 0);
}

/** The forms for new records and for changes; empty if nothing can be saved. */
export function formsOf(
  fields: readonly InferredField[],
  { create, edit }: NonNullable<Calls['saves']>,
): ResourceDefinition['forms'] {
  const groups = groupsOf(fields);
  if (!groups.some((group) => group.fields.length > 0)) return undefined;
  if (!create) return { edit: { groups } };
  return { create: { groups }, ...(edit ? { edit: 'create' } : {}) };
}

const importable = new Set<Type>([
  'text',
  'longText',
  'number',
  'money',
  'date',
  'partialDate',
  'dateTime',
  'boolean',
  'enum',
  'tags',
  'image',
  'link',
]);

/**
 * The import of a list: it matches records by title, if all have one; every simple field has a column, found by any of
 * its names.
 */
export function importOf(
  fields: readonly InferredField[],
  title: string,
): ResourceDefinition['import'] {
  const taken = new Set<string>();
  const columns = fields
    .filter(({ guess, definition }) => importable.has(guess.type) && !definition.readOnly)
    .flatMap(({ name, definition }) => {
      const headings = [...new Set([name, ...Object.values(definition.label)])].filter(
        (heading) => !taken.has(heading),
      );
      for (const heading of headings) taken.add(heading);
      return headings.length > 0 ? [{ field: name, headings }] : [];
    });
  const isNamed = fields.some(({ name, definition }) => name === title && definition.required);
  const isThere = columns.some(({ field }) => field === title);
  return isNamed && isThere ? { match: [title], columns } : undefined;
}

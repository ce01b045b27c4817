import { columnTypes } from '#contract/endpoints/imports.ts';
import { labelOf } from '#contract/language.ts';
import { allLocales } from '#locales/index.ts';
import { typeOf } from '../fields/index.ts';
import { valuesOf } from '../fields/values.ts';
import type { FieldDefinition, FormDefinition, ResourceDefinition } from '../meta.ts';
import type { Calls } from './calls.ts';
import type { InferredField } from './fields.ts';

type Type = FieldDefinition['type'];
type Group = FormDefinition['groups'][number];

const isRoomy = (type: Type): boolean =>
  (valuesOf({ type }).isMedia ?? false) || (typeOf({ type }).keepsBlanks ?? false);
const isDate = (type: Type): boolean => typeOf({ type }).kind === 'date';

/** Divides the fields of a form into groups; a few fields need no groups. */
function groupsOf(fields: readonly InferredField[]): Group[] {
  const writable = fields.filter(({ definition }) => !definition.readOnly);
  const names = (test: (type: Type) => boolean) =>
    writable.filter(({ guess }) => test(guess.type)).map(({ name }) => name);
  if (writable.length <= 5) return [{ fields: names(() => true) }];
  const dates = names(isDate);
  const isTime = (type: Type) => dates.length > 1 && isDate(type);
  const groups: Group[] = [
    { fields: names((type) => !isRoomy(type) && type !== 'boolean' && !isTime(type)) },
    {
      label: labelOf(allLocales.newLists.labels, 'picturesAndText'),
      fields: names(isRoomy),
    },
    { label: labelOf(allLocales.newLists.labels, 'times'), fields: names(isTime) },
    {
      label: labelOf(allLocales.newLists.labels, 'states'),
      fields: names((type) => type === 'boolean'),
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

const importable: ReadonlySet<Type> = new Set(
  columnTypes.filter((type) => !typeOf({ type }).isReference),
);

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

import type { ColumnType } from '#contract/endpoints/imports.ts';
import { byLanguage, inLanguage, type Localized, labelOf } from '#contract/language.ts';
import { allLocales } from '#locales/index.ts';
import { fieldTypes, typeOf } from '../fields/index.ts';
import { valuesOf } from '../fields/values.ts';
import type { FieldDefinition, FilterDefinition, ResourceDefinition } from '../meta.ts';
import { currentSchemaVersion } from '../meta.ts';
import { ownCalls } from '../own/calls.ts';
import { titleOf } from './identity.ts';
import { optionOf } from './labels.ts';
import { menuOf } from './menu.ts';
import { singularOfLabel } from './singular.ts';

/** A column of a file, as a field of a list of own records. */
export interface FileField {
  readonly name: string;
  readonly label: Localized;
  readonly type: ColumnType;
  readonly heading: string;
  readonly filled: number;
  readonly blank: number;
  readonly isUnique: boolean;
  readonly longest: number;
  readonly decimals: number;
  readonly currency: string | null;
  readonly values: readonly string[] | null;
  readonly relation: { readonly resource: string } | null;
}

/** most columns that the list shows at first, and that have an index each */
const shownColumns = 12;
const mostFilters = 10;
const mostSorted = 12;

/** types by whose values a record can be known again, the best first */
const matchedTypes = fieldTypes.filter((type) => valuesOf({ type }).identifies);

/** limits of a text, of which the smallest that leaves room is taken */
const textLimits = [100, 200, 500];
const roomFor = (longest: number): number => textLimits.find((limit) => limit >= longest) ?? 500;

/** A value of a file as an option: whoever exports it, or makes a text of it, gets what the file had. */
const optionAsWritten = (value: string) => ({
  ...optionOf(value),
  label: byLanguage(() => value),
});

function fieldOf(field: FileField): FieldDefinition {
  const { label, type, filled, blank, longest, decimals, currency, values, relation } = field;
  return {
    type,
    label,
    ...(filled > 0 && blank === 0 && type !== 'boolean' ? { required: true } : {}),
    ...(type === 'text' ? { maxLength: roomFor(longest) } : {}),
    ...(type === 'number' && decimals > 0 ? { decimals } : {}),
    ...(type === 'money' && currency !== null ? { currency } : {}),
    ...(type === 'enum' ? { options: (values ?? []).map(optionAsWritten) } : {}),
    ...((type === 'relation' || type === 'relations') && relation
      ? { relation: { resource: relation.resource } }
      : {}),
  };
}

/** The field that records are called by: a text, one that names them or tells them apart. */
export function titleIn<F extends FileField>(list: string, fields: readonly F[]): F | undefined {
  const named = titleOf(list, fields);
  const texts = fields.filter(({ type }) => type === 'text');
  const unique = texts.find(({ isUnique }) => isUnique);
  const found = fields.find(({ name }) => name === named?.name);
  return (named?.isGuess ? (unique ?? found) : found) ?? texts[0] ?? fields[0];
}

/** The field by which a later file knows records again: one whose values differ, the title if none does. */
export function matchIn(list: string, fields: readonly FileField[]): FileField | undefined {
  const title = titleIn(list, fields);
  if (title?.isUnique && matchedTypes.includes(title.type)) return title;
  const unique = matchedTypes.flatMap((type) =>
    fields.filter((field) => field.type === type && field.isUnique),
  );
  const possible = matchedTypes.flatMap((type) => fields.filter((field) => field.type === type));
  return unique[0] ?? (title && matchedTypes.includes(title.type) ? title : possible[0]);
}

/** The headings by which an import knows the columns again; of equal ones the later have a number. */
function headingsOf(fields: readonly FileField[]): string[] {
  const taken = new Set<string>();
  return fields.map(({ heading, label }) => {
    const written = heading === '' ? label['zh-CN'] : heading;
    let free = written;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1)
      free = `${written} (${number})`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/** The list of own records that a file becomes. @param fields its columns, in the order of the file; at least one */
export function listOfFile(
  { name, label }: { readonly name: string; readonly label: Localized },
  fields: readonly FileField[],
): ResourceDefinition {
  const title = titleIn(name, fields);
  const match = matchIn(name, fields);
  const titleName = title?.name ?? '';
  const { group, icon } = menuOf(name, []);
  const singular = singularOfLabel(label);
  const headings = headingsOf(fields);
  const isSearched = fields.some(({ type }) => typeOf({ type }).isSearched);
  const ordered = [...(title ? [title] : []), ...fields.filter((field) => field !== title)];
  const sorted = new Set(
    ordered
      .filter(({ type }) => valuesOf({ type }).isSorted)
      .slice(0, mostSorted)
      .map((field) => field.name),
  );
  const filters = fields
    .flatMap((field): FilterDefinition[] => {
      const kind = valuesOf(field).ownFilter;
      return kind && kind !== 'text' ? [{ name: field.name, kind, field: field.name }] : [];
    })
    .slice(0, mostFilters);
  const search: FilterDefinition = {
    name: 'searchText',
    kind: 'text',
    label: labelOf(allLocales.newLists.labels, 'search'),
  };
  return {
    schemaVersion: currentSchemaVersion,
    name,
    label,
    ...(inLanguage(singular, 'en-US') === inLanguage(label, 'en-US') ? {} : { singular }),
    provider: 'own',
    menu: { group, order: 900, ...(icon === undefined ? {} : { icon }) },
    recordTitle: titleName,
    endpoints: ownCalls(name),
    fields: Object.fromEntries(fields.map((field) => [field.name, fieldOf(field)])),
    list: {
      columns: ordered.map((field, index) => ({
        field: field.name,
        ...(field === title ? { width: 240, pinned: true } : {}),
        ...(sorted.has(field.name) ? { sortable: true } : {}),
        ...(index >= shownColumns ? { hidden: true } : {}),
      })),
      filters: [...(isSearched ? [search] : []), ...filters],
    },
    ...(isSearched ? { picker: { filter: 'searchText' } } : {}),
    forms: { create: { groups: [{ fields: fields.map((field) => field.name) }] }, edit: 'create' },
    ...(match
      ? {
          import: {
            match: [match.name],
            columns: fields.map((field, index) => ({
              field: field.name,
              headings: headings.slice(index, index + 1),
            })),
          },
        }
      : {}),
  };
}

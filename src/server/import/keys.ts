import { byLanguage, inLanguage, type Localized, labelOf, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { CompiledResource } from '#schema/compile.ts';

/** A rule by which a row of a file and a record are the same. */
export interface ImportKey {
  readonly key: string;
  readonly label: Localized;
  /** the targets that it requires */
  readonly needs: readonly string[];
  /** it makes no new records, so fields that new records require may be absent */
  readonly onlyChanges?: true;
}

/** The record's own id, as in exports: a row changes the record with its id, whatever else it says. */
export const byRecordId: ImportKey = {
  key: 'id',
  label: labelOf(locales.imports.keys, 'recordId'),
  needs: ['id'],
  onlyChanges: true,
};

/** Every row becomes a new record; existing records are not changed. */
export const everyRowIsNew: ImportKey = {
  key: 'new',
  label: labelOf(locales.imports.keys, 'new'),
  needs: [],
};

/** The keys of books, the default first. */
export const bookKeys: readonly ImportKey[] = [
  { key: 'usual', label: labelOf(locales.imports.keys, 'book'), needs: [] },
  { key: 'isbn', label: labelOf(locales.imports.keys, 'isbn'), needs: ['isbn'] },
  { key: 'text', label: labelOf(locales.imports.keys, 'text'), needs: [] },
  {
    key: 'titleAuthor',
    label: labelOf(locales.imports.keys, 'titleAuthor'),
    needs: ['authorName'],
  },
  byRecordId,
  everyRowIsNew,
];

/**
 * The keys of a list that is written by its save call: the one that its schema declares, else each field that records
 * can be found by.
 *
 * @param matchNames the fields that records can be found by, as the save call names them
 */
export function keysOf(resource: CompiledResource, matchNames: readonly string[]): ImportKey[] {
  return [
    usualKey(resource, 'usual'),
    ...fieldKeys(resource, matchNames),
    byRecordId,
    everyRowIsNew,
  ];
}

/** The same for a list of a source: the key of its schema only where the source can be asked by it. */
export function sourceKeysOf(
  resource: CompiledResource,
  matchNames: readonly string[],
): ImportKey[] {
  const { match = [] } = resource.import ?? {};
  const isAsked = match.every((name) => matchNames.includes(resource.fields[name]?.saveAs ?? name));
  const byId: ImportKey = {
    ...byRecordId,
    label: labelOf(locales.imports.keys, 'sourceId'),
  };
  const fields = fieldKeys(resource, matchNames);
  return match.length > 0 && isAsked
    ? [usualKey(resource, 'sourceUsual'), ...fields, byId, everyRowIsNew]
    : [everyRowIsNew, ...fields, byId];
}

/** By the id where a row has one, else by the fields that the schema declares. */
const usualKey = (resource: CompiledResource, text: 'usual' | 'sourceUsual'): ImportKey => ({
  key: 'usual',
  label: byLanguage((language) => {
    const fields = inLanguage(namesOf(resource, resource.import?.match ?? []), language);
    return message(locales.imports.keys, language, text, { fields });
  }),
  needs: [],
});

/** The names of fields as people read them. */
const namesOf = ({ fields }: CompiledResource, names: readonly string[]): Localized =>
  byLanguage((language) =>
    new Intl.ListFormat(language).format(
      names.map((name) => inLanguage(fields[name]?.label, language) ?? name),
    ),
  );

/** A key for each field of a file that records can be found by. */
function fieldKeys(resource: CompiledResource, matchNames: readonly string[]): ImportKey[] {
  const { match = [], columns = [] } = resource.import ?? {};
  return columns
    .map(({ field }) => field)
    .filter((name) => matchNames.includes(resource.fields[name]?.saveAs ?? name))
    .filter((name) => match.length !== 1 || match[0] !== name)
    .map((name) => ({ key: name, label: namesOf(resource, [name]), needs: [name] }));
}

import type { Language, Localized } from '#contract/language.ts';
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
  label: {
    'zh-CN': '本平台的编号（只更新已有的记录）',
    'en-US': 'The record’s id here (changes what is there, adds nothing)',
  },
  needs: ['id'],
  onlyChanges: true,
};

/** Every row becomes a new record; existing records are not changed. */
export const everyRowIsNew: ImportKey = {
  key: 'new',
  label: {
    'zh-CN': '每一行都是新记录，不更新已有的',
    'en-US': 'Every row is new; nothing is changed',
  },
  needs: [],
};

/** The keys of books, the default first. */
export const bookKeys: readonly ImportKey[] = [
  {
    key: 'usual',
    label: {
      'zh-CN':
        '编号（本平台已有的）；没有时按来源编号；再没有时按 ISBN 与书名，或书名、作者、出版社与出版时间',
      'en-US':
        'Id here, where the row has one; else id at its source; else ISBN and title, or title, author, publisher and date',
    },
    needs: [],
  },
  {
    key: 'isbn',
    label: {
      'zh-CN': '只按 ISBN；没有 ISBN 的按书名、作者、出版社与出版时间',
      'en-US': 'ISBN alone; without one, title, author, publisher and date',
    },
    needs: ['isbn'],
  },
  {
    key: 'text',
    label: {
      'zh-CN': '书名、作者、出版社与出版时间',
      'en-US': 'Title, author, publisher and date',
    },
    needs: [],
  },
  {
    key: 'titleAuthor',
    label: { 'zh-CN': '书名与作者', 'en-US': 'Title and author' },
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
  const { match = [] } = resource.import ?? {};
  const names = labelOf(resource, match);
  const usual: ImportKey = {
    key: 'usual',
    label: {
      'zh-CN': `编号（本平台已有的）；没有时按${names['zh-CN']}`,
      'en-US': `Id here, where the row has one; else ${names['en-US']}`,
    },
    needs: [],
  };
  return [usual, ...fieldKeys(resource, matchNames), byRecordId, everyRowIsNew];
}

/** The same for a list of a source: the key of its schema only where the source can be asked by it. */
export function sourceKeysOf(
  resource: CompiledResource,
  matchNames: readonly string[],
): ImportKey[] {
  const { match = [] } = resource.import ?? {};
  const names = labelOf(resource, match);
  const isAsked = match.every((name) => matchNames.includes(resource.fields[name]?.saveAs ?? name));
  const usual: ImportKey = {
    key: 'usual',
    label: {
      'zh-CN': `数据源的编号；没有时按${names['zh-CN']}`,
      'en-US': `The id at the source, where the row has one; else ${names['en-US']}`,
    },
    needs: [],
  };
  const byId: ImportKey = {
    ...byRecordId,
    label: {
      'zh-CN': '数据源的编号（只更新已有的记录）',
      'en-US': 'The id at the source (changes what is there, adds nothing)',
    },
  };
  const fields = fieldKeys(resource, matchNames);
  return match.length > 0 && isAsked
    ? [usual, ...fields, byId, everyRowIsNew]
    : [everyRowIsNew, ...fields, byId];
}

/** The names of fields as people read them. */
function labelOf({ fields }: CompiledResource, names: readonly string[]): Localized {
  const labels = names.map((name) => fields[name]?.label);
  const join = (language: Language, joint: string) =>
    labels.map((label, index) => label?.[language] ?? names[index] ?? '').join(joint);
  return { 'zh-CN': join('zh-CN', '与'), 'en-US': join('en-US', ' and ') };
}

/** A key for each field of a file that records can be found by. */
function fieldKeys(resource: CompiledResource, matchNames: readonly string[]): ImportKey[] {
  const { match = [], columns = [] } = resource.import ?? {};
  return columns
    .map(({ field }) => field)
    .filter((name) => matchNames.includes(resource.fields[name]?.saveAs ?? name))
    .filter((name) => match.length !== 1 || match[0] !== name)
    .map((name) => ({ key: name, label: labelOf(resource, [name]), needs: [name] }));
}

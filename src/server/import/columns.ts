import { clean } from '#contract/cleanCell.ts';
import { nearest } from '#contract/closest.ts';
import type { ColumnPlan, ImportChoices } from '#contract/endpoints/imports.ts';
import { byLanguage, inLanguage, type Localized, labelOf, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { CompiledField, CompiledResource } from '#schema/compile.ts';
import { identifierField } from '#schema/sheet/exportColumns.ts';
import { type ColumnStyle, type Scale, scaleOf } from '#server/cells/number.ts';

/** A column of the file that is imported. */
export interface ImportColumn {
  /** index in a row */
  readonly position: number;
  /** as in the file, with a number if it occurs twice; problems name the column so */
  readonly heading: string;
  readonly field: CompiledField;
  readonly style?: ColumnStyle | undefined;
  /** of ratings whose scale in the file differs from that of the field */
  readonly scale?: Scale | null | undefined;
}

/** The columns of a file that are imported. */
export interface ImportColumns {
  readonly headings: readonly string[];
  /** if several go to one field, the first one with a value counts */
  readonly columns: readonly ImportColumn[];
  /** index of the column of the records' own ids; −1 if there is none */
  readonly recordId: number;
  /** indexes of the columns that identify a row at its source; −1 if there are none */
  readonly sourceId: number;
  readonly source: number;
}

/** What a column can be imported as. A field may have several entries; each takes one column. */
export interface ColumnTarget {
  /** the name of a field, `sourceId`, `source` or `id` */
  readonly name: string;
  readonly label: Localized;
  /** absent for a column that identifies the record, here or at its source */
  readonly field?: CompiledField;
  readonly headings: readonly string[];
  readonly isRequired: boolean;
}

/** further targets of a list whose records keep their source */
const sourceTargets: readonly ColumnTarget[] = [
  {
    name: 'sourceId',
    label: labelOf(locales.imports.columns, 'sourceId'),
    headings: ['source id', 'id at its source', 'Book Id', '豆瓣ID', 'douban_id', 'subject_id'],
    isRequired: false,
  },
  {
    name: 'source',
    label: labelOf(locales.imports.columns, 'source'),
    headings: ['source', '数据来源'],
    isRequired: false,
  },
];

/** The target for the records' own ids, with the heading of exports. */
const recordIdTarget = (resource: CompiledResource): ColumnTarget => {
  const { label, name } = identifierField(resource);
  return {
    name: 'id',
    label: byLanguage((language) =>
      message(locales.imports.columns, language, 'recordId', {
        label: inLanguage(label, language),
      }),
    ),
    headings: [...Object.values(label), name, 'id'],
    isRequired: false,
  };
};

/**
 * The targets for the columns of a file, in the order of the schema.
 *
 * @param keepsSource whether records of the list keep their source
 */
export function targetsOf(resource: CompiledResource, keepsSource: boolean): ColumnTarget[] {
  const entries = resource.import?.columns ?? [];
  const own = entries.flatMap((entry) => {
    const { field: name, headings } = entry;
    const field = resource.fields[name];
    // a list may name fields that no form shows, such as the number of ratings of a book
    if (!field || field.type === 'computed') return [];
    const { label, aliases = [] } = field;
    // if a field takes two columns, each has its own headings from the schema
    const elsewhere = entries
      .filter((other) => other !== entry && other.field === name)
      .flatMap((other) => other.headings.map(spelling));
    const names = [...Object.values(label), name, ...aliases];
    return {
      name,
      label,
      field,
      headings: [...headings, ...names.filter((one) => !elsewhere.includes(spelling(one)))],
      isRequired: field.required && field.default === undefined,
    };
  });
  const sources = keepsSource ? sourceTargets : [];
  const identifying = sources.map((target) => ({
    ...target,
    headings: [target.name, ...Object.values(target.label), ...target.headings],
  }));
  return [...own, ...identifying, recordIdTarget(resource)];
}

/** A heading in the form that is compared: width, case, spaces, punctuation and what is invisible do not count. */
export const spelling = (heading: string): string =>
  clean(heading)
    .toLowerCase()
    .replace(/[\s_\-.:()/]+/g, '');

/** The share of characters that two words have in common; 1 for equal words. */
function likeness(left: string, right: string): number {
  const others = [...right];
  const shared = [...left].filter((character) => {
    const at = others.indexOf(character);
    if (at >= 0) others.splice(at, 1);
    return at >= 0;
  });
  return (2 * shared.length) / ([...left].length + [...right].length);
}

const isHan = (text: string) => /\p{Script=Han}/u.test(text);

/** How similar a heading is to a known one, from 0 to 1; 0 if no person would confuse them. */
function nearness(heading: string, known: string): number {
  const [short, long] = heading.length < known.length ? [heading, known] : [known, heading];
  const isWord = isHan(short) ? short.length > 1 : short.length > 3;
  if (isWord && long.includes(short)) return 1 + short.length / long.length;
  if (isHan(heading) && isHan(known)) {
    const like = likeness(heading, known);
    return like >= 0.5 ? like : 0;
  }
  return nearest(heading, [known], 1).length > 0 ? 0.5 : 0;
}

/** The target with the most similar heading, if one is similar enough. */
function suggest(heading: string, targets: readonly ColumnTarget[]): string | null {
  const wanted = spelling(heading);
  if (wanted === '') return null;
  let best: { name: string; near: number } | undefined;
  for (const { name, headings } of targets)
    for (const known of headings) {
      const near = nearness(wanted, spelling(known));
      if (near > (best?.near ?? 0)) best = { name, near };
    }
  return best?.name ?? null;
}

/** The letter of a column in a spreadsheet. */
function letterOf(position: number): string {
  const rest = Math.floor(position / 26);
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (position % 26));
}

/** The names of columns in problems: headings that look equal get a number, empty ones the column letter. */
function namesOf(headings: readonly string[]): string[] {
  const texts = headings.map((heading, position) =>
    clean(heading) === '' ? letterOf(position) : heading.trim(),
  );
  const taken = new Set(texts.map(clean));
  const seen = new Set<string>();
  return texts.map((text) => {
    let name = text;
    for (
      let count = 2;
      seen.has(clean(name)) || (name !== text && taken.has(clean(name)));
      count += 1
    )
      name = `${text} (${count})`;
    seen.add(clean(name));
    return name;
  });
}

type Said = NonNullable<ImportChoices['columns']>;
export type AssignedColumn = Pick<
  ColumnPlan,
  'position' | 'heading' | 'name' | 'field' | 'reason' | 'suggestion' | 'scaled'
>;

/**
 * Decides what each column of a file is imported as: as a person said, else as in the last file with these headings,
 * else by its heading. Each column that is left out gets a reason.
 */
export function assignColumns(
  targets: readonly ColumnTarget[],
  headings: readonly string[],
  said: { readonly kept?: Said | undefined; readonly hand?: Said | undefined },
): AssignedColumn[] {
  const goes = new Map<number, { field: string | null; reason: AssignedColumn['reason'] }>();
  const take = (columns: Said, reason: 'kept' | 'hand') => {
    const given = new Set(columns.map(({ field }) => field));
    // a column that a person chose for a field replaces the detected one
    for (const [position, { field }] of goes)
      if (field !== null && given.has(field)) goes.set(position, { field: null, reason: 'taken' });
    for (const { position, field } of columns) goes.set(position, { field, reason });
  };
  const spelled = headings.map(spelling);
  const isKnown = ({ headings: known }: ColumnTarget, position: number) => {
    const wanted = spelled[position];
    return wanted !== '' && known.some((heading) => spelling(heading) === wanted);
  };
  for (const target of targets) {
    const position = headings.findIndex((_, index) => !goes.has(index) && isKnown(target, index));
    if (position >= 0) goes.set(position, { field: target.name, reason: 'heading' });
  }
  const found = new Map(goes);
  if (said.kept) take(said.kept, 'kept');
  // a choice that agrees with the heading needs no other reason
  for (const [position, { field, reason }] of goes)
    if (reason === 'kept' && field === (found.get(position)?.field ?? null))
      if (field === null) goes.delete(position);
      else goes.set(position, { field, reason: 'heading' });
  if (said.hand) take(said.hand, 'hand');
  const taken = new Set([...goes.values()].map(({ field }) => field));
  const free = targets.filter(({ name }) => !taken.has(name));
  const names = namesOf(headings);
  return headings.map((heading, position) => {
    const went = goes.get(position);
    const isTaken = targets.some((target) => isKnown(target, position));
    const reason = went?.reason ?? (isTaken ? 'taken' : 'unknown');
    const field = went?.field ?? null;
    const target = targets.find(({ name }) => name === field)?.field;
    const suggestion = field === null && reason !== 'hand' ? suggest(heading, free) : null;
    return {
      position,
      heading: heading.trim(),
      name: names[position] ?? heading,
      field,
      reason,
      suggestion,
      scaled: target ? scaleOf(heading, headings, target) : null,
    };
  });
}

/** The columns that are imported, with the scales of their ratings. */
export const scaledColumns = ({ columns, headings }: ImportColumns): ImportColumn[] =>
  columns.map((column) => {
    const heading = headings[column.position] ?? column.heading;
    return { ...column, scale: scaleOf(heading, headings, column.field) };
  });

/**
 * The source of a file's rows: the file name without folder and extension. A file of rejects, and copies that browsers
 * number, have the same source as their original file.
 */
export function sourceOf(fileName: string): string {
  const base = fileName.split(/[/\\]/).at(-1) ?? fileName;
  const stem = base
    .replace(/\.(csv|txt|tsv|xlsx)$/i, '')
    .replace(/(?<!\s)\s*\(\d+\)$/, '')
    .replace(/(?<![-_. ])[-_. ]+(rejects?|rejected|退回)$/i, '')
    .replace(/(?<!\s)\s*\(\d+\)$/, '')
    .trim();
  return (stem || 'import').toLowerCase().slice(0, 100);
}

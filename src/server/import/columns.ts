import type { CompiledField, CompiledResource } from '#schema/compile.ts';
import { ImportFailure } from './failure.ts';

/** A column of the file that is taken in. */
export interface ImportColumn {
  /** where it stands in a row, from 0 */
  readonly position: number;
  /** as it stands in the file: what problems name */
  readonly heading: string;
  readonly field: CompiledField;
}

/** The columns of a file. */
export interface ImportColumns {
  readonly headings: readonly string[];
  readonly columns: readonly ImportColumn[];
  /** positions of the columns that identify a row where it comes from; −1 where there is none */
  readonly sourceId: number;
  readonly source: number;
}

const sourceHeadings = ['source', '来源', '数据来源'];
const sourceIdHeadings = ['sourceid', 'source id', 'source_id', '来源编号'];

const spelling = (heading: string) => heading.normalize('NFKC').trim().toLowerCase();

/**
 * Finds the columns of a file by the headings that the resource's schema names; a field's labels count as headings
 * too. Columns that nobody asks for are left alone.
 *
 * @throws ImportFailure naming a required column that is missing and the headings that were found
 */
export function matchColumns(
  resource: CompiledResource,
  headings: readonly string[],
  fileName: string,
): ImportColumns {
  const present = headings.map(spelling);
  const columns: ImportColumn[] = [];
  for (const { field: name, headings: named } of resource.import?.columns ?? []) {
    const field = resource.fields[name];
    if (!field) continue;
    const { label, aliases = [] } = field;
    const wanted = [...named, label['zh-CN'], label['en-US'], name, ...aliases].map(spelling);
    const position = present.findIndex((heading) => wanted.includes(heading));
    if (position >= 0)
      columns.push({ position, heading: headings[position]?.trim() ?? name, field });
    else if (field.required && field.default === undefined)
      throw new ImportFailure('missingColumn', {
        column: named[0] ?? name,
        headings: named.join(', '),
        found: headings.map((heading) => heading.trim()).join(', ') || fileName,
      });
  }
  const positionOf = (wanted: readonly string[]) =>
    present.findIndex((heading) => wanted.includes(heading));
  return {
    headings,
    columns,
    sourceId: positionOf(sourceIdHeadings),
    source: positionOf(sourceHeadings),
  };
}

/**
 * What a file's rows are known by: its name without folder and extension. A file of rejects, and the copies that
 * browsers number, are the same source as the file they come from.
 */
export function sourceOf(fileName: string): string {
  const base = fileName.split(/[/\\]/).at(-1) ?? fileName;
  const stem = base
    .replace(/\.(csv|txt|tsv)$/i, '')
    .replace(/(?<!\s)\s*\(\d+\)$/, '')
    .replace(/(?<![-_. ])[-_. ]+(rejects?|rejected|退回)$/i, '')
    .replace(/(?<!\s)\s*\(\d+\)$/, '')
    .trim();
  return (stem || 'import').toLowerCase().slice(0, 100);
}

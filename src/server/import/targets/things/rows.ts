import { setImmediate as nextTurn } from 'node:timers/promises';
import { typeOf } from '#schema/fields/index.ts';
import type { FieldValues } from '#schema/record.ts';
import type { NamedRecords } from '#server/cells/related.ts';
import { type ImportColumn, scaledColumns } from '#server/import/columns.ts';
import { ImportFailure } from '#server/import/failure.ts';
import type { FileRow } from '#server/import/file/table.ts';
import { validatorProblems } from '#server/import/readProblems.ts';
import { findInCells } from '#server/import/relatedCells.ts';
import { keptFor } from '#server/keptFor.ts';
import { type FileContext, type ReadRow, readRecordId } from '../target.ts';
import { type Reading, readCells } from './cells.ts';
import { leftEmpty } from './empty.ts';
import { headingIn, type Importing, matchNamesOf, newBody } from './importing.ts';

/** Reads rows of a file: values, problems, and what they are matched by. */

const rowsInATurn = 20;

/** How the cells of a file are read; the same for all its rows. */
const readingOf = keptFor(
  ({ columns }: FileContext): Pick<Reading, 'columns' | 'known'> => ({
    columns: scaledColumns(columns),
    known: new Map(),
  }),
);

export async function readRows(
  importing: Importing,
  rows: readonly FileRow[],
  context: FileContext,
): Promise<ReadRow[]> {
  const { columns, known } = readingOf(context);
  const named = new Map<ImportColumn, NamedRecords>();
  for (const column of columns.filter(({ field }) => typeOf(field).isReference)) {
    const list = importing.related.get(column.field.relation?.resource ?? '');
    if (!list)
      throw new ImportFailure('relationUnknown', {
        field: column.heading,
        resource: column.field.relation?.resource ?? '',
      });
    const cells = rows.map(({ fields }) => fields[column.position] ?? '');
    named.set(column, await findInCells(importing.services.database, column.field, list, cells));
  }
  const read: ReadRow[] = [];
  for (const row of rows) {
    // what is being written meanwhile, and other requests, get their turn
    if (read.length % rowsInATurn === 0) await nextTurn();
    read.push(readOne(importing, row, { columns, named, known, context }));
  }
  return read;
}

function readOne(importing: Importing, row: FileRow, reading: Reading): ReadRow {
  const { thing, resource } = importing;
  const { context, columns } = reading;
  const { values, problems: told } = readCells(importing, row, reading);
  const { id, problems: idProblems } = readRecordId(row, context, importing.idIn);
  const problems = [...told, ...idProblems];
  const started = id === undefined ? values : { ...leftEmpty(importing, row, context), ...values };
  const body = newBody(importing, started, context);
  const result = thing.check(body);
  const lacking = result.success
    ? []
    : validatorProblems(result.error.issues, thing.validator, context.language, headingIn(columns));
  if (problems.some(({ severity }) => severity === 'error')) {
    const said = new Set(problems.map(({ field }) => field));
    // a cell that cannot be understood is reported only once
    return { problems: [...problems, ...lacking.filter(({ field }) => !said.has(field))] };
  }
  // what a new record lacks may be in the existing record of the row, so it is checked once that is known
  const named: FieldValues = result.success ? { ...result.data } : body;
  const names = matchNamesOf(resource, thing, context.key);
  const written = names.map((name) => String(named[name] ?? ''));
  const key = names.map((name) => thing.keyOf(name, named[name]));
  return {
    problems,
    accepted: {
      ...(id === undefined ? {} : { id }),
      ...(key.some(Boolean) ? { key, written } : { key: [] }),
      values,
      asNew: { body, problems: lacking },
    },
  };
}

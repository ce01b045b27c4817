import type { Transaction } from 'kysely';
import { z } from 'zod';
import { isbnKey } from '#contract/isbn.ts';
import { inLanguage } from '#contract/language.ts';
import { nameKey } from '#contract/text.ts';
import { bookThing } from '#contract/things/book.ts';
import type { CompiledField, CompiledResource } from '#schema/compile.ts';
import { readBookCell } from '#server/cells/bookCell.ts';
import { readDate } from '#server/cells/date.ts';
import { isMarkOfNothing } from '#server/cells/nothing.ts';
import { readPrice } from '#server/cells/price.ts';
import type { CellReading } from '#server/cells/reading.ts';
import type { Tables } from '#server/database/tables.ts';
import { readRow, type Values, type Warning } from '../cells.ts';
import { fieldChange } from '../changes.ts';
import { type ImportColumn, scaledColumns } from '../columns.ts';
import type { FileRow } from '../file/table.ts';
import { byRecordId } from '../keys.ts';
import { type CellProblem, cellProblem, quote, validatorProblems } from '../readProblems.ts';
import {
  type BookKey,
  type BookMatches,
  type ExistingBook,
  findBooks,
  keyText,
  plainTitle,
  textKey,
  titleAuthorKey,
} from './bookMatches.ts';
import {
  type BookColumns,
  type ChangedBook,
  columnsByField,
  insertBooks,
  type NewBook,
  updateBooks,
} from './bookWrites.ts';
import {
  type Change,
  type FileContext,
  type ImportRow,
  type ImportTarget,
  type PutRow,
  type ReadRow,
  readRecordId,
} from './target.ts';

/** what the save call takes, and the number of ratings, which a save may not set */
const validator = bookThing.save.extend({
  ratingsCount: z.number().int().min(0).max(2_147_483_647).default(0),
});
type BookValues = z.output<typeof validator>;

/** A book with the values of a row; fields that the row does not have stay. */
function withValues(book: BookColumns, values: Values): BookColumns {
  const given = columnsByField.flatMap(([field, column]) =>
    field in values ? [[column, values[field]]] : [],
  );
  // the values have passed the validator, whose fields are those of the columns
  return { ...book, ...(Object.fromEntries(given) as Partial<BookColumns>) };
}

/** a new book without values */
const blank: BookColumns = withValues(
  // every column stands among the fields
  {} as BookColumns,
  validator.parse({ bookName: '-' }),
);

const isWholly = (reading: CellReading) => reading.kind === 'value' && !reading.note;

const isDate = (cell: string) =>
  /^\d{4}([-./年]\d{1,2}|年)/.test(cell.trim()) && isWholly(readDate(cell));

/**
 * Corrects rows of one source whose cells are shifted: the publisher's cell has the date, and the date's cell the
 * price.
 */
function mend(
  values: Values,
  columns: readonly ImportColumn[],
  cells: readonly string[],
): Warning[] {
  const at = (name: string) => columns.find((column) => column.field.name === name);
  const publisher = at('publisherName');
  const date = at('publishTime');
  const price = at('price');
  const cell = (column: ImportColumn | undefined) => (column && cells[column.position]) ?? '';
  if (!publisher || !date || !isDate(cell(publisher)) || values.publishTime) return [];
  const day = readDate(cell(publisher));
  if (day.kind === 'value') values.publishTime = day.value;
  delete values.publisherName;
  const moved = readPrice(cell(date));
  if (price && cell(price).trim() === '' && moved.kind === 'value' && !moved.note) {
    values.price = moved.value.amount;
    if (moved.value.currency !== '') values.currency = moved.value.currency;
  }
  const warning: Warning = {
    heading: publisher.heading,
    code: 'misplaced',
    value: cell(publisher).trim(),
  };
  return [warning];
}

/** The key of a row, of the kind that the plan says; empty if every row is a new book. */
function keyOf(book: BookValues, { fields: cells }: FileRow, context: FileContext): BookKey | [] {
  const { columns, source, key } = context;
  const said = (cells[columns.sourceId] ?? '').trim();
  const id = isMarkOfNothing(said) ? '' : said;
  // a former version made up source names that begin with `#`
  const from = (cells[columns.source] ?? '').trim().replace(/^#+/, '') || source;
  const texts = {
    name: book.bookName,
    author_name: book.authorName,
    publisher_name: book.publisherName,
    publish_time: book.publishTime,
  };
  if (key === 'new' || key === byRecordId.key) return [];
  if (key === 'usual' && id !== '') return ['source', from, id];
  if (key === 'titleAuthor') return titleAuthorKey(texts);
  const isbn = key === 'text' ? '' : isbnKey(book.isbn);
  if (isbn && key === 'isbn') return ['isbn', isbn];
  if (isbn) return ['isbnTitle', isbn, plainTitle(book.bookName)];
  return textKey(texts);
}

const headingOf = ({ columns: { columns } }: FileContext, name: string): string =>
  columns.find((column) => column.field.name === name)?.heading ?? name;

/** Reads one row. A cell that cannot be understood is left out, with a warning. */
function readBook(row: FileRow, context: FileContext): ReadRow {
  const { columns } = context.columns;
  const { language, emptyClears } = context;
  const { id, problems } = readRecordId(row, context);
  if (problems.some(({ severity }) => severity === 'error')) return { problems };
  const wish = { zone: 'UTC', emptyClears, isOwn: id !== undefined };
  const { values, warnings } = readRow(columns, row.fields, wish);
  const mended = mend(values, columns, row.fields);
  // an existing book has a title, whether or not the row has one
  const isKnown = context.key === byRecordId.key;
  const named = isKnown && !('bookName' in values) ? { ...values, bookName: '-' } : values;
  // a corrected row has its date after all
  const told = warnings.filter((warning) => mended.length === 0 || warning.code !== 'dateUnread');
  const remarks = [...told, ...mended].map(({ heading, code, value, detail = '' }) =>
    cellProblem('warning', language, code, {
      field: heading,
      value: quote(value),
      read: detail,
      options: detail,
    }),
  );
  const result = validator.safeParse(named, { reportInput: true });
  if (!result.success) {
    const headings = (name: string) => headingOf(context, name);
    const wrong = validatorProblems(result.error.issues, validator, language, headings);
    // all problems together, so that the person can correct them at once
    return { problems: [...problems, ...wrong, ...remarks] };
  }
  const checked = Object.entries(result.data).filter(([name]) => name in values);
  return {
    problems: [...problems, ...remarks],
    accepted: {
      ...(id === undefined ? {} : { id }),
      key: keyOf(result.data, row, context),
      values: Object.fromEntries(checked),
    },
  };
}

const isSame = (left: unknown, right: unknown): boolean =>
  Array.isArray(left) && Array.isArray(right)
    ? left.length === right.length && left.every((item, index) => item === right[index])
    : left === right;

/** The value that a cell with this text would have. */
function readingOf(field: CompiledField, text: string): unknown {
  const reading = readBookCell({ heading: '', field }, text, 'UTC');
  return isWholly(reading) && reading.kind === 'value' ? reading.value : text;
}

/** Whether a row has the same value as the book, perhaps in another spelling; the book's spelling is then kept. */
function meansSame(field: CompiledField | undefined, stands: unknown, said: unknown): boolean {
  if (isSame(stands, said)) return true;
  if (!field || typeof stands !== 'string' || typeof said !== 'string') return false;
  if (field.name === 'isbn') return isbnKey(stands) === isbnKey(said);
  return readingOf(field, stands) === said;
}

/** The names by which a row matches a book although their spelling differs. */
const alikeNames = (book: ExistingBook, { id, key: [kind], values }: ImportRow) =>
  book.id !== id && (kind === 'text' || kind === 'titleAuthor')
    ? namesInKeys.flatMap(([field, column]) => {
        const written = values[field];
        const stands = book[column];
        const isAlike =
          typeof written === 'string' && written !== stands && nameKey(written) === nameKey(stands);
        return isAlike ? { field, written, stands } : [];
      })
    : [];
const namesInKeys = [
  ['bookName', 'name'],
  ['authorName', 'author_name'],
  ['publisherName', 'publisher_name'],
] as const;

/** The book after a row's changes, and the list of these changes. */
function changeOf(book: ExistingBook, row: ImportRow, { resource, context }: Deciding) {
  const kept = alikeNames(book, row).map(({ field, stands }) => [field, stands]);
  const values: Values = { ...row.values, ...Object.fromEntries(kept) };
  const before: BookColumns = {
    ...book,
    price: book.price === null ? null : Number(book.price),
    rating: book.rating === null ? null : Number(book.rating),
  };
  const said = columnsByField.filter(
    ([field, column]) =>
      field in values && !meansSame(resource.fields[field], before[column], values[field]),
  );
  const columns = withValues(
    before,
    Object.fromEntries(said.map(([field]) => [field, values[field]])),
  );
  if (columns.cover === '') columns.cover = before.cover;
  const changes: Change[] = said.flatMap(([field, column]) => {
    if (isSame(before[column], columns[column])) return [];
    const both = { from: before[column], to: columns[column] };
    return [fieldChange({ name: field, field: resource.fields[field] }, both, context.language)];
  });
  return { columns, changes };
}

/** What to do for a row: create or change a book, or nothing. */
type Step =
  | { readonly do: 'nothing'; readonly result: PutRow }
  | { readonly do: 'create'; readonly book: NewBook; readonly result: PutRow }
  | { readonly do: 'change'; readonly change: ChangedBook; readonly result: PutRow };

interface Deciding {
  readonly resource: CompiledResource;
  readonly context: FileContext;
  readonly matches: BookMatches;
}

const rejected = (problem: CellProblem): Step => ({
  do: 'nothing',
  result: { outcome: 'rejected', problems: [problem] },
});

function stepFor(row: ImportRow, deciding: Deciding): Step {
  const { resource, context, matches } = deciding;
  const { language, restoreDeleted } = context;
  const { id: knownId = '', key, twins = 0, values } = row;
  const list = inLanguage(resource.singular, language);
  const known = matches.byId.get(knownId);
  const found = known ? [known] : (matches.byKey.get(keyText(key)) ?? []);
  const exact = found.filter((one) => alikeNames(one, row).length === 0);
  const matching = exact.length > 0 ? exact : found;
  const [book, another] = matching;
  if (!book && context.key === byRecordId.key)
    return rejected(cellProblem('error', language, 'idMissing', { field: '', list, id: knownId }));
  // the first matches belong to the earlier rows with this key and other ids
  if (!book || (!known && found.length <= twins)) return newBook(row, deciding);
  if (another) {
    const said = {
      field: '',
      list,
      value: quote(key[0] === 'isbn' ? (key[1] ?? '') : String(values.bookName)),
      ids: matching.map(({ id }) => id).join(', '),
    };
    const equal = matching.find((one) => changeOf(one, row, deciding).changes.length === 0);
    if (!equal) return rejected(cellProblem('error', language, 'matchSeveral', said));
    const problems = [cellProblem('warning', language, 'matchEqual', said)];
    return { do: 'nothing', result: { outcome: 'unchanged', recordId: equal.id, problems } };
  }
  if (book.is_deleted && !restoreDeleted)
    return rejected(
      cellProblem('error', language, 'recordDeleted', { field: '', list, id: book.id }),
    );
  const { columns, changes } = changeOf(book, row, deciding);
  const problems = alikeNames(book, row).map(({ field, written, stands }) =>
    cellProblem('warning', language, 'nameAlike', {
      field: headingOf(context, field),
      value: quote(written),
      other: quote(stands),
    }),
  );
  problems.push(...isbnTaken(book, columns.isbn, deciding));
  const { id, revision } = book;
  if (changes.length === 0 && !book.is_deleted)
    return { do: 'nothing', result: { outcome: 'unchanged', recordId: id, problems } };
  return {
    do: 'change',
    change: { id, revision, columns },
    result: { outcome: 'changed', recordId: id, changes, problems },
  };
}

/** A warning if a book is given the ISBN that another book has. */
function isbnTaken(book: ExistingBook, isbn: string, { matches, context }: Deciding) {
  const key = isbnKey(isbn);
  if (isbn === '' || key === isbnKey(book.isbn)) return [];
  const other = matches.byIsbn.get(key)?.find(({ id }) => id !== book.id);
  if (!other) return [];
  const said = { field: '', isbn, title: quote(other.name), id: other.id };
  return [cellProblem('warning', context.language, 'isbnTaken', said)];
}

/** A new book, with a warning if another book has the same ISBN. */
function newBook({ key, values }: ImportRow, { matches, context }: Deciding): Step {
  const [kind, first = '', second = ''] = key;
  const alike = kind === 'isbnTitle' ? (matches.byIsbn.get(first) ?? []) : [];
  const problems = alike.slice(0, 1).map(({ id, name, isbn }) =>
    cellProblem('warning', context.language, 'isbnElsewhere', {
      field: '',
      isbn,
      title: quote(name),
      id,
    }),
  );
  const [source, sourceId] = kind === 'source' ? [first, second] : ['', ''];
  return {
    do: 'create',
    book: { columns: withValues(blank, values), source, sourceId },
    result: { outcome: 'created', problems },
  };
}

/** Carries out the steps of a round. @returns the indexes of the rows to look at again */
async function write(
  transaction: Transaction<Tables>,
  steps: readonly { readonly index: number; readonly step: Step }[],
  now: Date,
): Promise<number[]> {
  const again: number[] = [];
  const creating = steps.flatMap(({ index, step }) =>
    step.do === 'create' ? [{ index, book: step.book }] : [],
  );
  const changing = new Map<string, { index: number; change: ChangedBook }>();
  for (const { index, step } of steps) {
    if (step.do !== 'change') continue;
    // a second row about the same book is applied after the first
    if (changing.has(step.change.id)) again.push(index);
    else changing.set(step.change.id, { index, change: step.change });
  }
  const changed = await updateBooks(
    transaction,
    [...changing.values()].map(({ change }) => change),
    now,
  );
  for (const [id, { index }] of changing) if (!changed.has(id)) again.push(index);
  const added = await insertBooks(
    transaction,
    creating.map(({ book }) => book),
    now,
  );
  creating.forEach(({ index }, place) => {
    if (!added[place]) again.push(index);
  });
  return again;
}

/** Makes the target for books, which come by the ten thousand: they are read leniently and written in sets. */
export function bookTarget(resource: CompiledResource): ImportTarget {
  return {
    table: 'book',
    rowsAtOnce: 1_000,
    readsAhead: true,
    // two rows with different keys may be about the same book
    standsBeside: false,
    titleOf: ({ bookName }) => String(bookName ?? ''),

    async read(rows, context) {
      const columns = { ...context.columns, columns: scaledColumns(context.columns) };
      return rows.map((row) => readBook(row, { ...context, columns }));
    },

    async put(transaction, rows, context, { write: isWriting, now }) {
      const results: PutRow[] = rows.map(() => ({ outcome: 'unchanged' }));
      let open = rows.map((_, index) => index);
      // another round is needed only if somebody else wrote the same books meanwhile, or rows are about the same book
      while (open.length > 0) {
        const pending = open.flatMap((index) => {
          const row = rows[index];
          return row ? [{ row, index }] : [];
        });
        const found = pending.map(({ row }) => row);
        const matches = await findBooks(transaction, found);
        const deciding = { resource, context, matches };
        const steps = pending.map(({ row, index }) => ({ index, step: stepFor(row, deciding) }));
        for (const { index, step } of steps) results[index] = step.result;
        open = isWriting ? await write(transaction, steps, now) : [];
      }
      return results;
    },
  };
}

import type { Kysely } from 'kysely';
import type { z } from 'zod';
import {
  readingDelete,
  readingDetail,
  readingList,
  readingRestore,
  readingSaveCall,
} from '#contract/endpoints/lists.ts';
import { type ReadingRow, readingRow } from '#contract/entities/content.ts';
import { searchColumnsOf } from '../database/search.ts';
import type { Row, Tables } from '../database/tables.ts';
import { type HandledEndpoint, handle, isOperator } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { type FiltersOf, type ListSource, newestFirst, predicatesOf } from './listQuery.ts';
import { createdFilters, equals, notDeleted, refersTo, searches, visible } from './predicates.ts';
import {
  mayRead,
  missingProblems,
  refuseProblems,
  stampsOf,
  type WriteProblem,
} from './records.ts';
import { loadReferences } from './references.ts';
import { thingCalls, type Write } from './thing.ts';
import { handleTogether } from './together.ts';

/** Shared readings of one book. */

const columns = [
  'id',
  'title',
  'content',
  'cover',
  'account_id',
  'book_id',
  'start_at',
  'end_at',
  'view_count',
  'member_count',
  'status',
  'is_blocked',
  'is_draft',
  'created_at',
  'updated_at',
  'revision',
] as const satisfies readonly (keyof Row<'reading'>)[];
type ReadingRecord = Pick<Row<'reading'>, (typeof columns)[number]>;

const source: ListSource<'reading', (typeof columns)[number]> = {
  table: 'reading',
  columns,
  sorts: {
    createdAt: { column: 'created_at' },
    updatedAt: { column: 'updated_at' },
    title: { column: 'title' },
    startAt: { column: 'start_at', mayBeUnknown: true },
    endAt: { column: 'end_at', mayBeUnknown: true },
    viewCount: { column: 'view_count' },
    memberCount: { column: 'member_count' },
  },
  defaultSort: newestFirst,
};

const filters: FiltersOf<z.output<typeof readingList.body>> = {
  searchText: (text) => searches('reading', text),
  status: (value) => equals('status', value),
  bookId: (id) => refersTo('book_id', id),
  ...createdFilters,
};

const codesOf = readingRow.pick({ status: true });

const bodyOf = (record: ReadingRecord) => ({
  title: record.title,
  content: record.content,
  cover: record.cover,
  bookId: record.book_id,
  startAt: record.start_at?.toISOString() ?? null,
  endAt: record.end_at?.toISOString() ?? null,
});

async function present(
  database: Kysely<Tables>,
  records: readonly ReadingRecord[],
): Promise<ReadingRow[]> {
  const references = await loadReferences(database, {
    accounts: records.map((record) => record.account_id),
    books: records.map((record) => record.book_id),
  });
  return records.map((record) => ({
    id: record.id,
    title: record.title,
    content: record.content,
    cover: record.cover,
    user: references.author(record.account_id),
    book: references.one('books', record.book_id),
    ...codesOf.parse(record),
    startAt: record.start_at?.toISOString() ?? null,
    endAt: record.end_at?.toISOString() ?? null,
    redundancy: { viewCount: record.view_count, memberCount: record.member_count },
    ...stampsOf(record),
  }));
}

async function columnsOf(
  body: z.output<typeof readingSaveCall.body>,
  { transaction, record }: Write<ReadingRecord>,
) {
  const values = {
    title: body.title,
    content: body.content,
    cover: body.cover,
    book_id: body.bookId,
    start_at: body.startAt,
    end_at: body.endAt,
  };
  const references = await loadReferences(transaction, { books: [body.bookId] });
  const isBackwards =
    body.startAt !== null && body.endAt !== null && new Date(body.endAt) <= new Date(body.startAt);
  const backwards: WriteProblem[] = isBackwards
    ? [{ field: 'endAt', code: 'before-start', key: 'endBeforeStart' }]
    : [];
  refuseProblems('reading', [
    ...backwards,
    ...missingProblems(references, [
      {
        field: 'bookId',
        kind: 'books',
        ids: body.bookId === null ? [] : [body.bookId],
        kept: record && [record.book_id],
      },
    ]),
  ]);
  return { ...values, ...searchColumnsOf.reading(values) };
}

const readingCalls = (services: Services) =>
  thingCalls(services, {
    thing: 'reading',
    source,
    call: readingSaveCall,
    title: 'title',
    matchedBy: { title: { column: 'title', type: 'name' } },
    show: (records) => present(services.database, records),
    mayRead,
    bodyOf,
    columnsOf,
  });

/** How rows of a file become readings. */
export const readingRows = (services: Services) => readingCalls(services).writable;

/** The calls of readings (contract 7.2). */
export function readingHandlers(services: Services): HandledEndpoint[] {
  const readings = readingCalls(services);
  return [
    handleTogether(services, readingList, ({ body, caller }) =>
      readings.list(body, [
        notDeleted,
        ...(isOperator(caller) ? [] : visible),
        ...predicatesOf(filters, body),
      ]),
    ),
    handle(readingDetail, readings.detail),
    handle(readingSaveCall, readings.save),
    handle(readingDelete, readings.remove),
    handle(readingRestore, readings.restore),
  ];
}

import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import {
  readingDelete,
  readingDetail,
  readingList,
  readingSaveCall,
} from '#contract/endpoints/lists.ts';
import { type ReadingRow, readingRow } from '#contract/entities/content.ts';
import { searchColumnsOf } from '../database/search.ts';
import type { Row, Tables } from '../database/tables.ts';
import { type HandledEndpoint, handle, isOperator, succeed, succeedPage } from '../http/handle.ts';
import type { Services } from '../services.ts';
import {
  type FiltersOf,
  type ListSource,
  newestFirst,
  predicatesOf,
  readPage,
} from './listQuery.ts';
import {
  createdFilters,
  equals,
  notDeleted,
  refersTo,
  searches,
  storedId,
  visible,
} from './predicates.ts';
import {
  deleteRecords,
  mayRead,
  missingProblems,
  notFound,
  refuseProblems,
  stampsOf,
  type WriteProblem,
  writeRecord,
} from './records.ts';
import { loadReferences } from './references.ts';

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

function readReading(database: Kysely<Tables>, id: string): Promise<ReadingRecord | undefined> {
  return database
    .selectFrom('reading')
    .select(columns)
    .where('id', '=', storedId(id))
    .where('is_deleted', '=', false)
    .executeTakeFirst();
}

async function showReading(database: Kysely<Tables>, record: ReadingRecord): Promise<ReadingRow> {
  const [row] = await present(database, [record]);
  if (!row) throw notFound('reading', record.id);
  return row;
}

async function columnsOf(database: Kysely<Tables>, body: z.output<typeof readingSaveCall.body>) {
  const values = {
    title: body.title,
    content: body.content,
    cover: body.cover,
    book_id: body.bookId,
    start_at: body.startAt,
    end_at: body.endAt,
  };
  const references = await loadReferences(database, { books: [body.bookId] });
  const isBackwards =
    body.startAt !== null && body.endAt !== null && new Date(body.endAt) <= new Date(body.startAt);
  const backwards: WriteProblem[] = isBackwards
    ? [{ field: 'endAt', code: 'before-start', key: 'endBeforeStart' }]
    : [];
  refuseProblems('reading', [
    ...backwards,
    ...missingProblems(references, [
      { field: 'bookId', kind: 'books', ids: body.bookId === null ? [] : [body.bookId] },
    ]),
  ]);
  return { ...values, ...searchColumnsOf.reading(values) };
}

export function readingHandlers({ database, now }: Services): HandledEndpoint[] {
  return [
    handle(readingList, async ({ body, caller }) => {
      const page = await readPage(database, source, {
        ...body,
        predicates: [
          notDeleted,
          ...(isOperator(caller) ? [] : visible),
          ...predicatesOf(filters, body),
        ],
      });
      return succeedPage(await present(database, page.rows), page.total, page.exact);
    }),

    handle(readingDetail, async ({ parameters, caller }) => {
      const record = await readReading(database, parameters.id);
      if (!record || !mayRead(caller, record)) throw notFound('reading', parameters.id);
      return succeed(await showReading(database, record));
    }),

    handle(readingSaveCall, async ({ body, caller }) => {
      const saved = await writeRecord<ReadingRecord>(database, {
        thing: 'reading',
        table: 'reading',
        caller,
        id: body.id,
        revision: body.revision,
        read: (id) => readReading(database, id),
        show: (record) => showReading(database, record),
        insert: async (id, transaction) => {
          await transaction
            .insertInto('reading')
            .values({
              ...(await columnsOf(transaction, body)),
              id,
              account_id: caller.id,
              created_at: now(),
              updated_at: now(),
            })
            .execute();
        },
        update: async (record, transaction) => {
          const changed = await transaction
            .updateTable('reading')
            .set({
              ...(await columnsOf(transaction, body)),
              updated_at: now(),
              revision: sql`revision + 1`,
            })
            .where('id', '=', record.id)
            .where('revision', '=', record.revision)
            .where('is_deleted', '=', false)
            .executeTakeFirst();
          return changed.numUpdatedRows > 0n;
        },
      });
      return succeed(saved);
    }),

    handle(readingDelete, async ({ body }) =>
      succeed(
        await deleteRecords(database, {
          thing: 'reading',
          table: 'reading',
          ids: body.ids,
          now: now(),
        }),
      ),
    ),
  ];
}

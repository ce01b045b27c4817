import type { z } from 'zod';
import {
  readingDelete,
  readingDetail,
  readingList,
  readingRestore,
  readingSaveCall,
} from '#contract/endpoints/lists.ts';
import { readingThing } from '#contract/things/reading.ts';
import { searchColumnsOf } from '../database/search.ts';
import type { RecordOf } from '../database/thingColumns.ts';
import { type HandledEndpoint, handle, isOperator } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { declared, nothingMade } from './declared.ts';
import { notDeleted, visible } from './predicates.ts';
import { mayRead, missingProblems, refuseProblems, type WriteProblem } from './records.ts';
import { loadReferences } from './references.ts';
import { thingCalls, type Write } from './thing.ts';
import { handleTogether } from './together.ts';

/** Shared readings of one book. */

const readings = declared(readingThing, {}, { alsoRead: ['is_blocked', 'is_draft'] });

async function columnsOf(
  body: z.output<typeof readingSaveCall.body>,
  { transaction, record }: Write<RecordOf<typeof readingThing>>,
) {
  const values = readings.columnsOf(body);
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
    ...readings.declaration,
    call: readingSaveCall,
    title: 'title',
    show: readings.show(services.database, nothingMade),
    mayRead,
    columnsOf,
  });

/** How rows of a file become readings. */
export const readingRows = (services: Services) => readingCalls(services).writable;

/** The calls of readings (contract 7.2). */
export function readingHandlers(services: Services): HandledEndpoint[] {
  const calls = readingCalls(services);
  return [
    handleTogether(services, readingList, ({ body, caller }) =>
      calls.list(body, [
        notDeleted,
        ...(isOperator(caller) ? [] : visible),
        ...readings.predicates(body),
      ]),
    ),
    handle(readingDetail, calls.detail),
    handle(readingSaveCall, calls.save),
    handle(readingDelete, calls.remove),
    handle(readingRestore, calls.restore),
  ];
}

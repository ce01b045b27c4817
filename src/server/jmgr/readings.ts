import type { z } from 'zod';
import { readingCalls } from '#contract/endpoints/lists.ts';
import { readingThing } from '#contract/things/reading.ts';
import { type RecordOf, searchColumnsOf } from '../database/thingColumns.ts';
import { type Caller, type HandledEndpoint, handleTogether, isOperator } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { declared, nothingMade } from './declared.ts';
import { notDeleted, visible } from './predicates.ts';
import { mayRead, refuseProblems, type WriteProblem } from './records.ts';
import type { Write } from './thing/declaration.ts';
import { thingCalls } from './thing/index.ts';

/** Shared readings of one book. */

const readings = declared(readingThing, {}, { alsoRead: ['is_blocked', 'is_draft'] });

async function columnsOf(
  body: z.output<typeof readingCalls.save.body>,
  { transaction, record, references }: Write<RecordOf<typeof readingThing>>,
) {
  const values = readings.columnsOf(body);
  const isBackwards =
    body.startAt !== null && body.endAt !== null && new Date(body.endAt) <= new Date(body.startAt);
  const backwards: WriteProblem[] = isBackwards
    ? [{ field: 'endAt', code: 'before-start', key: 'endBeforeStart' }]
    : [];
  refuseProblems('reading', [
    ...backwards,
    ...(await readings.missing(transaction, values, { kept: record, references })),
  ]);
  return { ...values, ...searchColumnsOf(readingThing, values) };
}

const readingRecords = (services: Services) =>
  thingCalls(services, {
    ...readings.declaration,
    calls: readingCalls,
    show: readings.show(services.database, nothingMade),
    mayRead,
    columnsOf,
  });

/** How rows of a file become readings. */
export const readingRows = (services: Services) => readingRecords(services).writable;

/** The calls of readings (contract 7.2). */
export function readingHandlers(services: Services): HandledEndpoint[] {
  const records = readingRecords(services);
  const rowsFor = ({ body, caller }: { body: object; caller: Caller }) => [
    notDeleted,
    ...(isOperator(caller) ? [] : visible),
    ...readings.predicates(body),
  ];
  return [
    handleTogether(
      services,
      readingCalls.list,
      (call) => records.list(call.body, rowsFor(call)),
      (call) => ({ table: 'reading', predicates: rowsFor(call) }),
    ),
    ...records.handlers,
  ];
}

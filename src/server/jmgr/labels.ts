import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import {
  labelDelete,
  labelDetail,
  labelList,
  labelPersonalityList,
  labelPushList,
  labelSaveCall,
} from '#contract/endpoints/lists.ts';
import { type LabelRow, labelRow } from '#contract/entities/content.ts';
import type { Row, Tables } from '../database/tables.ts';
import { type HandledEndpoint, handle, succeed, succeedPage } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { type FiltersOf, type ListSource, predicatesOf, readPage } from './listQuery.ts';
import { equals, includes, notDeleted, storedId } from './predicates.ts';
import {
  deleteRecords,
  isDuplicate,
  notFound,
  refuseProblems,
  stampsOf,
  writeRecord,
} from './records.ts';

/** Labels of three kinds, one call each: of content, for pushing messages, for describing readers. */

const columns = [
  'id',
  'name',
  'kind',
  'order',
  'is_enabled',
  'created_at',
  'updated_at',
  'revision',
] as const satisfies readonly (keyof Row<'label'>)[];
type LabelRecord = Pick<Row<'label'>, (typeof columns)[number]>;

const source: ListSource<'label', (typeof columns)[number]> = {
  table: 'label',
  columns,
  sorts: {
    order: { column: 'order' },
    labelName: { column: 'name' },
    createdAt: { column: 'created_at' },
    updatedAt: { column: 'updated_at' },
  },
  defaultSort: [{ column: 'order', descending: false }],
};

type LabelFilters = Omit<z.output<typeof labelList.query>, 'kind'>;
const filters: FiltersOf<LabelFilters> = {
  labelName: (text) => includes('name', text),
  isEnabled: (value) => equals('is_enabled', value),
};

const kindOf = labelRow.pick({ kind: true });

function present(record: LabelRecord): LabelRow {
  return {
    labelId: record.id,
    labelName: record.name,
    ...kindOf.parse(record),
    order: record.order,
    isEnabled: record.is_enabled,
    ...stampsOf(record),
  };
}

function readLabel(database: Kysely<Tables>, id: string): Promise<LabelRecord | undefined> {
  return database
    .selectFrom('label')
    .select(columns)
    .where('id', '=', storedId(id))
    .where('is_deleted', '=', false)
    .executeTakeFirst();
}

/** Does a write; a name that is taken is told as a problem of its field. */
async function namedOnce<R>(name: string, write: () => Promise<R>): Promise<R> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error))
      refuseProblems('label', [
        { field: 'labelName', code: 'taken', key: 'nameTaken', values: { name } },
      ]);
    throw error;
  }
}

function columnsOf(body: z.output<typeof labelSaveCall.body>) {
  return {
    name: body.labelName,
    kind: body.kind,
    order: body.order,
    is_enabled: body.isEnabled,
  };
}

export function labelHandlers({ database, now }: Services): HandledEndpoint[] {
  const answer = async (kind: LabelRow['kind'], question: LabelFilters) => {
    const page = await readPage(database, source, {
      ...question,
      predicates: [notDeleted, equals('kind', kind), ...predicatesOf(filters, question)],
    });
    return succeedPage(page.rows.map(present), page.total, page.exact);
  };

  return [
    handle(labelList, ({ query: { kind, ...question } }) => answer(kind ?? 'content', question)),
    handle(labelPushList, ({ query }) => answer('push', query)),
    handle(labelPersonalityList, ({ body }) => answer('personality', body)),

    handle(labelDetail, async ({ parameters }) => {
      const record = await readLabel(database, parameters.id);
      if (!record) throw notFound('label', parameters.id);
      return succeed(present(record));
    }),

    handle(labelSaveCall, async ({ body, caller }) => {
      const saved = await namedOnce(body.labelName, () =>
        writeRecord<LabelRecord>(database, {
          thing: 'label',
          table: 'label',
          caller,
          id: body.labelId,
          revision: body.revision,
          read: (id) => readLabel(database, id),
          show: async (record) => present(record),
          insert: async (id, transaction) => {
            await transaction
              .insertInto('label')
              .values({ ...columnsOf(body), id, created_at: now(), updated_at: now() })
              .execute();
          },
          update: async (record, transaction) => {
            const changed = await transaction
              .updateTable('label')
              .set({ ...columnsOf(body), updated_at: now(), revision: sql`revision + 1` })
              .where('id', '=', record.id)
              .where('revision', '=', record.revision)
              .where('is_deleted', '=', false)
              .executeTakeFirst();
            return changed.numUpdatedRows > 0n;
          },
        }),
      );
      return succeed(saved);
    }),

    handle(labelDelete, async ({ body }) =>
      succeed(
        await deleteRecords(database, {
          thing: 'label',
          table: 'label',
          ids: body.ids,
          now: now(),
        }),
      ),
    ),
  ];
}

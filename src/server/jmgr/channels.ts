import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import {
  channelDelete,
  channelDetail,
  channelDomainList,
  channelSaveCall,
} from '#contract/endpoints/lists.ts';
import type { ChannelRow } from '#contract/entities/content.ts';
import type { Row, Tables } from '../database/tables.ts';
import { type HandledEndpoint, handle, succeed, succeedPage } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { type FiltersOf, type ListSource, predicatesOf, readPage } from './listQuery.ts';
import { equals, includes, notDeleted, storedId } from './predicates.ts';
import { deleteRecords, notFound, stampsOf, writeRecord } from './records.ts';

/** Channels, by the domain of the community that they belong to. */

const columns = [
  'id',
  'name',
  'domain',
  'description',
  'order',
  'is_enabled',
  'created_at',
  'updated_at',
  'revision',
] as const satisfies readonly (keyof Row<'channel'>)[];
type ChannelRecord = Pick<Row<'channel'>, (typeof columns)[number]>;

const source: ListSource<'channel', (typeof columns)[number]> = {
  table: 'channel',
  columns,
  sorts: {
    order: { column: 'order' },
    name: { column: 'name' },
    domain: { column: 'domain' },
    createdAt: { column: 'created_at' },
    updatedAt: { column: 'updated_at' },
  },
  defaultSort: [
    { column: 'domain', descending: false },
    { column: 'order', descending: false },
  ],
};

const filters: FiltersOf<z.output<typeof channelDomainList.query>> = {
  name: (text) => includes('name', text),
  domain: (value) => equals('domain', value),
  isEnabled: (value) => equals('is_enabled', value),
};

function present(record: ChannelRecord): ChannelRow {
  return {
    id: record.id,
    name: record.name,
    domain: record.domain,
    description: record.description,
    order: record.order,
    isEnabled: record.is_enabled,
    ...stampsOf(record),
  };
}

function readChannel(database: Kysely<Tables>, id: string): Promise<ChannelRecord | undefined> {
  return database
    .selectFrom('channel')
    .select(columns)
    .where('id', '=', storedId(id))
    .where('is_deleted', '=', false)
    .executeTakeFirst();
}

function columnsOf(body: z.output<typeof channelSaveCall.body>) {
  return {
    name: body.name,
    domain: body.domain,
    description: body.description,
    order: body.order,
    is_enabled: body.isEnabled,
  };
}

export function channelHandlers({ database, now }: Services): HandledEndpoint[] {
  return [
    handle(channelDomainList, async ({ query }) => {
      const page = await readPage(database, source, {
        ...query,
        predicates: [notDeleted, ...predicatesOf(filters, query)],
      });
      return succeedPage(page.rows.map(present), page.total, page.exact);
    }),

    handle(channelDetail, async ({ parameters }) => {
      const record = await readChannel(database, parameters.id);
      if (!record) throw notFound('channel', parameters.id);
      return succeed(present(record));
    }),

    handle(channelSaveCall, async ({ body, caller }) => {
      const saved = await writeRecord<ChannelRecord>(database, {
        thing: 'channel',
        table: 'channel',
        caller,
        id: body.id,
        revision: body.revision,
        read: (id) => readChannel(database, id),
        show: async (record) => present(record),
        insert: async (id, transaction) => {
          await transaction
            .insertInto('channel')
            .values({ ...columnsOf(body), id, created_at: now(), updated_at: now() })
            .execute();
        },
        update: async (record, transaction) => {
          const changed = await transaction
            .updateTable('channel')
            .set({ ...columnsOf(body), updated_at: now(), revision: sql`revision + 1` })
            .where('id', '=', record.id)
            .where('revision', '=', record.revision)
            .where('is_deleted', '=', false)
            .executeTakeFirst();
          return changed.numUpdatedRows > 0n;
        },
      });
      return succeed(saved);
    }),

    handle(channelDelete, async ({ body }) =>
      succeed(
        await deleteRecords(database, {
          thing: 'channel',
          table: 'channel',
          ids: body.ids,
          now: now(),
        }),
      ),
    ),
  ];
}

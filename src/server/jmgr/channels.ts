import type { z } from 'zod';
import {
  channelDelete,
  channelDetail,
  channelDomainList,
  channelRestore,
  channelSaveCall,
} from '#contract/endpoints/lists.ts';
import type { ChannelRow } from '#contract/entities/content.ts';
import type { Row } from '../database/tables.ts';
import { type HandledEndpoint, handle } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { type FiltersOf, type ListSource, predicatesOf } from './listQuery.ts';
import { equals, includes, notDeleted } from './predicates.ts';
import { stampsOf } from './records.ts';
import { thingCalls } from './thing.ts';

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

const bodyOf = (record: ChannelRecord) => ({
  name: record.name,
  domain: record.domain,
  description: record.description,
  order: record.order,
  isEnabled: record.is_enabled,
});

const present = (record: ChannelRecord): ChannelRow => ({
  id: record.id,
  ...bodyOf(record),
  ...stampsOf(record),
});

function columnsOf(body: z.output<typeof channelSaveCall.body>) {
  return {
    name: body.name,
    domain: body.domain,
    description: body.description,
    order: body.order,
    is_enabled: body.isEnabled,
  };
}

const channelCalls = (services: Services) =>
  thingCalls(services, {
    thing: 'channel',
    source,
    call: channelSaveCall,
    title: 'name',
    matchedBy: {
      name: { column: 'name', type: 'name' },
      domain: { column: 'domain', type: 'text' },
    },
    show: async (records) => records.map(present),
    bodyOf,
    columnsOf,
  });

/** How rows of a file become channels. */
export const channelRows = (services: Services) => channelCalls(services).writable;

/** The calls of channels (contract 7.2). */
export function channelHandlers(services: Services): HandledEndpoint[] {
  const channels = channelCalls(services);
  return [
    handle(channelDomainList, ({ query }) =>
      channels.list(query, [notDeleted, ...predicatesOf(filters, query)]),
    ),
    handle(channelDetail, channels.detail),
    handle(channelSaveCall, channels.save),
    handle(channelDelete, channels.remove),
    handle(channelRestore, channels.restore),
  ];
}

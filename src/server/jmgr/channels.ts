import { channelCalls } from '#contract/endpoints/lists.ts';
import { channelThing } from '#contract/things/channel.ts';
import { type HandledEndpoint, handle } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { declared, nothingMade } from './declared.ts';
import { notDeleted } from './predicates.ts';
import { thingCalls } from './thing/index.ts';

/** Channels, by the domain of the community that they belong to. */

const channels = declared(
  channelThing,
  {},
  {
    defaultSort: [
      { column: 'domain', descending: false },
      { column: 'order', descending: false },
    ],
  },
);

const channelRecords = (services: Services) =>
  thingCalls(services, {
    ...channels.declaration,
    calls: channelCalls,
    show: channels.show(services.database, nothingMade),
  });

/** How rows of a file become channels. */
export const channelRows = (services: Services) => channelRecords(services).writable;

/** The calls of channels (contract 7.2). */
export function channelHandlers(services: Services): HandledEndpoint[] {
  const records = channelRecords(services);
  return [
    handle(channelCalls.list, ({ query }) =>
      records.list(query, [notDeleted, ...channels.predicates(query)]),
    ),
    ...records.handlers,
  ];
}

import {
  channelDelete,
  channelDetail,
  channelDomainList,
  channelRestore,
  channelSaveCall,
} from '#contract/endpoints/lists.ts';
import { channelThing } from '#contract/things/channel.ts';
import { type HandledEndpoint, handle } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { declared, nothingMade } from './declared.ts';
import { notDeleted } from './predicates.ts';
import { thingCalls } from './thing.ts';

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

const channelCalls = (services: Services) =>
  thingCalls(services, {
    thing: 'channel',
    ...channels.declaration,
    show: channels.show(services.database, nothingMade),
    call: channelSaveCall,
    title: 'name',
  });

/** How rows of a file become channels. */
export const channelRows = (services: Services) => channelCalls(services).writable;

/** The calls of channels (contract 7.2). */
export function channelHandlers(services: Services): HandledEndpoint[] {
  const calls = channelCalls(services);
  return [
    handle(channelDomainList, ({ query }) =>
      calls.list(query, [notDeleted, ...channels.predicates(query)]),
    ),
    handle(channelDetail, calls.detail),
    handle(channelSaveCall, calls.save),
    handle(channelDelete, calls.remove),
    handle(channelRestore, calls.restore),
  ];
}

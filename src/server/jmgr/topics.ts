import type { z } from 'zod';
import { topicCalls } from '#contract/endpoints/lists.ts';
import { topicThing } from '#contract/things/topic.ts';
import { searchColumnsOf } from '../database/thingColumns.ts';
import type { Predicate } from '../database/totals.ts';
import { type HandledEndpoint, handleTogether } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { declared } from './declared.ts';
import { equals, notDeleted } from './predicates.ts';
import { managedBy, mayRead } from './records.ts';
import { facesOfTopics, facesPart } from './references.ts';
import { thingCalls } from './thing/index.ts';

/** Topics: what posts are about. */

// a list has either deleted topics or the others: see `deletedOrNot`
const topics = declared(topicThing, { isDeleted: () => undefined }, { alsoRead: ['is_draft'] });

type TopicFilters = z.output<typeof topicCalls.list.body>;

const deletedOrNot = (wish: boolean | undefined): Predicate =>
  wish ? equals('is_deleted', true) : notDeleted;

/** Contract 4, list filters: what topics are picked from. */
const pickable: readonly Predicate[] = [
  equals('status', 30),
  equals('is_blocked', false),
  notDeleted,
];

const topicRecords = (services: Services) =>
  thingCalls(services, {
    ...topics.declaration,
    calls: topicCalls,
    pickable,
    show: topics.show(services.database, facesPart(facesOfTopics, services.database)),
    mayRead,
    columnsOf: (body) => {
      const values = topics.columnsOf(body);
      return { ...values, ...searchColumnsOf(topicThing, values) };
    },
  });

/** How rows of a file become topics. */
export const topicRows = (services: Services) => topicRecords(services).writable;

/** The calls of topics (contract 7.2). */
export function topicHandlers(services: Services): HandledEndpoint[] {
  const records = topicRecords(services);
  const rowsFor = (body: TopicFilters, forced: readonly Predicate[]) => [
    deletedOrNot(body.isDeleted),
    ...forced,
    ...topics.predicates(body),
  ];
  const answer = (body: TopicFilters, forced: readonly Predicate[]) =>
    records.list(body, rowsFor(body, forced));

  return [
    handleTogether(
      services,
      topicCalls.manage,
      ({ body, caller }) => answer(body, managedBy(caller)),
      ({ body, caller }) => ({ table: 'topic', predicates: rowsFor(body, managedBy(caller)) }),
    ),
    handleTogether(services, topicCalls.list, ({ body }) => answer(body, pickable)),
    ...records.handlers,
  ];
}

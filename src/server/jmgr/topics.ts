import type { Kysely } from 'kysely';
import type { z } from 'zod';
import {
  topicDelete,
  topicDetail,
  topicList,
  topicManageList,
  topicRestore,
  topicSaveCall,
} from '#contract/endpoints/lists.ts';
import { type TopicRow, topicSave } from '#contract/entities/content.ts';
import { searchColumnsOf } from '../database/search.ts';
import type { Row, Tables } from '../database/tables.ts';
import type { Predicate } from '../database/totals.ts';
import { type HandledEndpoint, handle } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { facesOfTopics } from './faces.ts';
import { type FiltersOf, type ListSource, newestFirst, predicatesOf } from './listQuery.ts';
import { createdFilters, equals, notDeleted, refersTo, searches } from './predicates.ts';
import { managedBy, mayRead, stampsOf } from './records.ts';
import { loadReferences } from './references.ts';
import { thingCalls } from './thing.ts';
import { handleTogether } from './together.ts';

/** Topics: what posts are about. */

const columns = [
  'id',
  'title',
  'content',
  'cover',
  'account_id',
  'discuss_count',
  'read_count',
  'status',
  'is_blocked',
  'is_draft',
  'is_deleted',
  'created_at',
  'updated_at',
  'revision',
] as const satisfies readonly (keyof Row<'topic'>)[];
type TopicRecord = Pick<Row<'topic'>, (typeof columns)[number]>;

const source: ListSource<'topic', (typeof columns)[number]> = {
  table: 'topic',
  columns,
  sorts: {
    createdAt: { column: 'created_at' },
    updatedAt: { column: 'updated_at' },
    title: { column: 'title' },
    discussCount: { column: 'discuss_count' },
    readCount: { column: 'read_count' },
  },
  defaultSort: newestFirst,
};

type TopicFilters = z.output<typeof topicManageList.body>;
const filters: FiltersOf<TopicFilters> = {
  topicKeyWord: (text) => searches('topic', text),
  status: (value) => equals('status', value),
  isBlocked: (value) => equals('is_blocked', value),
  // deleted topics are a list of their own, on wish; see `deletedOrNot`
  isDeleted: () => undefined,
  userId: (id) => refersTo('account_id', id),
  ...createdFilters,
};

const deletedOrNot = (wish: boolean | undefined): Predicate =>
  wish ? equals('is_deleted', true) : notDeleted;

/** Contract 4, list filters: what topics are picked from. */
const pickable: readonly Predicate[] = [
  equals('status', 30),
  equals('is_blocked', false),
  notDeleted,
];

const codesOf = topicSave.pick({ status: true }).strip();

const bodyOf = (record: TopicRecord) => ({
  title: record.title,
  content: record.content,
  cover: record.cover,
  ...codesOf.parse(record),
  isBlocked: record.is_blocked,
});

async function present(
  database: Kysely<Tables>,
  records: readonly TopicRecord[],
): Promise<TopicRow[]> {
  const [references, faces] = await Promise.all([
    loadReferences(database, { accounts: records.map((record) => record.account_id) }),
    facesOfTopics(
      database,
      records.map(({ id }) => id),
    ),
  ]);
  return records.map((record) => ({
    id: record.id,
    ...bodyOf(record),
    user: references.author(record.account_id),
    avatarList: faces.get(record.id) ?? [],
    isDeleted: record.is_deleted,
    discussCount: record.discuss_count,
    readCount: record.read_count,
    ...stampsOf(record),
  }));
}

function columnsOf(body: z.output<typeof topicSaveCall.body>) {
  const values = {
    title: body.title,
    content: body.content,
    cover: body.cover,
    status: body.status,
    is_blocked: body.isBlocked,
  };
  return { ...values, ...searchColumnsOf.topic(values) };
}

const topicCalls = (services: Services) =>
  thingCalls(services, {
    thing: 'topic',
    source,
    call: topicSaveCall,
    title: 'title',
    matchedBy: { title: { column: 'title', type: 'name' } },
    pickable,
    show: (records) => present(services.database, records),
    mayRead,
    bodyOf,
    columnsOf,
  });

/** How rows of a file become topics. */
export const topicRows = (services: Services) => topicCalls(services).writable;

/** The calls of topics (contract 7.2). */
export function topicHandlers(services: Services): HandledEndpoint[] {
  const topics = topicCalls(services);
  const answer = (body: TopicFilters, forced: readonly Predicate[]) =>
    topics.list(body, [deletedOrNot(body.isDeleted), ...forced, ...predicatesOf(filters, body)]);

  return [
    handleTogether(services, topicManageList, ({ body, caller }) =>
      answer(body, managedBy(caller)),
    ),
    handleTogether(services, topicList, ({ body }) => answer(body, pickable)),
    handle(topicDetail, topics.detail),
    handle(topicSaveCall, topics.save),
    handle(topicDelete, topics.remove),
    handle(topicRestore, topics.restore),
  ];
}

import type { Kysely } from 'kysely';
import type { z } from 'zod';
import {
  circleDelete,
  circleDetail,
  circleList,
  circleManageList,
  circleRestore,
  circleSaveCall,
} from '#contract/endpoints/lists.ts';
import { type CircleRow, circleSave } from '#contract/entities/content.ts';
import { searchColumnsOf } from '../database/search.ts';
import type { Row, Tables } from '../database/tables.ts';
import type { Predicate } from '../database/totals.ts';
import { type HandledEndpoint, handle } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { facesOfCircles } from './faces.ts';
import { type FiltersOf, type ListSource, newestFirst, predicatesOf } from './listQuery.ts';
import {
  anyOf,
  createdFilters,
  equals,
  notDeleted,
  refersTo,
  searches,
  visible,
} from './predicates.ts';
import { managedBy, mayRead, stampsOf } from './records.ts';
import { loadReferences } from './references.ts';
import { thingCalls } from './thing.ts';
import { handleTogether } from './together.ts';

/** Circles: people who read together. */

const columns = [
  'id',
  'title',
  'content',
  'cover',
  'type',
  'account_id',
  'circle_status',
  'member_count',
  'content_count',
  'status',
  'is_blocked',
  'is_draft',
  'created_at',
  'updated_at',
  'revision',
] as const satisfies readonly (keyof Row<'circle'>)[];
type CircleRecord = Pick<Row<'circle'>, (typeof columns)[number]>;

const source: ListSource<'circle', (typeof columns)[number]> = {
  table: 'circle',
  columns,
  sorts: {
    createdAt: { column: 'created_at' },
    updatedAt: { column: 'updated_at' },
    title: { column: 'title' },
    memberCount: { column: 'member_count' },
    contentCount: { column: 'content_count' },
  },
  defaultSort: newestFirst,
};

/** A piece of the title, or the whole id. */
function idOrName(text: string): Predicate | undefined {
  const byName = searches('circle', text);
  const id = text.trim();
  return byName && /^\d{1,19}$/.test(id) ? anyOf(refersTo('id', id), byName) : byName;
}

type CircleFilters = z.output<typeof circleManageList.body>;
const filters: FiltersOf<CircleFilters> = {
  circleIdOrName: idOrName,
  type: (value) => equals('type', value),
  status: (value) => equals('status', value),
  isBlocked: (value) => equals('is_blocked', value),
  isDraft: (value) => equals('is_draft', value),
  circleStatus: (value) => equals('circle_status', value),
  userId: (id) => refersTo('account_id', id),
  ...createdFilters,
};

/** Contract 4, list filters: what circles are picked from. */
const pickable: readonly Predicate[] = [...visible, equals('circle_status', 0)];

const codesOf = circleSave.pick({ type: true, status: true, circleStatus: true }).strip();

const bodyOf = (record: CircleRecord) => ({
  title: record.title,
  content: record.content,
  cover: record.cover,
  ...codesOf.parse({ ...record, circleStatus: record.circle_status }),
  isBlocked: record.is_blocked,
  isDraft: record.is_draft,
});

async function present(
  database: Kysely<Tables>,
  records: readonly CircleRecord[],
): Promise<CircleRow[]> {
  const [references, faces] = await Promise.all([
    loadReferences(database, { accounts: records.map((record) => record.account_id) }),
    facesOfCircles(
      database,
      records.map(({ id }) => id),
    ),
  ]);
  return records.map((record) => ({
    id: record.id,
    ...bodyOf(record),
    user: references.author(record.account_id),
    avatarList: faces.get(record.id) ?? [],
    memberCount: record.member_count,
    contentCount: record.content_count,
    ...stampsOf(record),
  }));
}

function columnsOf(body: z.output<typeof circleSaveCall.body>) {
  const values = {
    title: body.title,
    content: body.content,
    cover: body.cover,
    type: body.type,
    status: body.status,
    is_blocked: body.isBlocked,
    is_draft: body.isDraft,
    circle_status: body.circleStatus,
  };
  return { ...values, ...searchColumnsOf.circle(values) };
}

const circleCalls = (services: Services) =>
  thingCalls(services, {
    thing: 'circle',
    source,
    call: circleSaveCall,
    title: 'title',
    matchedBy: {
      title: { column: 'title', type: 'name' },
      type: { column: 'type', type: 'smallint' },
    },
    pickable,
    show: (records) => present(services.database, records),
    mayRead,
    bodyOf,
    columnsOf,
  });

/** How rows of a file become circles. */
export const circleRows = (services: Services) => circleCalls(services).writable;

/** The calls of circles (contract 7.2). */
export function circleHandlers(services: Services): HandledEndpoint[] {
  const circles = circleCalls(services);
  const answer = (body: CircleFilters, forced: readonly Predicate[]) =>
    circles.list(body, [notDeleted, ...forced, ...predicatesOf(filters, body)]);

  return [
    handleTogether(services, circleManageList, ({ body, caller }) =>
      answer(body, managedBy(caller)),
    ),
    handleTogether(services, circleList, ({ body }) => answer(body, pickable)),
    handle(circleDetail, circles.detail),
    handle(circleSaveCall, circles.save),
    handle(circleDelete, circles.remove),
    handle(circleRestore, circles.restore),
  ];
}

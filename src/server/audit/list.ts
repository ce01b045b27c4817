import { z } from 'zod';
import { auditAction, auditResource } from '#contract/audit.ts';
import type { EndpointRequest } from '#contract/endpoint.ts';
import {
  type AuditChange,
  type AuditRow,
  auditDetail,
  auditList,
} from '#contract/endpoints/audit.ts';
import type { Row } from '../database/tables.ts';
import { NotFound, sentence } from '../http/errors.ts';
import { type HandledEndpoint, handle, succeed, succeedPage } from '../http/handle.ts';
import { type FiltersOf, predicatesOf, readPage } from '../jmgr/listQuery.ts';
import { equals, from, refersTo, storedId, until } from '../jmgr/predicates.ts';
import type { Services } from '../services.ts';
import { authorColumns, authorOf } from '../special/records.ts';
import { messages } from './messages.ts';

/** The trail as operators read it. */

const columns = [
  ...(['id', 'at', 'account_id', 'resource', 'record_id'] as const),
  ...(['action', 'request_id', 'difference'] as const),
] as const;
type Entry = Pick<Row<'audit'>, (typeof columns)[number]>;

const source = {
  table: 'audit' as const,
  columns,
  sorts: { createdAt: { column: 'at' } },
  defaultSort: [{ column: 'at', descending: true }],
};

const filters: FiltersOf<EndpointRequest<typeof auditList>['body']> = {
  userId: (id) => refersTo('account_id', id),
  resource: (name) => equals('resource', name),
  // what is pasted often has spaces around it
  recordId: (id) => (id.trim() === '' ? undefined : equals('record_id', id.trim())),
  action: (name) => equals('action', name),
  requestId: (id) => (id.trim() === '' ? undefined : equals('request_id', id.trim())),
  createdAtFrom: (instant) => from('at', instant),
  createdAtTo: (instant) => until('at', instant),
};

const storedDifference = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }));

/** A column's name as the contract writes it, `publish_at` as `publishAt`. */
const fieldName = (column: string): string =>
  column.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

function changesOf({ difference }: Entry): AuditChange[] {
  return Object.entries(storedDifference.parse(difference))
    .map(([column, { from: before = null, to = null }]) => ({
      field: fieldName(column),
      from: before,
      to,
    }))
    .sort((left, right) => left.field.localeCompare(right.field, 'en'));
}

async function present({ database }: Services, entries: readonly Entry[]): Promise<AuditRow[]> {
  const ids = [...new Set(entries.flatMap(({ account_id }) => account_id ?? []))];
  const accounts =
    ids.length === 0
      ? []
      : await database
          .selectFrom('account')
          .select(authorColumns)
          .where('account.id', 'in', ids)
          .execute();
  const users = new Map(accounts.map((row) => [row.author_id, authorOf(row)]));
  return entries.map((entry) => ({
    id: entry.id,
    createdAt: entry.at.toISOString(),
    user: (entry.account_id !== null && users.get(entry.account_id)) || null,
    resource: auditResource.parse(entry.resource),
    recordId: entry.record_id,
    action: auditAction.parse(entry.action),
    requestId: entry.request_id,
    fields: changesOf(entry).map(({ field }) => field),
    difference: changesOf(entry),
  }));
}

export function auditHandlers(services: Services): HandledEndpoint[] {
  const { database } = services;
  return [
    handle(auditList, async ({ body }) => {
      const predicates = predicatesOf(filters, body);
      const page = await readPage(database, source, { ...body, predicates });
      return succeedPage(await present(services, page.rows), page.total, page.exact);
    }),
    handle(auditDetail, async ({ parameters: { id } }) => {
      const entry = await database
        .selectFrom('audit')
        .select(columns)
        .where('id', '=', storedId(id))
        .executeTakeFirst();
      const [row] = entry ? await present(services, [entry]) : [];
      if (!row) throw new NotFound(sentence(messages, 'notFound', { id }));
      return succeed(row);
    }),
  ];
}

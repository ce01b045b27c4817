import { z } from 'zod';
import { ownListIn } from '#contract/audit.ts';
import type { EndpointRequest } from '#contract/endpoint.ts';
import { type AuditRow, auditDetail, auditList, auditRestore } from '#contract/endpoints/audit.ts';
import type { Language } from '#contract/language.ts';
import type { Row } from '../database/tables.ts';
import { InvalidInput, NotFound, sentence } from '../http/errors.ts';
import { type Caller, type HandledEndpoint, handle, succeed, succeedPage } from '../http/handle.ts';
import { type FiltersOf, predicatesOf, readPage } from '../jmgr/listQuery.ts';
import { equals, from, refersTo, storedId, until } from '../jmgr/predicates.ts';
import type { Restored } from '../jmgr/records.ts';
import { thingNamed, thingOfList } from '../jmgr/writable.ts';
import { schemaStore } from '../schemas/index.ts';
import type { Services } from '../services.ts';
import { authorColumns, authorOf } from '../special/records.ts';
import { restoreSpecials } from '../special/shelving.ts';
import { describeEntries, type StoredEntry } from './describe.ts';
import { messages } from './messages.ts';

/** The trail, as operators read it. */

const columns = [
  ...(['id', 'at', 'account_id', 'resource', 'record_id'] as const),
  ...(['action', 'request_id', 'key_name'] as const),
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
  // pasted ids often have spaces around them
  recordId: (id) => (id.trim() === '' ? undefined : equals('record_id', id.trim())),
  action: (name) => equals('action', name),
  requestId: (id) => (id.trim() === '' ? undefined : equals('request_id', id.trim())),
  createdAtFrom: (instant) => from('at', instant),
  createdAtTo: (instant) => until('at', instant),
};

const storedDifference = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }));

/** The contract's name of a column: `publishAt` for `publish_at`. */
const fieldName = (column: string): string =>
  column.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

function changesOf(difference: unknown): StoredEntry['changes'] {
  return Object.entries(storedDifference.parse(difference))
    .map(([column, { from: before = null, to = null }]) => ({
      field: fieldName(column),
      from: before,
      to,
    }))
    .sort((left, right) => left.field.localeCompare(right.field, 'en'));
}

/** The changes of these entries. */
async function readDifferences({ database }: Services, entries: readonly Entry[]) {
  if (entries.length === 0) return new Map<string, unknown>();
  const rows = await database
    .selectFrom('audit')
    .where(
      'id',
      'in',
      entries.map(({ id }) => id),
    )
    .select(['id', 'difference'])
    .execute();
  return new Map(rows.map(({ id, difference }) => [id, difference]));
}

async function present(
  services: Services,
  entries: readonly Entry[],
  language: Language,
): Promise<AuditRow[]> {
  const differences = await readDifferences(services, entries);
  const ids = [...new Set(entries.flatMap(({ account_id }) => account_id ?? []))];
  const [accounts, described] = await Promise.all([
    ids.length === 0
      ? []
      : services.database
          .selectFrom('account')
          .select(authorColumns)
          .where('account.id', 'in', ids)
          .execute(),
    describeEntries(
      services,
      entries.map((entry) => ({
        resource: entry.resource,
        recordId: entry.record_id,
        changes: changesOf(differences.get(entry.id) ?? {}),
        entry,
      })),
    ),
  ]);
  const users = new Map(accounts.map((row) => [row.author_id, authorOf(row)]));
  return described.map(({ entry, record, difference }) => ({
    id: entry.id,
    createdAt: entry.at.toISOString(),
    user: (entry.account_id !== null && users.get(entry.account_id)) || null,
    resource: entry.resource,
    recordId: entry.record_id,
    record,
    title: record.title[language],
    action: entry.action,
    requestId: entry.request_id,
    key: entry.key_name ?? '',
    fields: difference.map(({ label }) => label[language]),
    difference,
  }));
}

/** The thing that the trail calls so. */
async function thingInTrail(services: Services, resource: string) {
  const store = schemaStore(services);
  const list = ownListIn(resource);
  if (list === undefined) return thingNamed(services, resource);
  const found = await store.find(list);
  return found && thingOfList(services, found, store.find);
}

/** Restores the record of an entry by the restore call of its kind. */
async function restore(
  services: Services,
  caller: Caller,
  { resource, record_id }: Pick<Entry, 'resource' | 'record_id'>,
): Promise<Restored> {
  if (resource === 'special') return restoreSpecials(services, [record_id]);
  const thing = await thingInTrail(services, resource);
  if (!thing) throw new InvalidInput(sentence(messages, 'notKept'));
  return thing.restore(caller, [record_id]);
}

/** The calls of the audit trail. */
export function auditHandlers(services: Services): HandledEndpoint[] {
  const { database } = services;
  return [
    handle(auditList, async ({ body, language }) => {
      const predicates = predicatesOf(filters, body);
      const page = await readPage(database, source, { ...body, predicates });
      return succeedPage(await present(services, page.rows, language), page.total, page.exact);
    }),
    handle(auditDetail, async ({ parameters: { id }, language }) => {
      const entry = await database
        .selectFrom('audit')
        .select(columns)
        .where('id', '=', storedId(id))
        .executeTakeFirst();
      const [row] = entry ? await present(services, [entry], language) : [];
      if (!row) throw new NotFound(sentence(messages, 'notFound', { id }));
      return succeed(row);
    }),
    handle(auditRestore, async ({ body: { id }, caller }) => {
      const entry = await database
        .selectFrom('audit')
        .select(['resource', 'record_id'])
        .where('id', '=', storedId(id))
        .where('action', '=', 'delete')
        .executeTakeFirst();
      if (!entry) throw new NotFound(sentence(messages, 'notFound', { id }));
      return succeed(await restore(services, caller, entry));
    }),
  ];
}

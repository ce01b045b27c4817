import { sql } from 'kysely';
import { z } from 'zod';
import type { EndpointRequest } from '#contract/endpoint.ts';
import { type AuditRow, auditDetail, auditList, auditTakeBack } from '#contract/endpoints/audit.ts';
import { inLanguage, type Language } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { Row } from '../database/tables.ts';
import { NotFound, sentence } from '../http/errors.ts';
import { type HandledEndpoint, handle, succeed, succeedPage } from '../http/handle.ts';
import { type FiltersOf, predicatesOf, readPage } from '../jmgr/listQuery.ts';
import { equals, from, isOneOf, refersTo, storedId, until } from '../jmgr/predicates.ts';
import type { Services } from '../services.ts';
import { authorColumns, authorOf } from '../special/records.ts';
import type { Calls } from './changers.ts';
import { describeEntries } from './describe.ts';
import { namesInTrail } from './formerNames.ts';
import type { StoredEntry } from './publishedTexts.ts';
import { fieldName } from './retaking.ts';
import { takeBack } from './takeBack.ts';
import { retakenOf } from './whyNot.ts';

/** The trail, as operators read it. */

const columns = [
  ...(['id', 'at', 'account_id', 'resource', 'record_id'] as const),
  ...(['action', 'request_id', 'key_name', 'action_id'] as const),
] as const;
type Entry = Pick<Row<'audit'>, (typeof columns)[number]>;

const source = {
  table: 'audit' as const,
  columns,
  sorts: { createdAt: { column: 'at' } },
  defaultSort: [{ column: 'at', descending: true }],
};

/** @param names the kinds of records that are asked for: a renamed list has several */
const filtersOf = (
  names: readonly string[],
): FiltersOf<EndpointRequest<typeof auditList>['body']> => ({
  userId: (id) => refersTo('account_id', id),
  resource: () => isOneOf('resource', names),
  // pasted ids often have spaces around them
  recordId: (id) => (id.trim() === '' ? undefined : equals('record_id', id.trim())),
  action: (name) => equals('action', name),
  requestId: (id) => (id.trim() === '' ? undefined : equals('request_id', id.trim())),
  // what is no id is none of any action
  actionId: (id) =>
    id.trim() === '' ? undefined : equals('action_id', uuid.safeParse(id.trim()).data ?? noAction),
  createdAtFrom: (instant) => from('at', instant),
  createdAtTo: (instant) => until('at', instant),
});

const uuid = z.guid();
const noAction = '00000000-0000-0000-0000-000000000000';

const storedDifference = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }));
type StoredDifference = z.output<typeof storedDifference>;

function changesOf(difference: StoredDifference): StoredEntry['changes'] {
  return Object.entries(difference)
    .map(([column, { from: before = null, to = null }]) => ({
      field: fieldName(column),
      from: before,
      to,
    }))
    .sort((left, right) => left.field.localeCompare(right.field, 'en'));
}

/** The changes of these entries. */
async function readDifferences({ database }: Services, entries: readonly Entry[]) {
  if (entries.length === 0)
    return new Map<string, { difference: StoredDifference; isWhole: boolean }>();
  const rows = await database
    .selectFrom('audit')
    .where(
      'id',
      'in',
      entries.map(({ id }) => id),
    )
    .select(['id', 'difference', sql<boolean>`former is not null`.as('isWhole')])
    .execute();
  return new Map(
    rows.map(({ id, difference, isWhole }) => [
      id,
      { difference: storedDifference.parse(difference), isWhole },
    ]),
  );
}

async function present(
  services: Services,
  entries: readonly Entry[],
  language: Language,
): Promise<AuditRow[]> {
  const differences = await readDifferences(services, entries);
  const ids = [...new Set(entries.flatMap(({ account_id }) => account_id ?? []))];
  const [accounts, described, retaken] = await Promise.all([
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
        changes: changesOf(differences.get(entry.id)?.difference ?? {}),
        entry,
      })),
    ),
    retakenOf(
      services,
      entries.map((entry) => ({
        ...entry,
        ...(differences.get(entry.id) ?? { difference: {}, isWhole: false }),
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
    title: inLanguage(record.title, language),
    action: entry.action,
    requestId: entry.request_id,
    key: entry.key_name ?? '',
    fields: difference.map(({ label }) => inLanguage(label, language)),
    difference: difference.map((change) => ({
      ...change,
      ...(retaken.get(entry.id)?.fields.has(change.field) ? { canTakeBack: true as const } : {}),
    })),
    actionId: entry.action_id,
    canTakeBack: retaken.get(entry.id)?.whyNot === undefined,
    whyNot: retaken.get(entry.id)?.whyNot?.(language) ?? '',
  }));
}

/** The calls of the audit trail. */
export function auditHandlers(services: Services, calls: Calls): HandledEndpoint[] {
  const { database } = services;
  return [
    handle(auditList, async ({ body, language }) => {
      const { resource } = body;
      const names = resource === undefined ? [] : await namesInTrail(services, resource);
      const predicates = predicatesOf(filtersOf(names), body);
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
      if (!row) throw new NotFound(sentence(locales.server.audit, 'notFound', { id }));
      return succeed(row);
    }),
    handle(auditTakeBack, async (question) => succeed(await takeBack(services, calls, question))),
  ];
}

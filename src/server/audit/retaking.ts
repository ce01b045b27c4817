import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { ownListIn } from '#contract/audit.ts';
import { ContentStatus } from '#contract/codes.ts';
import type { Tables } from '../database/tables.ts';
import { CallError } from '../http/errors.ts';
import type { ComparedRecord } from '../jmgr/thing/writable.ts';
import { thingNamed, thingOfList } from '../jmgr/writable.ts';
import { schemaStore } from '../schemas/index.ts';
import type { Services } from '../services.ts';
import type { Calls, Entry } from './changers.ts';
import { isReview, ownWays, type Retaking, type Way } from './ownWays.ts';

/** What can be taken back of each kind of record, and by which of its calls. */

/** The contract's name of a column: `publishAt` for `publish_at`. */
export const fieldName = (column: string): string =>
  column.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** The column of a field: the part of a JSON object belongs to the column that holds it. */
export const columnOf = (field: string): string =>
  (field.split('.')[0] ?? field).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns that an entry is about. */
export const partsOf = ({ difference }: Pick<Entry, 'difference'>): string[] => [
  ...new Set(Object.keys(difference).map((name) => name.split('.')[0] ?? name)),
];

const answer = z.object({
  data: z.object({
    unchanged: z.array(z.object({ id: z.string(), reason: z.enum(['gone', 'same']) })).default([]),
  }),
});

const unchanged = (answered: unknown): ReadonlyMap<string, 'gone' | 'same'> =>
  new Map(answer.parse(answered).data.unchanged.map(({ id, reason }) => [id, reason]));

/** Whether readers see content that has this status. */
const isShown = (status: unknown): boolean => status === ContentStatus.published;

const published: readonly string[] = ['post', 'bookList', 'live'];

const wayOf = ({ action, difference }: Pick<Entry, 'action' | 'difference'>): Way => {
  const { is_deleted: deletion } = difference;
  if (deletion) return deletion.to === true ? 'restore' : 'delete';
  return action === 'create' ? 'delete' : 'save';
};

/** Only pages are deleted, and only decisions on contributions are taken back. */
function ownWayOf(resource: string, entry: Pick<Entry, 'action' | 'difference'>): Way | undefined {
  if (resource === 'special') return wayOf(entry);
  if (resource === 'institution') return isReview(entry) ? 'save' : undefined;
  if (resource === 'contribution')
    return entry.action !== 'create' && entry.difference.status ? 'save' : undefined;
  return 'save';
}

/** How entries of a kind are taken back; undefined where nothing takes them back. */
export async function retakingOf(
  services: Services,
  resource: string,
): Promise<Retaking | undefined> {
  const isContent = published.includes(resource);
  const common = {
    unchanged,
    publishing: ({ difference: { status } }: Pick<Entry, 'difference'>) => {
      if (!isContent || !status || isShown(status.from) === isShown(status.to)) return undefined;
      return isShown(status.from) ? 'publish' : 'withdraw';
    },
    call: async (calls: Calls, name: Way) => {
      const list = ownListIn(resource);
      if (list !== undefined) return calls.own(list, name);
      const method = name === 'delete' ? 'DELETE' : 'PUT';
      const found = calls.platform(`${method} /jmgr/${resource}/${name}`);
      if (!found) throw new Error(`${resource} has no call to ${name}`);
      return found;
    },
  } satisfies Partial<Retaking>;
  const own = ownWays[resource];
  if (own)
    return {
      ...common,
      ...own,
      table: 'special',
      publishing: () => undefined,
      way: (entry) => ownWayOf(resource, entry),
      compare: async () => undefined,
    };
  if (resource === 'user')
    return {
      ...common,
      table: 'account',
      sentAs: accountFields,
      way: ({ action, difference }) =>
        action !== 'register' && Object.keys(difference).some((column) => accountFields.has(column))
          ? 'save'
          : undefined,
      compare: compareAccount,
    };
  const thing = await thingInTrail(services, resource);
  if (!thing) return undefined;
  const { table, sentAs, compare } = thing;
  return { ...common, table, sentAs, compare, way: wayOf };
}

async function thingInTrail(services: Services, resource: string) {
  const store = schemaStore(services);
  const list = ownListIn(resource);
  if (list === undefined) return thingNamed(services, resource);
  const found = await store.find(list);
  if (!found) return undefined;
  return thingOfList(services, found, store.find).catch((error: unknown) => {
    // its table is not there yet: the trail can be read all the same
    if (error instanceof CallError) return undefined;
    throw error;
  });
}

/** What operators save of accounts. */
const accountFields: ReadonlyMap<string, string> = new Map([
  ['nickname', 'nickname'],
  ['avatar', 'avatar'],
  ['enable_publish', 'enablePublish'],
  ['is_blocked', 'isBlocked'],
]);

async function compareAccount(
  database: Kysely<Tables>,
  id: string,
  former: string,
): Promise<ComparedRecord | undefined> {
  const columns = ['nickname', 'avatar', 'enable_publish', 'is_blocked'] as const;
  const record = await database
    .selectFrom('account')
    .select([...columns, 'revision'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!record) return undefined;
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns.map((column) => sql.ref(`former.${column}`)))}
    from account, lateral jsonb_populate_record(account, ${former}::jsonb) as former
    where account.id = ${id}`.execute(database);
  const bodyOf = (stored: object) =>
    Object.fromEntries(
      [...accountFields].map(([column, key]) => [key, Reflect.get(stored, column)]),
    );
  return {
    revision: record.revision,
    now: bodyOf(record),
    before: bodyOf(rows[0] ?? record),
    identifier: 'id',
  };
}

import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import {
  systemUserSelectList,
  userDetail,
  userManageList,
  userPickList,
  userSaveCall,
} from '#contract/endpoints/lists.ts';
import type { UserRow } from '#contract/entities/users.ts';
import { locales } from '#locales/index.ts';
import type { Row, Tables } from '../database/tables.ts';
import { keepTotalsBy, type Predicate } from '../database/totals.ts';
import { Forbidden, Refused, sentence } from '../http/errors.ts';
import {
  type Caller,
  type HandledEndpoint,
  handle,
  handleTogether,
  succeed,
  succeedPage,
} from '../http/handle.ts';
import { accountSearchColumns } from '../identity/accountSearch.ts';
import { forgetAccount } from '../identity/callers.ts';
import { hasOtherOperator } from '../identity/operators.ts';
import { revokeSessions } from '../identity/sessions.ts';
import type { Services } from '../services.ts';
import { changedFields } from './changedFields.ts';
import {
  type FiltersOf,
  type ListSource,
  newestFirst,
  predicatesOf,
  readPage,
} from './listQuery.ts';
import { createdFilters, equals, searches, storedId } from './predicates.ts';
import { notFound, writeRecord } from './records.ts';

/** Accounts: to manage, and to pick from; operators to pick from. */

const columns = [
  'id',
  'name',
  'nickname',
  'avatar',
  'is_institution',
  'institution_id',
  'enable_publish',
  'is_blocked',
  'roles',
  'created_at',
  'revision',
] as const satisfies readonly (keyof Row<'account'>)[];
type AccountRecord = Pick<Row<'account'>, (typeof columns)[number]>;

const source: ListSource<'account', (typeof columns)[number]> = {
  table: 'account',
  columns,
  sorts: {
    createdAt: { column: 'created_at' },
    name: { column: 'name' },
    nickname: { column: 'nickname' },
  },
  defaultSort: newestFirst,
};

/** what accounts are found by (`identity/accountSearch.ts`) */
const accountLines = ['nickname', 'name'];

const filters: FiltersOf<z.output<typeof userManageList.body>> = {
  searchText: (text) => searches('account', text, accountLines),
  isInstitution: (value) => equals('is_institution', value),
  enablePublish: (value) => equals('enable_publish', value),
  isBlocked: (value) => equals('is_blocked', value),
  ...createdFilters,
};

const pickFilters: FiltersOf<z.output<typeof userPickList.query>> = {
  searchText: (text) => searches('account', text, accountLines),
};

const operatorFilters: FiltersOf<z.output<typeof systemUserSelectList.query>> = {
  userName: (text) => searches('account', text, accountLines),
};

const isOperatorAccount: Predicate = { condition: sql`roles @> array['operator']` };

/** What a save may change. */
const bodyOf = (record: AccountRecord) => ({
  nickname: record.nickname,
  avatar: record.avatar,
  enablePublish: record.enable_publish,
  isBlocked: record.is_blocked,
});

async function present(
  database: Kysely<Tables>,
  records: readonly AccountRecord[],
): Promise<UserRow[]> {
  const ids = records.flatMap(({ institution_id }) => institution_id ?? []);
  const institutions =
    ids.length === 0
      ? []
      : await database
          .selectFrom('institution')
          .select(['id', 'status'])
          .where('id', 'in', ids)
          .execute();
  const statuses = new Map(institutions.map(({ id, status }) => [id, status]));
  return records.map((record) => ({
    id: record.id,
    name: record.name,
    ...bodyOf(record),
    isInstitution: record.is_institution,
    institutionStatus: statuses.get(record.institution_id ?? '') ?? null,
    roles: record.roles,
    createdAt: record.created_at.toISOString(),
    revision: record.revision,
  }));
}

function readUser(database: Kysely<Tables>, id: string): Promise<AccountRecord | undefined> {
  return database
    .selectFrom('account')
    .select(columns)
    .where('id', '=', storedId(id))
    .executeTakeFirst();
}

async function showUser(database: Kysely<Tables>, record: AccountRecord): Promise<UserRow> {
  const [row] = await present(database, [record]);
  if (!row) throw notFound('user', record.id);
  return row;
}

/** @throws Forbidden, Refused if the change would touch the operators in a way that it must not */
async function requireOperators(
  transaction: Transaction<Tables>,
  caller: Caller,
  record: AccountRecord,
  given: { readonly isBlocked?: boolean | undefined },
): Promise<void> {
  if (!record.roles.includes('operator')) return;
  if (caller.role) throw new Forbidden(sentence(locales.team.server, 'operatorsByRole'));
  if (given.isBlocked && !(await hasOtherOperator(transaction, record.id)))
    throw new Refused(409, sentence(locales.team.server, 'lastOperator'));
}

/** The calls by which operators look after people (contract 7.2). */
export function userHandlers(services: Services): HandledEndpoint[] {
  const { database, now } = services;
  keepTotalsBy(database, 'account', ['is_institution', 'enable_publish', 'is_blocked']);
  return [
    handleTogether(
      services,
      userManageList,
      async ({ body }) => {
        const page = await readPage(database, source, {
          ...body,
          predicates: predicatesOf(filters, body),
        });
        return succeedPage(await present(database, page.rows), page.total, page.exact);
      },
      ({ body }) => ({ table: 'account', predicates: predicatesOf(filters, body) }),
    ),

    handle(userPickList, async ({ query }) => {
      const page = await readPage(database, source, {
        ...query,
        predicates: [equals('is_blocked', false), ...predicatesOf(pickFilters, query)],
      });
      const rows = page.rows.map(({ id, name, nickname, avatar, is_institution }) => ({
        id,
        name,
        nickname,
        avatar,
        isInstitution: is_institution,
      }));
      return succeedPage(rows, page.total, page.exact);
    }),

    handle(systemUserSelectList, async ({ query }) => {
      const page = await readPage(database, source, {
        ...query,
        predicates: [
          isOperatorAccount,
          equals('is_blocked', false),
          ...predicatesOf(operatorFilters, query),
        ],
      });
      const rows = page.rows.map(({ id, nickname }) => ({ userId: id, nickName: nickname }));
      return succeedPage(rows, page.total, page.exact);
    }),

    handle(userDetail, async ({ parameters }) => {
      const record = await readUser(database, parameters.id);
      if (!record) throw notFound('user', parameters.id);
      return succeed(await showUser(database, record));
    }),

    handle(userSaveCall, async ({ body, caller }) => {
      const saved = await writeRecord<AccountRecord>(database, {
        thing: 'user',
        table: 'account',
        caller,
        id: body.id,
        revision: body.revision,
        isWholeAnswer: true,
        read: (id) => readUser(database, id),
        show: (record) => showUser(database, record),
        // never called: the validator asks for the id, and accounts are created by registering
        insert: () => Promise.reject(notFound('user', '')),
        update: async (record, transaction) => {
          if (record.id === caller.id && body.isBlocked)
            throw new Forbidden(sentence(locales.server.jmgr, 'ownAccount'));
          const stored = bodyOf(record);
          const given = changedFields(stored, body);
          if (Object.keys(given).length === 0) return 'unchanged';
          await requireOperators(transaction, caller, record, given);
          const { nickname, avatar, enablePublish, isBlocked } = { ...stored, ...given };
          const changed = await transaction
            .updateTable('account')
            .set({
              nickname,
              avatar,
              enable_publish: enablePublish,
              is_blocked: isBlocked,
              ...accountSearchColumns({ nickname, name: record.name }),
              updated_at: now(),
              revision: sql`revision + 1`,
            })
            .where('id', '=', record.id)
            .where('revision', '=', record.revision)
            .executeTakeFirst();
          if (changed.numUpdatedRows === 0n) return 'stale';
          // sessions end for good: unblocking the account does not bring them back
          if (given.isBlocked) await revokeSessions(services, transaction, record.id);
          return 'written';
        },
      });
      forgetAccount(services, body.id);
      return succeed(saved);
    }),
  ];
}

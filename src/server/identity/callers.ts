import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { memberRoles } from '#contract/codes.ts';
import { localizedText } from '#contract/endpoint.ts';
import { grants } from '#contract/grant.ts';
import { locales } from '#locales/index.ts';
import { announce, mayKeepAnswers, onChange } from '../database/changes.ts';
import type { Row } from '../database/tables.ts';
import type { Authentication } from '../http/access.ts';
import { NotFound, sentence } from '../http/errors.ts';
import type { Caller, CallerRole } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { findKey, isProgramKey } from './programKeys.ts';
import { isFactorRequired } from './secondFactorRule.ts';
import { hashToken, isAnonymousToken, isToken } from './tokens.ts';

/** The list of signed-in devices says when each was last used, to so many milliseconds. */
const usedWithin = 5 * 60_000;
/** Milliseconds that an answer is good for, unless a process says before that it no longer is. */
const timeToLive = 2_000;
const maximumEntries = 10_000;

interface Entry {
  /** absent for a token that opens nothing */
  readonly caller: Caller | undefined;
  /** milliseconds since 1970 */
  readonly expiresAt: number;
}
type CallerCache = LRUCache<string, Entry>;

const callerColumns = [
  'account.id',
  'account.name',
  'account.nickname',
  'account.avatar',
  'account.is_institution',
  'account.institution_id',
  'account.enable_publish',
  'account.roles',
  'account.permissions',
  'account.role_id',
  'role.label_zh',
  'role.label_en',
  'role.labels',
  'role.grants',
  'institution.status',
  'institution.reason',
] as const;

type CallerRow = Pick<
  Row<'account'>,
  | 'id'
  | 'name'
  | 'nickname'
  | 'avatar'
  | 'is_institution'
  | 'institution_id'
  | 'enable_publish'
  | 'roles'
  | 'permissions'
  | 'role_id'
> & {
  status: number | null;
  reason: string | null;
  label_zh: string | null;
  label_en: string | null;
  labels: unknown;
  grants: unknown;
};

/** What a role is called. English is stored as the default name where it has no other. */
export const roleLabel = (row: Pick<CallerRow, 'label_zh' | 'label_en' | 'labels'>) =>
  localizedText.parse({
    ...Object(row.labels),
    'zh-CN': row.label_zh ?? '',
    ...(row.label_en !== row.label_zh && { 'en-US': row.label_en }),
  });

/** What an operator is limited to. */
const roleOf = (
  row: Pick<CallerRow, 'label_zh' | 'label_en' | 'labels' | 'grants'>,
  id: string,
): CallerRole => ({
  id,
  label: roleLabel(row),
  grants: grants.parse(row.grants),
});

function callerOf(row: CallerRow, sessionId: string): Caller {
  return {
    id: row.id,
    sessionId,
    name: row.name,
    nickname: row.nickname,
    avatar: row.avatar,
    isInstitution: row.is_institution,
    institutionId: row.institution_id ?? undefined,
    institutionStatus: row.status ?? undefined,
    institutionReason: row.reason ?? '',
    enablePublish: row.enable_publish,
    roles: row.role_id === null ? row.roles : row.roles.filter((role) => role !== 'operator'),
    permissions: row.permissions,
    ...(row.role_id === null ? {} : { role: roleOf(row, row.role_id) }),
  };
}

const opensNothing: Entry = { caller: undefined, expiresAt: Number.POSITIVE_INFINITY };

/** The account that made a key, with the key. */
async function findKeyEntry(services: Services, token: string): Promise<Entry> {
  const found = await findKey(services, token);
  const account = found && (await readCaller(services, found.accountId));
  return account
    ? { caller: { ...account, key: found.key }, expiresAt: found.expiresAt }
    : opensNothing;
}

/** A person as the institution that they act for; undefined where the membership has ended, or the institution is blocked. */
async function actingFor(
  services: Services,
  person: Caller,
  by: {
    readonly member_id: string | null;
    readonly for_account_id: string | null;
    readonly member_role: string | null;
  },
): Promise<Caller | undefined> {
  if (by.member_id === null || by.for_account_id === null) return undefined;
  const institution = await readCaller(services, by.for_account_id);
  const role = memberRoles.find((name) => name === by.member_role);
  if (!institution?.isInstitution || !role) return undefined;
  const { id: accountId, nickname, sessionId } = person;
  return { ...institution, sessionId, member: { id: by.member_id, accountId, nickname, role } };
}

/** Notes that a session is used now. */
async function noteUse({ database, now }: Services, sessionId: string): Promise<void> {
  await database
    .updateTable('session')
    .set({ used_at: now() })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

async function findEntry(services: Services, token: string): Promise<Entry> {
  if (isProgramKey(token)) return findKeyEntry(services, token);
  const { database, now } = services;
  const row = await database
    .selectFrom('access_token')
    .innerJoin('session', 'session.id', 'access_token.session_id')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('institution', 'institution.id', 'account.institution_id')
    .leftJoin('role', 'role.id', 'account.role_id')
    .leftJoin('second_factor', 'second_factor.account_id', 'account.id')
    .leftJoin('institution_member as member', (join) =>
      join.onRef('member.id', '=', 'session.member_id').on('member.ended_at', 'is', null),
    )
    .where('access_token.hash', '=', hashToken(token))
    .where('access_token.expires_at', '>', now())
    .where('session.revoked_at', 'is', null)
    .where('account.is_blocked', '=', false)
    .select([
      'access_token.expires_at',
      'session.id as session_id',
      'session.used_at as session_used_at',
      'second_factor.confirmed_at as factor_since',
      'session.passkey',
      'session.member_id',
      'member.for_account_id',
      'member.role as member_role',
      ...callerColumns,
    ])
    .executeTakeFirst();
  if (!row) return opensNothing;
  // one write in five minutes for each session, whatever it calls
  if (Math.abs(now().getTime() - row.session_used_at.getTime()) >= usedWithin)
    await noteUse(services, row.session_id);
  const own = callerOf(row, row.session_id);
  const caller = row.member_id === null ? own : await actingFor(services, own, row);
  if (!caller) return opensNothing;
  // a passkey is a device and what unlocks it, so it counts as both factors
  const hasProvenBoth = row.factor_since !== null || row.passkey !== '';
  const needsSecondFactor = !hasProvenBoth && isFactorRequired(services, row.roles);
  return {
    expiresAt: row.expires_at.getTime(),
    caller: { ...caller, ...(needsSecondFactor && { needsSecondFactor }) },
  };
}

/**
 * Accounts as callers, for work that is done in their name when their sessions may be over.
 *
 * @returns those of them that there are and that are not blocked
 */
export async function readCallers(
  { database }: Pick<Services, 'database'>,
  accountIds: readonly string[],
): Promise<Caller[]> {
  if (accountIds.length === 0) return [];
  const rows = await database
    .selectFrom('account')
    .leftJoin('institution', 'institution.id', 'account.institution_id')
    .leftJoin('role', 'role.id', 'account.role_id')
    .where('account.id', '=', sql<string>`any(${accountIds})`)
    .where('account.is_blocked', '=', false)
    .select(callerColumns)
    .execute();
  return rows.map((row) => callerOf(row, ''));
}

/** An operator who sees what a role sees, and writes nothing. @throws NotFound if there is no such role */
export async function callerSeenAs(
  { database }: Pick<Services, 'database'>,
  caller: Caller,
  roleId: string,
): Promise<Caller> {
  const row = await database
    .selectFrom('role')
    // as text: not everything that is sent is an id
    .where(sql<string>`id::text`, '=', roleId)
    .select(['id', 'label_zh', 'label_en', 'labels', 'grants'])
    .executeTakeFirst();
  if (!row) throw new NotFound(sentence(locales.team.server, 'noSuchRole'));
  const roles = caller.roles.filter((role) => role !== 'operator');
  return { ...caller, roles, role: { ...roleOf(row, row.id), isSeenAs: true } };
}

/** One account as a caller; undefined if it does not exist or is blocked. */
export async function readCaller(
  services: Pick<Services, 'database'>,
  accountId: string,
): Promise<Caller | undefined> {
  return (await readCallers(services, [accountId]))[0];
}

const caches = new WeakMap<Services, CallerCache>();

function cacheOf(services: Services): CallerCache {
  const existing = caches.get(services);
  if (existing) return existing;
  const cache: CallerCache = new LRUCache<string, Entry>({
    max: maximumEntries,
    ttl: timeToLive,
    ttlResolution: 0,
    perf: { now: () => services.now().getTime() },
    fetchMethod: (token) => findEntry(services, token),
    // what is forgotten while it is read is answered, and not kept
    ignoreFetchAbort: true,
  });
  caches.set(services, cache);
  onChange(services.database, (change) => {
    if (change === undefined) cache.clear();
    else forgetWhere(services, change);
  });
  return cache;
}

const bearer = /^Bearer +(\S+)$/i;
const nobody = { refusal: 'signInNeeded' } as const;
const anonymous = { refusal: 'accountNeeded' } as const;
const expired = { refusal: 'loginExpired' } as const;
const keyRefused = { refusal: 'keyRefused' } as const;

function entryOf(services: Services, token: string): Promise<Entry | undefined> | Entry {
  if (!mayKeepAnswers(services.database)) return findEntry(services, token);
  const cache = cacheOf(services);
  return cache.get(token) ?? cache.fetch(token);
}

/** Who an `Authorization` header speaks for: one joined query at most every two seconds for each token. */
export async function authenticate(
  services: Services,
  authorization: string | null,
): Promise<Authentication> {
  if (authorization === null) return nobody;
  const token = bearer.exec(authorization)?.[1];
  if (!token) return nobody;
  if (isAnonymousToken(token)) return anonymous;
  const refused = isProgramKey(token) ? keyRefused : expired;
  if (!isToken(token) && !isProgramKey(token)) return refused;
  const entry = await entryOf(services, token);
  if (!entry?.caller || entry.expiresAt <= services.now().getTime()) return refused;
  return { caller: entry.caller };
}

/** Whether a caller is, or acts by, what has changed. */
const concerns: Readonly<Record<string, (caller: Caller, id: string) => boolean>> = {
  account: (caller, id) => caller.id === id || caller.member?.accountId === id,
  session: (caller, id) => caller.sessionId === id,
  key: ({ key }, id) => key?.id === id,
  role: ({ role }, id) => role?.id === id,
};

function forgetWhere(services: Services, change: string): void {
  const [kind = '', id = ''] = change.split(':', 2);
  const isConcerned = concerns[kind];
  const cache = caches.get(services);
  if (!cache || !isConcerned) return;
  for (const [token, { caller }] of cache.entries())
    if (caller && isConcerned(caller, id)) cache.delete(token);
}

/** Makes a change of such a thing count at once, in every process. To be called after its commit. */
const forgetting =
  (kind: 'account' | 'session' | 'key' | 'role') =>
  (services: Services, id: string): void => {
    forgetWhere(services, `${kind}:${id}`);
    announce(services.database, `${kind}:${id}`);
  };

export const forgetAccount = forgetting('account');
/** after it ended */
export const forgetSession = forgetting('session');
/** after it was revoked */
export const forgetKey = forgetting('key');
/** everybody of a role, after it was changed */
export const forgetRole = forgetting('role');

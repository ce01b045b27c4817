import { type Kysely, sql } from 'kysely';
import { ContentStatus, InstitutionStatus } from '#contract/codes.ts';
import type { Home } from '#contract/endpoints/home.ts';
import { inLanguage, type Language } from '#contract/language.ts';
import { describeEntries } from '../audit/describe.ts';
import type { Tables } from '../database/tables.ts';
import type { Caller } from '../http/handle.ts';
import type { Services } from '../services.ts';

type Happened = Home['lately'][number];

/** entries of the trail that are looked at, and groups of them that are shown */
const looked = 80;
const shown = 8;
const hour = 3_600_000;

interface Entry {
  readonly at: Date;
  readonly account_id: string | null;
  readonly nickname: string | null;
  readonly resource: string;
  readonly record_id: string;
  readonly action: string;
}

/** Entries of one person, kind and action that follow each other within an hour, the newest first. */
function grouped(entries: readonly Entry[]): { newest: Entry; ids: Set<string> }[] {
  const groups: { newest: Entry; ids: Set<string> }[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    const isMore =
      last &&
      last.newest.account_id === entry.account_id &&
      last.newest.resource === entry.resource &&
      last.newest.action === entry.action &&
      last.newest.at.getTime() - entry.at.getTime() < hour;
    if (isMore) last.ids.add(entry.record_id);
    else groups.push({ newest: entry, ids: new Set([entry.record_id]) });
  }
  return groups.slice(0, shown);
}

/** What was changed last on the platform: the newest entries of the trail, those that belong together as one. */
export async function latelyOnPlatform(
  services: Services,
  language: Language,
): Promise<Happened[]> {
  const { rows } = await sql<Entry>`
    select entry.at, entry.account_id, account.nickname, entry.resource, entry.record_id, entry.action
    from (select at, account_id, resource, record_id, action from audit
      order by at desc, id desc limit ${sql.lit(looked)}) as entry
    left join account on account.id = entry.account_id
    order by entry.at desc`.execute(services.database);
  const described = await describeEntries(
    services,
    grouped(rows).map((group) => ({
      ...group,
      resource: group.newest.resource,
      recordId: group.newest.record_id,
      changes: [],
    })),
  );
  return described.map(({ newest, ids, record }) => ({
    at: newest.at.toISOString(),
    user: newest.nickname ?? '',
    resource: newest.resource,
    action: newest.action,
    count: ids.size,
    title: ids.size === 1 ? inLanguage(record.title, language) : '',
    path:
      ids.size === 1
        ? record.path
        : `/resource/audit?${new URLSearchParams({ resource: newest.resource, action: newest.action })}`,
  }));
}

const verdicts: Readonly<Record<number, string>> = {
  [InstitutionStatus.approved]: 'accepted',
  [InstitutionStatus.rejected]: 'rejected',
  [InstitutionStatus.suspected]: 'suspended',
};

/** What was decided about an institution. */
async function reviewsOf(database: Kysely<Tables>, institution: string): Promise<Happened[]> {
  const { rows } = await sql<{ at: Date; status: number | null }>`
    select at, (difference -> 'status' ->> 'to')::integer as status from audit
    where record_id = ${institution} and resource = 'institution' and action = 'review'
    order by at desc limit ${sql.lit(shown)}`.execute(database);
  return rows.flatMap(({ at, status }) => {
    const action = status === null ? undefined : verdicts[status];
    if (action === undefined) return [];
    return {
      ...{ at: at.toISOString(), user: '', resource: 'institution', action, count: 1, title: '' },
      path: '/setting/institution',
    };
  });
}

/** What was decided about what a person contributed to special pages. */
async function contributionsOf(database: Kysely<Tables>, account: string): Promise<Happened[]> {
  const { rows } = await sql<{ at: Date; status: number; special_id: string; name: string }>`
    select contribution.reviewed_at as at, contribution.status, special_id, special.name
    from special_contribution as contribution join special on special.id = special_id
    where contribution.account_id = ${account} and contribution.reviewed_at is not null
    order by contribution.reviewed_at desc limit ${sql.lit(shown)}`.execute(database);
  return rows.map(({ at, status, special_id, name }) => ({
    at: at.toISOString(),
    user: '',
    resource: 'contribution',
    action: status === ContentStatus.published ? 'accepted' : 'rejected',
    count: 1,
    title: name,
    path: `/contribute/${special_id}`,
  }));
}

/** What was decided last about what is a person's own. */
export async function latelyOfAuthor(
  { database }: Services,
  { id, institutionId }: Caller,
): Promise<Happened[]> {
  const [reviews, contributions] = await Promise.all([
    institutionId === undefined ? [] : reviewsOf(database, institutionId),
    contributionsOf(database, id),
  ]);
  return [...reviews, ...contributions]
    .sort((one, other) => other.at.localeCompare(one.at, 'en'))
    .slice(0, shown);
}

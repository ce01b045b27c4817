import { sql } from 'kysely';
import { ContentStatus, ContentType, InstitutionStatus, LiveState } from '#contract/codes.ts';
import type { Home } from '#contract/endpoints/home.ts';
import { allows } from '#contract/grant.ts';
import { exactTotalLimit } from '#contract/limits.ts';
import type { Caller } from '../http/handle.ts';
import type { Services } from '../services.ts';

type Waiting = Home['waiting'][number];
type Of = NonNullable<Waiting['of']>;

/** days for which what an import could not take is still told of */
const importDays = 7;

function waitingOf(what: Waiting['what'], count: number, path: string, of?: Of): Waiting[] {
  if (count === 0) return [];
  const exact = count <= exactTotalLimit;
  return [{ what, ...(of && { of }), count: exact ? count : exactTotalLimit, exact, path }];
}

interface ForOperators {
  readonly institutions: number;
  readonly contributions: number;
  readonly posts: number;
  readonly scheduled: number;
  readonly failedJobs: number;
  readonly lateJobs: number;
  readonly failedMessages: number;
  readonly failedDeliveries: number;
  readonly rejectedRows: number;
  readonly lastImport: string | null;
  readonly troubledSources: number;
}

/** What waits for operators. Totals that the database keeps are read; the rest is few, or counted up to a limit. */
export async function waitingForOperators({ database, now }: Services): Promise<Waiting[]> {
  const late = new Date(now().getTime() - 60_000);
  const since = new Date(now().getTime() - importDays * 86_400_000);
  const { rows } = await sql<ForOperators>`select
    (select coalesce(sum(count), 0)::integer from institution_total
      where status = ${sql.lit(InstitutionStatus.underReview)}) as institutions,
    (select count(*)::integer from (select from special_contribution
      where status = ${sql.lit(ContentStatus.awaitingReview)}
      limit ${sql.lit(exactTotalLimit + 1)}) awaiting) as contributions,
    (select coalesce(sum(count), 0)::integer from post_total
      where status = ${sql.lit(ContentStatus.awaitingReview)} and not is_deleted) as posts,
    (select coalesce(sum(count), 0)::integer from post_total
      where status = ${sql.lit(ContentStatus.scheduled)} and not is_deleted) as scheduled,
    (select count(*)::integer from job
      where failed_at is not null and (finished_at is null or failed_at >= finished_at)) as "failedJobs",
    (select count(*)::integer from job where next_at < ${late}) as "lateJobs",
    (select count(*)::integer from outbox_message where state = 'failed') as "failedMessages",
    (select count(*)::integer from webhook_delivery where state = 'failed') as "failedDeliveries",
    (select count(distinct source)::integer from source_trouble) as "troubledSources",
    imports.count as "rejectedRows", imports.last as "lastImport"
    from (select count(*)::integer as count, max(id)::text as last from import_job
      where not dry_run and rejected > 0 and finished_at >= ${since}) as imports`.execute(database);
  const [found] = rows;
  if (!found) return [];
  const oneImport = found.rejectedRows === 1 ? `&recordId=${found.lastImport}` : '';
  return [
    ...waitingOf('institutions', found.institutions, '/resource/institutions?tab=underReview'),
    ...waitingOf('contributions', found.contributions, '/resource/contributions?tab=awaiting'),
    ...waitingOf('posts', found.posts, '/resource/posts?tab=awaitingReview'),
    ...waitingOf('failedJobs', found.failedJobs, '/state'),
    ...waitingOf('lateJobs', found.lateJobs, '/state'),
    ...waitingOf('failedMessages', found.failedMessages, '/state'),
    ...waitingOf('failedDeliveries', found.failedDeliveries, '/state'),
    ...waitingOf('rejectedRows', found.rejectedRows, `/resource/audit?resource=import${oneImport}`),
    ...waitingOf('troubledSources', found.troubledSources, '/sources'),
    ...waitingOf('scheduled', found.scheduled, '/resource/posts?tab=scheduled'),
  ];
}

interface OwnCounts {
  readonly of: Of;
  readonly scheduled: number;
  readonly drafts: number;
  readonly blocked: number;
  readonly rejected: number;
  readonly upcoming: number;
  readonly all: number;
}

const lists: Readonly<Record<Of, string>> = {
  dynamic: '/manage/dynamic',
  article: '/manage/article',
  bookList: '/manage/booklist',
  live: '/manage/live',
};
const forms: Readonly<Record<Of, string>> = {
  dynamic: '/publish/dynamic',
  article: '/publish/article',
  bookList: '/publish/booklist',
  live: '/publish/live',
};

/** What of an author's own waits, and whether they have published anything: their newest, up to a limit. */
export async function waitingForAuthor(
  { database }: Services,
  { id }: Caller,
): Promise<{ waiting: Waiting[]; hasContents: boolean }> {
  const limit = sql.lit(exactTotalLimit);
  const moderated = sql`
    count(*) filter (where status = ${sql.lit(ContentStatus.scheduled)})::integer as scheduled,
    count(*) filter (where is_draft)::integer as drafts,
    count(*) filter (where is_blocked)::integer as blocked,
    count(*) filter (where status = ${sql.lit(ContentStatus.rejected)})::integer as rejected`;
  const [{ rows: counted }, { rows: unfinished }] = await Promise.all([
    sql<OwnCounts>`
      select case content_type when ${sql.lit(ContentType.article)} then 'article' else 'dynamic' end as of,
        ${moderated}, 0 as upcoming, count(*)::integer as all
      from (select content_type, status, is_blocked, is_draft from post
        where account_id = ${id} and not is_deleted order by created_at desc limit ${limit}) mine
      where content_type in (${sql.lit(ContentType.article)}, ${sql.lit(ContentType.dynamic)})
      group by 1
      union all select 'bookList', ${moderated}, 0, count(*)::integer
      from (select status, is_blocked, is_draft from book_list
        where account_id = ${id} and not is_deleted order by is_top desc, created_at desc limit ${limit}) mine
      union all select 'live', 0, count(*) filter (where is_draft)::integer,
        count(*) filter (where is_blocked)::integer, 0,
        count(*) filter (where state = ${LiveState.scheduled} and not is_draft)::integer, count(*)::integer
      from (select is_blocked, is_draft, state from live
        where account_id = ${id} and not is_deleted limit ${limit}) mine`.execute(database),
    sql<{ of: Of; count: number }>`select kind as of, count(*)::integer as count from writing
      where account_id = ${id} and kind in ('dynamic', 'article', 'bookList', 'live') group by kind`.execute(
      database,
    ),
  ]);
  const waiting = [
    ...counted.flatMap(({ of, ...found }) => [
      ...waitingOf('rejected', found.rejected, `${lists[of]}?status=${ContentStatus.rejected}`, of),
      ...waitingOf('blocked', found.blocked, `${lists[of]}?tab=blocked`, of),
      ...waitingOf('scheduled', found.scheduled, `${lists[of]}?tab=scheduled`, of),
      ...waitingOf('upcoming', found.upcoming, `${lists[of]}?tab=scheduled`, of),
      ...waitingOf('drafts', found.drafts, `${lists[of]}?tab=draft`, of),
    ]),
    ...unfinished.flatMap(({ of, count }) => waitingOf('unfinished', count, forms[of], of)),
  ];
  return { waiting, hasContents: counted.some(({ all }) => all > 0) };
}

/** What waits in the lists that a role opens; nothing without a role. */
export async function waitingForRole(services: Services, { role }: Caller): Promise<Waiting[]> {
  if (!role) return [];
  const listIn = (path: string) => /^\/resource\/([\w-]+)/.exec(path)?.[1] ?? '';
  const found = await waitingForOperators(services);
  return found.filter(({ path }) => allows(role.grants, listIn(path), ['read']));
}

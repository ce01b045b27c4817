import { type RawBuilder, sql } from 'kysely';
import { ContentType, postContentTypes, SubmitType } from '#contract/codes.ts';
import { contributedTypes, takesFilmed } from '#contract/contribution.ts';
import type { EndpointRequest } from '#contract/endpoint.ts';
import type { specialContributableList } from '#contract/endpoints/specialContributions.ts';
import { type Contributable, contributionStatus } from '#contract/entities/special.ts';
import { searchCondition } from '../database/search.ts';
import { isSeenByReaders } from '../readers/seenByReaders.ts';
import type { Services } from '../services.ts';
import { findPublished } from './detail.ts';
import { readForReaders } from './document.ts';
import { orderBy } from './reading.ts';
import { excerptOfPost, readRecords, recordKey } from './records.ts';

/** What an account may contribute to a page: its own records that readers see, and those that it has contributed before. */

const sortColumns = { publishedAt: 'published_at', title: 'title' };

interface Candidate {
  content_type: number;
  content_id: string;
  title: string;
  content: string;
  published_at: Date;
  status: number | null;
  reason: string | null;
}

/** The account's own records in one table that a page accepts or already has, with the state of their contribution. */
function candidatesOf(
  table: 'post' | 'book_list',
  { specialId, accountId, submit, searchText }: Question,
): RawBuilder<Candidate> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const contentType = table === 'post' ? column('content_type') : sql.lit(ContentType.bookList);
  const words = searchCondition(table, searchText)?.indexed ?? sql`true`;
  return sql`select ${contentType} as content_type, ${column('id')} as content_id,
      ${column('title')} as title, ${column('content')} as content,
      coalesce(${column('published_at')}, ${column('created_at')}) as published_at,
      made.status, made.reason
    from ${sql.table(table)}
    left join special_contribution made
      on made.special_id = ${specialId} and made.content_id = ${column('id')}
    where ${column('account_id')} = ${accountId} and not ${column('is_deleted')}
      and (made.id is not null
        or (${isTaken(table, submit)} and ${isSeenByReaders(table)}))
      and ${words}`;
}

/** The condition that a page accepts a row of these tables; the same rule as `takesContribution`. */
function isTaken(table: 'post' | 'book_list', submit: SubmitType): RawBuilder<boolean> {
  if (table === 'book_list') return sql.lit(contributedTypes[submit].has(ContentType.bookList));
  const filmed = postContentTypes.filter((type) => takesFilmed(submit, type));
  return sql<boolean>`(post.content_type = any(${[...contributedTypes[submit]]}::integer[])
    or (post.content_type = any(${filmed}::integer[]) and jsonb_array_length(post.videos) > 0))`;
}

interface Question {
  readonly specialId: string;
  readonly accountId: string;
  readonly submit: SubmitType;
  readonly searchText: string;
}

/** One page of these records, newest first by default. A page that readers do not see accepts nothing. */
export async function listContributable(
  { database }: Services,
  accountId: string,
  {
    id,
    pageIndex,
    pageSize,
    sort,
    searchText = '',
    isContributed,
  }: EndpointRequest<typeof specialContributableList>['body'],
): Promise<{ rows: Contributable[]; total: number }> {
  const order = orderBy(sort ?? '-publishedAt', sortColumns);
  const special = await findPublished(database, id);
  if (!special) return { rows: [], total: 0 };
  // a page that readers cannot open at present accepts nothing
  const submit = readForReaders(special.published)?.submit ?? SubmitType.closed;
  const question: Question = { specialId: special.id, accountId, submit, searchText };
  const narrowed =
    isContributed === undefined
      ? sql`true`
      : isContributed
        ? sql`status is not null`
        : sql`status is null`;
  const candidates = sql`(${candidatesOf('post', question)}
    union all ${candidatesOf('book_list', question)}) candidate where ${narrowed}`;
  const [counted, found] = await Promise.all([
    sql<{ count: string }>`select count(*) from ${candidates}`.execute(database),
    sql<Candidate>`select * from ${candidates} order by ${order}, content_id desc
      limit ${pageSize} offset ${(pageIndex - 1) * pageSize}`.execute(database),
  ]);
  const nameOf = (row: Candidate) => ({
    contentType: row.content_type,
    contentId: row.content_id,
  });
  const records = await readRecords(database, found.rows.map(nameOf));
  const rows = found.rows.map((row): Contributable => {
    const record = records.get(recordKey(nameOf(row)));
    return {
      ...nameOf(row),
      title: row.title,
      content: excerptOfPost(row.content_type, row.content),
      cover: record?.cover ?? '',
      publishedAt: row.published_at.toISOString(),
      isAvailable: record !== undefined,
      status: contributionStatus.nullable().parse(row.status),
      reason: row.reason ?? '',
    };
  });
  return { rows, total: Number(counted.rows[0]?.count ?? 0) };
}

import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { EndpointRequest } from '#contract/endpoint.ts';
import type { specialListCount } from '#contract/endpoints/special.ts';
import type { SpecialRow } from '#contract/entities/special.ts';
import { searchCondition } from '../database/search.ts';
import type { Tables } from '../database/tables.ts';
import { openLines } from '../http/withheld.ts';
import type { Services } from '../services.ts';
import { orderBy, totalOf } from './reading.ts';
import { authorColumns, authorOf, isRecordId } from './records.ts';

/** The filters of the lists and their count. */
export type SpecialFilters = EndpointRequest<typeof specialListCount>['body'];

/** Published pages, or pages with an unpublished draft. */
export type SpecialView = 'published' | 'draft';

interface Page {
  pageIndex: number;
  pageSize: number;
  sort?: string | undefined;
}

type Query<Output> = SelectQueryBuilder<Tables, 'special', Output>;

function narrowed(
  services: Services,
  view: SpecialView,
  filters: SpecialFilters,
): Query<Record<never, never>> {
  let query: Query<Record<never, never>> = services.database
    .selectFrom('special')
    .where('special.is_deleted', '=', false);
  query =
    view === 'published'
      ? query.where('special.published', 'is not', null)
      : query.where('special.has_draft', '=', true);
  const words = searchCondition('special', filters.searchText ?? '');
  // the name is all that they are searched by
  if (words) query = query.where(openLines(['name']) ? sql<boolean>`false` : words.indexed);
  if (filters.labelId !== undefined)
    query = isRecordId(filters.labelId)
      ? query.where('special.label_id', '=', filters.labelId)
      : query.where(sql<boolean>`false`);
  if (filters.isTop !== undefined) query = query.where('special.is_top', '=', filters.isTop);
  if (filters.startAtFrom !== undefined)
    query = query.where('special.start_at', '>=', new Date(filters.startAtFrom));
  if (filters.startAtTo !== undefined)
    query = query.where('special.start_at', '<=', new Date(filters.startAtTo));
  return query;
}

const countOf = (services: Services, view: SpecialView, filters: SpecialFilters): Promise<number> =>
  totalOf(narrowed(services, view, filters));

/** How many pages of each view match. */
export async function countSpecials(services: Services, filters: SpecialFilters) {
  const [published, draft] = await Promise.all([
    countOf(services, 'published', filters),
    countOf(services, 'draft', filters),
  ]);
  return { published, draft };
}

const sortColumns: Readonly<Record<string, string>> = {
  name: 'special.name',
  startAt: 'special.start_at',
  endAt: 'special.end_at',
  createdAt: 'special.created_at',
  updatedAt: 'special.updated_at',
  isTop: 'special.is_top',
  viewCount: 'special.view_count',
};

/** the parts of a stored document that the list needs; invalid parts are read as empty */
const summary = z.object({
  summary: z.string().catch(''),
  cover: z.string().catch(''),
  start: z.string().catch(''),
  end: z.string().catch(''),
  colour: z.string().catch(''),
});

/** One page of the list, topped pages first, and the number of all that match. */
export async function listSpecials(
  services: Services,
  view: SpecialView,
  { pageIndex, pageSize, sort, ...filters }: Page & SpecialFilters,
): Promise<{ rows: SpecialRow[]; total: number }> {
  const ordered = narrowed(services, view, filters)
    .orderBy('special.is_top', 'desc')
    .orderBy(orderBy(sort ?? '-updatedAt', sortColumns));
  const [total, found] = await Promise.all([
    countOf(services, view, filters),
    readRows(
      services.database,
      ordered
        .orderBy('special.id', 'desc')
        .limit(pageSize)
        .offset((pageIndex - 1) * pageSize),
    ),
  ]);
  return { total, rows: found };
}

async function readRows(
  database: Kysely<Tables>,
  page: Query<Record<never, never>>,
): Promise<SpecialRow[]> {
  const ids = (await page.select('special.id').execute()).map((row) => row.id);
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom('special')
    .innerJoin('account', 'account.id', 'special.account_id')
    .leftJoin('label', 'label.id', 'special.label_id')
    .where('special.id', 'in', ids)
    .select(['special.id', 'special.name', 'special.is_top', 'special.has_draft'])
    .select(['special.created_at', 'special.updated_at', 'special.revision', 'special.view_count'])
    .select([
      sql<boolean>`special.published is not null`.as('is_published'),
      sql<string>`special.document->>'summary'`.as('summary'),
      sql<string>`special.document->>'cover'`.as('cover'),
      sql<string>`special.document->>'startAt'`.as('start'),
      sql<string>`special.document->>'endAt'`.as('end'),
      sql<string>`special.document->>'bgColor'`.as('colour'),
      sql<number>`jsonb_array_length(special.document->'components')`.as('component_count'),
      'label.id as label_id',
      'label.name as label_name',
    ])
    .select(authorColumns)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const shown = summary.parse(row);
    return [
      {
        id,
        name: row.name,
        summary: shown.summary,
        cover: shown.cover,
        startAt: shown.start,
        endAt: shown.end,
        bgColor: shown.colour,
        label:
          row.label_id !== null && row.label_name !== null
            ? { id: row.label_id, name: row.label_name }
            : null,
        isTop: row.is_top,
        isPublished: row.is_published,
        hasDraft: row.has_draft,
        componentCount: row.component_count,
        viewCount: row.view_count,
        user: authorOf(row),
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
        revision: row.revision,
      },
    ];
  });
}

import { type Kysely, type SqlBool, sql } from 'kysely';
import type { EndpointRequest } from '#contract/endpoint.ts';
import type { specialLabels } from '#contract/endpoints/special.ts';
import { likePattern } from '../database/search.ts';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import type { Label } from './automatic.ts';
import { orderBy, readPage } from './reading.ts';
import { isRecordId } from './records.ts';

/** The labels that a special page may carry: those of contents that are in use. */

const sortColumns = { name: 'label.name', order: 'label.order' };

/** All labels in their order, or one page of them. */
export async function listLabels(
  { database }: Services,
  { pageIndex, pageSize, sort, searchText }: EndpointRequest<typeof specialLabels>['query'],
): Promise<{ rows: { id: string; name: string }[]; total: number }> {
  const order = orderBy(sort ?? 'order', sortColumns);
  const words = searchText?.trim() ?? '';
  const offered = database
    .selectFrom('label')
    .where('kind', '=', 'content')
    .where('is_enabled', '=', true)
    .where('is_deleted', '=', false)
    .$if(words !== '', (query) =>
      query.where(
        sql<SqlBool>`(label.name ilike ${likePattern(words)} or label.id::text = ${words})`,
      ),
    );
  const found = offered.select(['id', 'name']).orderBy(order).orderBy('id');
  if (pageSize !== undefined) return readPage(offered, found, { pageIndex, pageSize });
  const rows = await found.execute();
  // without a page size there is one page
  return { rows: pageIndex > 1 ? [] : rows, total: rows.length };
}

/** A label with its present name; undefined if it is gone. */
export async function findLabel(database: Kysely<Tables>, id: string): Promise<Label | undefined> {
  if (!isRecordId(id)) return undefined;
  return database
    .selectFrom('label')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
}

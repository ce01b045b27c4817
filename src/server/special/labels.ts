import { type SqlBool, sql } from 'kysely';
import type { EndpointRequest } from '#contract/endpoint.ts';
import type { specialLabels } from '#contract/endpoints/special.ts';
import { likePattern } from '../database/search.ts';
import type { Services } from '../services.ts';
import { orderBy } from './sorting.ts';

/** The labels that a special page may carry: those of contents that are in use. */

const sortColumns = { name: 'label.name', order: 'label.order' };

/** All of them in their order, or one page of so many. */
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
  const page = offered.select(['id', 'name']).orderBy(order).orderBy('id');
  const [{ count }, rows] = await Promise.all([
    offered
      .select((expression) => expression.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
    (pageSize === undefined
      ? page
      : page.limit(pageSize).offset((pageIndex - 1) * pageSize)
    ).execute(),
  ]);
  // without a size there is one page, the first
  return { rows: pageSize === undefined && pageIndex > 1 ? [] : rows, total: Number(count) };
}

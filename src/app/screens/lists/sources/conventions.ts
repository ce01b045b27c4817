import { hasText, type Language, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { conventionNames } from '#schema/source/conventions/index.ts';

type Convention = (typeof conventionNames)[number];

/** How a page is asked for, where its rows are, and where their total is, if there is one. */
const parts: Readonly<
  Partial<Record<Convention, readonly [page: string, rows: string, total?: string]>>
> = {
  'django-rest': ['page / page_size', 'results', 'count'],
  'django-rest-offset': ['limit / offset', 'results', 'count'],
  'django-rest-cursor': ['next', 'results'],
  'spring-data-rest': ['page (0…) / size', '_embedded', 'page.totalElements'],
  'spring-page': ['page (0…) / size', 'content', 'totalElements'],
  ruoyi: ['pageNum / pageSize', 'rows', 'total'],
  jeecgboot: ['pageNo / pageSize', 'result.records', 'result.total'],
  'mybatis-plus': ['current / size', 'data.records', 'data.total'],
  yudao: ['pageNo / pageSize', 'data.list', 'data.total'],
  renren: ['page / limit', 'page.list', 'page.totalCount'],
  'strapi-4': ['pagination[page] / [pageSize]', 'data', 'meta.pagination.total'],
  'strapi-5': ['pagination[page] / [pageSize]', 'data', 'meta.pagination.total'],
  directus: ['offset / limit', 'data', 'meta.filter_count'],
  'odata-4': ['$skip / $top', 'value', '@odata.count'],
  'json-api': ['page[number] / page[size]', 'data', 'meta.total'],
  laravel: ['page / per_page', 'data', 'meta.total'],
  ghost: ['page / limit', 'posts, tags …', 'meta.pagination.total'],
  'nestjsx-crud': ['page / limit', 'data', 'total'],
  stripe: ['starting_after', 'data'],
  notion: ['next_cursor', 'results'],
  airtable: ['offset', 'records'],
  pocketbase: ['page / perPage', 'items', 'totalItems'],
  elasticsearch: ['from / size', 'hits.hits', 'hits.total.value'],
  'open-library': ['page / limit', 'docs', 'numFound'],
  'google-books': ['startIndex / maxResults', 'items', 'totalItems'],
};

/** A ready-made convention in one line. */
export function aboutConvention(name: Convention, language: Language): string {
  const texts = locales.sources.conventions;
  const own = `${name}.about`;
  if (hasText(texts, own)) return message(texts, language, own);
  const [page = '', rows = '', total] = parts[name] ?? [];
  return total === undefined
    ? message(texts, language, 'uncounted', { page, rows })
    : message(texts, language, 'counted', { page, rows, total });
}

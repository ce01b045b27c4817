import type { Localized } from '#contract/language.ts';
import type { conventionNames } from '#schema/source/conventions/index.ts';

/** How people know a ready-made convention. */
interface ConventionWords {
  /** what it is called by those who made it */
  readonly title: string;
  /** in one line: how a page is asked for, where its rows and their total are */
  readonly about: Localized;
}

const words = (title: string, chinese: string, english: string): ConventionWords => ({
  title,
  about: { 'zh-CN': chinese, 'en-US': english },
});

const counted = (page: string, rows: string, total: string) =>
  [
    `按 ${page} 分页，记录在 ${rows}，总数在 ${total}。`,
    `Pages by ${page}; rows in ${rows}, the total in ${total}.`,
  ] as const;
const uncounted = (page: string, rows: string) =>
  [
    `按 ${page} 逐页向后取，记录在 ${rows}，没有总数。`,
    `Page after page by ${page}; rows in ${rows}, and no total.`,
  ] as const;

/** Every ready-made convention, in the words of the one who chooses. */
export const conventionWords: Readonly<Record<(typeof conventionNames)[number], ConventionWords>> =
  {
    'json-server': words(
      'json-server',
      '按 _start 和 _end 取记录，按 q 搜索，应答就是数组，总数在 X-Total-Count。',
      'Rows by _start and _end, search by q; the answer is the array, the total in X-Total-Count.',
    ),
    'ra-simple-rest': words(
      'react-admin, simple REST',
      '按 range=[0,9] 取记录，应答就是数组，总数在 Content-Range。',
      'Rows by range=[0,9]; the answer is the array, the total in Content-Range.',
    ),
    github: words(
      'GitHub',
      '按 page 和 per_page 分页，应答就是数组，Link 指向下一页，没有总数。',
      'Pages by page and per_page; the answer is the array, Link leads on, and no total.',
    ),
    gitlab: words(
      'GitLab',
      '按 page 和 per_page 分页，应答就是数组，总数在 X-Total。',
      'Pages by page and per_page; the answer is the array, the total in X-Total.',
    ),
    wordpress: words(
      'WordPress',
      '按 page 和 per_page 分页，应答就是数组，总数在 X-WP-Total。',
      'Pages by page and per_page; the answer is the array, the total in X-WP-Total.',
    ),
    'django-rest': words(
      'Django REST framework',
      ...counted('page / page_size', 'results', 'count'),
    ),
    'django-rest-offset': words(
      'Django REST framework, limit/offset',
      ...counted('limit / offset', 'results', 'count'),
    ),
    'django-rest-cursor': words('Django REST framework, cursor', ...uncounted('next', 'results')),
    'spring-data-rest': words(
      'Spring Data REST',
      ...counted('page (0…) / size', '_embedded', 'page.totalElements'),
    ),
    'spring-page': words('Spring Page', ...counted('page (0…) / size', 'content', 'totalElements')),
    ruoyi: words('若依 RuoYi', ...counted('pageNum / pageSize', 'rows', 'total')),
    jeecgboot: words(
      'JeecgBoot',
      ...counted('pageNo / pageSize', 'result.records', 'result.total'),
    ),
    'mybatis-plus': words(
      'MyBatis-Plus',
      ...counted('current / size', 'data.records', 'data.total'),
    ),
    yudao: words('芋道 yudao', ...counted('pageNo / pageSize', 'data.list', 'data.total')),
    renren: words('人人开源 renren', ...counted('page / limit', 'page.list', 'page.totalCount')),
    postgrest: words(
      'PostgREST, Supabase',
      '按 offset 和 limit 取记录，应答就是数组，总数在 Content-Range。',
      'Rows by offset and limit; the answer is the array, the total in Content-Range.',
    ),
    'strapi-4': words(
      'Strapi 4',
      ...counted('pagination[page] / [pageSize]', 'data', 'meta.pagination.total'),
    ),
    'strapi-5': words(
      'Strapi 5',
      ...counted('pagination[page] / [pageSize]', 'data', 'meta.pagination.total'),
    ),
    directus: words('Directus', ...counted('offset / limit', 'data', 'meta.filter_count')),
    'odata-4': words('OData 4', ...counted('$skip / $top', 'value', '@odata.count')),
    'json-api': words('JSON:API', ...counted('page[number] / page[size]', 'data', 'meta.total')),
    laravel: words('Laravel', ...counted('page / per_page', 'data', 'meta.total')),
    ghost: words('Ghost', ...counted('page / limit', 'posts, tags …', 'meta.pagination.total')),
    'nestjsx-crud': words('NestJS, @nestjsx/crud', ...counted('page / limit', 'data', 'total')),
    stripe: words('Stripe', ...uncounted('starting_after', 'data')),
    notion: words('Notion', ...uncounted('next_cursor', 'results')),
    airtable: words('Airtable', ...uncounted('offset', 'records')),
    pocketbase: words('PocketBase', ...counted('page / perPage', 'items', 'totalItems')),
    elasticsearch: words(
      'Elasticsearch',
      ...counted('from / size', 'hits.hits', 'hits.total.value'),
    ),
    'open-library': words('Open Library', ...counted('page / limit', 'docs', 'numFound')),
    'google-books': words(
      'Google Books',
      ...counted('startIndex / maxResults', 'items', 'totalItems'),
    ),
  };

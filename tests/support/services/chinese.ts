import { narrowed, numberIn, pairedOrder, type Term, termsOf } from './query.ts';
import {
  type Answer,
  createService,
  isFound,
  objectOf,
  ordered,
  type Route,
  type Row,
  type Seen,
} from './service.ts';

/** Back ends that are common in China: an envelope with status 200 for failures too, calls named by words. */

const idIn = (body: unknown): string => String(objectOf(body).id ?? '');

/** `GET /book/info/7` and the like, by patterns of method and path. */
const routes =
  (patterns: Readonly<Record<string, Route['does']>>, changes: 'whole' | 'part' = 'whole') =>
  ({ method, path, query, body }: Seen): Route | undefined => {
    for (const [pattern, does] of Object.entries(patterns)) {
      const found = new RegExp(`^${pattern}$`).exec(`${method} ${path}`);
      if (!found) continue;
      const id =
        found[1] ?? query.get('id') ?? (Array.isArray(body) ? String(body[0]) : idIn(body));
      return { does, id, whole: changes === 'whole' };
    }
    return undefined;
  };

/** A page by number, and what it is a page of. */
function paged(
  { query }: Seen,
  rows: readonly Row[],
  [number, size]: [string, string],
  most = 1_000,
) {
  const asked = Math.min(numberIn(query, size, 10), most);
  const page = numberIn(query, number, 1);
  return rows.slice((page - 1) * asked, page * asked);
}

/** Equal; a title is found by a part of it. */
const likeTitle = (query: Seen['query']): Term[] =>
  termsOf(query, (field, [value = '']) =>
    field === 'title'
      ? { field, operator: 'contains', value }
      : field === 'author' || field === 'stock'
        ? { field, operator: 'eq', value }
        : undefined,
  );

export const ruoyi = (books: readonly Row[]) => {
  const said = (code: number, msg: string, more: object = {}): Answer => ({
    body: { code, msg, ...more },
  });
  return createService(books, {
    route: routes({
      'GET /system/books/list': 'list',
      'GET /system/books/(\\d+)': 'detail',
      'POST /system/books': 'create',
      'PUT /system/books': 'update',
      'DELETE /system/books/(\\d+)': 'delete',
    }),
    list: (seen, rows) => {
      const { query } = seen;
      const order = pairedOrder(query.get('orderByColumn'), query.get('isAsc'));
      const found = ordered(narrowed(rows, likeTitle(query)), order);
      return said(200, '查询成功', {
        rows: paged(seen, found, ['pageNum', 'pageSize']),
        total: found.length,
      });
    },
    record: (book, does) => said(200, '操作成功', does === 'detail' ? { data: book } : {}),
    missing: said(200, '操作成功', { data: null }),
    refusal: said(500, 'A title is needed'),
  });
};

export const jeecgboot = (books: readonly Row[]) => {
  const said = (result: unknown, message = '', success = true): Answer => ({
    body: { success, message, code: success ? 200 : 500, result, timestamp: 1_767_225_600_000 },
  });
  return createService(books, {
    route: routes(
      {
        'GET /books/list': 'list',
        'GET /books/queryById': 'detail',
        'POST /books/add': 'create',
        'PUT /books/edit': 'update',
        'DELETE /books/delete': 'delete',
      },
      'part',
    ),
    list: (seen, rows) => {
      const { query } = seen;
      const terms = termsOf(query, (name, [value = '']) => {
        const [, field = '', end] = /^(title|author|stock)(?:_(begin|end))?$/.exec(name) ?? [];
        if (field === '') return undefined;
        if (end) return { field, operator: end === 'begin' ? 'gte' : 'lte', value };
        const [, part] = /^\*(.*)\*$/.exec(value) ?? [];
        if (part !== undefined) return { field, operator: 'contains', value: part };
        return { field, operator: 'in', value: value.split(',') };
      });
      const order = pairedOrder(query.get('column'), query.get('order'));
      const found = ordered(narrowed(rows, terms), order);
      const records = paged(seen, found, ['pageNo', 'pageSize']);
      return said({ records, total: found.length, size: records.length, current: 1, pages: 1 });
    },
    record: (book, does) => (does === 'detail' ? said(book) : said('操作成功！', '操作成功！')),
    missing: said(null, '未找到对应数据', false),
    refusal: said(null, 'A title is needed', false),
  });
};

export const mybatisPlus = (books: readonly Row[]) => {
  const said = (data: unknown, msg = '', code = 0): Answer => ({ body: { code, msg, data } });
  return createService(books, {
    route: routes(
      {
        'GET /books/page': 'list',
        'GET /books/(\\d+)': 'detail',
        'POST /books': 'create',
        'PUT /books': 'update',
        'DELETE /books/(\\d+)': 'delete',
      },
      'part',
    ),
    list: (seen, rows) => {
      const { query } = seen;
      const terms = likeTitle(query).map((term): Term => ({ ...term, operator: 'eq' }));
      const order = pairedOrder(query.get('orders[0].column'), query.get('orders[0].asc'));
      const found = ordered(narrowed(rows, terms), order);
      const records = paged(seen, found, ['current', 'size'], 500);
      return said({ records, total: found.length, size: records.length, current: 1, pages: 1 });
    },
    record: (book, does) => said(does === 'detail' || does === 'create' ? book : true),
    missing: said(null),
    refusal: said(null, 'A title is needed', 1),
  });
};

export const yudao = (books: readonly Row[]) => {
  const said = (data: unknown, msg = '', code = 0): Answer => ({ body: { code, msg, data } });
  return createService(books, {
    route: routes({
      'GET /books/page': 'list',
      'GET /books/get': 'detail',
      'POST /books/create': 'create',
      'PUT /books/update': 'update',
      'DELETE /books/delete': 'delete',
    }),
    list: (seen, rows) => {
      const { query } = seen;
      if (numberIn(query, 'pageSize', 10) > 200)
        return said(null, '请求参数不正确:每页条数最大值为 200', 400);
      const between = termsOf(query, (name, [value = '']) => {
        const [, field = '', end] = /^(\w+)\[([01])\]$/.exec(name) ?? [];
        return field === '' ? undefined : { field, operator: end === '0' ? 'gte' : 'lte', value };
      });
      const found = narrowed(rows, [...likeTitle(query), ...between]);
      const list = paged(seen, found, ['pageNo', 'pageSize']);
      return said({ list, total: found.length });
    },
    record: (book, does) => said(does === 'detail' ? book : does === 'create' ? book.id : true),
    missing: said(null),
    refusal: said(null, '请求参数不正确: A title is needed', 400),
  });
};

export const renren = (books: readonly Row[]) => {
  const said = (more: object, msg = 'success', code = 0): Answer => ({
    body: { msg, code, ...more },
  });
  return createService(books, {
    route: routes({
      'GET /books/list': 'list',
      'GET /books/info/(\\d+)': 'detail',
      'POST /books/save': 'create',
      'POST /books/update': 'update',
      'POST /books/delete': 'delete',
    }),
    list: (seen, rows) => {
      const { query } = seen;
      const terms = likeTitle(query).map((term): Term => ({ ...term, operator: 'eq' }));
      const found = narrowed(rows, terms).filter((row) => isFound(row, query.get('key') ?? ''));
      const order = pairedOrder(query.get('sidx'), query.get('order'));
      const list = paged(seen, ordered(found, order), ['page', 'limit']);
      return said({ page: { totalCount: found.length, pageSize: list.length, list } });
    },
    record: (book, does) => said(does === 'detail' ? { books: book } : {}),
    missing: said({ books: null }),
    refusal: said({}, 'A title is needed', 500),
  });
};

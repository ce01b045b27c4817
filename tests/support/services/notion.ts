import { createService, objectOf, type Row } from './service.ts';

/** Notion: rows are asked for by POST, with a cursor in the body. */
export const notion = (books: readonly Row[]) =>
  createService(books, {
    route: ({ method, path }) => {
      if (method === 'POST' && path === '/databases/7f/query') return { does: 'list' };
      const [, id] = /^\/pages\/(.+)$/.exec(path) ?? [];
      return method === 'GET' && id !== undefined ? { does: 'detail', id } : undefined;
    },
    list: ({ body, headers }, rows) => {
      if (headers.get('notion-version') === null)
        return { status: 400, body: { message: 'Notion-Version header should be defined' } };
      const { page_size: size = 100, start_cursor: cursor } = objectOf(body);
      const limit = Math.min(Number(size), 100);
      const start = cursor === undefined ? 0 : Number(String(cursor).replace('c-', ''));
      const hasMore = start + limit < rows.length;
      return {
        body: {
          object: 'list',
          results: rows.slice(start, start + limit),
          next_cursor: hasMore ? `c-${start + limit}` : null,
          has_more: hasMore,
        },
      };
    },
    record: (book) => ({ body: book }),
    missing: {
      status: 404,
      body: { object: 'error', status: 404, message: 'Could not find page' },
    },
    refusal: { status: 400 },
  });

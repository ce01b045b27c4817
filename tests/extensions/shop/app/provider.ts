import type { DataProvider } from '@refinedev/core';
import { createDataProvider } from '@refinedev/rest';
import type { Lists } from 'bookdesk/extending';
import { z } from 'zod';

/** A shop that counts pages from 1, sorts by `-title`, and answers `{items, meta: {total}}`. */

const page = z.object({
  items: z.array(z.record(z.string(), z.unknown())),
  meta: z.object({ total: z.number() }),
});

export default function createShopProvider(lists: Lists): DataProvider {
  // the list says where its records are
  const pathOf = (resource: string) =>
    lists.get(resource)?.endpoints.list.path.slice(1) ?? resource;
  return createDataProvider('https://shop.example/api', {
    getList: {
      getEndpoint: ({ resource }) => pathOf(resource),
      buildQueryParams: async ({ pagination, sorters = [], filters = [] }) => ({
        page: pagination?.currentPage,
        perPage: pagination?.pageSize,
        sort: sorters.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join(),
        ...Object.fromEntries(
          filters.flatMap((one) => ('field' in one ? [[one.field, one.value]] : [])),
        ),
      }),
      mapResponse: async (response) => page.parse(await response.json()).items,
      getTotalCount: async (response) => page.parse(await response.json()).meta.total,
    },
    getOne: { getEndpoint: ({ resource, id }) => `${pathOf(resource)}/${id}` },
    create: { getEndpoint: ({ resource }) => pathOf(resource) },
    update: { getEndpoint: ({ resource, id }) => `${pathOf(resource)}/${id}` },
    deleteOne: { getEndpoint: ({ resource, id }) => `${pathOf(resource)}/${id}` },
  }).dataProvider;
}

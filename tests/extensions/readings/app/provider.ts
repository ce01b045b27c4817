import type { DataProvider } from '@refinedev/core';
import createDataProvider from '@refinedev/graphql';
import { Client, fetchExchange, gql } from '@urql/core';
import type { List, Lists } from 'bookdesk/extending';

/** A GraphQL API in the manner of nestjs-query. What is asked of a record is what the fields of the list read. */

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The operations of a list, `readings` with records of the type `Reading`. */
function operationsOf(list: List) {
  const many = list.endpoints.list.path.slice(1);
  const one = many.replace(/s$/, '');
  const type = capital(one);
  const fields = [list.identifier, ...Object.values(list.fields).map(({ path }) => path)].join(' ');
  return {
    resource: many,
    list: gql`query ($paging: OffsetPaging!, $filter: ${type}Filter, $sorting: [${type}Sort!]) {
      ${many}(paging: $paging, filter: $filter, sorting: $sorting) { nodes { ${fields} } totalCount }
    }`,
    one: gql`query ($id: ID!) { ${one}(id: $id) { ${fields} } }`,
    create: gql`mutation ($input: CreateOne${type}Input!) { createOne${type}(input: $input) { ${fields} } }`,
    update: gql`mutation ($input: UpdateOne${type}Input!) { updateOne${type}(input: $input) { ${fields} } }`,
    remove: gql`mutation ($input: DeleteOne${type}Input!) { deleteOne${type}(input: $input) { id } }`,
  };
}

export default function createReadingsProvider(lists: Lists): DataProvider {
  const client = new Client({
    url: 'https://readings.example/graphql',
    exchanges: [fetchExchange],
    preferGetMethod: false,
  });
  const graphql = createDataProvider(client);
  const named = (name: string) => {
    const list = lists.get(name);
    if (!list) throw new Error(`There is no list "${name}"`);
    return operationsOf(list);
  };
  return {
    getApiUrl: graphql.getApiUrl,
    getList: (asked) => {
      const { resource, list: gqlQuery } = named(asked.resource);
      return graphql.getList({ ...asked, resource, meta: { gqlQuery } });
    },
    getOne: (asked) => {
      const { resource, one: gqlQuery } = named(asked.resource);
      return graphql.getOne({ ...asked, resource, meta: { gqlQuery } });
    },
    create: (asked) => {
      const { resource, create: gqlMutation } = named(asked.resource);
      return graphql.create({ ...asked, resource, meta: { gqlMutation } });
    },
    update: (asked) => {
      const { resource, update: gqlMutation } = named(asked.resource);
      return graphql.update({ ...asked, resource, meta: { gqlMutation } });
    },
    deleteOne: (asked) => {
      const { resource, remove: gqlMutation } = named(asked.resource);
      return graphql.deleteOne({ ...asked, resource, meta: { gqlMutation } });
    },
  };
}

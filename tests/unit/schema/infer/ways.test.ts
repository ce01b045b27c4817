import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { channelCalls } from '#contract/endpoints/lists.ts';
import { inferResource } from '#schema/infer/inferResource.ts';

test('parameters that ask for another value, or for none, belong to the filter of the value', () => {
  expect(channelCalls.list.query.shape).toHaveProperty('domainNot');
  const { definition } = inferResource({
    name: 'directory',
    provider: 'jmgr',
    call: { method: 'GET', path: '/channel/domain/list' },
    rows: [{ id: '1', name: 'Home', domain: 'home', order: 1, isEnabled: true }],
    endpoints,
    resources: [],
  });
  const filters = definition.list.filters ?? [];
  expect(filters.map(({ name }) => name)).not.toContain('domainNot');
  expect(filters.find(({ name }) => name === 'domain')?.also).toContain('not');
});

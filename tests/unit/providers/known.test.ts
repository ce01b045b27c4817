import { expect, it, vi } from 'vitest';

vi.mock('#schema/providers.ts', () => ({ providerNames: ['jmgr', 'rest', 'memory'] }));

it('a schema may name any data provider that there is, and hears their names where there is none', async () => {
  const { resource } = await import('#schema/meta.ts');
  const { provider } = resource.shape;
  expect(provider.safeParse('memory').success).toBe(true);
  expect(provider.safeParse('grahpql').error?.issues[0]).toMatchObject({
    values: ['jmgr', 'rest', 'memory'],
  });
});

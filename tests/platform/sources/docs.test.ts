import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createSourcePlatform, type SourcePlatform } from './support.ts';

/** The way "from nothing to rows" of docs/sources.md, word for word, but for the address of its service. */

const named = z.looseObject({ name: z.string() });
const [source, list] = [...readFileSync('docs/sources.md', 'utf8').matchAll(/```json\n(.*?)```/gs)]
  .slice(0, 2)
  .map(([, text = '']) => named.parse(JSON.parse(text)));

let platform: SourcePlatform;
beforeAll(async () => {
  process.env.BOOKSHOP_TOKEN = 'a-token-of-the-docs';
  platform = await createSourcePlatform(['bookshop']);
});
afterAll(async () => {
  delete process.env.BOOKSHOP_TOKEN;
  await platform.close();
});

test('leads to rows', async () => {
  if (!source || !list) throw new Error('the document has no examples');
  await platform.writeSource(source.name, { ...source, address: platform.service.address });
  await platform.writeList(list.name, { ...list, forms: undefined });
  platform.service.answer((request, response) => {
    const isKnown = request.headers.authorization === 'Bearer a-token-of-the-docs';
    const isBooks = request.url?.startsWith('/books');
    response.writeHead(isKnown && isBooks ? 200 : 404, { 'content-type': 'application/json' });
    response.end('[{"id":1,"title":"Wild Grass","price":12.5}]');
  });
  expect(await platform.ask(`${list.name}/list`)).toMatchObject({
    status: 200,
    body: { data: [{ id: 1, title: 'Wild Grass', price: 12.5 }], dataCount: 1 },
  });
});

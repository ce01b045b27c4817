import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { findEndpoint } from '#schema/check/shapes.ts';
import { checkResources } from '#schema/check.ts';
import { inferResource } from '#schema/infer/inferResource.ts';
import type { ResourceDefinition } from '#schema/meta.ts';
import { serialiseResource } from '#schema/serialise.ts';
import { createTestPlatform } from '#tests/support/platform.ts';

/** What the inference writes for our own lists, beside the schemas that people wrote by hand. */

const platform = await createTestPlatform({ demo: true });
afterAll(() => platform.close());
const token = await platform.signIn('operator');

const files = readdirSync('schemas')
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({
    file: `schemas/${file}`,
    text: readFileSync(`schemas/${file}`, 'utf8'),
  }));
const shipped = checkResources(files, endpoints).flatMap(({ definition }) => definition ?? []);

/** Rows of three pages, as the command samples them. */
async function sample(definition: ResourceDefinition): Promise<unknown[]> {
  const endpoint = findEndpoint(endpoints, definition.endpoints.list);
  if (!endpoint) throw new Error(`no endpoint for ${definition.name}`);
  const pages = await Promise.all(
    [1, 2, 3].map(async (pageIndex) => {
      const page = { pageIndex, pageSize: 100 };
      const input = endpoint.method === 'GET' ? { query: page } : { body: page };
      const { status, body } = await platform.ask(endpoint, input, token);
      expect(status).toBe(200);
      const data: unknown = Reflect.get(Object(body), 'data');
      return Array.isArray(data) ? data : [];
    }),
  );
  return pages.flat();
}

async function inferAgain(definition: ResourceDefinition) {
  return inferResource({
    name: definition.name,
    provider: 'jmgr',
    call: definition.endpoints.list,
    rows: await sample(definition),
    endpoints,
    resources: shipped.filter(({ name }) => name !== definition.name),
  });
}

const pathsOf = ({ fields }: ResourceDefinition) =>
  Object.entries(fields).map(([name, { type, path = name }]) => ({ name, type, path }));

test('at least nine in ten fields get the type that people gave them by hand', async () => {
  const differing: string[] = [];
  let all = 0;
  for (const definition of shipped) {
    const { definition: inferred } = await inferAgain(definition);
    for (const { name, type, path } of pathsOf(definition)) {
      all += 1;
      const same = pathsOf(inferred).filter((one) => one.path === path);
      if (!same.some((one) => one.type === type))
        differing.push(
          `${definition.name}.${name}: ${type}, inferred ${same.map((one) => one.type).join(' and ') || 'nothing'}`,
        );
    }
  }
  const share = 1 - differing.length / all;
  expect(share, `these differ:\n${differing.join('\n')}`).toBeGreaterThanOrEqual(0.9);
});

describe.each(shipped.map((definition) => [definition.name, definition] as const))(
  'the list %s',
  (_name, definition) => {
    test('inferred again passes the checker without an error, beside all others', async () => {
      const { definition: inferred } = await inferAgain(definition);
      const others = files.filter(({ file }) => file !== `schemas/${definition.name}.json`);
      const mine = { file: `schemas/${definition.name}.json`, text: serialiseResource(inferred) };
      const checked = checkResources([...others, mine], endpoints);
      // what other lists need of this one is theirs to say
      const findings = checked.find(({ file }) => file === mine.file)?.findings ?? [];
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    });
  },
);

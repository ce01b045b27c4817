import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { endpointPath } from '#server/http/endpointAddress.ts';
import { createOpenApi } from '#server/http/openapi.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform({ background: false });
});
afterAll(() => platform.close());

function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value))
    if (name === '$ref' && typeof part === 'string') yield part;
    else yield* referencesIn(part);
}

function* propertiesIn(value: unknown): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value))
    if (name === 'properties') yield* Object.entries(Object(part));
    else yield* propertiesIn(part);
}

function resolve(document: unknown, reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined,
      document,
    );
}

test('the document lists every call of the contract', () => {
  const { paths } = createOpenApi();
  const listed = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.sort()).toEqual(
    endpoints.map((endpoint) => `${endpoint.method} ${endpointPath(endpoint)}`).sort(),
  );
});

test('every reference of the document leads somewhere, below its components', () => {
  const document = createOpenApi();
  const references = [...new Set(referencesIn(document))];
  expect(references.length).toBeGreaterThan(0);
  for (const reference of references) {
    expect(reference).toMatch(/^#\/components\//);
    expect(resolve(document, reference), reference).toBeTypeOf('object');
  }
});

test('every operation has an id of its own and declares the parameters of its path', () => {
  const { paths } = createOpenApi();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  );
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(
    operations.length,
  );
  for (const { path, operation } of operations)
    for (const [, name] of path.matchAll(/\{(\w+)\}/g))
      expect(operation.parameters, path).toContainEqual(
        expect.objectContaining({ name, in: 'path', required: true }),
      );
});

test('each end of a period takes a day of the platform zone as well as a time, and says so', () => {
  const ends = Object.values(createOpenApi().paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ requestBody }) => [...propertiesIn(requestBody)])
    .filter(([name]) => /At(From|To)$/.test(name));
  expect(ends.length).toBeGreaterThan(20);
  for (const [, property] of ends)
    expect(property).toMatchObject({
      description: expect.stringContaining('day such as 2026-01-03'),
      anyOf: [{ format: 'date' }, { format: 'date-time' }],
    });
});

test('what needs an account says so, and what anybody may call asks for nothing', () => {
  const { paths } = createOpenApi();
  expect(paths['/jmgr/post/save']?.put).toMatchObject({
    security: [{ accessToken: [] }],
    responses: { 403: {}, 409: {} },
  });
  expect(paths['/connect/token']?.post).toMatchObject({
    security: [],
    requestBody: { content: { 'application/x-www-form-urlencoded': {} } },
  });
});

test.each([
  {
    what: 'a body of another type',
    status: 415,
    call: 'POST /connect/token',
    init: { body: 'a=1', headers: { 'content-type': 'text/plain' } },
    isNamed: true,
  },
  {
    what: 'a record that is not there, of a call that names none',
    status: 404,
    call: `GET /api/User/CheckScanStatus?code=${'c'.repeat(12)}&secret=${'s'.repeat(43)}`,
    init: {},
    isNamed: false,
  },
  {
    what: 'one kind of a public call that needs an account',
    status: 401,
    call: 'GET /api/User/SendMailVerificationCode?mailAddr=a@example.com&purpose=change-mail',
    init: {},
    isNamed: false,
  },
])('the refusal of $what is described', async ({ status, call, init, isNamed }) => {
  const [method = '', path = ''] = call.split(' ');
  expect((await platform.send(path, { method, ...init })).status).toBe(status);
  const { paths } = createOpenApi();
  const operation = paths[path.split('?')[0] ?? '']?.[method.toLowerCase()];
  expect(operation).toMatchObject({ responses: { [isNamed ? status : 'default']: {} } });
});

test('a database that does not answer and a disk that is full are described, with when to try again', () => {
  const document = createOpenApi();
  expect(document.paths['/jmgr/post/save']?.put).toMatchObject({
    responses: { 503: {}, 507: {} },
  });
  expect(document.components.responses).toMatchObject({
    Refusal429: { headers: { 'Retry-After': {} } },
    Refusal503: { headers: { 'Retry-After': {} } },
  });
});

test('the platform gives it out at /openapi.json', async () => {
  const answered = await platform.send('/openapi.json');
  expect(answered.status).toBe(200);
  expect(answered.body).toEqual(JSON.parse(JSON.stringify(createOpenApi())));
});

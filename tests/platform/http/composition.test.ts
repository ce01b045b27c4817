import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import type { HandledEndpoint } from '#server/http/handle.ts';
import { requireComplete } from '#server/platform.ts';

const handler = async () => ({});
const all: HandledEndpoint[] = endpoints.map((endpoint) => ({ endpoint, handler }));
const [first] = all;

test('a platform that answers every call of the contract once is complete', () => {
  expect(() => requireComplete(all)).not.toThrow();
});

test('a call that nobody answers is named at the start', () => {
  expect(() => requireComplete(all.slice(1))).toThrow(
    `without a handler: ${first?.endpoint.method} ${first?.endpoint.path}`,
  );
});

test('a call that two answer is named at the start', () => {
  expect(() => requireComplete([...all, ...all.slice(0, 1)])).toThrow('with more than one handler');
});

import { describe, expect, test } from 'vitest';
import { belowAddress } from '#schema/infer/openapi/address.ts';

/** The paths of a document, as they follow the address of the source that has it. */

const pathsOf = (
  address: string,
  servers: readonly string[],
  paths: readonly string[],
): string[] => {
  const document = {
    ...(servers.length > 0 ? { servers: servers.map((url) => ({ url })) } : {}),
    paths: Object.fromEntries(paths.map((path) => [path, {}])),
  };
  return Object.keys(Object(belowAddress(document, address, `${address}/openapi.json`).paths));
};

describe('the paths of a document', () => {
  test('stay as they are where the document and the source begin at the same address', () => {
    expect(pathsOf('https://a.example/v1', ['https://a.example/v1'], ['/books'])).toEqual([
      '/books',
    ]);
    expect(pathsOf('https://a.example', [], ['/v1/books'])).toEqual(['/v1/books']);
  });

  test('get what the document names beyond the address of the source, at whatever host', () => {
    expect(pathsOf('https://proxy.example', ['http://inner:8080/api/v1'], ['/books'])).toEqual([
      '/api/v1/books',
    ]);
    expect(pathsOf('https://a.example/api', ['/api/v1'], ['/books'])).toEqual(['/v1/books']);
  });

  test('lose what the source has already, and those that lie elsewhere are left out', () => {
    expect(pathsOf('https://a.example/v1', ['/'], ['/v1/books', '/v10/books', '/health'])).toEqual([
      '/books',
    ]);
  });

  test('stay as they are where none of them lies below the source: a proxy has moved them', () => {
    expect(pathsOf('https://a.example/prod-api', ['http://localhost:8080'], ['/books'])).toEqual([
      '/books',
    ]);
  });
});

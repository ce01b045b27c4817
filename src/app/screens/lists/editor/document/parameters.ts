import { z } from 'zod';
import { knownEndpoints } from '#extending/calls.ts';
import { type JsonPath, textAt } from './json.ts';

const business = () => knownEndpoints().filter(({ service }) => service === 'jmgr');

/** Paths of the business API, and of extensions. */
export const knownPaths = (): readonly string[] =>
  [...new Set(business().map(({ path }) => path))].sort();

/** The method of a path; undefined if the path is not known. */
export const knownMethod = (path: string): string | undefined =>
  business().find((one) => one.path === path)?.method;

const paging = new Set(['pageIndex', 'pageSize', 'sort']);

/** Names of the parameters of the call at a path in the document; none if its address is not known. */
function parametersOf(root: unknown, call: JsonPath): readonly string[] {
  const [method, path] = [textAt(root, [...call, 'method']), textAt(root, [...call, 'path'])];
  const found = business().find((one) => one.path === path && one.method === method);
  return [found?.query, found?.body]
    .flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []))
    .filter((name) => !paging.has(name));
}

/**
 * Names of the parameters that apply to a part of the document: those of the nearest call around it, else of the list
 * call.
 */
export function parametersFor(root: unknown, path: JsonPath): readonly string[] {
  const around = [path.slice(0, -1), [...path.slice(0, -1), 'list']];
  const call = around.find((one) => textAt(root, [...one, 'method'])) ?? ['endpoints', 'list'];
  return parametersOf(root, call);
}

import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';
import type { EndpointCall, ResourceDefinition } from './meta.ts';

/** The calls by which records of somebody else's API are read and written: what a list names, the rest by convention. */

export type RecordCall = 'detail' | 'create' | 'update' | 'delete';

/** The calls that a list names. */
export type NamedCalls = Pick<
  NonNullable<ResourceDefinition['endpoints']>,
  'list' | 'detail' | 'save' | 'delete'
>;

/**
 * A call below the address of a service: `{id}` is the record. As a convention says it, `{list}` is the path of the list, and
 * `{base}` that without what the convention adds for rows.
 */
export interface PathCall {
  readonly method: EndpointCall['method'];
  readonly path: string;
}

/** The calls where neither a list nor a convention names others. */
export const usualCalls: Readonly<Record<RecordCall, PathCall>> = {
  detail: { method: 'GET', path: '{list}/{id}' },
  create: { method: 'POST', path: '{list}' },
  update: { method: 'PATCH', path: '{list}/{id}' },
  delete: { method: 'DELETE', path: '{list}/{id}' },
};

/** The call for one record that a list names. */
export const namedCall = (calls: NamedCalls, kind: RecordCall): EndpointCall | undefined =>
  kind === 'create' || kind === 'update' ? calls.save : calls[kind];

/**
 * The call for one record, with its path and query in one.
 *
 * A path that the list names goes before; where it names no record, what the convention adds for one follows it (`/{id}`,
 * `?id={id}`). A change sent to no record by name has the method of the convention.
 *
 * @param usual the call of the convention
 * @param base of the path of the list
 */
export function recordCall(
  calls: NamedCalls,
  kind: RecordCall,
  usual: PathCall = usualCalls[kind],
  base: string = calls.list.path,
): PathCall {
  const named = namedCall(calls, kind);
  if (!named) {
    if (usual.path === '{list}') return { method: usual.method, path: calls.list.path };
    const list = withoutTrailingSlashes(calls.list.path);
    const path = usual.path.replace('{list}', list).replace('{base}', withoutTrailingSlashes(base));
    return { method: usual.method, path };
  }
  if (kind === 'create') return { ...usual, path: named.path.replace(/\/\{\w+\}$/, '') };
  const { method, path } = named;
  if (path.includes('{')) return { method, path };
  const added = /[/?(][^/?(]*\{id\}.*$/.exec(usual.path)?.[0] ?? '';
  return {
    method: kind === 'update' ? usual.method : method,
    path: withoutTrailingSlashes(path) + added,
  };
}

/** Whether a change replaces the whole record: the list sends it by PUT to the address of the record. */
export const replacesWhole = ({ save }: Pick<NamedCalls, 'save'>): boolean =>
  save?.method === 'PUT' && save.path.includes('{');

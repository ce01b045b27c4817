import type { CompiledResource } from './compile.ts';
import type { EndpointCall } from './meta.ts';

/** The calls by which records of somebody else's API are read and written: what a list names, the rest by convention (docs/lists.md#rest-services). */

/** A call with its path below the address of the service; parameters in braces, as in `/books/{id}`. */
export interface RestCall {
  readonly method: EndpointCall['method'];
  readonly path: string;
}

/** The calls that a list names. */
type NamedCalls = CompiledResource['endpoints'];

/** The call of one record: as the list names it, else below the path of the list. */
function recordPath({ list }: NamedCalls, call: EndpointCall | undefined): string {
  const path = call?.path ?? list.path;
  return path.includes('{') ? path : `${path.replace(/\/$/, '')}/{id}`;
}

export const restDetail = (calls: NamedCalls): RestCall => ({
  method: calls.detail?.method ?? 'GET',
  path: recordPath(calls, calls.detail),
});
export const restCreate = ({ save, list }: NamedCalls): RestCall => ({
  method: 'POST',
  path: (save?.path ?? list.path).replace(/\/\{\w+\}$/, ''),
});
export const restUpdate = (calls: NamedCalls): RestCall => ({
  method: calls.save?.path.includes('{') ? calls.save.method : 'PATCH',
  path: recordPath(calls, calls.save),
});
export const restDelete = (calls: NamedCalls): RestCall => ({
  method: 'DELETE',
  path: recordPath(calls, calls.delete),
});

import type { CompiledResource } from './compile.ts';
import type { EndpointCall, Grant } from './meta.ts';

/** The calls by which lists of REST services read and write: what a schema names, the rest by convention (docs/lists.md#rest-services). */

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

/** A call of a list, and what its caller must be granted. */
export interface GrantedCall extends RestCall {
  readonly action: keyof Grant;
}

/** All calls that a list makes. */
export function restCallsOf({
  endpoints,
  tabs,
  tabCounts,
  picker,
  create,
  edit,
  rowActions,
  bulkActions,
}: CompiledResource): GrantedCall[] {
  const reading = [
    endpoints.list,
    picker.list,
    ...tabs.map((tab) => tab.list),
    typeof tabCounts === 'object' ? tabCounts : undefined,
    restDetail(endpoints),
  ];
  const changing = [
    ...(edit || endpoints.save ? [restUpdate(endpoints)] : []),
    ...[...rowActions, ...bulkActions].flatMap(({ call, undo }) => [call, undo]),
  ];
  const deleting = endpoints.delete ? [restDelete(endpoints), endpoints.restore] : [];
  const named = (calls: readonly (RestCall | undefined)[], action: keyof Grant): GrantedCall[] =>
    calls.flatMap((call) => (call ? [{ method: call.method, path: call.path, action }] : []));
  return [
    ...named(reading, 'read'),
    ...named(create ? [restCreate(endpoints)] : [], 'create'),
    ...named(changing, 'edit'),
    ...named(deleting, 'delete'),
  ];
}

/**
 * The call of a list that a request makes.
 *
 * @param path below the address of the service, as it was sent
 * @returns undefined if it is none of them, or if the path leads elsewhere (`..`, an encoded slash)
 */
export function findRestCall(
  calls: readonly GrantedCall[],
  method: string,
  path: string,
): GrantedCall | undefined {
  const segments = path.split('/');
  if (segments.some(leadsElsewhere)) return undefined;
  return calls.find((call) => {
    const template = call.path.split('/');
    return (
      call.method === method &&
      template.length === segments.length &&
      template.every((part, index) =>
        /^\{\w+\}$/.test(part) ? segments[index] !== '' : part === segments[index],
      )
    );
  });
}

function leadsElsewhere(segment: string): boolean {
  try {
    const decoded = decodeURIComponent(segment);
    return decoded === '.' || decoded === '..' || /[/\\\0]/.test(decoded);
  } catch {
    return true;
  }
}

import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';
import type { EndpointCall } from '../meta.ts';
import {
  type NamedCalls,
  namedCall,
  type PathCall,
  type RecordCall,
  recordCall,
  replacesWhole,
  usualCalls,
} from '../recordCalls.ts';
import type { BodyTemplate, ConventionDefinition } from './convention.ts';
import { UnusableAnswer } from './errors.ts';
import type { Row } from './paths.ts';
import { CannotAsk, fill, type Parameters } from './question.ts';

/** The calls of a list to its source: what the list names, the rest by the convention. */

export interface SourceRequest {
  readonly method: string;
  /** below the address of the source */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string>>;
  /** sent as JSON; a text is sent as it is (a form) */
  readonly body?: unknown;
}

export type SourceWrite =
  | { readonly kind: 'create'; readonly values: Row }
  | {
      readonly kind: 'update';
      readonly id: string;
      readonly values: Row;
      /** the record as it stands: needed where the convention changes the whole (`writes.whole`) */
      readonly current?: Row;
    }
  | { readonly kind: 'delete'; readonly id: string };

/** The path that calls of records are made of: that of the list, without what the convention adds for rows. */
function basePath({ calls }: ConventionDefinition, { path }: Pick<EndpointCall, 'path'>): string {
  const added = calls?.list?.replace('{base}', '') ?? '';
  return added !== '' && path.endsWith(added) ? path.slice(0, -added.length) : path;
}

/** The last part of the path of a list: `books`. */
export const collectionOf = (
  convention: ConventionDefinition,
  call: Pick<EndpointCall, 'path'>,
): string => withoutTrailingSlashes(basePath(convention, call)).split('/').at(-1) ?? '';

/** The call of a record, with its path and query in one. @throws CannotAsk if the convention has no such call */
function conventionalCall(
  convention: ConventionDefinition,
  calls: NamedCalls,
  kind: RecordCall,
  identifier: string,
): PathCall {
  const declared = convention.calls?.[kind];
  if (declared === null && !namedCall(calls, kind)) throw new CannotAsk(kind, calls.list.path);
  const { method, path } = declared ?? usualCalls[kind];
  const list = withoutTrailingSlashes(calls.list.path);
  return recordCall(
    calls,
    kind,
    { method, path: path.replaceAll('{identifier}', identifier) },
    basePath(convention, { path: list }),
  );
}

/** The request for one record. @param identifier the field that tells records of the list apart @throws CannotAsk, UnusableAnswer */
export function recordRequest(
  convention: ConventionDefinition,
  calls: NamedCalls,
  id: string,
  identifier: string,
): SourceRequest {
  const { method, path } = conventionalCall(convention, calls, 'detail', identifier);
  return requestOf(convention, {
    method,
    ...filled(path, id),
    values: Object.entries(calls.detail?.fixed ?? {}),
  });
}

/** The request that makes, changes or deletes a record. @throws CannotAsk, UnusableAnswer */
export function writeRequest(
  convention: ConventionDefinition,
  calls: NamedCalls,
  write: SourceWrite,
  identifier: string,
): SourceRequest {
  const { method, path } = conventionalCall(convention, calls, write.kind, identifier);
  const id = write.kind === 'create' ? undefined : write.id;
  const target = { method, ...filled(path, id) };
  const { body, delete: deletion, format = 'json', withId } = convention.writes ?? {};
  const collection = collectionOf(convention, calls.list);
  if (write.kind === 'delete')
    return deletion === undefined
      ? { ...target, headers: headersOf(convention) }
      : {
          ...target,
          headers: headersOf(convention, 'json'),
          body: filledBody(deletion, { values: {}, id, collection }),
        };
  const values = {
    ...(write.kind === 'update' && changesWhole(convention, calls) ? write.current : {}),
    ...write.values,
    ...(withId && id !== undefined ? { [identifier]: id } : {}),
  };
  const headers = headersOf(convention, format);
  if (format === 'form')
    return {
      ...target,
      headers,
      body: new URLSearchParams(textPairs(Object.entries(values))).toString(),
    };
  return {
    ...target,
    headers,
    body: body === undefined ? values : filledBody(body, { values, id, collection }),
  };
}

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
} as const;

/** The headers of a convention, in lower case; one for a body only where there is a body. */
function headersOf(
  { headers = {} }: ConventionDefinition,
  format?: keyof typeof contentTypes,
): Readonly<Record<string, string>> {
  const named = Object.entries(headers).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  const { 'content-type': type, ...others } = Object.fromEntries(named);
  if (format === undefined) return others;
  return { ...others, 'content-type': format === 'json' && type ? type : contentTypes[format] };
}

/** Whether a change sends the whole record, so that it has to be read before. */
export const changesWhole = ({ writes }: ConventionDefinition, { save }: NamedCalls): boolean =>
  writes?.whole ?? replacesWhole({ save });

/** A call with its values: in the query of a GET, otherwise in the body. */
export function requestOf(
  convention: ConventionDefinition,
  {
    method,
    path,
    query = [],
    values,
  }: {
    readonly method: string;
    readonly path: string;
    readonly query?: SourceRequest['query'];
    readonly values: Parameters;
  },
): SourceRequest {
  if (method === 'GET' || method === 'DELETE')
    return {
      method,
      path,
      query: [...query, ...textPairs(values)],
      headers: headersOf(convention),
    };
  return {
    method,
    path,
    query,
    headers: headersOf(convention, 'json'),
    body: Object.fromEntries(values),
  };
}

/** Parameters as a body: several under one name are a list, and dots lead inwards (`page.size`). */
export function bodyOf(parameters: Parameters): Readonly<Record<string, unknown>> {
  const inner = new Map<string, (readonly [string, unknown])[]>();
  const body = new Map<string, unknown>();
  for (const [name, value] of parameters) {
    const dot = name.indexOf('.');
    const first = dot < 0 ? name : name.slice(0, dot);
    if (dot < 0) body.set(first, body.has(first) ? [body.get(first), value].flat() : value);
    else inner.set(first, [...(inner.get(first) ?? []), [name.slice(dot + 1), value]]);
  }
  for (const [name, parts] of inner) body.set(name, bodyOf(parts));
  return Object.fromEntries(body);
}

/** Values as texts; several under one name are sent one by one, and empty ones not at all. */
const textPairs = (values: Parameters): [string, string][] =>
  values.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one): [string, string] => [
        name,
        typeof one === 'object' ? JSON.stringify(one) : String(one),
      ]),
  );

/** A path with its parameters filled in. @throws UnusableAnswer if a value would lead to another path */
export const filledPath = (path: string, valueIn: (name: string) => unknown): string =>
  path.replace(/\{(\w+)\}/g, (_place, name: string) => {
    const value = valueIn(name);
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    if (text === '' || text === '.' || text === '..' || /[/\\\0]/.test(text))
      throw new UnusableAnswer('badId', text);
    return encodeURIComponent(text);
  });

/** A path and query with the id in its places. @throws UnusableAnswer if the id would lead to another path */
function filled(template: string, id: string | undefined) {
  const [path = '', query = ''] = template.split('?');
  const inPath = filledPath(path, () => id);
  const pairs = query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair): [string, string] => {
      const [name = '', ...value] = pair.split('=');
      return [name, String(fill(value.join('='), { id: id ?? '' }))];
    });
  return { path: inPath, query: pairs };
}

function filledBody(
  template: BodyTemplate,
  known: Readonly<Record<'values' | 'id' | 'collection', unknown>>,
): unknown {
  if (typeof template === 'string')
    return template === '$values'
      ? known.values
      : template === '$id'
        ? known.id
        : template === '$collection'
          ? known.collection
          : template;
  if (typeof template !== 'object') return template;
  if (Array.isArray(template)) return template.map((one: BodyTemplate) => filledBody(one, known));
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [
      String(filledBody(name, known)),
      filledBody(value, known),
    ]),
  );
}

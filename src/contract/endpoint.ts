import { z } from 'zod';
import type { AuditedAction } from './audit.ts';
import { changeOf } from './change.ts';
import { envelopeOf, pagedOf } from './envelope.ts';
import { defaultPageSize, lastPageIndex } from './limits.ts';
import type { Repetition } from './repetition.ts';

export { repetitionOf } from './repetition.ts';

/** Who may make a call; the server decides, the interface only shows (contract 6, 10.4). */
export type Access =
  /** anybody, signed in or not */
  | 'public'
  /** any account with a valid access token */
  | 'signed-in'
  /** the account of an institution in any status */
  | 'institution'
  /** an individual account, or an institution of status 30; operators too */
  | 'member'
  /** a member whose `enablePublish` is true; operators too */
  | 'publisher'
  /** an institution of status 30; operators too */
  | 'institution-member'
  /** an institution of status 30 whose `enablePublish` is true; operators too */
  | 'institution-publisher'
  /** an operator of the platform */
  | 'operator';

/** One call of the contract, declared once: the server checks with it, the client infers from it, OpenAPI is made of it. */
export interface Endpoint {
  /** which host and base path it stands under: `''` for identity, `/jmgr` for the business API (contract 7) */
  readonly service: 'identity' | 'jmgr';
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** path below the service's base, parameters in braces: `/special/detail/{id}` */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly parameters?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** checks, in place of `body`, a body that names a record by this field: it says what changes and nothing else */
  readonly change?: { readonly identifier: string; readonly body: z.ZodObject };
  /** how the body is encoded; JSON unless said otherwise */
  readonly encoding?: 'json' | 'form' | 'stream';
  /** what it does to the records that it changes, for the trail of who changed what; absent where it changes none */
  readonly audited?: AuditedAction;
  /** what happens if it is sent again; the default is in `repetitionOf` (`repetition.ts`) */
  readonly again?: Repetition;
  readonly response: z.ZodType;
}

/** Declares an endpoint, keeping the exact types of its validators. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
/** The validators of a body: of a creation and of a change, where a call takes both. */
type BodyOf<E extends Endpoint> =
  | E['body']
  | (E['change'] extends { readonly body: infer C } ? C : never);

/** What a handler of the endpoint gets: everything already checked. */
export interface EndpointRequest<E extends Endpoint> {
  parameters: Output<E['parameters']>;
  query: Output<E['query']>;
  body: Output<BodyOf<E>>;
}
// in brackets: what takes one of two bodies takes either
type InputPart<Name extends string, S> = [S] extends [z.ZodType]
  ? Record<never, never> extends z.input<S>
    ? { [K in Name]?: z.input<S> }
    : { [K in Name]: z.input<S> }
  : { [K in Name]?: undefined };
/** What a caller of the endpoint hands over. */
export type EndpointInput<E extends Endpoint> = InputPart<'parameters', E['parameters']> &
  InputPart<'query', E['query']> &
  InputPart<'body', BodyOf<E>>;
/** What the endpoint answers, as the client reads it. */
export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;
/** What a handler returns for the endpoint. */
export type EndpointAnswer<E extends Endpoint> = Input<E['response']>;

/** Ids are made by the application: 63-bit numbers, written as decimal text so that no client rounds them. */
export const identifier = z.string().regex(/^\d{1,19}$/, 'an id is 1 to 19 digits');

/** The revision a write is based on; absent when the record is new. */
export const revision = z.number().int().min(1);

/** `field` ascending, `-field` descending, several by comma, first counts most. */
const sortOrder = z
  .string()
  .max(200)
  .regex(/^-?[a-zA-Z]\w*(,-?[a-zA-Z]\w*)*$/, 'a sort is written like -createdAt,title');

/** Page 1 is the first; sizes over 100 are refused (contract 9). */
export const pageRequest = {
  pageIndex: z.coerce.number().int().min(1).max(lastPageIndex).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(defaultPageSize),
  sort: sortOrder.optional(),
};

/**
 * Rows as the detail has them, for exports: many lists answer the beginning of a long text, the first of many books, or a
 * picture in place of a cover that is missing.
 */
const wholeRows = { whole: z.boolean().optional() };

interface ListDefinition<F extends z.ZodRawShape, R extends z.ZodType> {
  method?: 'GET' | 'POST';
  path: `/${string}`;
  summary: string;
  access: Access;
  filters: F;
  row: R;
}

/** A paged list whose page, sort and filters come in the body (contract 7.2, "Lists"). */
export function defineList<const F extends z.ZodRawShape, R extends z.ZodType>(
  definition: ListDefinition<F, R>,
) {
  return defineEndpoint({
    service: 'jmgr',
    method: 'POST',
    path: definition.path,
    summary: definition.summary,
    access: definition.access,
    again: 'harmless',
    body: z.strictObject({ ...pageRequest, ...wholeRows, ...definition.filters }),
    response: pagedOf(definition.row),
  });
}

/** A paged list whose page, sort and filters come in the query (contract 7.2, the GET lists). */
export function defineQueryList<const F extends z.ZodRawShape, R extends z.ZodType>(
  definition: ListDefinition<F, R>,
) {
  return defineEndpoint({
    service: 'jmgr',
    method: 'GET',
    path: definition.path,
    summary: definition.summary,
    access: definition.access,
    query: z.strictObject({ ...pageRequest, ...definition.filters }),
    response: pagedOf(definition.row),
  });
}

/** How many records of a list each of its tabs has, asked with the filters of its search form. */
export function defineListCount<const F extends z.ZodRawShape, N extends string>(definition: {
  path: `/${string}`;
  summary: string;
  access: Access;
  filters: F;
  tabs: readonly N[];
}) {
  return defineEndpoint({
    service: 'jmgr',
    method: 'POST',
    path: definition.path,
    summary: definition.summary,
    access: definition.access,
    again: 'harmless',
    body: z.strictObject(definition.filters),
    response: envelopeOf(z.record(z.enum(definition.tabs), z.number().int())),
  });
}

/** What every write answers: the record's id and its new revision (contract 10.9). */
export const saved = z.object({ id: z.string(), revision: z.number().int() });
export type Saved = z.output<typeof saved>;

/**
 * `PUT /<thing>/save`. A body that names a record changes it: it says which of the creation's fields become what, and all
 * others stay as they are. Its `revision` is the one the change is based on; a stale one answers 409.
 *
 * @param identifierName what the record is named by in the body
 */
export function defineSave<const I extends string, S extends z.core.$ZodLooseShape>(
  thing: string,
  creation: z.ZodObject<S, z.core.$strict>,
  access: Access,
  identifierName: I,
) {
  const identity = { [identifierName]: identifier, revision: revision.optional() } as {
    // TypeScript makes an index signature of a computed key
    [K in I]: typeof identifier;
  } & { revision: z.ZodOptional<typeof revision> };
  return defineEndpoint({
    service: 'jmgr',
    method: 'PUT',
    path: `/${thing}/save`,
    summary: `Create one ${thing}, or change the fields of one that are sent; a stale revision answers 409 with the current one`,
    access,
    audited: 'save',
    body: creation,
    change: { identifier: identifierName, body: changeOf(identity, creation.shape) },
    response: envelopeOf(saved),
  });
}

/** `PUT /<thing>/save` of what comes into being elsewhere: it changes the fields that are sent. */
export function defineChange<B extends z.ZodObject>(thing: string, body: B, access: Access) {
  return defineEndpoint({
    service: 'jmgr',
    method: 'PUT',
    path: `/${thing}/save`,
    summary: `Change the fields of one ${thing} that are sent; a stale revision answers 409 with the current one`,
    access,
    audited: 'save',
    body,
    response: envelopeOf(saved),
  });
}

/** `GET /<thing>/detail/{id}`. */
export function defineDetail<R extends z.ZodType>(thing: string, row: R, access: Access) {
  return defineEndpoint({
    service: 'jmgr',
    method: 'GET',
    path: `/${thing}/detail/{id}`,
    summary: `Read one ${thing}`,
    access,
    parameters: z.object({ id: identifier }),
    response: envelopeOf(row),
  });
}

/**
 * Records that a call named but did not change, and why: they do not exist, or needed no change. Absent if all were
 * changed.
 */
export const unchanged = z
  .array(z.object({ id: z.string(), reason: z.enum(['gone', 'same']) }))
  .optional();
export type Unchanged = z.output<typeof unchanged>;

/** `DELETE /<thing>/delete` with `{ids}` in its body. */
export function defineDelete(thing: string, access: Access) {
  return defineEndpoint({
    service: 'jmgr',
    method: 'DELETE',
    path: `/${thing}/delete`,
    summary: `Delete ${thing} records; the answer tells how many there were, and which were not`,
    access,
    audited: 'delete',
    body: z.strictObject({ ids: z.array(identifier).min(1).max(100) }),
    response: envelopeOf(z.object({ deleted: z.number().int(), unchanged })),
  });
}

/** `PUT /<thing>/restore` with `{ids}` in its body: brings back what `DELETE /<thing>/delete` took away. */
export function defineRestore(thing: string, access: Access) {
  return defineEndpoint({
    service: 'jmgr',
    method: 'PUT',
    path: `/${thing}/restore`,
    summary: `Bring deleted ${thing} records back; the answer tells how many there were, and which were not`,
    access,
    audited: 'restore',
    body: z.strictObject({ ids: z.array(identifier).min(1).max(100) }),
    response: envelopeOf(z.object({ restored: z.number().int(), unchanged })),
  });
}

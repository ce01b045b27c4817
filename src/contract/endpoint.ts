import { z } from 'zod';
import type { DeclaredAction } from './audit.ts';
import { changeOf } from './change.ts';
import type { MemberRole } from './codes.ts';
import { type Enveloped, emptyAnswer, envelopeOf, pagedOf } from './envelope.ts';
import type { GrantAction, publishRight } from './grant.ts';
import { withoutInvisible } from './invisible.ts';
import { byLanguage, defaultLanguage } from './language.ts';
import { defaultPageSize, lastPageIndex } from './limits.ts';
import type { Repetition } from './repetition.ts';

export { repetitionOf } from './repetition.ts';

/** Who may make a call; the server enforces it, the interface only reflects it (contract 6, 10.4). */
export type Access =
  /** anybody, signed in or not */
  | 'public'
  /** any account with a valid access token */
  | 'signed-in'
  /** an institution in any status */
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

/**
 * A call of the contract, declared once: the server validates with it, the client gets its types from it, and OpenAPI
 * is generated from it.
 */
export interface Endpoint {
  /** the host and base path: `''` for identity, `/jmgr` for the business API (contract 7), `/open` for what everybody reads */
  readonly service: 'identity' | 'jmgr' | 'open';
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** path relative to the service's base, with parameters in braces: `/special/detail/{id}` */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly parameters?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** validates, instead of `body`, a body with this identifier field: it contains only what changes */
  readonly change?: { readonly identifier: string; readonly body: z.ZodObject };
  /** encoding of the body. Default: JSON */
  readonly encoding?: 'json' | 'form' | 'stream';
  /** open to an operator who has yet to set up the second factor that is required of them (SECOND_FACTOR) */
  readonly beforeSecondFactor?: true;
  /** the least role of a member of an institution who makes it in the institution's name. Default: by what it does (`http/member.ts`) */
  readonly members?: MemberRole | 'nobody';
  /**
   * for a call of the screen where records of a list are made, which the list's schema does not name: a role that may do this in
   * the list makes it
   */
  readonly goesWith?: {
    readonly list: string;
    readonly action: GrantAction | typeof publishRight;
  };
  /** the action for the audit trail; undefined if the call changes no records */
  readonly audited?: DeclaredAction;
  /** milliseconds that it may take. Default: 60,000 */
  readonly longest?: number;
  /** whether it may be sent again; default in `repetitionOf` (`repetition.ts`) */
  readonly again?: Repetition;
  readonly response: z.ZodType;
}

/** Declares an endpoint and keeps the exact types of its validators. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** What an endpoint is declared with beside its head; its answer is in the envelope, and `response` is one that is not. */
type Declared = Omit<Endpoint, 'service' | 'method' | 'path' | 'access' | 'response'> & {
  /** Default: it says no more than that it is done */
  readonly answer?: z.ZodType;
  readonly response?: z.ZodType;
};

type Made<Head, D extends Declared> = Head &
  Omit<D, 'answer' | 'response'> & {
    readonly response: D extends { readonly response: infer R extends z.ZodType }
      ? R
      : D extends { readonly answer: infer A extends z.ZodType }
        ? Enveloped<A>
        : typeof emptyAnswer;
  };

/** Declares the endpoints of a service: `jmgr.put('/key/revoke', 'operator', { summary: …, body: …, answer: … })`. */
function endpointsOf<const S extends Endpoint['service']>(service: S) {
  const by =
    <const M extends Endpoint['method']>(method: M) =>
    <const P extends Endpoint['path'], const A extends Access, const D extends Declared>(
      path: P,
      access: A,
      { answer, ...declared }: D,
    ) =>
      ({
        ...{ service, method, path, access },
        response: answer ? envelopeOf(answer) : emptyAnswer,
        ...declared,
        // TypeScript does not resolve what depends on the parts of D
      }) as unknown as Made<{ service: S; method: M; path: P; access: A }, D>;
  return {
    get: by('GET'),
    post: by('POST'),
    put: by('PUT'),
    delete: by('DELETE'),
  };
}
export const identity = endpointsOf('identity');
export const jmgr = endpointsOf('jmgr');
export const open = endpointsOf('open');

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
/** The validators of a body; a save has one for creations and one for changes. */
type BodyOf<E extends Endpoint> =
  | E['body']
  | (E['change'] extends { readonly body: infer C } ? C : never);

/** What a handler of the endpoint gets; all of it is validated. */
export interface EndpointRequest<E extends Endpoint> {
  parameters: Output<E['parameters']>;
  query: Output<E['query']>;
  body: Output<BodyOf<E>>;
}
// in brackets, so that a union of two bodies is not distributed
type InputPart<Name extends string, S> = [S] extends [z.ZodType]
  ? Record<never, never> extends z.input<S>
    ? { [K in Name]?: z.input<S> }
    : { [K in Name]: z.input<S> }
  : { [K in Name]?: undefined };
/** What a caller of the endpoint passes. */
export type EndpointInput<E extends Endpoint> = InputPart<'parameters', E['parameters']> &
  InputPart<'query', E['query']> &
  InputPart<'body', BodyOf<E>>;
/** The answer of the endpoint, as the client reads it. */
export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;
/** What a handler of the endpoint returns. */
export type EndpointAnswer<E extends Endpoint> = Input<E['response']>;

/** Ids are 63-bit numbers made by the application, written as decimal text so that no client rounds them. */
export const identifier = z
  .string()
  .overwrite((id) => (/^\d*$/.test(id) ? id : withoutInvisible(id)))
  .regex(/^\d{1,19}$/, 'an id is 1 to 19 digits');

/** A text in the default language, and in any of the others. */
export const localizedText = z.object({
  ...byLanguage(() => z.string().optional()),
  [defaultLanguage]: z.string(),
});

/** The revision that a write is based on; absent for a new record. */
export const revision = z.number().int().min(1);

/** Sort order: `field` ascending, `-field` descending, several separated by commas, the first one most significant. */
const sortOrder = z
  .string()
  .max(200)
  .regex(/^-?[a-zA-Z]\w*(,-?[a-zA-Z]\w*)*$/, 'a sort is written like -createdAt,title');

/** Paging: the first page is 1; sizes over 100 are refused (contract 9). */
export const pageRequest = {
  pageIndex: z.coerce.number().int().min(1).max(lastPageIndex).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(defaultPageSize),
  sort: sortOrder.optional(),
};

/**
 * Requests complete rows as in the detail, for exports. Otherwise many lists shorten long texts and lists of books, or
 * use a picture for a missing cover.
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

/** A paged list with page, sort order and filters in the body (contract 7.2, "Lists"). */
export function defineList<const F extends z.ZodRawShape, R extends z.ZodType>(
  definition: ListDefinition<F, R>,
) {
  return jmgr.post(definition.path, definition.access, {
    summary: definition.summary,
    again: 'harmless',
    body: z.strictObject({ ...pageRequest, ...wholeRows, ...definition.filters }),
    response: pagedOf(definition.row),
  });
}

/** A paged list with page, sort order and filters in the query (contract 7.2, the GET lists). */
export function defineQueryList<const F extends z.ZodRawShape, R extends z.ZodType>(
  definition: ListDefinition<F, R>,
) {
  return jmgr.get(definition.path, definition.access, {
    summary: definition.summary,
    query: z.strictObject({ ...pageRequest, ...definition.filters }),
    response: pagedOf(definition.row),
  });
}

/** The number of records for each tab of a list, with the filters of its search form. */
export function defineListCount<const F extends z.ZodRawShape, N extends string>(definition: {
  path: `/${string}`;
  summary: string;
  access: Access;
  filters: F;
  tabs: readonly N[];
}) {
  return jmgr.post(definition.path, definition.access, {
    summary: definition.summary,
    again: 'harmless',
    body: z.strictObject(definition.filters),
    answer: z.record(z.enum(definition.tabs), z.number().int()),
  });
}

/** The answer to every write: the record's id and its new revision (contract 10.9). */
export const saved = z.object({ id: z.string(), revision: z.number().int() });
export type Saved = z.output<typeof saved>;

/**
 * `PUT /<thing>/save`. A body with an id changes that record: it contains the fields that change, all others stay. Its
 * `revision` is the one that the change is based on; an outdated one is answered with 409.
 *
 * @param identifierName name of the id in the body
 */
export function defineSave<const I extends string, S extends z.core.$ZodLooseShape>(
  thing: string,
  creation: z.ZodObject<S, z.core.$strict>,
  access: Access,
  identifierName: I,
) {
  const named = { [identifierName]: identifier, revision: revision.optional() } as {
    // TypeScript turns a computed key into an index signature
    [K in I]: typeof identifier;
  } & { revision: z.ZodOptional<typeof revision> };
  return jmgr.put(`/${thing}/save`, access, {
    summary: `Create one ${thing}, or change the fields of one that are sent; a stale revision answers 409 with the current one`,
    audited: 'save',
    body: creation,
    change: { identifier: identifierName, body: changeOf(named, creation.shape) },
    answer: saved,
  });
}

/** `PUT /<thing>/save` for records that are created elsewhere: changes the fields that are sent. */
export function defineChange<B extends z.ZodObject>(thing: string, body: B, access: Access) {
  return jmgr.put(`/${thing}/save`, access, {
    summary: `Change the fields of one ${thing} that are sent; a stale revision answers 409 with the current one`,
    audited: 'save',
    body,
    answer: saved,
  });
}

/** `GET /<thing>/detail/{id}`. */
export function defineDetail<R extends z.ZodType>(thing: string, row: R, access: Access) {
  return jmgr.get(`/${thing}/detail/{id}`, access, {
    summary: `Read one ${thing}`,
    parameters: z.object({ id: identifier }),
    answer: row,
  });
}

/**
 * Ids that a call named but did not change: the records do not exist, or needed no change. Absent if all were changed.
 */
export const unchanged = z
  .array(z.object({ id: z.string(), reason: z.enum(['gone', 'same']) }))
  .optional();
export type Unchanged = z.output<typeof unchanged>;

/** `DELETE /<thing>/delete` with `{ids}` in its body. */
export function defineDelete(thing: string, access: Access) {
  return jmgr.delete(`/${thing}/delete`, access, {
    summary: `Delete ${thing} records; the answer tells how many there were, and which were not`,
    audited: 'delete',
    body: z.strictObject({ ids: z.array(identifier).min(1).max(100) }),
    answer: z.object({ deleted: z.number().int(), unchanged }),
  });
}

/** `PUT /<thing>/restore` with `{ids}` in its body: restores what `DELETE /<thing>/delete` deleted. */
export function defineRestore(thing: string, access: Access) {
  return jmgr.put(`/${thing}/restore`, access, {
    summary: `Bring deleted ${thing} records back; the answer tells how many there were, and which were not`,
    audited: 'restore',
    body: z.strictObject({ ids: z.array(identifier).min(1).max(100) }),
    answer: z.object({ restored: z.number().int(), unchanged }),
  });
}

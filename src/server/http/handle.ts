import type { MemberRole } from '#contract/codes.ts';
import type { Endpoint, EndpointAnswer, EndpointRequest } from '#contract/endpoint.ts';
import type { Grants } from '#contract/grant.ts';
import type { Language, Localized } from '#contract/language.ts';
import type { Zone } from '#contract/zonedTime.ts';
import type { ChartColumns } from '#schema/chartColumns.ts';
import { readTogether } from '../database/inFlight.ts';
import type { Tables } from '../database/tables.ts';
import type { Predicate } from '../database/totals.ts';
import type { Services } from '../services.ts';
import { glanceNow } from './glance.ts';
import { withheldNow } from './withheld.ts';

/** The role of an operator who may not do everything. Where it opens a call, they are an operator; elsewhere an ordinary account. */
export interface CallerRole {
  readonly id: string;
  readonly label: Localized;
  readonly grants: Grants;
  /** an operator only looks at what the role sees: nothing is written */
  readonly isSeenAs?: true;
}

/** The caller's account, with the parts that decide what the call may do. */
export interface Caller {
  readonly id: string;
  readonly sessionId: string;
  readonly name: string;
  readonly nickname: string;
  readonly avatar: string;
  readonly isInstitution: boolean;
  readonly institutionId: string | undefined;
  readonly institutionStatus: number | undefined;
  readonly institutionReason: string;
  readonly enablePublish: boolean;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  /** whether they have to set up a second factor before anything else */
  readonly needsSecondFactor?: boolean;
  /** what an operator is limited to; absent for all others */
  readonly role?: CallerRole;
  /** the key that a program makes the call with; absent for a person */
  readonly key?: CallerKey;
  /** the person who acts for the institution that the rest tells of; absent where an account acts for itself */
  readonly member?: CallerMember;
}

/** A person who acts for an institution. */
interface CallerMember {
  /** of the membership */
  readonly id: string;
  readonly accountId: string;
  readonly nickname: string;
  readonly role: MemberRole;
}

/** The account of the person who makes the call, whoever they act for. */
export const personOf = (caller: Caller): string => caller.member?.accountId ?? caller.id;

/** The caller for what each person has for themselves, whoever they act for. */
export const asPerson = (caller: Caller): Caller => ({ ...caller, id: personOf(caller) });

/** A key of a program: it opens calls of some lists of own records, and nothing else. */
export interface CallerKey {
  readonly id: string;
  readonly name: string;
  readonly grants: Grants;
}

/** Whether the caller is an operator of the platform (contract 10.3). With a role they are one for what it opens alone. */
export const isOperator = (caller: Caller): boolean => caller.roles.includes('operator');

/** The caller as conditions see them: the same as the app's user info. */
export const userOf = (caller: Caller): Readonly<Record<string, unknown>> => ({
  id: caller.id,
  name: caller.name,
  nickname: caller.nickname,
  avatar: caller.avatar,
  isInstitution: caller.isInstitution,
  ...(caller.isInstitution
    ? {
        institutionStatus: caller.institutionStatus,
        institutionReason: caller.institutionReason,
      }
    : {}),
  enablePublish: caller.enablePublish,
  roles: caller.roles,
  permissions: caller.permissions,
});

/** One call, checked: parameters, query and body by the endpoint's validators, the caller by its access. */
export interface Call<E extends Endpoint> extends EndpointRequest<E> {
  /** present unless the endpoint is public */
  readonly caller: E['access'] extends 'public' ? Caller | undefined : Caller;
  readonly language: Language;
  /** the platform's, whose days its filters mean */
  readonly zone: Zone;
  readonly requestId: string;
  /** network address of the client, for limits */
  readonly clientAddress: string;
  /** the raw request: for streams and headers only */
  readonly request: Request;
  /** what the answer carries besides its own headers, if the call succeeds; a handler writes into it */
  readonly answerHeaders: Record<string, string>;
}

/** Answers a call, with the response that the endpoint declares or with a `Response` of its own (files, streams). */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<EndpointAnswer<E> | Response>;

/** Which rows of which table a list answers with, before they are cut into pages. */
export interface ListedRows {
  readonly table: keyof Tables;
  /** what charts of them are made of. Default: what the contract says of the list */
  readonly columns?: ChartColumns;
  readonly predicates: readonly Predicate[];
}

/** An endpoint and its handler; modules hand these to the router. */
export interface HandledEndpoint {
  readonly endpoint: Endpoint;
  readonly handler: (call: Call<Endpoint>) => Promise<unknown>;
  /** of a list: what its rows are, for charts of them */
  readonly rows?: (call: Call<Endpoint>) => ListedRows | Promise<ListedRows>;
}

/** Binds a handler to its endpoint; the types of the endpoint's validators are the handler's. */
export function handle<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  rows?: (call: Call<E>) => ListedRows | Promise<ListedRows>,
): HandledEndpoint {
  // The router calls these only with what the endpoint's own validators have passed.
  const bound = { endpoint, handler, ...(rows ? { rows } : {}) };
  return bound as unknown as HandledEndpoint;
}

/**
 * Binds a list to its endpoint. If an account asks the same while the answer is still being made, both calls get that
 * answer. After a write a new answer is made.
 */
export function handleTogether<E extends Endpoint>(
  { database }: Pick<Services, 'database'>,
  endpoint: E,
  answer: (call: Call<E>) => Promise<EndpointAnswer<E>>,
  rows?: (call: Call<E>) => ListedRows,
): HandledEndpoint {
  const together = (call: Call<E>) => {
    // what it leaves out is told to who glances alone
    if (glanceNow()) return answer(call);
    const { caller, language, parameters, query, body } = call;
    const kept = [...withheldNow()];
    const asked = [endpoint.path, caller?.id, kept, language, parameters, query, body];
    return readTogether(database, JSON.stringify(asked), () => answer(call));
  };
  return handle(endpoint, together, rows);
}

/** An answer with data, in the contract's envelope. */
export function succeed<D>(data: D, msg = '') {
  return { code: 200, isSuccess: true, msg, data };
}

/** One page of a list: `total` is a minimum if `exact` is false (contract 10.8). */
export function succeedPage<R>(rows: R[], total: number, exact = true) {
  return {
    code: 200,
    isSuccess: true,
    msg: '',
    data: rows,
    dataCount: total,
    ...(exact ? {} : { dataCountExact: false }),
  };
}

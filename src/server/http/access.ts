import type { AccessReason } from '#contract/access.ts';
import { InstitutionStatus, includesRole, type MemberRole } from '#contract/codes.ts';
import { type Access, type Endpoint, repetitionOf } from '#contract/endpoint.ts';
import type { KeyAction } from '#contract/endpoints/programs.ts';
import { allows, type GrantAction, grantFor, grantsPublishing } from '#contract/grant.ts';
import { inLanguage, listed, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { Forbidden, sentence, Unauthorized } from './errors.ts';
import { type Caller, type CallerRole, isOperator } from './handle.ts';

/** What a role opens of a call. */
export interface Reach {
  /** @returns undefined if what is sent goes beyond the role */
  readonly open: (query: unknown, body: unknown) => Opened | undefined;
}

/** A call that a role opens. */
export interface Opened {
  /** whether fields are kept from the caller */
  readonly isLimited: boolean;
  /** their names, of those that are hidden */
  readonly hidden?: ReadonlySet<string>;
  /** Does the work, without these fields. @throws Forbidden if they are asked for or written */
  readonly answer: (work: () => Promise<unknown>) => Promise<unknown>;
}

/** The caller as an operator, for what their role opens. */
export const asOperator = (caller: Caller): Caller => ({
  ...caller,
  roles: [...caller.roles, 'operator'],
});

/** The caller in a list: an operator where their role allows one of these actions there. */
export const actingIn = (caller: Caller, list: string, actions: readonly GrantAction[]): Caller =>
  caller.role && allows(caller.role.grants, list, actions) ? asOperator(caller) : caller;

/** What members of an institution may do in its name. Everybody else passes. */

/**
 * The least role for a call. What an endpoint does not say follows from what it does; calls about an account itself (its password, its
 * devices) are for the institution's own account alone.
 */
export function neededOf(endpoint: Endpoint): MemberRole | 'nobody' {
  const { members, access, service, method, audited } = endpoint;
  if (members) return members;
  if (access === 'public' || service === 'open') return 'viewer';
  if (service === 'identity') return 'nobody';
  const isRead = method === 'GET' || repetitionOf(endpoint) === 'harmless';
  return isRead && audited === undefined ? 'viewer' : 'editor';
}

const mayDo = ({ member }: Caller, needed: MemberRole | 'nobody'): boolean =>
  !member || (needed !== 'nobody' && includesRole(member.role, needed));

/** Why a member may not do what needs this role; undefined if they may. */
export const memberRefusal = (
  caller: Caller,
  needed: MemberRole | 'nobody',
): 'beyondMember' | undefined => (mayDo(caller, needed) ? undefined : 'beyondMember');

/** @throws Forbidden for a member who writes drafts alone, where readers see what is written, or saw it before */
export function checkDraft(caller: Caller, isDraft: boolean): void {
  if (!isDraft && !mayDo(caller, 'editor'))
    throw new Forbidden(sentence(locales.server.http, 'draftsOnly'));
}

/** @throws Forbidden for a member whose role does not include a call */
export function checkMember(endpoint: Endpoint, caller: Caller | undefined): void {
  if (!caller?.member) return;
  const needed = neededOf(endpoint);
  if (mayDo(caller, needed)) return;
  throw new Forbidden(
    sentence(locales.server.http, needed === 'nobody' ? 'ownAccountOnly' : 'beyondMember'),
  );
}

/** Why an institution of this status may not act, as a key of the messages. */
function institutionReason(status: number) {
  if (status === InstitutionStatus.underReview) return 'institutionUnderReview';
  if (status === InstitutionStatus.rejected) return 'institutionRejected';
  if (status === InstitutionStatus.suspected) return 'institutionSuspected';
  return 'institutionUnfinished';
}

function isMember(caller: Caller): boolean {
  return !caller.isInstitution || caller.institutionStatus === InstitutionStatus.approved;
}

/** Why the caller may not make calls of this access; undefined if they may (contract 6, 10.4). */
export function refusalOf(access: Access, caller: Caller): AccessReason | undefined {
  if (access === 'institution')
    return caller.institutionId === undefined ? 'institutionsOnly' : undefined;
  if (access === 'public' || access === 'signed-in' || isOperator(caller)) return undefined;
  if (access === 'operator') return 'operatorsOnly';
  const isForInstitutions = access === 'institution-member' || access === 'institution-publisher';
  if (isForInstitutions && !caller.isInstitution) return 'institutionsOnly';
  if (!isMember(caller)) return 'notApproved';
  const isForPublishers = access === 'publisher' || access === 'institution-publisher';
  return isForPublishers && !caller.enablePublish ? 'mayNotPublish' : undefined;
}

/** The caller by the access token; if there is none, `refusal` says why. */
export type Authentication =
  | { readonly caller: Caller }
  | {
      readonly caller?: undefined;
      readonly refusal: 'signInNeeded' | 'loginExpired' | 'accountNeeded' | 'keyRefused';
    };

const beyondRole = ({ label }: CallerRole) =>
  new Forbidden((language) =>
    sentence(locales.server.http, 'beyondRole', { role: inLanguage(label, language) })(language),
  );

/**
 * Checks whether the caller may make a call (contract 6, 10.4).
 *
 * @throws Unauthorized if a caller is needed and there is none, Forbidden if the caller may not
 */
export function checkAccess(access: Access, authentication: Authentication): void {
  if (access === 'public') return;
  const { caller } = authentication;
  if (!caller) throw new Unauthorized(sentence(locales.server.http, authentication.refusal));
  const reason = refusalOf(access, caller);
  if (reason === 'operatorsOnly' && caller.role) throw beyondRole(caller.role);
  if (reason === 'operatorsOnly')
    throw new Forbidden(sentence(locales.server.http, 'operatorNeeded'));
  if (reason === 'institutionsOnly')
    throw new Forbidden(sentence(locales.server.http, 'institutionNeeded'));
  if (reason === 'mayNotPublish')
    throw new Forbidden(sentence(locales.server.http, 'publishNeeded'));
  if (reason === undefined) return;
  const status = caller.institutionStatus ?? InstitutionStatus.registered;
  throw new Forbidden(sentence(locales.server.http, institutionReason(status), { status }));
}

/**
 * Checks that somebody of whom a second factor is required has one, or makes a call that leads to it.
 *
 * @throws Forbidden
 */
export function checkSecondFactor(endpoint: Endpoint, caller: Caller | undefined): void {
  if (!caller?.needsSecondFactor || endpoint.access === 'public') return;
  if (!endpoint.beforeSecondFactor)
    throw new Forbidden(sentence(locales.server.http, 'secondFactorFirst'));
}

/** @throws Forbidden for an operator whose role writes drafts of a list alone, where readers would see what is written, or see it now */
export function checkPublishing(caller: Caller, list: string): void {
  const grant = caller.role && isOperator(caller) && grantFor(caller.role.grants, list);
  if (caller.role && grant && !grantsPublishing(grant)) {
    const { label } = caller.role;
    throw new Forbidden((language) =>
      sentence(locales.server.http, 'roleWritesDrafts', { role: inLanguage(label, language) })(
        language,
      ),
    );
  }
}

/** What the calls of a list of own records need of a key; of a save the body tells which. */
const neededActions: Readonly<Record<string, readonly KeyAction[]>> = {
  list: ['read'],
  detail: ['read'],
  save: ['create', 'edit'],
  delete: ['delete'],
  restore: ['delete'],
};

const actionNames = {
  read: 'keyRead',
  create: 'keyCreate',
  edit: 'keyEdit',
  delete: 'keyDelete',
} as const satisfies Record<KeyAction, keyof (typeof locales.server.http)['zh-CN']>;

/**
 * Checks whether the key of a program opens a call. A person's call passes.
 *
 * @param body that of the call, once it was read
 * @throws Forbidden naming what the key lacks
 */
export function checkKey(endpoint: Endpoint, caller: Caller | undefined, body?: unknown): void {
  const key = caller?.key;
  // what everybody reads is the same for a program with a key
  if (!key || endpoint.service === 'open') return;
  const [, list = '', call = ''] = /^\/own\/([^/]+)\/([^/]+)/.exec(endpoint.path) ?? [];
  const needed = neededActions[call];
  if (!needed) throw new Forbidden(sentence(locales.server.http, 'keyForOwn', { key: key.name }));
  if (!grantFor(key.grants, list))
    throw new Forbidden(sentence(locales.server.http, 'keyNotForList', { key: key.name, list }));
  const isNamed = typeof body === 'object' && body !== null && 'id' in body;
  const wanted =
    body !== undefined && call === 'save' ? ([isNamed ? 'edit' : 'create'] as const) : needed;
  if (!allows(key.grants, list, wanted))
    throw new Forbidden((language) => {
      const words = wanted.map((one) => message(locales.server.http, language, actionNames[one]));
      const action = listed(words, language);
      return message(locales.server.http, language, 'keyNotForAction', {
        key: key.name,
        list,
        action,
      });
    });
}

import { includesRole, type MemberRole } from '#contract/codes.ts';
import { type Endpoint, repetitionOf } from '#contract/endpoint.ts';
import { locales } from '#locales/index.ts';
import { Forbidden, sentence } from './errors.ts';
import type { Caller } from './handle.ts';

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

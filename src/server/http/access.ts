import { InstitutionStatus } from '#contract/codes.ts';
import type { Access } from '#contract/endpoint.ts';
import { Forbidden, sentence, Unauthorized } from './errors.ts';
import { type Caller, isOperator } from './handle.ts';
import { messages } from './messages.ts';

/** Why an institution of this status may not act, as a key of the messages. */
function institutionReason(status: number) {
  if (status === InstitutionStatus.underReview) return 'institutionUnderReview';
  if (status === InstitutionStatus.rejected) return 'institutionRejected';
  if (status === InstitutionStatus.suspected) return 'institutionSuspected';
  return 'institutionUnfinished';
}

function requireMember(caller: Caller): void {
  if (!caller.isInstitution) return;
  const status = caller.institutionStatus ?? InstitutionStatus.registered;
  if (status === InstitutionStatus.approved) return;
  throw new Forbidden(sentence(messages, institutionReason(status), { status }));
}

/**
 * Lets a call pass or says what is missing (SPEC 6, DESIGN 4 "Status").
 *
 * @param refusal what is wrong with the sign-in where there is no caller
 * @throws Unauthorized without a caller where one is needed, Forbidden where the caller may not
 */
export function checkAccess(
  access: Access,
  caller: Caller | undefined,
  refusal: 'signInNeeded' | 'loginExpired' | 'accountNeeded',
): void {
  if (access === 'public') return;
  if (!caller) throw new Unauthorized(sentence(messages, refusal));
  if (access === 'signed-in' || isOperator(caller)) return;
  if (access === 'operator') throw new Forbidden(sentence(messages, 'operatorNeeded'));
  requireMember(caller);
  if (access === 'publisher' && !caller.enablePublish)
    throw new Forbidden(sentence(messages, 'publishNeeded'));
}

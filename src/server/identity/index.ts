import { endOtherSessions, endSessionCall, getSessions } from '#contract/endpoints/account.ts';
import {
  clientId,
  type GrantType,
  logoutCall,
  profileCall,
  tokenCall,
  userInfoCall,
} from '#contract/endpoints/identity.ts';
import { getRouters } from '#contract/endpoints/menu.ts';
import { locales } from '#locales/index.ts';
import type { CheckedResource } from '#schema/check.ts';
import { inTransaction } from '../database/connection.ts';
import { NotFound, sentence } from '../http/errors.ts';
import { type Caller, type HandledEndpoint, handle, isOperator, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { addressChangeHandlers } from './accountChanges.ts';
import { accountInfoHandlers } from './accountInfo.ts';
import { forgetAccount } from './callers.ts';
import { codeHandlers } from './codes.ts';
import { externalAccountHandlers } from './externalAccounts.ts';
import { externalSignInHandlers } from './externalSignIn.ts';
import { type Grant, refuse } from './grants/grant.ts';
import {
  anonymousPair,
  byExternal,
  byPasskey,
  byPassword,
  byRefreshToken,
  bySecondFactor,
  bySms,
  byTicket,
} from './grants/ways.ts';
import { memberHandlers } from './memberHandlers.ts';
import { membershipsOf } from './members.ts';
import { grantedMenu, type MenuDashboard, operatorMenu } from './menu.ts';
import { operatorHandlers } from './operatorHandlers.ts';
import { ownInstitutionHandlers } from './ownInstitutionHandlers.ts';
import { passkeyHandlers } from './passkeyHandlers.ts';
import { passwordChangeHandlers } from './passwordChanges.ts';
import { programKeyHandlers } from './programKeyHandlers.ts';
import { proofHandlers } from './proofs.ts';
import { registrationHandlers } from './registration.ts';
import { roleHandlers } from './roleHandlers.ts';
import { scanLoginHandlers } from './scanLogin.ts';
import { secondFactorHandlers } from './secondFactorHandlers.ts';
import { endOwnSession, endSession, liveSessions, revokeSessions } from './sessions.ts';
import { accessTokenSeconds } from './tokens.ts';

const grants: Readonly<Record<GrantType, Grant>> = {
  refresh_token: byRefreshToken,
  password: byPassword,
  sms: bySms,
  external: byExternal,
  // the one-tap sign-in of a carrier, which only its own service can verify
  jverification: async () => {
    throw refuse('grant_type', 'unsupported', 'noCarrierSignIn');
  },
  ticket: byTicket,
  anonymity: async () => anonymousPair(),
  second_factor: bySecondFactor,
  passkey: byPasskey,
};

/** `POST /connect/token` (contract 7.1, 10.5). */
const tokenHandler = (services: Services) =>
  handle(tokenCall, async (call) => {
    if (call.body.client_id !== clientId)
      throw refuse('client_id', 'not-one-of', 'wrongClient', { expected: clientId });
    const { accessToken, refreshToken } = await grants[call.body.grant_type](services, call);
    const tokens = { access_token: accessToken, refresh_token: refreshToken };
    return { code: 200, status: 200, ...tokens, expires_in: accessTokenSeconds, data: tokens };
  });

/** Where an account is signed in, and an end to it; only its own sessions are there at all. */
function deviceHandlers(services: Services): HandledEndpoint[] {
  return [
    handle(getSessions, async ({ caller }) => {
      const rows = await liveSessions(services, caller.id);
      return succeed(
        rows.map(({ id, device, address, created_at, used_at, passkey }) => {
          const isCurrent = id === caller.sessionId;
          return {
            id,
            device,
            address,
            createdAt: created_at.toISOString(),
            // what is written down of it may be some minutes old
            usedAt: (isCurrent ? services.now() : used_at).toISOString(),
            isCurrent,
            passkey,
          };
        }),
      );
    }),
    handle(endSessionCall, async ({ caller, body }) => {
      if (!(await endOwnSession(services, caller.id, body.id)))
        throw new NotFound(sentence(locales.identity.accountMails, 'noSuchSession'));
      return succeed({});
    }),
    handle(endOtherSessions, async ({ caller }) => {
      const { id, sessionId } = caller;
      const ended = await inTransaction(services.database, (transaction) =>
        revokeSessions(services, transaction, id, sessionId),
      );
      forgetAccount(services, id);
      return succeed({ ended });
    }),
  ];
}

/**
 * The session part of the identity service, and what depends on the account alone.
 *
 * @param lists reads every list, for the menu of operators
 * @param dashboards those of which a caller sees a chart
 */
export function identityHandlers(
  services: Services,
  lists: () => Promise<readonly CheckedResource[]>,
  dashboards: (caller: Caller) => Promise<readonly MenuDashboard[]>,
): HandledEndpoint[] {
  return [
    tokenHandler(services),
    ...scanLoginHandlers(services),
    ...externalSignInHandlers(services),
    ...externalAccountHandlers(services),
    ...registrationHandlers(services),
    ...ownInstitutionHandlers(services),
    ...codeHandlers(services),
    ...proofHandlers(services),
    ...addressChangeHandlers(services),
    ...passwordChangeHandlers(services),
    ...accountInfoHandlers(services),
    ...deviceHandlers(services),
    ...secondFactorHandlers(services),
    ...passkeyHandlers(services),
    ...operatorHandlers(services),
    ...memberHandlers(services),
    ...roleHandlers(services, async () =>
      (await lists()).flatMap(({ definition }) => definition ?? []),
    ),
    ...programKeyHandlers(services, async () =>
      (await lists()).flatMap(({ definition }) =>
        definition?.provider === 'own' ? { name: definition.name, label: definition.label } : [],
      ),
    ),
    handle(profileCall, async ({ caller }) =>
      succeed({
        nickname: caller.nickname,
        avatar: caller.avatar,
        isInstitution: caller.isInstitution,
      }),
    ),
    handle(userInfoCall, async ({ caller }) => {
      const memberships = await membershipsOf(services, caller);
      return succeed({
        id: caller.id,
        name: caller.name,
        nickname: caller.nickname,
        avatar: caller.avatar,
        isInstitution: caller.isInstitution,
        ...(caller.isInstitution && {
          institutionStatus: caller.institutionStatus,
          institutionReason: caller.institutionReason,
        }),
        enablePublish: caller.enablePublish,
        // the interface asks which of their buttons there are; what each call allows is decided by the role
        roles: [...caller.roles, ...(caller.role ? ['operator'] : [])],
        ...(caller.role && {
          role: {
            label: caller.role.label,
            ...(caller.role.isSeenAs && { isSeenAs: true }),
          },
        }),
        ...(caller.member && {
          member: {
            id: caller.member.id,
            accountId: caller.member.accountId,
            role: caller.member.role,
            nickname: caller.member.nickname,
          },
        }),
        ...(memberships.length > 0 && { memberships }),
        permissions: [...caller.permissions],
        ...(caller.needsSecondFactor && { needsSecondFactor: true }),
      });
    }),
    handle(logoutCall, async ({ caller }) => {
      await endSession(services, caller.sessionId);
      return succeed({});
    }),
    handle(getRouters, async ({ caller }) => {
      const [all, seen] = await Promise.all([lists(), dashboards(caller)]);
      return succeed(isOperator(caller) ? operatorMenu(all, seen) : grantedMenu(all, seen, caller));
    }),
  ];
}

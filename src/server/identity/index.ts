import { logoutCall, profileCall, userInfoCall } from '#contract/endpoints/identity.ts';
import { getRouters } from '#contract/endpoints/menu.ts';
import type { CheckedResource } from '#schema/check.ts';

import { type Caller, type HandledEndpoint, handle, isOperator, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { addressChangeHandlers } from './accountChanges.ts';
import { accountInfoHandlers } from './accountInfo.ts';
import { codeHandlers } from './codes.ts';
import { deviceHandlers } from './devices.ts';
import { externalAccountHandlers } from './externalAccounts.ts';
import { externalSignInHandlers } from './externalSignIn.ts';
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
import { endSession } from './sessions.ts';
import { tokenHandler } from './token.ts';

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

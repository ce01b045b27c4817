import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import {
  invitationCreate,
  invitationDays,
  invitationRevoke,
  operatorEnd,
  operatorList,
  operatorRole,
  type Role,
} from '#contract/endpoints/people.ts';
import { locales } from '#locales/index.ts';
import { Team } from './Team.tsx';

const MakeDialog = lazy(() => import('./MakeDialog.tsx'));
const RoleSelect = lazy(() => import('./RoleSelect.tsx'));

const silent = { silent: true };

async function loadOperators(signal: AbortSignal) {
  const { operators, invitations } = (await callEndpoint(operatorList, {}, { ...silent, signal }))
    .data;
  return { people: operators, invitations };
}

interface OperatorsProps {
  readonly roles: readonly Role[];
  /** they tell how many operators have each */
  readonly reloadRoles: () => Promise<void>;
}

/** The operators and the open invitations, with what can be done about them. */
export function Operators({ roles, reloadRoles }: OperatorsProps) {
  const t = useMessages(locales.team.people);
  const localized = useLocalized();
  const { remote, reload: reloadOperators } = useRemote(loadOperators);
  const [isMaking, setIsMaking] = useState(false);
  const reload = async () => {
    await Promise.all([reloadOperators(), reloadRoles()]);
  };
  return (
    <>
      <Team
        remote={remote}
        reload={reload}
        texts={{
          title: t('operators'),
          about: t('operatorsAbout'),
          inviteTitle: t('inviteTitle'),
          inviteAbout: t('inviteAbout', { days: invitationDays }),
          lastUsed: (at) => (at === undefined ? t('unused') : t('used', { at })),
          end: t('end'),
          endTitle: t('endTitle'),
          endText: ({ isSelf, nickname: name }) => t(isSelf ? 'endSelfText' : 'endText', { name }),
          ended: ({ nickname: name }) => t('ended', { name }),
        }}
        extra={<Button onClick={() => setIsMaking(true)}>{t('make')}</Button>}
        roles={{
          named: ({ role }) => (role ? localized(role.label) : t('everything')),
          of: ({ role }): string | null => role?.id ?? null,
          first: undefined,
          input: (value, onChange, error) => (
            <RoleSelect id="operator-role" {...{ roles, value, onChange, error }} />
          ),
          isOwnChangeable: false,
        }}
        calls={{
          invite: (mail, role) => callEndpoint(invitationCreate, { body: { mail, role } }, silent),
          changeRole: ({ id }, role) => callEndpoint(operatorRole, { body: { id, role } }, silent),
          end: ({ id }) => callEndpoint(operatorEnd, { body: { id } }, silent),
          revoke: ({ id }) => callEndpoint(invitationRevoke, { body: { id } }, silent),
        }}
      />
      <Suspense fallback={null}>
        {isMaking && (
          <MakeDialog roles={roles} onMade={reload} onClose={() => setIsMaking(false)} />
        )}
      </Suspense>
    </>
  );
}

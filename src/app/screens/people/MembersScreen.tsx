import { lazy } from 'react';
import { textsOf } from '#app/language/index.ts';
import { fetchAccount } from '#app/session/account.ts';
import { callEndpoint } from '#app/session/client.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import {
  memberEnd,
  memberInvitationRevoke,
  memberInvite,
  memberList,
  memberRole,
} from '#contract/endpoints/members.ts';
import { invitationDays } from '#contract/endpoints/people.ts';
import { locales } from '#locales/index.ts';
import { SectionsScreen } from '../shared/setting/SectionsScreen.tsx';
import { Team } from './Team.tsx';
import './people.css';

const t = textsOf(locales.team.member);
const roleName = textsOf(locales.team.memberRole);

const MemberRoleSelect = lazy(async () => ({
  default: (await import('./dialogs.tsx')).MemberRoleSelect,
}));

const silent = { silent: true };

async function loadMembers(signal: AbortSignal) {
  const { members, invitations } = (await callEndpoint(memberList, {}, { ...silent, signal })).data;
  return { people: members, invitations };
}

/** `/members`, for institutions: who acts for them, and who is invited to. */
export function Component() {
  return (
    <PlaceGate place="/members">
      <Members />
    </PlaceGate>
  );
}

function Members() {
  const source = useRemote(loadMembers);
  return (
    <SectionsScreen title={t('title')} about={t('about')}>
      <Team
        source={source}
        texts={{
          title: t('members'),
          about: t('membersAbout'),
          nobody: t('nobody'),
          inviteTitle: t('inviteTitle'),
          inviteAbout: t('inviteAbout', { days: invitationDays }),
          lastUsed: (at) => (at === undefined ? t('unused') : t('used', { at })),
          end: t('remove'),
          endTitle: t('removeTitle'),
          endText: ({ isSelf, nickname: name }) =>
            t(isSelf ? 'removeSelfText' : 'removeText', { name }),
          ended: ({ nickname: name }) => t('removed', { name }),
        }}
        roles={{
          named: ({ role }) => roleName(role),
          of: ({ role }) => role,
          first: 'author',
          input: (field) => <MemberRoleSelect {...field} />,
          isOwnChangeable: true,
        }}
        calls={{
          invite: (mail, role) => callEndpoint(memberInvite, { body: { mail, role } }, silent),
          async changeRole({ id, isSelf }, role) {
            await callEndpoint(memberRole, { body: { id, role } }, silent);
            if (isSelf) await fetchAccount();
          },
          end: ({ id }) => callEndpoint(memberEnd, { body: { id } }, silent),
          revoke: ({ id }) => callEndpoint(memberInvitationRevoke, { body: { id } }, silent),
        }}
      />
    </SectionsScreen>
  );
}

import { EyeOutlined, PlusOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { lazy } from 'react';
import { Link, useNavigate } from 'react-router';
import { localized, textsOf } from '#app/language/index.ts';
import { fetchAccount } from '#app/session/account.ts';
import { callEndpoint } from '#app/session/client.ts';
import { seeAs } from '#app/session/seeAs.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { type Remote, useRemote } from '#app/widgets/remote/useRemote.ts';
import {
  invitationCreate,
  invitationDays,
  invitationRevoke,
  operatorEnd,
  operatorList,
  operatorRole,
  roleDelete,
} from '#contract/endpoints/people.ts';
import { locales } from '#locales/index.ts';
import { SectionsScreen } from '../shared/setting/SectionsScreen.tsx';
import { SettingList } from '../shared/setting/SettingList.tsx';
import { type LoadedRoles, loadRoles } from './loadRoles.ts';
import { Team } from './Team.tsx';
import './people.css';

const t = textsOf(locales.team.people);

const MakeDialog = lazy(async () => ({ default: (await import('./dialogs.tsx')).MakeDialog }));
const RoleSelect = lazy(async () => ({ default: (await import('./dialogs.tsx')).RoleSelect }));

/** `/people`, for operators: who is an operator, and who is invited to be one. */
export function Component() {
  return (
    <PlaceGate place="/people">
      <People />
    </PlaceGate>
  );
}

interface RolesProps {
  readonly roles: {
    readonly remote: Remote<LoadedRoles>;
    readonly reload: () => Promise<void>;
  };
}

function People() {
  const roles = useRemote(loadRoles);
  return (
    <SectionsScreen title={t('title')} about={t('about')}>
      <Operators roles={roles} />
      <Roles roles={roles} />
    </SectionsScreen>
  );
}

const silent = { silent: true };

async function loadOperators(signal: AbortSignal) {
  const { operators, invitations } = (await callEndpoint(operatorList, {}, { ...silent, signal }))
    .data;
  return { people: operators, invitations };
}

/** The operators and the open invitations, with what can be done about them. */
function Operators({ roles: { remote: loaded, reload: reloadRoles } }: RolesProps) {
  const { remote, reload } = useRemote(loadOperators);
  const roles = loaded.status === 'ready' ? loaded.value.roles : [];
  return (
    <Team
      source={{
        remote,
        // roles tell how many operators have each
        reload: async () => {
          await Promise.all([reload(), reloadRoles()]);
        },
      }}
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
      make={{
        label: t('make'),
        dialog: (dialog) => <MakeDialog roles={roles} {...dialog} />,
      }}
      roles={{
        named: ({ role }) => (role ? localized(role.label) : t('everything')),
        of: ({ role }): string | null => role?.id ?? null,
        first: undefined,
        input: (field) => <RoleSelect roles={roles} {...field} />,
        isOwnChangeable: false,
      }}
      calls={{
        invite: (mail, role) => callEndpoint(invitationCreate, { body: { mail, role } }, silent),
        changeRole: ({ id }, role) => callEndpoint(operatorRole, { body: { id, role } }, silent),
        end: ({ id }) => callEndpoint(operatorEnd, { body: { id } }, silent),
        revoke: ({ id }) => callEndpoint(invitationRevoke, { body: { id } }, silent),
      }}
    />
  );
}

/** Shows the app as a role sees it. */
async function look(role: string) {
  seeAs(role);
  await fetchAccount();
  // everything that was read is the operator's
  location.assign('/home');
  return false;
}

/** The roles that operators may have. */
function Roles({ roles }: RolesProps) {
  const navigate = useNavigate();
  return (
    <SettingList
      title={t('roles')}
      about={t('rolesAbout')}
      source={roles}
      actions={[
        {
          label: t('createRole'),
          icon: <PlusOutlined aria-hidden />,
          async work() {
            await navigate('/people/roles/new');
            return false;
          },
        },
      ]}
      rows={(loaded) =>
        loaded.roles.map(({ id, label, grants, operators }) => {
          const name = localized(label);
          return {
            key: id,
            icon: <SafetyCertificateOutlined />,
            name,
            title: <Link to={`/people/roles/${id}`}>{name}</Link>,
            detail: t('roleFacts', { lists: grants.length, count: operators }),
            actions: [
              {
                label: t('seeAs'),
                icon: <EyeOutlined aria-hidden />,
                work: () => look(id),
              },
              {
                label: t('deleteRole'),
                question: {
                  title: t('deleteRoleTitle'),
                  text: t('deleteRoleText', { role: name }),
                },
                done: t('roleDeleted'),
                work: () => callEndpoint(roleDelete, { body: { id } }, silent),
              },
            ],
          };
        })
      }
    />
  );
}

import { EyeOutlined, PlusOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { fetchAccount } from '#app/session/account.ts';
import { callEndpoint } from '#app/session/client.ts';
import { seeAs } from '#app/session/seeAs.ts';
import type { Remote } from '#app/widgets/remote/useRemote.ts';
import { type Role, roleDelete } from '#contract/endpoints/people.ts';
import { locales } from '#locales/index.ts';
import { Question } from '../shared/setting/Question.tsx';
import { SectionFrame } from '../shared/setting/SectionFrame.tsx';
import { SettingRow } from '../shared/setting/SettingRow.tsx';
import type { LoadedRoles } from './loadRoles.ts';

interface RolesProps {
  readonly remote: Remote<LoadedRoles>;
  readonly reload: () => Promise<void>;
}

/** The roles that operators may have. */
export function Roles({ remote, reload }: RolesProps) {
  const t = useMessages(locales.team.people);
  const localized = useLocalized();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [asked, setAsked] = useState<Role>();
  const look = async ({ id }: Role) => {
    seeAs(id);
    await fetchAccount();
    // everything that was read is the operator's
    location.assign('/home');
  };
  return (
    <>
      <SectionFrame
        title={t('roles')}
        about={t('rolesAbout')}
        remote={remote}
        reload={reload}
        extra={
          <Button
            icon={<PlusOutlined aria-hidden />}
            onClick={() => void navigate('/people/roles/new')}
          >
            {t('createRole')}
          </Button>
        }
      >
        {({ roles }) => (
          <ul className="bd-setting-rows">
            {roles.map((role) => {
              const name = localized(role.label);
              return (
                <SettingRow
                  key={role.id}
                  icon={<SafetyCertificateOutlined />}
                  title={<Link to={`/people/roles/${role.id}`}>{name}</Link>}
                  detail={t('roleFacts', { lists: role.grants.length, count: role.operators })}
                >
                  <span className="bd-wrap bd-gap-8 bd-people-buttons">
                    <Button
                      icon={<EyeOutlined aria-hidden />}
                      aria-label={`${t('seeAs')} ${name}`}
                      onClick={() => look(role)}
                    >
                      {t('seeAs')}
                    </Button>
                    <Button
                      aria-label={`${t('deleteRole')} ${name}`}
                      onClick={() => setAsked(role)}
                    >
                      {t('deleteRole')}
                    </Button>
                  </span>
                </SettingRow>
              );
            })}
          </ul>
        )}
      </SectionFrame>
      <Question
        open={asked !== undefined}
        title={t('deleteRoleTitle')}
        okText={t('deleteRole')}
        danger
        onOk={async () => {
          if (!asked) return;
          await callEndpoint(roleDelete, { body: { id: asked.id } }, { silent: true });
          message.success(t('roleDeleted'));
          await reload();
        }}
        onClose={() => setAsked(undefined)}
      >
        {t('deleteRoleText', { role: asked ? localized(asked.label) : '' })}
      </Question>
    </>
  );
}

import { MailOutlined, PlusOutlined, UserOutlined } from '@ant-design/icons';
import { App, Button, Tag } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { formatInstant, formatTimeAgo } from '#app/language/format.ts';
import { useLanguage, useLocalized, useMessages } from '#app/language/index.ts';
import { authProvider } from '#app/providers/authProvider.ts';
import { callEndpoint } from '#app/session/client.ts';
import { useNow } from '#app/widgets/clock/clock.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import {
  type Invitation,
  invitationRevoke,
  type Operator,
  operatorEnd,
  operatorList,
  type Role,
} from '#contract/endpoints/people.ts';
import { Question } from '../shared/setting/Question.tsx';
import { SectionFrame } from '../shared/setting/SectionFrame.tsx';
import { SettingRow } from '../shared/setting/SettingRow.tsx';
import { peopleMessages } from './messages.ts';

const MakeDialog = lazy(() => import('./MakeDialog.tsx'));
const RoleDialog = lazy(() => import('./RoleDialog.tsx'));
const InviteDialog = lazy(() => import('./InviteDialog.tsx'));

async function loadOperators(signal: AbortSignal) {
  return (await callEndpoint(operatorList, {}, { silent: true, signal })).data;
}

/** milliseconds between two updates of the times */
const minute = 60_000;

interface OperatorsProps {
  readonly roles: readonly Role[];
  /** they tell how many operators have each */
  readonly reloadRoles: () => Promise<void>;
}

/** The operators and the open invitations, with what can be done about them. */
export function Operators({ roles, reloadRoles }: OperatorsProps) {
  const t = useMessages(peopleMessages);
  const { message } = App.useApp();
  const { remote, reload: reloadOperators } = useRemote(loadOperators);
  const reload = async () => {
    await Promise.all([reloadOperators(), reloadRoles()]);
  };
  const [dialog, setDialog] = useState<'make' | 'invite'>();
  const [ending, setEnding] = useState<Operator>();
  const [changing, setChanging] = useState<Operator>();
  const [revoking, setRevoking] = useState<Invitation>();
  const close = () => setDialog(undefined);
  return (
    <>
      <SectionFrame
        title={t('operators')}
        about={t('operatorsAbout')}
        remote={remote}
        reload={reload}
        extra={
          <span className="bd-people-buttons">
            <Button onClick={() => setDialog('make')}>{t('make')}</Button>
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => setDialog('invite')}
            >
              {t('invite')}
            </Button>
          </span>
        }
      >
        {({ operators, invitations }) => (
          <ul className="bd-setting-rows">
            {operators.map((operator) => (
              <OperatorRow
                key={operator.id}
                shown={operator}
                onRole={() => setChanging(operator)}
                onEnd={() => setEnding(operator)}
              />
            ))}
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                shown={invitation}
                onRevoke={() => setRevoking(invitation)}
              />
            ))}
          </ul>
        )}
      </SectionFrame>
      <Suspense fallback={null}>
        {dialog === 'make' && <MakeDialog roles={roles} onMade={reload} onClose={close} />}
        {dialog === 'invite' && <InviteDialog roles={roles} onInvited={reload} onClose={close} />}
        {changing && (
          <RoleDialog
            operator={changing}
            roles={roles}
            onChanged={reload}
            onClose={() => setChanging(undefined)}
          />
        )}
      </Suspense>
      <Question
        open={ending !== undefined}
        title={t('endTitle')}
        okText={t('end')}
        danger
        onOk={async () => {
          if (!ending) return;
          await callEndpoint(operatorEnd, { body: { id: ending.id } }, { silent: true });
          message.success(t('ended', { name: ending.nickname }));
          if (ending.isSelf) await authProvider.logout({ redirectPath: '/login' });
          else await reload();
        }}
        onClose={() => setEnding(undefined)}
      >
        {t(ending?.isSelf ? 'endSelfText' : 'endText', { name: ending?.nickname ?? '' })}
      </Question>
      <Question
        open={revoking !== undefined}
        title={t('revokeTitle')}
        okText={t('revoke')}
        danger
        onOk={async () => {
          if (!revoking) return;
          await callEndpoint(invitationRevoke, { body: { id: revoking.id } }, { silent: true });
          message.success(t('revoked'));
          await reload();
        }}
        onClose={() => setRevoking(undefined)}
      >
        {t('revokeText', { mail: revoking?.mail ?? '' })}
      </Question>
    </>
  );
}

interface OperatorRowProps {
  readonly shown: Operator;
  readonly onRole: () => void;
  readonly onEnd: () => void;
}

function OperatorRow({ shown, onRole, onEnd }: OperatorRowProps) {
  const t = useMessages(peopleMessages);
  const localized = useLocalized();
  const { language } = useLanguage();
  const now = useNow(minute);
  const { name, nickname, isSelf, isBlocked, usedAt, role } = shown;
  return (
    <SettingRow
      icon={<UserOutlined />}
      title={
        <>
          <span>{nickname}</span>
          {isSelf && <Tag>{t('self')}</Tag>}
          <Tag color="processing">{role ? localized(role.label) : t('everything')}</Tag>
          {isBlocked && <Tag color="error">{t('blocked')}</Tag>}
        </>
      }
      detail={`${name} · ${usedAt === null ? t('unused') : t('used', { at: formatTimeAgo(usedAt, now, language) })}`}
    >
      <span className="bd-people-buttons">
        {!isSelf && (
          <Button aria-label={`${t('changeRole')} ${nickname}`} onClick={onRole}>
            {t('changeRole')}
          </Button>
        )}
        <Button aria-label={`${t('end')} ${nickname}`} onClick={onEnd}>
          {t('end')}
        </Button>
      </span>
    </SettingRow>
  );
}

interface InvitationRowProps {
  readonly shown: Invitation;
  readonly onRevoke: () => void;
}

function InvitationRow({ shown, onRevoke }: InvitationRowProps) {
  const t = useMessages(peopleMessages);
  const localized = useLocalized();
  const { mail, nickname, expiresAt, role } = shown;
  return (
    <SettingRow
      icon={<MailOutlined />}
      title={
        <>
          <span>{mail}</span>
          <Tag>{t('invited')}</Tag>
          <Tag color="processing">{role ? localized(role.label) : t('everything')}</Tag>
        </>
      }
      detail={`${t('invitedBy', { name: nickname })} · ${t('until', { at: formatInstant(expiresAt) })}`}
    >
      <Button aria-label={`${t('revoke')} ${mail}`} onClick={onRevoke}>
        {t('revoke')}
      </Button>
    </SettingRow>
  );
}

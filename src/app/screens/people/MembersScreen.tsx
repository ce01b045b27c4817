import { MailOutlined, PlusOutlined, UserOutlined } from '@ant-design/icons';
import { App, Button, Tag } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { formatInstant, formatTimeAgo } from '#app/language/format.ts';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { authProvider } from '#app/providers/authProvider.ts';
import { callEndpoint } from '#app/session/client.ts';
import { useNow } from '#app/widgets/clock/clock.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import {
  type Member,
  type MemberInvitation,
  memberEnd,
  memberInvitationRevoke,
  memberList,
} from '#contract/endpoints/members.ts';
import { Question } from '../shared/setting/Question.tsx';
import { SectionFrame } from '../shared/setting/SectionFrame.tsx';
import { SettingRow } from '../shared/setting/SettingRow.tsx';
import { memberMessages } from './memberMessages.ts';
import { memberRoleMessages } from './memberRoleMessages.ts';
import { peopleMessages } from './messages.ts';
import './people.css';

const MemberInviteDialog = lazy(() => import('./MemberInviteDialog.tsx'));
const MemberRoleDialog = lazy(() => import('./MemberRoleDialog.tsx'));

async function loadMembers(signal: AbortSignal) {
  return (await callEndpoint(memberList, {}, { silent: true, signal })).data;
}

/** milliseconds between two updates of the times */
const minute = 60_000;

/** `/members`, for institutions: who acts for them, and who is invited to. */
export function Component() {
  return (
    <PlaceGate place="/members">
      <Members />
    </PlaceGate>
  );
}

function Members() {
  const t = useMessages(memberMessages);
  const people = useMessages(peopleMessages);
  const { message } = App.useApp();
  const { remote, reload } = useRemote(loadMembers);
  const [isInviting, setIsInviting] = useState(false);
  const [changing, setChanging] = useState<Member>();
  const [ending, setEnding] = useState<Member>();
  const [revoking, setRevoking] = useState<MemberInvitation>();
  return (
    <section className="bd-people" aria-label={t('title')}>
      <header>
        <h1>{t('title')}</h1>
        <p>{t('about')}</p>
      </header>
      <SectionFrame
        title={t('members')}
        about={t('membersAbout')}
        remote={remote}
        reload={reload}
        extra={
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => setIsInviting(true)}
          >
            {t('invite')}
          </Button>
        }
      >
        {({ members, invitations }) =>
          members.length + invitations.length === 0 ? (
            <p className="bd-soft">{t('nobody')}</p>
          ) : (
            <ul className="bd-setting-rows">
              {members.map((member) => (
                <MemberRow
                  key={member.id}
                  shown={member}
                  onRole={() => setChanging(member)}
                  onEnd={() => setEnding(member)}
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
          )
        }
      </SectionFrame>
      <Suspense fallback={null}>
        {isInviting && (
          <MemberInviteDialog onInvited={reload} onClose={() => setIsInviting(false)} />
        )}
        {changing && (
          <MemberRoleDialog
            member={changing}
            onChanged={reload}
            onClose={() => setChanging(undefined)}
          />
        )}
      </Suspense>
      <Question
        open={ending !== undefined}
        title={t('removeTitle')}
        okText={t('remove')}
        danger
        onOk={async () => {
          if (!ending) return;
          await callEndpoint(memberEnd, { body: { id: ending.id } }, { silent: true });
          message.success(t('removed', { name: ending.nickname }));
          if (ending.isSelf) await authProvider.logout({ redirectPath: '/login' });
          else await reload();
        }}
        onClose={() => setEnding(undefined)}
      >
        {t(ending?.isSelf ? 'removeSelfText' : 'removeText', { name: ending?.nickname ?? '' })}
      </Question>
      <Question
        open={revoking !== undefined}
        title={people('revokeTitle')}
        okText={people('revoke')}
        danger
        onOk={async () => {
          if (!revoking) return;
          await callEndpoint(
            memberInvitationRevoke,
            { body: { id: revoking.id } },
            { silent: true },
          );
          message.success(people('revoked'));
          await reload();
        }}
        onClose={() => setRevoking(undefined)}
      >
        {people('revokeText', { mail: revoking?.mail ?? '' })}
      </Question>
    </section>
  );
}

interface MemberRowProps {
  readonly shown: Member;
  readonly onRole: () => void;
  readonly onEnd: () => void;
}

function MemberRow({ shown, onRole, onEnd }: MemberRowProps) {
  const t = useMessages(memberMessages);
  const people = useMessages(peopleMessages);
  const roleName = useMessages(memberRoleMessages);
  const { language } = useLanguage();
  const now = useNow(minute);
  const { name, nickname, isSelf, isBlocked, usedAt, role } = shown;
  const at = usedAt === null ? undefined : formatTimeAgo(usedAt, now, language);
  return (
    <SettingRow
      icon={<UserOutlined />}
      title={
        <>
          <span>{nickname}</span>
          {isSelf && <Tag>{people('self')}</Tag>}
          <Tag color="processing">{roleName(role)}</Tag>
          {isBlocked && <Tag color="error">{people('blocked')}</Tag>}
        </>
      }
      detail={`${name} · ${at === undefined ? t('unused') : t('used', { at })}`}
    >
      <span className="bd-people-buttons">
        <Button aria-label={`${t('changeRole')} ${nickname}`} onClick={onRole}>
          {t('changeRole')}
        </Button>
        <Button aria-label={`${t('remove')} ${nickname}`} onClick={onEnd}>
          {t('remove')}
        </Button>
      </span>
    </SettingRow>
  );
}

interface InvitationRowProps {
  readonly shown: MemberInvitation;
  readonly onRevoke: () => void;
}

function InvitationRow({ shown, onRevoke }: InvitationRowProps) {
  const people = useMessages(peopleMessages);
  const roleName = useMessages(memberRoleMessages);
  const { mail, nickname, expiresAt, role } = shown;
  return (
    <SettingRow
      icon={<MailOutlined />}
      title={
        <>
          <span>{mail}</span>
          <Tag>{people('invited')}</Tag>
          <Tag color="processing">{roleName(role)}</Tag>
        </>
      }
      detail={`${people('invitedBy', { name: nickname })} · ${people('until', { at: formatInstant(expiresAt) })}`}
    >
      <Button aria-label={`${people('revoke')} ${mail}`} onClick={onRevoke}>
        {people('revoke')}
      </Button>
    </SettingRow>
  );
}

import { MailOutlined, PlusOutlined, UserOutlined } from '@ant-design/icons';
import { App, Button, Tag } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatInstant, formatTimeAgo } from '#app/language/format.ts';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { authProvider } from '#app/providers/authProvider.ts';
import { useNow } from '#app/widgets/clock/clock.ts';
import type { Remote } from '#app/widgets/remote/useRemote.ts';
import { locales } from '#locales/index.ts';
import { Question } from '../shared/setting/Question.tsx';
import { SectionFrame } from '../shared/setting/SectionFrame.tsx';
import { SettingRow } from '../shared/setting/SettingRow.tsx';

const InviteDialog = lazy(() => import('./InviteDialog.tsx'));
const RoleDialog = lazy(() => import('./RoleDialog.tsx'));

/** milliseconds between two updates of the times */
const minute = 60_000;

/** Somebody in a team: an operator of the platform, a member of an institution. */
interface Person {
  readonly id: string;
  readonly name: string;
  readonly nickname: string;
  readonly isSelf: boolean;
  readonly isBlocked: boolean;
  readonly usedAt: string | null;
}

/** Somebody who is invited to it, and by whom. */
interface Invited {
  readonly id: string;
  readonly mail: string;
  readonly nickname: string;
  readonly expiresAt: string;
}

interface TeamProps<P extends Person, I extends Invited, Role> {
  readonly remote: Remote<{ readonly people: readonly P[]; readonly invitations: readonly I[] }>;
  readonly reload: () => Promise<void>;
  readonly texts: {
    readonly title: string;
    readonly about: string;
    /** shown where nobody is in it, and nobody invited; there is always an operator */
    readonly nobody?: string;
    readonly inviteTitle: string;
    readonly inviteAbout: string;
    readonly lastUsed: (at: string | undefined) => string;
    readonly end: string;
    readonly endTitle: string;
    readonly endText: (person: P) => string;
    readonly ended: (person: P) => string;
  };
  /** more buttons beside “Invite” */
  readonly extra?: ReactNode;
  readonly roles: {
    /** the name of what somebody may do */
    readonly named: (one: P | I) => string;
    readonly of: (person: P) => Role;
    /** what is chosen for whom is invited at first; undefined: nothing */
    readonly first: NoInfer<Role> | undefined;
    readonly input: (
      role: Role | undefined,
      onChange: (role: Role | undefined) => void,
      error?: string,
    ) => ReactNode;
    /** whether somebody may change their own */
    readonly isOwnChangeable: boolean;
  };
  readonly calls: {
    readonly invite: (mail: string, role: Role) => Promise<unknown>;
    readonly changeRole: (person: P, role: Role) => Promise<unknown>;
    readonly end: (person: P) => Promise<unknown>;
    readonly revoke: (invitation: I) => Promise<unknown>;
  };
}

/** Who is in a team and who is invited to it, with what can be done about them. */
export function Team<P extends Person, I extends Invited, Role>(props: TeamProps<P, I, Role>) {
  const { remote, reload, texts, extra, roles, calls } = props;
  const t = useMessages(locales.team.people);
  const { message } = App.useApp();
  const [inviting, setInviting] = useState<{ role: Role | undefined }>();
  const [changing, setChanging] = useState<{ person: P; role: Role | undefined }>();
  const [ending, setEnding] = useState<P>();
  const [revoking, setRevoking] = useState<I>();
  return (
    <>
      <SectionFrame
        title={texts.title}
        about={texts.about}
        remote={remote}
        reload={reload}
        extra={
          <span className="bd-wrap bd-gap-8 bd-people-buttons">
            {extra}
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => setInviting({ role: roles.first })}
            >
              {t('invite')}
            </Button>
          </span>
        }
      >
        {({ people, invitations }) =>
          people.length + invitations.length === 0 ? (
            <p className="bd-soft">{texts.nobody}</p>
          ) : (
            <ul className="bd-setting-rows">
              {people.map((person) => (
                <PersonRow
                  key={person.id}
                  shown={person}
                  role={roles.named(person)}
                  lastUsed={texts.lastUsed}
                  end={texts.end}
                  onRole={
                    person.isSelf && !roles.isOwnChangeable
                      ? undefined
                      : () => setChanging({ person, role: roles.of(person) })
                  }
                  onEnd={() => setEnding(person)}
                />
              ))}
              {invitations.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  shown={invitation}
                  role={roles.named(invitation)}
                  onRevoke={() => setRevoking(invitation)}
                />
              ))}
            </ul>
          )
        }
      </SectionFrame>
      <Suspense fallback={null}>
        {inviting && (
          <InviteDialog
            title={texts.inviteTitle}
            about={texts.inviteAbout}
            role={inviting.role}
            invite={async (mail) =>
              inviting.role !== undefined && calls.invite(mail, inviting.role)
            }
            onInvited={reload}
            onClose={() => setInviting(undefined)}
          >
            {(error) => roles.input(inviting.role, (role) => setInviting({ role }), error)}
          </InviteDialog>
        )}
        {changing && (
          <RoleDialog
            name={changing.person.nickname}
            role={changing.role}
            change={async () =>
              changing.role !== undefined && calls.changeRole(changing.person, changing.role)
            }
            onChanged={reload}
            onClose={() => setChanging(undefined)}
          >
            {roles.input(changing.role, (role) => setChanging({ ...changing, role }))}
          </RoleDialog>
        )}
      </Suspense>
      <Question
        open={ending !== undefined}
        title={texts.endTitle}
        okText={texts.end}
        danger
        onOk={async () => {
          if (!ending) return;
          await calls.end(ending);
          message.success(texts.ended(ending));
          if (ending.isSelf) await authProvider.logout({ redirectPath: '/login' });
          else await reload();
        }}
        onClose={() => setEnding(undefined)}
      >
        {ending && texts.endText(ending)}
      </Question>
      <Question
        open={revoking !== undefined}
        title={t('revokeTitle')}
        okText={t('revoke')}
        danger
        onOk={async () => {
          if (!revoking) return;
          await calls.revoke(revoking);
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

interface PersonRowProps {
  readonly shown: Person;
  readonly role: string;
  readonly lastUsed: (at: string | undefined) => string;
  readonly end: string;
  readonly onRole: (() => void) | undefined;
  readonly onEnd: () => void;
}

function PersonRow({ shown, role, lastUsed, end, onRole, onEnd }: PersonRowProps) {
  const t = useMessages(locales.team.people);
  const { language } = useLanguage();
  const now = useNow(minute);
  const { name, nickname, isSelf, isBlocked, usedAt } = shown;
  const at = usedAt === null ? undefined : formatTimeAgo(usedAt, now, language);
  return (
    <SettingRow
      icon={<UserOutlined />}
      title={
        <>
          <span>{nickname}</span>
          {isSelf && <Tag>{t('self')}</Tag>}
          <Tag color="processing">{role}</Tag>
          {isBlocked && <Tag color="error">{t('blocked')}</Tag>}
        </>
      }
      detail={`${name} · ${lastUsed(at)}`}
    >
      <span className="bd-wrap bd-gap-8 bd-people-buttons">
        {onRole && (
          <Button aria-label={`${t('changeRole')} ${nickname}`} onClick={onRole}>
            {t('changeRole')}
          </Button>
        )}
        <Button aria-label={`${end} ${nickname}`} onClick={onEnd}>
          {end}
        </Button>
      </span>
    </SettingRow>
  );
}

interface InvitationRowProps {
  readonly shown: Invited;
  readonly role: string;
  readonly onRevoke: () => void;
}

function InvitationRow({ shown, role, onRevoke }: InvitationRowProps) {
  const t = useMessages(locales.team.people);
  const { mail, nickname, expiresAt } = shown;
  return (
    <SettingRow
      icon={<MailOutlined />}
      title={
        <>
          <span>{mail}</span>
          <Tag>{t('invited')}</Tag>
          <Tag color="processing">{role}</Tag>
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

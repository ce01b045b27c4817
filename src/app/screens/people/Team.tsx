import { MailOutlined, PlusOutlined, UserOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { lazy, type ReactNode } from 'react';
import { formatInstant, formatTimeAgo } from '#app/language/format.ts';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { authProvider } from '#app/providers/authProvider.ts';
import { useNow } from '#app/widgets/clock/clock.ts';
import type { Remote } from '#app/widgets/remote/useRemote.ts';
import { locales } from '#locales/index.ts';
import { type SettingAction, SettingList } from '../shared/setting/SettingList.tsx';
import type { RoleInput, TeamDialogProps } from './dialogs.tsx';

const t = textsOf(locales.team.people);

// what is lazy is no longer generic
const TeamDialog = lazy(async () => ({
  default: (await import('./dialogs.tsx')).TeamDialog,
})) as <Role>(props: TeamDialogProps<Role>) => ReactNode;

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
  readonly source: {
    readonly remote: Remote<{ readonly people: readonly P[]; readonly invitations: readonly I[] }>;
    readonly reload: () => Promise<void>;
  };
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
  /** stands before “Invite” */
  readonly make?: SettingAction;
  readonly roles: {
    /** the name of what somebody may do */
    readonly named: (one: P | I) => string;
    readonly of: (person: P) => Role;
    /** what is chosen for whom is invited at first; undefined: nothing */
    readonly first: NoInfer<Role> | undefined;
    readonly input: (field: RoleInput<Role>) => ReactNode;
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
  const { source, texts, make, roles, calls } = props;
  const { language } = useLanguage();
  const now = useNow(minute);
  const personRow = (person: P) => {
    const { id, name, nickname, isSelf, isBlocked, usedAt } = person;
    const at = usedAt === null ? undefined : formatTimeAgo(usedAt, now, language);
    return {
      key: id,
      icon: <UserOutlined />,
      name: nickname,
      tags: (
        <>
          {isSelf && <Tag>{t('self')}</Tag>}
          <Tag color="processing">{roles.named(person)}</Tag>
          {isBlocked && <Tag color="error">{t('blocked')}</Tag>}
        </>
      ),
      detail: `${name} · ${texts.lastUsed(at)}`,
      actions: [
        (!isSelf || roles.isOwnChangeable) &&
          ({
            label: t('changeRole'),
            dialog: (dialog) => (
              <TeamDialog
                title={t('roleOf', { name: nickname })}
                okText={t('save')}
                role={roles.of(person)}
                input={roles.input}
                send={(role) => calls.changeRole(person, role)}
                done={() => t('roleGiven', { name: nickname })}
                {...dialog}
              />
            ),
          } satisfies SettingAction),
        {
          label: texts.end,
          question: { title: texts.endTitle, text: texts.endText(person) },
          done: texts.ended(person),
          async work() {
            await calls.end(person);
            if (!isSelf) return true;
            await authProvider.logout({ redirectPath: '/login' });
            return false;
          },
        },
      ],
    };
  };
  const invitationRow = (invitation: I) => {
    const { id, mail, nickname, expiresAt } = invitation;
    return {
      key: id,
      icon: <MailOutlined />,
      name: mail,
      tags: (
        <>
          <Tag>{t('invited')}</Tag>
          <Tag color="processing">{roles.named(invitation)}</Tag>
        </>
      ),
      detail: `${t('invitedBy', { name: nickname })} · ${t('until', { at: formatInstant(expiresAt) })}`,
      actions: [
        {
          label: t('revoke'),
          question: { title: t('revokeTitle'), text: t('revokeText', { mail }) },
          done: t('revoked'),
          work: () => calls.revoke(invitation),
        },
      ],
    };
  };
  return (
    <SettingList
      title={texts.title}
      about={texts.about}
      source={source}
      actions={[
        make,
        {
          label: t('invite'),
          type: 'primary',
          icon: <PlusOutlined aria-hidden />,
          dialog: (dialog) => (
            <TeamDialog
              title={texts.inviteTitle}
              about={texts.inviteAbout}
              okText={t('invite')}
              role={roles.first}
              input={roles.input}
              send={(role, mail) => calls.invite(mail, role)}
              done={(mail) => t('sent', { mail })}
              asksMail
              {...dialog}
            />
          ),
        },
      ]}
      {...(texts.nobody === undefined ? {} : { empty: texts.nobody })}
      rows={({ people, invitations }) => [
        ...people.map(personRow),
        ...invitations.map(invitationRow),
      ]}
    />
  );
}

import { Avatar, Tag } from 'antd';
import type { ReactNode } from 'react';
import { InstitutionStatus } from '#contract/codes.ts';
import type { UserInfo } from '#contract/entities/account.ts';
import { institutionMessages } from '#contract/messages.ts';
import { useMessages } from '../../language/index.ts';
import { isOperator } from '../../providers/accessPolicy.ts';
import { settingsMessages } from './messages.ts';
import './settings.css';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="bd-profile-row">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const statuses = {
  [InstitutionStatus.underReview]: ['underReview', 'statusUnderReview', 'warning'],
  [InstitutionStatus.rejected]: ['rejected', 'statusRejected', 'error'],
  [InstitutionStatus.suspected]: ['suspected', 'statusSuspected', 'default'],
  [InstitutionStatus.approved]: ['approved', 'statusApproved', 'success'],
} as const;
const incomplete = ['incomplete', 'statusIncomplete', 'default'] as const;

function isKnown(status: number | undefined): status is keyof typeof statuses {
  return status !== undefined && Object.hasOwn(statuses, status);
}

function StatusRows({ user }: { user: UserInfo }) {
  const t = useMessages(settingsMessages);
  const contract = useMessages(institutionMessages);
  const { institutionStatus: status, institutionReason } = user;
  const [name, meaning, colour] = isKnown(status) ? statuses[status] : incomplete;
  return (
    <>
      <Row label={t('status')}>
        <Tag color={colour}>{contract(name)}</Tag>
        <span className="bd-profile-meaning">{t(meaning)}</span>
      </Row>
      {institutionReason && <Row label={t('reason')}>{institutionReason}</Row>}
    </>
  );
}

/** Who the account is and what it may do, as the platform knows it. */
export function ProfileCard({ user, title }: { user: UserInfo; title: string }) {
  const t = useMessages(settingsMessages);
  const kind = isOperator(user)
    ? 'kindOperator'
    : user.isInstitution
      ? 'kindInstitution'
      : 'kindUser';
  return (
    <section className="bd-profile">
      <header className="bd-profile-head">
        <Avatar size={64} src={user.avatar || undefined} className="bd-avatar" alt="">
          {user.nickname.slice(0, 1)}
        </Avatar>
        <div>
          <h1>{title}</h1>
          <p>{user.nickname}</p>
        </div>
      </header>
      <dl>
        <Row label={t('account')}>{user.name}</Row>
        <Row label={t('nickname')}>{user.nickname}</Row>
        <Row label={t('kind')}>{t(kind)}</Row>
        {user.isInstitution && <StatusRows user={user} />}
        <Row label={t('publish')}>{t(user.enablePublish ? 'publishYes' : 'publishNo')}</Row>
      </dl>
    </section>
  );
}

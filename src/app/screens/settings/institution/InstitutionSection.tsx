import { UserOutlined } from '@ant-design/icons';
import { Alert, Tag } from 'antd';
import { lazy, useEffect, useRef } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { textsOf } from '#app/language/index.ts';
import { SectionFrame } from '#app/screens/shared/setting/SectionFrame.tsx';
import { SettingRows } from '#app/screens/shared/setting/SettingList.tsx';
import { lookAgain } from '#app/session/accountWatch.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { InstitutionStatus } from '#contract/codes.ts';
import type { UserInfo } from '#contract/entities/account.ts';
import type { OwnInstitution, PastReview } from '#contract/entities/institution.ts';
import { locales } from '#locales/index.ts';
import type { AccountInfo } from '../shared/accountInfo.ts';
import { Fact } from '../shared/Fact.tsx';
import { InstitutionForm } from './InstitutionForm.tsx';
import { loadOperated } from './ownInstitution.ts';
import { closedReason, describeStatus } from './status.ts';

const settingsText = textsOf(locales.identity.settings);
const t = textsOf(locales.identity.certification);
const contract = textsOf(locales.identity.institutionStatus);
const certification = textsOf(locales.identity.certification);

const OperatorDialog = lazy(async () => ({
  default: (await import('./OperatorDialog.tsx')).OperatorDialog,
}));

/** The status, what it means, and the reason (contract 4). */
function StatusFacts({ own }: { own: OwnInstitution }) {
  const { name, meaning, colour } = describeStatus(own.status);
  return (
    <dl className="bd-fact-rows">
      <Fact label={t('status')}>
        <Tag color={colour}>{contract(name)}</Tag>
        <span className="bd-soft">{t(meaning)}</span>
      </Fact>
      {own.reason && <Fact label={t('reason')}>{own.reason}</Fact>}
      {own.submittedAt && <Fact label={t('submittedAt')}>{formatInstant(own.submittedAt)}</Fact>}
    </dl>
  );
}

/** What became of earlier reviews, with their reasons; folded until it is wanted. */
function PastReviews({ reviews }: { reviews: readonly PastReview[] }) {
  if (reviews.length === 0) return null;
  return (
    <details className="bd-past-reviews">
      <summary>{t('pastReviews', { count: reviews.length })}</summary>
      <ol className="bd-grid bd-gap-8">
        {reviews.map(({ at, status, reason }) => {
          const { name, colour } = describeStatus(status);
          const isWaiting = status === InstitutionStatus.underReview;
          // it waits anew with a reason, which is the platform's own, where a decision was taken back
          const begun = t(reason ? 'takenBack' : 'handedIn');
          return (
            <li key={at}>
              <time dateTime={at}>{formatInstant(at)}</time>
              <Tag color={colour}>{isWaiting ? begun : contract(name)}</Tag>
              {reason && !isWaiting && <span>{reason}</span>}
            </li>
          );
        })}
      </ol>
    </details>
  );
}

interface OperatorProps {
  operator: OwnInstitution['operator'];
  account: AccountInfo;
  disabled: boolean;
  reload: () => Promise<void>;
}

/** The person who runs the account, with a button to replace them. */
function Operator({ operator, account, disabled, reload }: OperatorProps) {
  return (
    <div className="bd-grid bd-gap-12 bd-shrink bd-setting-part">
      <h3>{t('operator')}</h3>
      <p className="bd-soft">{t('operatorAbout')}</p>
      <SettingRows
        reload={reload}
        rows={[
          {
            key: 'operator',
            icon: <UserOutlined />,
            name: t('operator'),
            title: operator ? operator.name : t('operatorNone'),
            detail: operator?.phone,
            actions: [
              {
                label: t(operator ? 'operatorChange' : 'operatorBind'),
                isDisabled: disabled,
                dialog: (dialog) => <OperatorDialog account={account} {...dialog} />,
              },
            ],
          },
        ]}
      />
    </div>
  );
}

/** The certification of an institution: status, operator and details (contract 4). */
export function InstitutionSection({ user }: { user: UserInfo }) {
  const { remote, reload } = useRemote(loadOperated);
  const { institutionStatus } = user;
  const known = useRef(institutionStatus);
  const loadedStatus = remote.status === 'ready' ? remote.value.own.status : undefined;

  // reloads when the session learns of a review
  useEffect(() => {
    if (known.current === institutionStatus) return;
    known.current = institutionStatus;
    void reload();
  }, [institutionStatus, reload]);
  // tells the session about a review that it does not know yet
  useEffect(() => {
    if (loadedStatus !== undefined && loadedStatus !== known.current) void lookAgain();
  }, [loadedStatus]);

  return (
    <SectionFrame
      title={settingsText('institution')}
      about={certification('about')}
      remote={remote}
      reload={reload}
    >
      {({ own, account, reviews }) => {
        const closed = closedReason(own.status);
        return (
          <>
            <StatusFacts own={own} />
            <PastReviews reviews={reviews} />
            {closed && <Alert type="info" showIcon message={certification(closed)} />}
            <Operator
              operator={own.operator}
              account={account}
              disabled={closed !== undefined}
              reload={reload}
            />
            <InstitutionForm own={own} reload={reload} />
          </>
        );
      }}
    </SectionFrame>
  );
}

import { Alert } from 'antd';
import { useEffect, useRef } from 'react';
import { useMessages } from '#app/language/index.ts';
import { SectionFrame } from '#app/screens/shared/setting/SectionFrame.tsx';
import { lookAgain } from '#app/session/accountWatch.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import type { UserInfo } from '#contract/entities/account.ts';
import { locales } from '#locales/index.ts';
import { InstitutionForm } from './InstitutionForm.tsx';
import { Operator } from './Operator.tsx';
import { loadOperated } from './ownInstitution.ts';
import { PastReviews } from './PastReviews.tsx';
import { StatusFacts } from './StatusFacts.tsx';
import { closedReason } from './status.ts';

/** The certification of an institution: status, operator and details (contract 4). */
export function InstitutionSection({ user }: { user: UserInfo }) {
  const t = useMessages(locales.identity.settings);
  const certification = useMessages(locales.identity.certification);
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
      title={t('institution')}
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

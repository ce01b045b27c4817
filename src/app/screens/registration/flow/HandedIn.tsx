import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '#app/language/index.ts';
import { fetchAccount } from '#app/session/account.ts';
import { locales } from '#locales/index.ts';
import { StepList } from '../StepList.tsx';
import { steps } from '../steps.ts';
import { FlowHead } from './FlowHead.tsx';

/** What happens after the details were submitted (contract 4, status 5), with a link to the back office. */
export function HandedIn({ name }: { name: string }) {
  const t = useMessages(locales.identity.flow);
  const contract = useMessages(locales.identity.institutionStatus);
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    heading.current?.focus();
    // the new status in the session opens the back office
    fetchAccount().catch(() => undefined);
  }, []);

  const goOn = async () => {
    setBusy(true);
    await fetchAccount().catch(() => undefined);
    await navigate('/');
  };
  return (
    <>
      <FlowHead name={name} />
      <StepList current="submit" done={steps} />
      <h2 ref={heading} tabIndex={-1}>
        {t('handedInTitle')}
      </h2>
      <p>{contract('underReviewBanner')}</p>
      <h3>{t('handedInNext')}</h3>
      <ul className="bd-marks bd-flow-list">
        <li>{t('handedIn1')}</li>
        <li>{t('handedIn2')}</li>
        <li>{t('handedIn3')}</li>
      </ul>
      <div className="bd-actions">
        <button
          type="button"
          className="bd-button bd-button-primary"
          disabled={busy}
          onClick={goOn}
        >
          {t('handedInOn')}
        </button>
      </div>
    </>
  );
}

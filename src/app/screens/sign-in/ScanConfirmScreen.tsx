import { Link, useParams } from 'react-router';
import { platformZone } from '#app/configuration.ts';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { ExpiryPrompt } from '#app/screens/shared/ExpiryPrompt.tsx';
import { PlainPage } from '#app/screens/shared/PlainPage.tsx';
import type { ScanQuestion } from '#app/session/scanLogin.ts';
import { useSession } from '#app/session/useSession.ts';
import { deviceName } from '#app/widgets/deviceName.ts';
import { locales } from '#locales/index.ts';
import { type ScanView, useScanQuestion } from './useScanQuestion.ts';
import '#app/widgets/fields/fields.css';
import '../shared/facts.css';
import './scan-confirm.css';

const t = textsOf(locales.identity.scanConfirm);

interface QuestionProps {
  question: ScanQuestion;
  busy: boolean;
  answer: (isConfirm: boolean) => void;
}

/** Who wants to sign in as whom, from where and since when; with two buttons. */
function Question({ question, busy, answer }: QuestionProps) {
  const { language } = useLanguage();
  const { name, userInfo } = useSession();
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: platformZone(),
  });
  const account = userInfo && userInfo.name !== name ? `${name} (${userInfo.name})` : name;
  return (
    <>
      <h1>{t('title')}</h1>
      <p>{t('question')}</p>
      <dl className="bd-facts">
        <dt>{t('account')}</dt>
        <dd>{account}</dd>
        <dt>{t('device')}</dt>
        <dd title={question.device}>{deviceName(question.device) || t('unknownDevice')}</dd>
        <dt>{t('address')}</dt>
        <dd>{question.address}</dd>
        <dt>{t('time')}</dt>
        <dd>{format.format(new Date(question.createdAt))}</dd>
      </dl>
      <p className="bd-scan-warning">{t('warning')}</p>
      <button
        type="button"
        className="bd-button bd-button-primary bd-submit"
        disabled={busy}
        onClick={() => answer(true)}
      >
        {t(busy ? 'sending' : 'confirm')}
      </button>
      <button
        type="button"
        className="bd-button bd-submit bd-submit-second"
        disabled={busy}
        onClick={() => answer(false)}
      >
        {t('reject')}
      </button>
    </>
  );
}

interface OutcomeProps {
  view: Exclude<ScanView, { kind: 'loading' | 'question' }>;
  again: () => void;
}

/** The outcome, and what to do next. */
function Outcome({ view, again }: OutcomeProps) {
  const reason = 'reason' in view ? view.reason : '';
  return (
    <div role="status">
      <h1>{t(`${view.kind}Title`)}</h1>
      <p>{reason || t(view.kind)}</p>
      {view.kind === 'failed' ? (
        <button type="button" className="bd-button bd-button-primary" onClick={again}>
          {t('again')}
        </button>
      ) : (
        <Link to="/" className="bd-button">
          {t('home')}
        </Link>
      )}
    </div>
  );
}

/** /scan/{code}: the page that a signed-in phone opens by the QR code of a scan login (contract 10.7). */
export function Component() {
  const { code = '' } = useParams();
  const { view, busy, open, answer } = useScanQuestion(code);
  return (
    <PlainPage>
      <ExpiryPrompt />
      <div className="bd-card">
        {view.kind === 'loading' && <p role="status">{t('loading')}</p>}
        {view.kind === 'question' && (
          <Question question={view.question} busy={busy} answer={answer} />
        )}
        {view.kind !== 'loading' && view.kind !== 'question' && (
          <Outcome view={view} again={open} />
        )}
      </div>
    </PlainPage>
  );
}

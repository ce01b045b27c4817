import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { PlainPage } from '#app/screens/shared/PlainPage.tsx';
import { signInPath } from '#app/session/guard.ts';
import { callPlainly } from '#app/session/plainCall.ts';
import { problemsOf, sentenceOf } from '#app/session/problems.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { useSession } from '#app/session/useSession.ts';
import { useRunning } from '#app/widgets/form/useRunning.ts';
import { locales } from '#locales/index.ts';
import { flowPath } from './steps.ts';

const t = textsOf(locales.identity.confirm);

/** problems for which the platform sends a sentence */
const told = ['expired', 'mail-taken'];

type View =
  | { kind: 'ask' | 'busy' }
  | { kind: 'done'; name: string; mail: string }
  /** `over`: the link will never work again */
  | { kind: 'failed'; reason: string; over: boolean };

/**
 * The page of the link in an activation mail. Nothing happens before the button is pressed, because mail scanners open
 * links too. It works without signing in.
 *
 * @param code the secret in the link
 */
export function ConfirmMail({ code }: { code: string }) {
  const navigate = useNavigate();
  const { userInfo } = useSession();
  const [view, setView] = useState<View>({ kind: 'ask' });
  const { run } = useRunning();

  const failed = (failure: unknown): View => {
    const [problem] = problemsOf(failure);
    if (!problem)
      return { kind: 'failed', reason: sentenceOf(failure) || t('unreachable'), over: false };
    const reason = told.includes(problem.code) ? problem.message : t('broken');
    return { kind: 'failed', reason, over: true };
  };

  const confirm = () =>
    run(async () => {
      setView({ kind: 'busy' });
      try {
        const confirmed = await callPlainly(
          { method: 'GET', path: '/api/Institution/ActiveMailbox', query: { code } },
          { name: 'string', mail: 'string' },
        );
        if (sessionStore.get().userInfo?.name === confirmed.name)
          await navigate(flowPath, { replace: true });
        else setView({ kind: 'done', ...confirmed });
      } catch (failure) {
        setView(failed(failure));
      }
    });

  const busy = view.kind === 'busy';
  const wayOn = userInfo ? (
    <Link className="bd-button bd-button-primary" to={flowPath}>
      {t('goOn')}
    </Link>
  ) : (
    <Link className="bd-button bd-button-primary" to={signInPath(flowPath)}>
      {t('signInToGoOn')}
    </Link>
  );
  return (
    <PlainPage>
      <div className="bd-card">
        {(view.kind === 'ask' || busy) && (
          <>
            <h1>{t('title')}</h1>
            <p>{t('text')}</p>
            <button
              type="button"
              className="bd-button bd-button-primary bd-submit"
              disabled={busy}
              onClick={confirm}
            >
              {t(busy ? 'confirming' : 'confirm')}
            </button>
          </>
        )}
        <div role="alert">
          {view.kind === 'done' && (
            <>
              <h1>{t('doneTitle')}</h1>
              <p>{t('doneText', { mail: view.mail, name: view.name })}</p>
              <p>{t('doneElsewhere')}</p>
            </>
          )}
          {view.kind === 'failed' && (
            <>
              <h1>{t('failedTitle')}</h1>
              <p>{view.reason}</p>
              {view.over && <p>{t('expiredWay')}</p>}
            </>
          )}
        </div>
        {(view.kind === 'done' || view.kind === 'failed') && (
          <div className="bd-actions">
            {view.kind === 'failed' && !view.over && (
              <button type="button" className="bd-button bd-button-primary" onClick={confirm}>
                {t('again')}
              </button>
            )}
            {(view.kind === 'done' || view.over) && wayOn}
          </div>
        )}
      </div>
    </PlainPage>
  );
}

import { type FormEvent, useEffect, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { OutboxLink } from '#app/widgets/code/OutboxLink.tsx';
import { useCountdown } from '#app/widgets/code/useCountdown.ts';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useRunning } from '#app/widgets/form/useRunning.ts';
import { InstitutionStatus } from '#contract/codes.ts';
import { sendActiveMail } from '#contract/endpoints/institution.ts';
import type { OwnInstitution } from '#contract/entities/institution.ts';
import { isMailAddress } from '#contract/formats.ts';
import { locales } from '#locales/index.ts';
import { noteMailSent, secondsUntilNextMail } from '../useRegistration.ts';
import { StepHeading } from './FlowHead.tsx';

const t = textsOf(locales.identity.flow);

/** milliseconds between two checks */
const mailWatchRhythm = 4_000;

/**
 * Checks repeatedly while the page is visible, and at once when it becomes visible again; never two checks at the same
 * time.
 *
 * @param look may fail; it is tried again
 */
function useMailWatch(active: boolean, look: () => Promise<unknown>): void {
  useEffect(() => {
    if (!active) return;
    let looking = false;
    let timer: ReturnType<typeof setTimeout>;
    let over = false;
    const next = () => {
      clearTimeout(timer);
      if (!over) timer = setTimeout(run, mailWatchRhythm);
    };
    const run = async () => {
      if (looking) return;
      looking = true;
      try {
        if (document.visibilityState === 'visible') await look();
      } catch {
        // if it lasts, the page says so, and the person can send the mail again
      } finally {
        looking = false;
        next();
      }
    };
    const seen = () => {
      if (document.visibilityState === 'visible') void run();
    };
    next();
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('focus', seen);
    return () => {
      over = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('focus', seen);
    };
  }, [active, look]);
}

interface MailStepProps {
  /** name of the account */
  account: string;
  institution: OwnInstitution;
  reload: () => Promise<OwnInstitution>;
  onNext: () => void;
}

/** The mail address of an institution: confirmed, or waiting for confirmation. */
export function MailStep(props: MailStepProps) {
  const { institution, onNext } = props;
  const isConfirmed = institution.status > InstitutionStatus.registered;
  return (
    <>
      <StepHeading>{t('mailTitle')}</StepHeading>
      {isConfirmed ? (
        <>
          <p>{t('mailConfirmed', { mail: institution.mail })}</p>
          <div className="bd-actions">
            <button type="button" className="bd-button bd-button-primary" onClick={onNext}>
              {t('next')}
            </button>
          </div>
        </>
      ) : (
        <Waiting {...props} />
      )}
    </>
  );
}

/** Waits until somebody opens the link of the mail, on whatever device; can send it again, also to another address. */
function Waiting({ account, institution, reload }: MailStepProps) {
  const { pendingMail } = institution;
  const [other, setOther] = useState<string>();
  const { busy, run } = useRunning();
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { secondsLeft, begin } = useCountdown(secondsUntilNextMail(account));
  useMailWatch(true, reload);

  const send = (mailAddr?: string) =>
    run(async () => {
      setFailure(undefined);
      setSentTo(undefined);
      try {
        const query = mailAddr === undefined ? {} : { mailAddr };
        const { data } = await callEndpoint(sendActiveMail, { query }, { silent: true });
        begin(data.waitSeconds);
        noteMailSent(account);
        setSentTo(data.mailAddr);
        setOther(undefined);
        await reload();
      } catch (error) {
        setFailure(sentenceOf(error) || t('unreachable'));
      }
    });

  const sendToOther = async (event: FormEvent) => {
    event.preventDefault();
    const mail = (other ?? '').trim();
    if (isMailAddress(mail)) await send(mail);
    else setFailure(t('mailInvalid'));
  };

  const asks = other !== undefined || pendingMail === '';
  const resend = busy
    ? t('mailSending')
    : secondsLeft > 0
      ? t('mailWait', { count: secondsLeft })
      : undefined;
  return (
    <>
      <p className="bd-flow-mail">
        {pendingMail === '' ? t('mailNone') : t('mailSent', { mail: pendingMail })}
      </p>
      {pendingMail !== '' && (
        <>
          <p>{t('mailWaiting')}</p>
          <p>{t('mailSpam')}</p>
        </>
      )}
      <p role="status">
        {sentTo && t('mailAgainSent', { mail: sentTo })}
        <OutboxLink />
      </p>
      {asks && (
        <form onSubmit={sendToOther} noValidate>
          <TextField
            id="other-mail"
            label={t('mailOtherLabel')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoFocus={pendingMail !== ''}
            value={other ?? ''}
            onChange={(next) => {
              setOther(next);
              setFailure(undefined);
            }}
            error={failure}
            {...(pendingMail === '' ? {} : { hint: t('mailOtherHint') })}
          />
          <div className="bd-actions">
            <button
              type="submit"
              className="bd-button bd-button-primary"
              disabled={resend !== undefined}
            >
              {resend ?? t('mailOtherSend')}
            </button>
            {pendingMail !== '' && (
              <button
                type="button"
                className="bd-button"
                onClick={() => {
                  setOther(undefined);
                  setFailure(undefined);
                }}
              >
                {t('mailOtherCancel')}
              </button>
            )}
          </div>
        </form>
      )}
      {!asks && (
        <>
          <div role="alert">{failure && <p className="bd-failure">{failure}</p>}</div>
          <div className="bd-actions">
            <button
              type="button"
              className="bd-button bd-button-primary"
              disabled={resend !== undefined}
              onClick={() => send()}
            >
              {resend ?? t('mailAgain')}
            </button>
            <button
              type="button"
              className="bd-button"
              onClick={() => {
                setOther('');
                setFailure(undefined);
              }}
            >
              {t('mailOther')}
            </button>
          </div>
        </>
      )}
    </>
  );
}

import { useState } from 'react';
import { Link } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { AccountForm } from '#app/screens/shared/sign-in/AccountForm.tsx';
import { SmsForm } from '#app/screens/shared/sign-in/SmsForm.tsx';
import { bindExternalAccount, type ProvenExternal } from '#app/session/external.ts';
import { forgetProvenExternal } from '#app/session/forgetProvenExternal.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { useSession } from '#app/session/useSession.ts';
import { useRunning } from '#app/widgets/form/useRunning.ts';
import { locales } from '#locales/index.ts';
import { StartAgain } from './Problem.tsx';
import { withRedirect } from './withRedirect.ts';

const t = textsOf(locales.identity.oauth);
const siteName = textsOf(locales.identity.sites);

/** Binds a proven account to the signed-in one, one call at a time. @param onBound goes on */
function useBinding(account: ProvenExternal, onBound: () => Promise<void>) {
  const { busy, run } = useRunning();
  const [failure, setFailure] = useState('');
  const bind = () =>
    run(async () => {
      setFailure('');
      try {
        await bindExternalAccount(account);
        await onBound();
      } catch (error) {
        setFailure(sentenceOf(error) || t('bindFailed'));
      }
    });
  return { busy, failure, bind };
}

/** Picture and name of the account at the other site. */
function ExternalPerson({ account }: { account: ProvenExternal }) {
  const site = siteName(account.provider);
  const name = account.nickname || t('someone', { site });
  return (
    <div className="bd-row bd-gap-12 bd-ground bd-person">
      {account.avatar ? (
        <img
          className="bd-center bd-rigid bd-accent"
          src={account.avatar}
          alt=""
          referrerPolicy="no-referrer"
        />
      ) : (
        <span className="bd-center bd-rigid bd-accent" aria-hidden="true">
          {[...name][0]}
        </span>
      )}
      <div className="bd-shrink">
        <strong>{name}</strong>
        <small>{site}</small>
      </div>
    </div>
  );
}

interface ProvenProps {
  account: ProvenExternal;
  /** goes to where the person wanted to go */
  land: () => Promise<void>;
}

type Step = 'choice' | 'existing' | 'confirm';

/**
 * A proven account of another site that is not bound yet: binds it to the signed-in account, to an existing one, or to a
 * new one.
 */
export function Proven({ account, land }: ProvenProps) {
  const { token } = useSession();
  const [step, setStep] = useState<Step>(token === undefined ? 'choice' : 'confirm');
  const binding = useBinding(account, land);
  if (step === 'choice') return <Choice account={account} choose={() => setStep('existing')} />;
  if (step === 'confirm') return <Confirm account={account} binding={binding} land={land} />;
  const signedIn = async () => {
    // if binding fails, the person is signed in and can try again
    setStep('confirm');
    await binding.bind();
  };
  return <Existing account={account} onSignedIn={signedIn} back={() => setStep('choice')} />;
}

interface ChoiceProps {
  account: ProvenExternal;
  choose: () => void;
}

function Choice({ account, choose }: ChoiceProps) {
  const site = siteName(account.provider);
  return (
    <>
      <h1>{t('choiceTitle', { site })}</h1>
      <p>{t('choiceText', { site })}</p>
      <ExternalPerson account={account} />
      <Link
        className="bd-button bd-button-primary bd-submit"
        to={withRedirect('/register/user', account.redirect)}
      >
        {t('create')}
      </Link>
      <button type="button" className="bd-button bd-submit bd-submit-second" onClick={choose}>
        {t('existing')}
      </button>
    </>
  );
}

interface ExistingProps {
  account: ProvenExternal;
  onSignedIn: () => Promise<void>;
  back: () => void;
}

function Existing({ account, onSignedIn, back }: ExistingProps) {
  const [way, setWay] = useState<'byAccount' | 'bySms'>('byAccount');
  const [given, setGiven] = useState({ account: '', password: '' });
  return (
    <>
      <h1>{t('existing')}</h1>
      <p>{t('existingText')}</p>
      <ExternalPerson account={account} />
      <fieldset className="bd-wrap bd-choice" aria-label={t('existing')}>
        {(['byAccount', 'bySms'] as const).map((one) => (
          <label className="bd-row bd-gap-8" key={one}>
            <input type="radio" name="way" checked={one === way} onChange={() => setWay(one)} />
            {t(one)}
          </label>
        ))}
      </fieldset>
      {way === 'byAccount' ? (
        <AccountForm
          value={given}
          onChange={setGiven}
          onSignedIn={onSignedIn}
          resetLink={withRedirect('/login/reset', account.redirect)}
        />
      ) : (
        <SmsForm onSignedIn={onSignedIn} />
      )}
      <button type="button" className="bd-button bd-submit bd-submit-second" onClick={back}>
        {t('otherChoice')}
      </button>
    </>
  );
}

interface ConfirmProps {
  account: ProvenExternal;
  binding: ReturnType<typeof useBinding>;
  land: () => Promise<void>;
}

function Confirm({ account, binding: { busy, failure, bind }, land }: ConfirmProps) {
  const { name } = useSession();
  const { provider, purpose, redirect, proof } = account;
  const site = siteName(provider);
  const leave = () => {
    forgetProvenExternal();
    return land();
  };
  return (
    <>
      <h1>{t('confirmTitle', { site })}</h1>
      <p>{t('confirmText', { site, name })}</p>
      <ExternalPerson account={account} />
      <div role="alert">{failure && <p className="bd-failure">{failure}</p>}</div>
      <div className="bd-actions">
        {failure ? (
          <StartAgain provider={provider} purpose="bind" redirect={redirect} proof={proof} />
        ) : (
          <button
            type="button"
            className="bd-button bd-button-primary"
            disabled={busy}
            onClick={bind}
          >
            {t(busy ? 'binding' : 'bind')}
          </button>
        )}
        <button type="button" className="bd-button" disabled={busy} onClick={leave}>
          {t(purpose === 'bind' ? 'cancel' : 'goOn')}
        </button>
      </div>
    </>
  );
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { shellMessages } from '#contract/messages.ts';
import { useMessages } from '../../language/index.ts';
import { configuration } from '../../session/configuration.ts';
import { landingPath } from '../../session/guard.ts';
import { type SignInResult, signIn } from '../../session/signIn.ts';
import { views } from '../../views.ts';
import { PlainPage } from '../PlainPage.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { signInMessages } from './messages.ts';
import { PasswordField } from './PasswordField.tsx';
import { forgetAccount, rememberAccount, rememberedAccount } from './rememberedAccount.ts';
import './sign-in.css';

/** Fetches what comes next while the person types, once this page has been painted. */
function useWarmShell(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // what does not arrive now is asked for again when it is needed
      import('../../session/account.ts').then(views.shell).catch(() => undefined);
    }, 100);
    return () => clearTimeout(timer);
  }, []);
}

type Failure = Extract<SignInResult, { success: false }>;

/** Signs in with account and password, and leads to where the person wanted to go (SPEC 2.3, 4). */
export function Component() {
  const t = useMessages(signInMessages);
  const tagline = useMessages(shellMessages)('tagline');
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const [account, setAccount] = useState(rememberedAccount);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(() => rememberedAccount() !== '');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const form = useRef<HTMLFormElement>(null);
  useWarmShell();

  const missingAccount = asked && account.trim() === '';
  const missingPassword = asked && password === '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    setFailure(undefined);
    const name = account.trim();
    if (!name || !password) {
      form.current?.querySelector<HTMLInputElement>(name ? '#password' : '#account')?.focus();
      return;
    }
    setBusy(true);
    const result = await signIn({ username: name, password });
    if (!result.success) {
      setFailure(result);
      setBusy(false);
      return;
    }
    if (remember) rememberAccount(name);
    else forgetAccount();
    await navigate(landingPath(parameters.get('redirect'), location.origin), { replace: true });
  };

  const fillIn = (name: string, secret: string) => {
    setAccount(name);
    setPassword(secret);
    setFailure(undefined);
    form.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus();
  };

  return (
    <PlainPage>
      <div className="bd-sign-in">
        <p className="bd-sign-in-tagline">{tagline}</p>
        <form ref={form} className="bd-card" onSubmit={submit} noValidate>
          <h1>{t('title')}</h1>
          <div className="bd-field">
            <label htmlFor="account">{t('account')}</label>
            <input
              id="account"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              // biome-ignore lint/a11y/noAutofocus: the page is nothing but this form
              autoFocus={account === ''}
              value={account}
              onChange={(event) => setAccount(event.target.value)}
              aria-invalid={missingAccount}
              aria-describedby="account-note"
            />
            <p id="account-note" className="bd-note bd-note-error" role="status">
              {missingAccount && t('accountRequired')}
            </p>
          </div>
          <PasswordField
            value={password}
            onChange={setPassword}
            error={missingPassword ? t('passwordRequired') : undefined}
          />
          <label className="bd-remember">
            <input
              type="checkbox"
              checked={remember}
              onChange={(event) => setRemember(event.target.checked)}
            />
            {t('remember')}
          </label>
          <div role="alert">
            {failure && (
              <p className="bd-failure">
                {failure.message || t(failure.reason)}
                {failure.reason === 'unreachable' && failure.requestId && (
                  <small>{t('requestId', { id: failure.requestId })}</small>
                )}
              </p>
            )}
          </div>
          <button type="submit" className="bd-button bd-button-primary bd-submit" disabled={busy}>
            {t(busy ? 'submitting' : 'submit')}
          </button>
        </form>
        {configuration().demo && <DemoAccounts onPick={fillIn} />}
      </div>
    </PlainPage>
  );
}

import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link, type To } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { PasswordField } from '#app/widgets/fields/PasswordField.tsx';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { locales } from '#locales/index.ts';
import { hasEarlyForm, takeEarlyInput } from './earlyForm.ts';
import { FailureNote } from './FailureNote.tsx';
import { forgetAccount, rememberAccount, rememberedAccount } from './rememberedAccount.ts';
import { useSigningIn } from './useSigningIn.ts';

const t = textsOf(locales.identity.signIn);

export interface AccountAndPassword {
  account: string;
  password: string;
}

interface AccountFormProps {
  value: AccountAndPassword;
  onChange: (value: AccountAndPassword) => void;
  onSignedIn: () => Promise<void> | void;
  resetLink: To;
}

/** Signs in with an account, a phone number or a mail address, and the password. */
export function AccountForm({ value, onChange, onSignedIn, resetLink }: AccountFormProps) {
  const { account, password } = value;
  const form = useRef<HTMLFormElement>(null);
  const [remember, setRemember] = useState(() => rememberedAccount() !== '');
  const [asked, setAsked] = useState(false);
  // a submission counts even if it happened before this form was drawn
  const handedIn = useRef<AccountAndPassword & { remember: boolean }>(undefined);
  const { busy, failure, forgetFailure, attempt } = useSigningIn(() => {
    if (handedIn.current?.remember) rememberAccount(handedIn.current.account.trim());
    else forgetAccount();
    return onSignedIn();
  });

  const field = (id: string) => form.current?.querySelector<HTMLInputElement>(`#${id}`);
  const handIn = async (given: AccountAndPassword & { remember: boolean }) => {
    setAsked(true);
    handedIn.current = given;
    const username = given.account.trim();
    if (username && given.password) {
      await attempt({ username, password: given.password });
      return;
    }
    forgetFailure();
    field(username ? 'password' : 'account')?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await handIn({ account, password, remember });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done before is taken over once
  useLayoutEffect(() => {
    const early = takeEarlyInput();
    if (!early) return;
    const given = { account: early.account || account, password: early.password };
    const rememberIt = early.remember || remember;
    onChange(given);
    setRemember(rememberIt);
    const focused = early.focused || (given.account === '' ? 'account' : '');
    if (focused) field(focused)?.focus();
    if (early.isHandedIn) void handIn({ ...given, remember: rememberIt });
  }, []);

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <TextField
        id="account"
        name="username"
        label={t('account')}
        autoComplete="username"
        autoFocus={account === '' && !hasEarlyForm()}
        value={account}
        onChange={(next) => onChange({ account: next, password })}
        error={asked && account.trim() === '' ? t('accountRequired') : undefined}
        hint={t('accountHint')}
      />
      <PasswordField
        id="password"
        label={t('password')}
        autoComplete="current-password"
        value={password}
        onChange={(next) => onChange({ account, password: next })}
        error={asked && password === '' ? t('passwordRequired') : undefined}
      />
      <div className="bd-row bd-wrap bd-spread bd-sign-in-row">
        <label className="bd-row bd-gap-8 bd-remember">
          <input
            type="checkbox"
            checked={remember}
            onChange={(event) => setRemember(event.target.checked)}
          />
          {t('remember')}
        </label>
        <Link className="bd-inline" to={resetLink}>
          {t('forgotten')}
        </Link>
      </div>
      <FailureNote failure={failure} />
      <button type="submit" className="bd-button bd-button-primary bd-submit" disabled={busy}>
        {t(busy ? 'submitting' : 'submit')}
      </button>
    </form>
  );
}

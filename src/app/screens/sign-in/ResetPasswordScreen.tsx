import { Link, useNavigate } from 'react-router';
import { useMessages } from '#app/language/index.ts';
import { PlainPage } from '#app/screens/shared/PlainPage.tsx';
import { LegalFooter } from '#app/screens/shared/sign-in/LegalFooter.tsx';
import { useWayOn } from '#app/screens/shared/sign-in/useWayOn.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { CodeField } from '#app/widgets/code/CodeField.tsx';
import { NewPasswordField } from '#app/widgets/fields/NewPasswordField.tsx';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { locales } from '#locales/index.ts';
import { useReset } from './useReset.ts';
import '../shared/sign-in/sign-in.css';

/** /login/reset: sets a new password by a code to the account's phone or mail address. */
export function Component() {
  const t = useMessages(locales.identity.reset);
  const navigate = useNavigate();
  const { linkTo } = useWayOn();
  const form = useReset(async (resetAccount) => {
    // every session of the account has ended, also this browser's
    sessionStore.clear(Date.now(), 'ordinary');
    await navigate(linkTo('/login'), { replace: true, state: { resetAccount } });
  });
  const { values, errors, change } = form;

  return (
    <PlainPage footer={<LegalFooter />}>
      <form ref={form.place} className="bd-card" onSubmit={form.submit} noValidate>
        <h1>{t('title')}</h1>
        <p>{t('text')}</p>
        <TextField
          id="target"
          label={t('target')}
          autoComplete="username"
          autoFocus
          value={values.target}
          onChange={(target) => change({ target })}
          onBlur={form.checkTarget}
          error={errors.target}
        />
        <CodeField
          id="code"
          label={t('code')}
          value={values.code}
          onChange={(code) => change({ code })}
          error={errors.code}
          channel={form.channel}
          canSend={form.canSend}
          send={form.send}
        />
        <NewPasswordField
          id="new-password"
          label={t('newPassword')}
          value={values.password}
          onChange={(password) => change({ password })}
          error={errors.password}
        />
        <div role="alert">{errors.other && <p className="bd-failure">{errors.other}</p>}</div>
        <button
          type="submit"
          className="bd-button bd-button-primary bd-submit"
          disabled={form.busy}
        >
          {t(form.busy ? 'submitting' : 'submit')}
        </button>
        <p className="bd-sign-in-register">
          <Link to={linkTo('/login')}>{t('back')}</Link>
        </p>
      </form>
    </PlainPage>
  );
}

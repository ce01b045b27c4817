import { Link, useNavigate } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { PlainPage } from '#app/screens/shared/PlainPage.tsx';
import { LegalFooter } from '#app/screens/shared/sign-in/LegalFooter.tsx';
import { useWayOn } from '#app/screens/shared/sign-in/useWayOn.ts';
import { sendMailCode, sendPhoneCode } from '#app/session/codes.ts';
import { callPlainly } from '#app/session/plainCall.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { CodeField } from '#app/widgets/code/CodeField.tsx';
import { NewPasswordField } from '#app/widgets/fields/NewPasswordField.tsx';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useForm } from '#app/widgets/form/useForm.ts';
import { isMailAddress, isMobileNumber, isVerificationCode } from '#contract/formats.ts';
import { passwordProblem, passwordValues } from '#contract/password.ts';
import { locales } from '#locales/index.ts';
import '../shared/sign-in/sign-in.css';

const t = textsOf(locales.identity.reset);
const rules = textsOf(locales.identity.password);

/** /login/reset: sets a new password by a code to the account's phone or mail address. */
export function Component() {
  const navigate = useNavigate();
  const { linkTo } = useWayOn();
  const form = useForm({
    empty: { target: '', code: '', password: '' },
    fieldOf: { phone: 'target', mailAddr: 'target', newPassword: 'password' },
    problems({ target: typed, code, password }) {
      const target = typed.trim();
      const problem = passwordProblem(password);
      return {
        target:
          target === ''
            ? t('targetRequired')
            : !isMobileNumber(target) && !isMailAddress(target) && t('targetInvalid'),
        code: !isVerificationCode(code) && t('codeRequired'),
        password: problem && rules(problem, passwordValues(password)),
      };
    },
    async send({ code, password: newPassword }) {
      const owner = isPhone ? { phone: target } : { mailAddr: target };
      const body = { ...owner, code, newPassword };
      await callPlainly({ method: 'POST', path: '/api/User/ResetPasswordByCode', body }, {});
      // every session of the account has ended, also this browser's
      sessionStore.clear(Date.now(), 'ordinary');
      await navigate(linkTo('/login'), { replace: true, state: { resetAccount: target } });
    },
  });
  const target = form.values.target.trim();
  const isPhone = isMobileNumber(target);
  const { errors } = form;

  return (
    <PlainPage footer={<LegalFooter />}>
      <form ref={form.place} className="bd-card" onSubmit={form.onSubmit} noValidate>
        <h1>{t('title')}</h1>
        <p>{t('text')}</p>
        <TextField
          id="target"
          label={t('target')}
          autoComplete="username"
          autoFocus
          {...form.field('target')}
          onBlur={() => form.leave('target')}
        />
        <CodeField
          id="code"
          label={t('code')}
          {...form.field('code')}
          channel={isMailAddress(target) ? 'mail' : 'sms'}
          canSend={form.problemOf('target') === undefined}
          send={() =>
            form.attempt(() =>
              isPhone
                ? sendPhoneCode(target, 'reset-password')
                : sendMailCode(target, 'reset-password'),
            )
          }
        />
        <NewPasswordField id="new-password" label={t('newPassword')} {...form.field('password')} />
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

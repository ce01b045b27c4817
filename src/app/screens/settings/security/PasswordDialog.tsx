import { App } from 'antd';
import { textsOf } from '#app/language/index.ts';
import { FormDialog } from '#app/screens/shared/setting/FormDialog.tsx';
import { callEndpoint } from '#app/session/client.ts';
import { NewPasswordField } from '#app/widgets/fields/NewPasswordField.tsx';
import { PasswordField } from '#app/widgets/fields/PasswordField.tsx';
import { useForm } from '#app/widgets/form/useForm.ts';
import { resetPasswordByPwd } from '#contract/endpoints/account.ts';
import { passwordProblem, passwordValues } from '#contract/password.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.identity.security);
const rules = textsOf(locales.identity.password);

interface PasswordDialogProps {
  /** the account's name, for the rules and for password managers */
  readonly name: string;
  readonly onClose: () => void;
}

/** Changes the password, with the present one as proof. Every other device is signed out, and the dialog says so. */
export function PasswordDialog({ name, onClose }: PasswordDialogProps) {
  const { message } = App.useApp();
  const sameAs = (values: { readonly old: string; readonly fresh: string }) =>
    values.fresh === values.old ? t('samePassword') : undefined;
  const form = useForm({
    empty: { old: '', fresh: '' },
    fieldOf: { oldPassword: 'old', newPassword: 'fresh' },
    problems(values) {
      const problem = passwordProblem(values.fresh, name);
      return {
        old: values.old === '' && t('passwordRequired'),
        fresh: problem ? rules(problem, passwordValues(values.fresh)) : sameAs(values),
      };
    },
    async send({ old: oldPassword, fresh: newPassword }) {
      const body = { oldPassword, newPassword };
      await callEndpoint(resetPasswordByPwd, { body }, { silent: true });
      message.success(t('passwordDone'));
      onClose();
    },
  });
  return (
    <FormDialog title={t('passwordTitle')} okText={t('passwordOk')} form={form} onClose={onClose}>
      <p className="bd-soft">{t('passwordText')}</p>
      {/* tells password managers whose password it is */}
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <PasswordField
        id="password-old"
        label={t('oldPassword')}
        autoComplete="current-password"
        {...form.field('old')}
      />
      <NewPasswordField
        id="password-new"
        label={t('newPassword')}
        accountName={name}
        otherProblem={sameAs(form.values)}
        {...form.field('fresh')}
      />
    </FormDialog>
  );
}

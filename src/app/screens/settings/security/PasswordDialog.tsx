import { App } from 'antd';
import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { FormDialog } from '#app/screens/shared/setting/FormDialog.tsx';
import { callEndpoint } from '#app/session/client.ts';
import { NewPasswordField } from '#app/widgets/fields/NewPasswordField.tsx';
import { PasswordField } from '#app/widgets/fields/PasswordField.tsx';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import { resetPasswordByPwd } from '#contract/endpoints/account.ts';
import { passwordProblem, passwordValues } from '#contract/password.ts';
import { locales } from '#locales/index.ts';

interface PasswordDialogProps {
  /** the account's name, for the rules and for password managers */
  name: string;
  open: boolean;
  onClose: () => void;
}

const fieldOf = { oldPassword: 'old', newPassword: 'fresh' } as const;
const nothing = { old: '', fresh: '' };

/** Changes the password, with the present one as proof. Every other device is signed out, and the dialog says so. */
export function PasswordDialog({ name, open, onClose }: PasswordDialogProps) {
  const t = useMessages(locales.identity.security);
  const rules = useMessages(locales.identity.password);
  const { message } = App.useApp();
  const sending = useSubmission<keyof typeof nothing>(fieldOf);
  const { errors } = sending;
  const [values, setValues] = useState(nothing);
  const change = (field: keyof typeof nothing) => (value: string) => {
    sending.forgive(field);
    setValues((known) => ({ ...known, [field]: value }));
  };
  const close = () => {
    // passwords are not kept
    setValues(nothing);
    sending.forgive();
    onClose();
  };

  const problem = passwordProblem(values.fresh, name);
  const same = values.fresh === values.old ? t('samePassword') : undefined;
  const problemText = problem ? rules(problem, passwordValues(values.fresh)) : same;

  const submit = async () => {
    const fields = {
      ...(values.old === '' ? { old: t('passwordRequired') } : {}),
      ...(problemText ? { fresh: problemText } : {}),
    };
    if (Object.keys(fields).length > 0) {
      sending.show({ fields });
      return;
    }
    await sending.submit(async () => {
      const body = { oldPassword: values.old, newPassword: values.fresh };
      await callEndpoint(resetPasswordByPwd, { body }, { silent: true });
      message.success(t('passwordDone'));
      close();
    });
  };

  return (
    <FormDialog
      open={open}
      title={t('passwordTitle')}
      okText={t('passwordOk')}
      busy={sending.busy}
      error={errors.other}
      place={sending.place}
      entered={values}
      onSubmit={submit}
      onClose={close}
    >
      <p className="bd-soft">{t('passwordText')}</p>
      {/* tells password managers whose password it is */}
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <PasswordField
        id="password-old"
        label={t('oldPassword')}
        autoComplete="current-password"
        value={values.old}
        onChange={change('old')}
        error={errors.fields.old}
      />
      <NewPasswordField
        id="password-new"
        label={t('newPassword')}
        accountName={name}
        otherProblem={same}
        value={values.fresh}
        onChange={change('fresh')}
        error={errors.fields.fresh}
      />
    </FormDialog>
  );
}

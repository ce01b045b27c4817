import { useMessages } from '#app/language/index.ts';
import { CodeField } from '#app/widgets/code/CodeField.tsx';
import { LimitedTextField } from '#app/widgets/fields/LimitedTextField.tsx';
import { NewPasswordField } from '#app/widgets/fields/NewPasswordField.tsx';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { locales } from '#locales/index.ts';
import { Agreement } from './Agreement.tsx';
import { type AccountField, type AccountKind, accountProblem } from './accountForm.ts';
import { accountFieldId, type Registration } from './useRegistration.ts';

interface AccountFieldsProps {
  kind: AccountKind;
  form: Registration;
}

/**
 * The fields for a new account and the button: a mail address for an institution, a phone number with a code for a
 * person.
 */
export function AccountFields({ kind, form }: AccountFieldsProps) {
  const t = useMessages(locales.identity.registrationAccount);
  const { values, errors, change, leave, busy } = form;
  const common = (field: Exclude<AccountField, 'agreed'>) => ({
    id: accountFieldId(field),
    value: values[field],
    onChange: (next: string) => change({ [field]: next }),
    error: errors[field],
  });
  const isUser = kind === 'user';
  return (
    <>
      <LimitedTextField
        {...common('name')}
        label={t('name')}
        name="username"
        autoComplete="username"
        autoFocus
        required
        maximum={40}
        onBlur={() => leave('name')}
        hint={t('nameHint')}
      />
      <LimitedTextField
        {...common('nickname')}
        label={t(isUser ? 'nickname' : 'institutionNickname')}
        autoComplete={isUser ? 'nickname' : 'organization'}
        required
        maximum={40}
        hint={t(isUser ? 'nicknameHint' : 'institutionNicknameHint')}
      />
      {isUser ? (
        <>
          <TextField
            {...common('phone')}
            label={t('phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            required
            onBlur={() => leave('phone')}
            hint={t('phoneHint')}
          />
          <CodeField
            {...common('code')}
            error={errors.code}
            label={t('code')}
            channel="sms"
            canSend={accountProblem(kind, 'phone', values) === undefined}
            send={form.send}
          />
        </>
      ) : (
        <TextField
          {...common('mailAddr')}
          label={t('mailAddr')}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          onBlur={() => leave('mailAddr')}
          hint={t('mailHint')}
        />
      )}
      <NewPasswordField {...common('password')} label={t('password')} accountName={values.name} />
      <Agreement
        kind={kind}
        id={accountFieldId('agreed')}
        checked={values.agreed}
        onChange={(agreed) => change({ agreed })}
        error={errors.agreed}
      />
      <div role="alert">{errors.other && <p className="bd-failure">{errors.other}</p>}</div>
      <button type="submit" className="bd-button bd-button-primary bd-submit" disabled={busy}>
        {t(busy ? 'submitting' : isUser ? 'submit' : 'institutionSubmit')}
      </button>
    </>
  );
}

import { Fragment } from 'react';
import { textsOf } from '#app/language/index.ts';
import { CodeField } from '#app/widgets/code/CodeField.tsx';
import { LimitedTextField } from '#app/widgets/fields/LimitedTextField.tsx';
import { NewPasswordField } from '#app/widgets/fields/NewPasswordField.tsx';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { locales } from '#locales/index.ts';
import {
  type AccountField,
  type AccountKind,
  accountFieldId,
  type Registration,
} from './useRegistration.ts';

const t = textsOf(locales.identity.registrationAccount);

/** The agreements of each kind of account: the text's key and the page (contract 2.2). */
const agreements = {
  user: [
    ['service', '/service'],
    ['agreement', '/agreement'],
    ['privacy', '/privacy'],
  ],
  institution: [
    ['service', '/service'],
    ['agreement', '/agreement'],
    ['norms', '/norms-for-resident-operators'],
    ['privacy', '/privacy'],
  ],
} as const;

interface AgreementProps {
  kind: AccountKind;
  id: string;
  value: boolean;
  onChange: (checked: boolean) => void;
  error: string | undefined;
}

/** A checkbox to agree. The agreements open in another tab, so that nothing typed is lost. */
function Agreement({ kind, id, value, onChange, error }: AgreementProps) {
  return (
    <div className="bd-grid bd-agreement">
      <input
        id={id}
        type="checkbox"
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
        required
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
      />
      <label htmlFor={id}>
        {t('agree')}{' '}
        {agreements[kind].map(([key, path], index) => (
          <Fragment key={key}>
            {index > 0 && t('listSeparator')}
            <a href={path} target="_blank" rel="noreferrer">
              {t(key)}
              <span className="bd-unseen">{t('newTab')}</span>
            </a>
          </Fragment>
        ))}
      </label>
      <p id={`${id}-note`} className="bd-note bd-note-error" role="status">
        {error}
      </p>
    </div>
  );
}

interface AccountFieldsProps {
  kind: AccountKind;
  form: Registration;
}

/**
 * The fields for a new account and the button: a mail address for an institution, a phone number with a code for a
 * person.
 */
export function AccountFields({ kind, form }: AccountFieldsProps) {
  const { values, errors, leave, busy } = form;
  const common = (field: Exclude<AccountField, 'agreed'>) => ({
    id: accountFieldId(field),
    ...form.field(field),
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
            label={t('code')}
            channel="sms"
            canSend={form.problemOf('phone') === undefined}
            send={form.sendCode}
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
      <Agreement kind={kind} id={accountFieldId('agreed')} {...form.field('agreed')} />
      <div role="alert">{errors.other && <p className="bd-failure">{errors.other}</p>}</div>
      <button type="submit" className="bd-button bd-button-primary bd-submit" disabled={busy}>
        {t(busy ? 'submitting' : isUser ? 'submit' : 'institutionSubmit')}
      </button>
    </>
  );
}

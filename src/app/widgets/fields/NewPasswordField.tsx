import { textsOf } from '#app/language/index.ts';
import { passwordLength, passwordProblem, passwordValues } from '#contract/password.ts';
import { locales } from '#locales/index.ts';
import { PasswordField } from './PasswordField.tsx';

const t = textsOf(locales.forms.field);
const rules = textsOf(locales.identity.password);

interface NewPasswordFieldProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** the password must not contain this name */
  accountName?: string;
  /** a problem besides the rules for passwords */
  otherProblem?: string | undefined;
  /** the problem found when the form was submitted, shown in place of the rules */
  error?: string | undefined;
}

/** A new password; what it still lacks is shown while it is typed. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { accountName, otherProblem, error, ...field } = props;
  const problem = passwordProblem(field.value, accountName);
  const hint =
    field.value === ''
      ? t('passwordRules', { ...passwordLength })
      : problem
        ? rules(problem, passwordValues(field.value))
        : (otherProblem ?? t('passwordFine'));
  return <PasswordField {...field} autoComplete="new-password" error={error} hint={hint} />;
}

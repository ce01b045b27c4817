import { type FormEvent, useRef, useState } from 'react';
import { passwordMessages, passwordProblem } from '#contract/password.ts';
import { useMessages } from '../../language/index.ts';
import { sendPhoneCode } from '../../session/codes.ts';
import { forgetProvenExternal, type ProvenExternal } from '../../session/external.ts';
import { callPlainly } from '../../session/plainCall.ts';
import { problemsOf, sentenceOf } from '../../session/problems.ts';
import { signIn } from '../../session/signIn.ts';
import {
  type AccountField,
  type AccountKind,
  type AccountValues,
  accountFields,
  accountProblem,
  emptyAccount,
  registrationBody,
} from './accountForm.ts';
import { accountMessages } from './accountMessages.ts';

/** What is wrong with which field; `other` belongs to none. */
type AccountErrors = Partial<Record<AccountField | 'other', string>>;

/** Id of the input of a field. */
export const accountFieldId = (field: AccountField): string => `register-${field}`;

function isField(kind: AccountKind, name: string): name is AccountField {
  return accountFields[kind].some((field) => field === name);
}

/**
 * The form that makes an account and signs in with it.
 *
 * @param external an account of another site that is bound to the new one
 * @param onSignedIn leads on; the form stays busy meanwhile
 */
export function useRegistration(
  kind: AccountKind,
  begun: Partial<AccountValues>,
  external: ProvenExternal | undefined,
  onSignedIn: () => Promise<void>,
) {
  const t = useMessages(accountMessages);
  const rules = useMessages(passwordMessages);
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<AccountValues>({ ...emptyAccount, ...begun });
  const [errors, setErrors] = useState<AccountErrors>({});
  const [busy, setBusy] = useState(false);
  /** the account stands, but signing in with it failed, and why */
  const [unsigned, setUnsigned] = useState<string>();
  // a second click comes before the button is drawn as disabled
  const running = useRef(false);

  const errorOf = (field: AccountField): string | undefined => {
    const key = accountProblem(kind, field, values);
    if (key !== 'passwordInvalid') return key && t(key);
    const problem = passwordProblem(values.password, values.name);
    return problem && rules(problem);
  };

  const change = (next: Partial<AccountValues>) => {
    setValues((known) => ({ ...known, ...next }));
    setErrors((known) =>
      Object.fromEntries(
        Object.entries(known).filter(([field]) => field !== 'other' && !(field in next)),
      ),
    );
  };

  const show = (found: AccountErrors) => {
    setErrors(found);
    const first = accountFields[kind].find((field) => found[field]);
    if (first) ref.current?.querySelector<HTMLElement>(`#${accountFieldId(first)}`)?.focus();
  };

  /** The fields' own sentences of a refusal; the rest stands below the form. */
  const refused = (failure: unknown): AccountErrors => {
    const found: AccountErrors = {};
    for (const { field, message } of problemsOf(failure))
      found[isField(kind, field) ? field : 'other'] = message;
    return Object.keys(found).length > 0
      ? found
      : { other: sentenceOf(failure) || t('unreachable') };
  };

  const send = async () => {
    try {
      return await sendPhoneCode(values.phone.trim(), 'register');
    } catch (failure) {
      show(refused(failure));
      return undefined;
    }
  };

  const hand = async () => {
    const body = registrationBody(kind, values, external?.openid);
    await callPlainly({ method: 'POST', path: '/api/User/Register', body }, { name: 'string' });
    if (external) forgetProvenExternal();
    const result = await signIn({ username: body.name, password: body.password });
    if (result.success) await onSignedIn();
    else setUnsigned(result.message);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running.current) return;
    const found: AccountErrors = Object.fromEntries(
      accountFields[kind].flatMap((field) => {
        const error = errorOf(field);
        return error ? [[field, error]] : [];
      }),
    );
    show(found);
    if (Object.keys(found).length > 0) return;
    running.current = true;
    setBusy(true);
    try {
      await hand();
    } catch (failure) {
      show(refused(failure));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return {
    ref,
    values,
    errors,
    busy,
    unsigned,
    change,
    send,
    submit,
    /** Checks a field that was left with something in it. */
    leave: (field: AccountField) => {
      if (values[field] !== '') setErrors((known) => ({ ...known, [field]: errorOf(field) }));
    },
  };
}

export type Registration = ReturnType<typeof useRegistration>;

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
import { noteMailSent } from './mailSent.ts';

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
  /** what the server found wrong */
  const [refusals, setRefusals] = useState<AccountErrors>({});
  /** fields whose own problems are shown: they were left, or handed in */
  const [judged, setJudged] = useState<readonly AccountField[]>([]);
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

  const errors: AccountErrors = { other: refusals.other };
  for (const field of accountFields[kind])
    errors[field] = refusals[field] ?? (judged.includes(field) ? errorOf(field) : undefined);

  const change = (next: Partial<AccountValues>) => {
    setValues((known) => ({ ...known, ...next }));
    setJudged((known) => known.filter((field) => !(field in next)));
    setRefusals((known) =>
      Object.fromEntries(
        Object.entries(known).filter(([field]) => field !== 'other' && !(field in next)),
      ),
    );
  };

  const focusFirst = (isWrong: (field: AccountField) => boolean) => {
    const first = accountFields[kind].find(isWrong);
    if (first) ref.current?.querySelector<HTMLElement>(`#${accountFieldId(first)}`)?.focus();
  };
  const refuse = (failure: unknown) => {
    const found = refused(failure);
    setRefusals(found);
    focusFirst((field) => found[field] !== undefined);
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
      refuse(failure);
      return undefined;
    }
  };

  const hand = async () => {
    const body = registrationBody(kind, values, external?.openid);
    await callPlainly({ method: 'POST', path: '/api/User/Register', body }, { name: 'string' });
    if (external) forgetProvenExternal();
    if (kind === 'institution') noteMailSent(body.name);
    const result = await signIn({ username: body.name, password: body.password });
    if (result.success) await onSignedIn();
    else setUnsigned(result.message);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running.current) return;
    setRefusals({});
    setJudged(accountFields[kind]);
    const isWrong = (field: AccountField) => accountProblem(kind, field, values) !== undefined;
    focusFirst(isWrong);
    if (accountFields[kind].some(isWrong)) return;
    running.current = true;
    setBusy(true);
    try {
      await hand();
    } catch (failure) {
      refuse(failure);
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
      if (values[field] !== '') setJudged((known) => [...known, field]);
    },
  };
}

export type Registration = ReturnType<typeof useRegistration>;

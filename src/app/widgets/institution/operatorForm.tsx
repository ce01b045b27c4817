import { z } from 'zod';
import { textsOf } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { smsSendSms } from '#contract/endpoints/account.ts';
import { isMobileNumber, isVerificationCode } from '#contract/formats.ts';
import { locales } from '#locales/index.ts';
import { CodeField } from '../code/CodeField.tsx';
import { RestoredNotice } from '../draft/RestoredNotice.tsx';
import { useTabValues } from '../draft/useTabValues.ts';
import { LimitedTextField } from '../fields/LimitedTextField.tsx';
import { TextField } from '../fields/TextField.tsx';
import { useForm } from '../form/useForm.ts';

const t = textsOf(locales.identity.flow);

const nothing = { name: '', phone: '', code: '' };
/** What this tab keeps until the operator is bound; a code is for minutes only. */
const keptOperator = z.object({ name: z.string(), phone: z.string() });

/**
 * The form that binds the person who runs an account by a code to their phone. What is typed is kept in this tab until it
 * is done.
 *
 * @param kind unique among the account's forms
 * @param bind `clear` forgets what was kept
 */
export function useOperatorForm(
  kind: string,
  bind: (operator: typeof nothing, clear: () => void) => Promise<void>,
) {
  const kept = useTabValues({ kind, empty: nothing, shape: keptOperator });
  const form = useForm({
    empty: nothing,
    kept,
    problems: ({ name, phone, code }) => ({
      name: name.trim() === '' && t('operatorNameRequired'),
      phone:
        !isMobileNumber(phone.trim()) &&
        t(phone.trim() === '' ? 'operatorPhoneRequired' : 'operatorPhoneInvalid'),
      code: !isVerificationCode(code) && t('operatorCodeRequired'),
    }),
    send: ({ name, phone, code }) =>
      bind({ name: name.trim(), phone: phone.trim(), code }, kept.clear),
  });
  return { ...form, kept };
}

/** Its fields, below a notice of what came back. */
export function OperatorFields({ form }: { form: ReturnType<typeof useOperatorForm> }) {
  const { kept } = form;
  const phone = form.values.phone.trim();
  const sendCode = () =>
    form.attempt(async () => {
      const body = { phone, purpose: 'bind-operator' } as const;
      return (await callEndpoint(smsSendSms, { body }, { silent: true })).data;
    });
  const startAfresh = () => {
    kept.clear();
    form.forgive();
  };
  return (
    <>
      <RestoredNotice restoredAt={kept.restoredAt} startAfresh={startAfresh} />
      <LimitedTextField
        id="operator-name"
        {...form.field('name')}
        label={t('operatorName')}
        autoComplete="name"
        required
        maximum={40}
      />
      <TextField
        id="operator-phone"
        {...form.field('phone')}
        label={t('operatorPhone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        required
        onBlur={() => form.leave('phone')}
        hint={t('operatorPhoneHint')}
      />
      <CodeField
        id="operator-code"
        {...form.field('code')}
        label={t('operatorCode')}
        channel="sms"
        canSend={isMobileNumber(phone)}
        send={sendCode}
      />
    </>
  );
}

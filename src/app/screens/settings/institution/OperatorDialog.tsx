import { App, Button, Steps } from 'antd';
import { z } from 'zod';
import { useMessages } from '#app/language/index.ts';
import { FormDialog } from '#app/screens/shared/setting/FormDialog.tsx';
import { callEndpoint } from '#app/session/client.ts';
import { CodeField } from '#app/widgets/code/CodeField.tsx';
import { DraftStatus } from '#app/widgets/draft/DraftStatus.tsx';
import { RestoredNotice } from '#app/widgets/draft/RestoredNotice.tsx';
import { useTabValues } from '#app/widgets/draft/useTabValues.ts';
import { LimitedTextField } from '#app/widgets/fields/LimitedTextField.tsx';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import { smsSendSms } from '#contract/endpoints/account.ts';
import { bindOperator } from '#contract/endpoints/institution.ts';
import { isMobileNumber, isVerificationCode } from '#contract/formats.ts';
import { locales } from '#locales/index.ts';
import { ProofFields } from '../security/ProofFields.tsx';
import { useProof } from '../security/useProof.ts';
import type { AccountInfo } from '../shared/accountInfo.ts';

interface OperatorDialogProps {
  account: AccountInfo;
  open: boolean;
  onClose: () => void;
  onBound: () => Promise<void>;
}

const fieldOf = { name: 'name', phone: 'phone', code: 'code' } as const;
const nothing = { name: '', phone: '', code: '' };
/** What this tab keeps until the operator is bound; a code is for minutes only. */
const keptOperator = z.object({ name: z.string(), phone: z.string() });

/**
 * Binds the person who runs the account by a code to their phone. If the account has a phone already, the person first
 * proves who they are. Typed values are kept in this tab until it is done; an expired proof leads back to the first step.
 */
export function OperatorDialog({ account, open, onClose, onBound }: OperatorDialogProps) {
  const t = useMessages(locales.identity.certification);
  const security = useMessages(locales.identity.security);
  const identity = useProof(account);
  const { proof } = identity;
  const { message } = App.useApp();
  const sending = useSubmission<keyof typeof nothing>(fieldOf);
  const { errors } = sending;
  const isTwoSteps = account.phone !== '';
  const isProving = isTwoSteps && proof === undefined;
  const step = isProving ? identity.sending : sending;
  const form = useTabValues({ kind: 'settings.operator', empty: nothing, shape: keptOperator });
  const { values } = form;
  const name = values.name.trim();
  const phone = values.phone.trim();
  const change = (field: keyof typeof nothing) => (value: string) => {
    sending.forgive(field);
    form.change({ [field]: value });
  };

  const send = () =>
    sending.attempt(async () => {
      const body = { phone, purpose: 'bind-operator' } as const;
      return (await callEndpoint(smsSendSms, { body }, { silent: true })).data;
    });

  const close = () => {
    identity.forget();
    sending.forgive();
    form.change({ code: '' });
    onClose();
  };

  const hand = async () => {
    const body = { name, phone, code: values.code, ...(proof === undefined ? {} : { proof }) };
    const isDone = await identity.spend(async () => {
      await callEndpoint(bindOperator, { body }, { silent: true });
    });
    if (!isDone) return;
    message.success(t('operatorBound'));
    identity.forget();
    form.clear();
    onClose();
    await onBound();
  };

  const submit = async () => {
    if (isProving) {
      await identity.prove();
      return;
    }
    const fields = {
      ...(name === '' ? { name: t('operatorNameRequired') } : {}),
      ...(isMobileNumber(phone) ? {} : { phone: t('operatorPhoneWrong') }),
      ...(isVerificationCode(values.code) ? {} : { code: t('codeWrong') }),
    };
    if (Object.keys(fields).length > 0) sending.show({ fields });
    else await sending.submit(hand);
  };

  return (
    <FormDialog
      open={open}
      title={t('operatorTitle')}
      okText={isProving ? security('next') : t('operatorSave')}
      busy={step.busy}
      error={step.errors.other}
      place={step.place}
      entered={[...identity.secrets, values.code]}
      onSubmit={submit}
      onClose={close}
      back={
        isTwoSteps &&
        !isProving && (
          <Button className="bd-dialog-back" onClick={() => identity.startAgain()}>
            {security('back')}
          </Button>
        )
      }
    >
      {isTwoSteps && (
        <Steps
          size="small"
          responsive={false}
          current={isProving ? 0 : 1}
          items={[{ title: security('stepProof') }, { title: t('operatorStep') }]}
        />
      )}
      {isProving ? (
        <ProofFields id="operator" info={account} proof={identity} />
      ) : (
        <>
          <p className="bd-soft">{t('operatorText')}</p>
          <RestoredNotice restoredAt={form.restoredAt} startAfresh={form.clear} />
          <LimitedTextField
            id="operator-name"
            label={t('operatorName')}
            autoComplete="name"
            maximum={40}
            value={values.name}
            onChange={change('name')}
            error={errors.fields.name}
          />
          <TextField
            id="operator-phone"
            label={t('operatorPhone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            value={values.phone}
            onChange={change('phone')}
            error={errors.fields.phone}
          />
          <CodeField
            id="operator-code"
            label={t('operatorCode')}
            channel="sms"
            canSend={isMobileNumber(phone)}
            send={send}
            value={values.code}
            onChange={change('code')}
            error={errors.fields.code}
          />
          <DraftStatus state={form.draft} savedBy="hand" />
        </>
      )}
    </FormDialog>
  );
}

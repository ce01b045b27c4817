import { App } from 'antd';
import { useState } from 'react';
import { smsSendSms } from '#contract/endpoints/account.ts';
import { bindOperator } from '#contract/endpoints/institution.ts';
import { isMobileNumber } from '#contract/formats.ts';
import { useMessages } from '../../../language/index.ts';
import { callEndpoint } from '../../../session/client.ts';
import { CodeField } from '../../../widgets/code/CodeField.tsx';
import { TextField } from '../../../widgets/fields/TextField.tsx';
import { FormDialog } from '../shared/FormDialog.tsx';
import { isCode } from '../shared/isCode.ts';
import { useSubmission } from '../shared/useSubmission.ts';
import { certificationMessages } from './messages.ts';

interface OperatorDialogProps {
  open: boolean;
  onClose: () => void;
  onBound: () => Promise<void>;
}

const fieldOf = { name: 'name', phone: 'phone', code: 'code' } as const;
const nothing = { name: '', phone: '', code: '' };

/** Binds the person who runs the account, by the code of their phone. It keeps what was typed until that is done. */
export function OperatorDialog({ open, onClose, onBound }: OperatorDialogProps) {
  const t = useMessages(certificationMessages);
  const { message } = App.useApp();
  const sending = useSubmission<keyof typeof nothing>(fieldOf);
  const { errors, busy } = sending;
  const [values, setValues] = useState(nothing);
  const name = values.name.trim();
  const phone = values.phone.trim();
  const change = (field: keyof typeof nothing) => (value: string) => {
    sending.forgive(field);
    setValues((known) => ({ ...known, [field]: value }));
  };

  const send = () =>
    sending.attempt(async () => {
      const body = { phone, purpose: 'bind-operator' } as const;
      return (await callEndpoint(smsSendSms, { body }, { silent: true })).data;
    });

  const submit = async () => {
    const fields = {
      ...(name === '' ? { name: t('operatorNameRequired') } : {}),
      ...(isMobileNumber(phone) ? {} : { phone: t('operatorPhoneWrong') }),
      ...(isCode(values.code) ? {} : { code: t('codeWrong') }),
    };
    if (Object.keys(fields).length > 0) {
      sending.show({ fields });
      return;
    }
    await sending.submit(async () => {
      const body = { name, phone, code: values.code };
      await callEndpoint(bindOperator, { body }, { silent: true });
      message.success(t('operatorBound'));
      setValues(nothing);
      onClose();
      await onBound();
    });
  };

  return (
    <FormDialog
      open={open}
      title={t('operatorTitle')}
      okText={t('operatorSave')}
      busy={busy}
      error={errors.other}
      place={sending.place}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="bd-soft">{t('operatorText')}</p>
      <TextField
        id="operator-name"
        label={t('operatorName')}
        autoComplete="name"
        maxLength={40}
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
    </FormDialog>
  );
}

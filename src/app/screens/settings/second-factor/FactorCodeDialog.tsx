import { App, Modal } from 'antd';
import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { RecoveryCodes } from '#app/screens/shared/second-factor/RecoveryCodes.tsx';
import { FormDialog } from '#app/screens/shared/setting/FormDialog.tsx';
import { callEndpoint } from '#app/session/client.ts';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import { endSecondFactor, renewRecoveryCodes } from '#contract/endpoints/secondFactor.ts';
import { factorRowMessages } from './messages.ts';

interface FactorCodeDialogProps {
  kind: 'renew' | 'end';
  /** whether the account can do nothing before there is a new one */
  isRequired: boolean;
  onClose: () => Promise<void>;
}

const fieldOf = { code: 'code' } as const;
const silent = { silent: true };

/** Makes new recovery codes, or ends the second factor; either by a code of it. */
export default function FactorCodeDialog({ kind, isRequired, onClose }: FactorCodeDialogProps) {
  const t = useMessages(factorRowMessages);
  const { message } = App.useApp();
  const { place, errors, busy, show, submit, forgive } = useSubmission<'code'>(fieldOf);
  const [code, setCode] = useState('');
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  if (recoveryCodes)
    return (
      <Modal
        open
        title={t('renewTitle')}
        width={480}
        maskClosable={false}
        footer={null}
        onCancel={onClose}
      >
        <RecoveryCodes codes={recoveryCodes} onDone={onClose} />
      </Modal>
    );
  const hand = async () => {
    const body = { code };
    if (kind === 'renew') {
      setRecoveryCodes(
        (await callEndpoint(renewRecoveryCodes, { body }, silent)).data.recoveryCodes,
      );
      return;
    }
    await callEndpoint(endSecondFactor, { body }, silent);
    message.success(t('ended'));
    await onClose();
  };
  return (
    <FormDialog
      open
      title={t(`${kind}Title`)}
      okText={t(kind === 'renew' ? 'renewOk' : 'endOk')}
      busy={busy}
      error={errors.other}
      place={place}
      onSubmit={async () => {
        if (code.trim().length < 6) show({ fields: { code: t('codeWrong') } });
        else await submit(hand);
      }}
      onClose={onClose}
    >
      <p className="bd-soft">{t(kind === 'end' && isRequired ? 'endRequired' : `${kind}Text`)}</p>
      <TextField
        id="factor-code"
        name="code"
        label={t('code')}
        autoComplete="one-time-code"
        value={code}
        onChange={(next) => {
          setCode(next);
          forgive();
        }}
        error={errors.fields.code}
      />
    </FormDialog>
  );
}

import { App, Modal } from 'antd';
import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { RecoveryCodes } from '#app/screens/shared/second-factor/RecoveryCodes.tsx';
import { OneFieldDialog } from '#app/screens/shared/setting/OneFieldDialog.tsx';
import { callEndpoint } from '#app/session/client.ts';
import { endSecondFactor, renewRecoveryCodes } from '#contract/endpoints/secondFactor.ts';
import { locales } from '#locales/index.ts';

interface FactorCodeDialogProps {
  kind: 'renew' | 'end';
  /** whether the account can do nothing before there is a new one */
  isRequired: boolean;
  onClose: () => Promise<void>;
}

const silent = { silent: true };

/** Makes new recovery codes, or ends the second factor; either by a code of it. */
export default function FactorCodeDialog({ kind, isRequired, onClose }: FactorCodeDialogProps) {
  const t = useMessages(locales.identity.secondFactorSetting);
  const { message } = App.useApp();
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
  const hand = async (code: string): Promise<undefined> => {
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
    <OneFieldDialog
      title={t(`${kind}Title`)}
      okText={t(kind === 'renew' ? 'renewOk' : 'endOk')}
      about={t(kind === 'end' && isRequired ? 'endRequired' : `${kind}Text`)}
      id="factor-code"
      name="code"
      label={t('code')}
      autoComplete="one-time-code"
      problemOf={(code) => (code.trim().length < 6 ? t('codeWrong') : undefined)}
      onValue={hand}
      onClose={onClose}
    />
  );
}

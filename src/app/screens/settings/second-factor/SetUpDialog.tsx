import { Modal } from 'antd';
import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { FactorSetUp } from '#app/screens/shared/second-factor/FactorSetUp.tsx';
import { callEndpoint } from '#app/session/client.ts';
import { beginSecondFactor } from '#contract/endpoints/secondFactor.ts';
import { ProofDialog } from '../security/ProofDialog.tsx';
import type { AccountInfo } from '../shared/accountInfo.ts';
import { factorRowMessages } from './messages.ts';

interface SetUpDialogProps {
  info: AccountInfo;
  onClose: () => Promise<void>;
}

/** Sets up a second factor: a proof of identity, then the app and the recovery codes. */
export default function SetUpDialog({ info, onClose }: SetUpDialogProps) {
  const t = useMessages(factorRowMessages);
  const [begun, setBegun] = useState<{ secret: string; address: string }>();
  const begin = async (proof: string) => {
    const call = { body: { proof } };
    setBegun((await callEndpoint(beginSecondFactor, call, { silent: true })).data);
  };
  if (begun)
    return (
      <Modal
        open
        title={t('setUpTitle')}
        width={480}
        maskClosable={false}
        footer={null}
        onCancel={onClose}
      >
        <FactorSetUp begun={begun} onDone={onClose} />
      </Modal>
    );
  return (
    <ProofDialog
      id="factor"
      info={info}
      title={t('setUpTitle')}
      okText={t('next')}
      onProof={begin}
      onClose={onClose}
    >
      <p className="bd-soft">{t('about')}</p>
    </ProofDialog>
  );
}

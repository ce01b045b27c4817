import { Modal } from 'antd';
import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { FactorSetUp } from '#app/screens/shared/second-factor/FactorSetUp.tsx';
import { FormDialog } from '#app/screens/shared/setting/FormDialog.tsx';
import { callEndpoint } from '#app/session/client.ts';
import { beginSecondFactor } from '#contract/endpoints/secondFactor.ts';
import { ProofFields } from '../security/ProofFields.tsx';
import { useProof } from '../security/useProof.ts';
import type { AccountInfo } from '../shared/accountInfo.ts';
import { factorRowMessages } from './messages.ts';

interface SetUpDialogProps {
  info: AccountInfo;
  onClose: () => Promise<void>;
}

/** Sets up a second factor: a proof of identity, then the app and the recovery codes. */
export default function SetUpDialog({ info, onClose }: SetUpDialogProps) {
  const t = useMessages(factorRowMessages);
  const identity = useProof(info);
  const { proof, sending } = identity;
  const [begun, setBegun] = useState<{ secret: string; address: string }>();
  const begin = async (given: string) => {
    await identity.spend(async () => {
      const call = { body: { proof: given } };
      setBegun((await callEndpoint(beginSecondFactor, call, { silent: true })).data);
    });
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
    <FormDialog
      open
      title={t('setUpTitle')}
      okText={t('next')}
      busy={sending.busy}
      error={sending.errors.other}
      place={sending.place}
      onSubmit={async () => {
        if (proof === undefined) await identity.prove(begin);
        else await sending.submit(() => begin(proof));
      }}
      onClose={onClose}
    >
      <p className="bd-soft">{t('about')}</p>
      {proof === undefined && <ProofFields id="factor" info={info} proof={identity} />}
    </FormDialog>
  );
}

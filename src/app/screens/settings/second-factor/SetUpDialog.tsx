import { Modal } from 'antd';
import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { FactorSetUp } from '#app/screens/shared/second-factor/FactorSetUp.tsx';
import { callEndpoint } from '#app/session/client.ts';
import { getSessions } from '#contract/endpoints/account.ts';
import { beginSecondFactor } from '#contract/endpoints/secondFactor.ts';
import { locales } from '#locales/index.ts';
import { EndOthers } from '../devices/EndOthers.tsx';
import { ProofDialog } from '../security/ProofDialog.tsx';
import type { AccountInfo } from '../shared/accountInfo.ts';

interface SetUpDialogProps {
  info: AccountInfo;
  onClose: () => Promise<void>;
}

const silent = { silent: true };

/** Sets up a second factor: a proof of identity, the app and the recovery codes, then what was signed in without it. */
export default function SetUpDialog({ info, onClose }: SetUpDialogProps) {
  const t = useMessages(locales.identity.secondFactorSetting);
  const [begun, setBegun] = useState<{ secret: string; address: string; others: number }>();
  const [isSet, setIsSet] = useState(false);
  const begin = async (proof: string) => {
    // before the proof is used up
    const devices = (await callEndpoint(getSessions, {}, silent)).data;
    const { data } = await callEndpoint(beginSecondFactor, { body: { proof } }, silent);
    setBegun({ ...data, others: devices.filter(({ isCurrent }) => !isCurrent).length });
  };
  if (begun && isSet)
    return (
      <EndOthers open onClose={onClose}>
        {t('othersText', { count: begun.others })}
      </EndOthers>
    );
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
        <FactorSetUp
          begun={begun}
          onDone={() => (begun.others > 0 ? setIsSet(true) : void onClose())}
        />
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

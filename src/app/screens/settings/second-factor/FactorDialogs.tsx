import { App, Modal } from 'antd';
import { useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { FactorSetUp } from '#app/screens/shared/second-factor/FactorSetUp.tsx';
import { RecoveryCodes } from '#app/screens/shared/second-factor/RecoveryCodes.tsx';
import { OneFieldDialog } from '#app/screens/shared/setting/FormDialog.tsx';
import type { ActionDialogProps } from '#app/screens/shared/setting/SettingList.tsx';
import { callEndpoint } from '#app/session/client.ts';
import { getSessions } from '#contract/endpoints/account.ts';
import {
  beginSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from '#contract/endpoints/secondFactor.ts';
import { locales } from '#locales/index.ts';
import { EndOthers } from '../devices/EndOthers.tsx';
import { ProofDialog } from '../security/ProofDialog.tsx';
import type { AccountInfo } from '../shared/accountInfo.ts';

const t = textsOf(locales.identity.secondFactorSetting);

const silent = { silent: true };
const shown = { open: true, width: 480, maskClosable: false, footer: null } as const;

/** What is closed is loaded again, whatever was done. */
const closing =
  ({ onClose, onDone }: ActionDialogProps) =>
  async () => {
    onClose();
    await onDone();
  };

interface SetUpDialogProps extends ActionDialogProps {
  readonly info: AccountInfo;
}

/** Sets up a second factor: a proof of identity, the app and the recovery codes, then what was signed in without it. */
export function SetUpDialog({ info, ...dialog }: SetUpDialogProps) {
  const close = closing(dialog);
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
      <EndOthers count={begun.others} onClose={close}>
        {t('othersText', { count: begun.others })}
      </EndOthers>
    );
  if (begun)
    return (
      <Modal {...shown} title={t('setUpTitle')} onCancel={close}>
        <FactorSetUp
          begun={begun}
          onDone={() => (begun.others > 0 ? setIsSet(true) : void close())}
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
      onClose={close}
    >
      <p className="bd-soft">{t('about')}</p>
    </ProofDialog>
  );
}

interface FactorCodeDialogProps extends ActionDialogProps {
  readonly kind: 'renew' | 'end';
  /** whether the account can do nothing before there is a new one */
  readonly isRequired: boolean;
}

/** Makes new recovery codes, or ends the second factor; either by a code of it. */
export function FactorCodeDialog({ kind, isRequired, ...dialog }: FactorCodeDialogProps) {
  const { message } = App.useApp();
  const close = closing(dialog);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  if (recoveryCodes)
    return (
      <Modal {...shown} title={t('renewTitle')} onCancel={close}>
        <RecoveryCodes codes={recoveryCodes} onDone={close} />
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
    await close();
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
      onClose={close}
    />
  );
}

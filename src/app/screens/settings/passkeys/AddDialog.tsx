import { startRegistration } from '@simplewebauthn/browser';
import { App } from 'antd';
import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { OneFieldDialog } from '#app/screens/shared/setting/OneFieldDialog.tsx';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { passkeyReason } from '#app/session/passkeyReason.ts';
import { deviceName } from '#app/widgets/deviceName.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { addPasskey, beginPasskey } from '#contract/endpoints/passkeys.ts';
import { locales } from '#locales/index.ts';
import { ProofDialog } from '../security/ProofDialog.tsx';
import type { AccountInfo } from '../shared/accountInfo.ts';
import { NameDialog } from './NameDialog.tsx';

/** What the browser makes a passkey with. */
type Begun = EndpointResponse<typeof beginPasskey>['data'];

const silent = { silent: true };
const begin = async (body: EndpointInput<typeof beginPasskey>['body']): Promise<Begun> =>
  (await callEndpoint(beginPasskey, { body }, silent)).data;

interface AddDialogProps {
  info: AccountInfo;
  onClose: () => void;
  onAdded: () => Promise<void>;
}

/** Adds a passkey: shows first that the person is who they are, then has the browser make one. */
export default function AddDialog({ info, onClose, onAdded }: AddDialogProps) {
  const [begun, setBegun] = useState<Begun>();
  if (begun) return <MakeStep begun={begun} onClose={onClose} onAdded={onAdded} />;
  const step = { info, onBegun: setBegun, onClose };
  return info.secondFactor.since === null ? <ProofStep {...step} /> : <CodeStep {...step} />;
}

interface FirstStepProps {
  info: AccountInfo;
  onBegun: (begun: Begun) => void;
  onClose: () => void;
}

function ProofStep({ info, onBegun, onClose }: FirstStepProps) {
  const t = useMessages(locales.identity.passkeys);
  return (
    <ProofDialog
      id="passkey"
      info={info}
      title={t('addTitle')}
      okText={t('next')}
      onProof={async (proof) => onBegun(await begin({ proof }))}
      onClose={onClose}
    />
  );
}

function CodeStep({ onBegun, onClose }: FirstStepProps) {
  const t = useMessages(locales.identity.passkeys);
  return (
    <OneFieldDialog
      title={t('addTitle')}
      okText={t('next')}
      about={t('codeText')}
      id="passkey-code"
      name="code"
      label={t('code')}
      autoComplete="one-time-code"
      problemOf={(code) => (code.trim().length < 6 ? t('codeWrong') : undefined)}
      onValue={async (code) => {
        onBegun(await begin({ code }));
        return undefined;
      }}
      onClose={onClose}
    />
  );
}

/** Why the browser has made none, as a key of the messages. */
function problemOf(error: unknown): 'cancelled' | 'already' | 'elsewhere' {
  const reason = passkeyReason(error);
  if (reason === 'InvalidStateError') return 'already';
  return reason === 'SecurityError' ? 'elsewhere' : 'cancelled';
}

interface MakeStepProps {
  begun: Begun;
  onClose: () => void;
  onAdded: () => Promise<void>;
}

function MakeStep({ begun, onClose, onAdded }: MakeStepProps) {
  const t = useMessages(locales.identity.passkeys);
  const { message } = App.useApp();
  const make = async (name: string): Promise<string | undefined> => {
    try {
      const { id, response } = await startRegistration({ optionsJSON: begun });
      const { clientDataJSON, attestationObject } = response;
      await callEndpoint(
        addPasskey,
        { body: { name, id, clientDataJSON, attestationObject } },
        silent,
      );
    } catch (error) {
      if (error instanceof CallFailure) throw error;
      return t(problemOf(error));
    }
    message.success(t('added'));
    await onAdded();
    return undefined;
  };
  return (
    <NameDialog
      title={t('addTitle')}
      okText={t('make')}
      about={t('makeText')}
      initial={deviceName(navigator.userAgent)}
      onValue={make}
      onClose={onClose}
    />
  );
}

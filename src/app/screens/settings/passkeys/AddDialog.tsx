import { startRegistration } from '@simplewebauthn/browser';
import { App } from 'antd';
import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { FormDialog } from '#app/screens/shared/setting/FormDialog.tsx';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { passkeyReason } from '#app/session/passkeyReason.ts';
import { deviceName } from '#app/widgets/deviceName.ts';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { addPasskey, beginPasskey } from '#contract/endpoints/passkeys.ts';
import { ProofFields } from '../security/ProofFields.tsx';
import { useProof } from '../security/useProof.ts';
import type { AccountInfo } from '../shared/accountInfo.ts';
import { passkeyMessages } from './messages.ts';
import { NameField, nameProblem } from './NameField.tsx';

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
  const t = useMessages(passkeyMessages);
  const identity = useProof(info);
  const { proof, sending } = identity;
  const goOn = async (given: string) => {
    await identity.spend(async () => onBegun(await begin({ proof: given })));
  };
  return (
    <FormDialog
      open
      title={t('addTitle')}
      okText={t('next')}
      busy={sending.busy}
      error={sending.errors.other}
      place={sending.place}
      onSubmit={async () => {
        if (proof === undefined) await identity.prove(goOn);
        else await sending.submit(() => goOn(proof));
      }}
      onClose={onClose}
    >
      {proof === undefined && <ProofFields id="passkey" info={info} proof={identity} />}
    </FormDialog>
  );
}

const codeField = { code: 'code' } as const;

function CodeStep({ onBegun, onClose }: FirstStepProps) {
  const t = useMessages(passkeyMessages);
  const { place, errors, busy, show, submit, forgive } = useSubmission<'code'>(codeField);
  const [code, setCode] = useState('');
  return (
    <FormDialog
      open
      title={t('addTitle')}
      okText={t('next')}
      busy={busy}
      error={errors.other}
      place={place}
      onSubmit={async () => {
        if (code.trim().length < 6) show({ fields: { code: t('codeWrong') } });
        else await submit(async () => onBegun(await begin({ code })));
      }}
      onClose={onClose}
    >
      <p className="bd-soft">{t('codeText')}</p>
      <TextField
        id="passkey-code"
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

/** Why the browser has made none, as a key of the messages. */
function problemOf(error: unknown): 'cancelled' | 'already' | 'elsewhere' {
  const reason = passkeyReason(error);
  if (reason === 'InvalidStateError') return 'already';
  return reason === 'SecurityError' ? 'elsewhere' : 'cancelled';
}

const nameField = { name: 'name' } as const;

interface MakeStepProps {
  begun: Begun;
  onClose: () => void;
  onAdded: () => Promise<void>;
}

function MakeStep({ begun, onClose, onAdded }: MakeStepProps) {
  const t = useMessages(passkeyMessages);
  const { message } = App.useApp();
  const { place, errors, busy, show, submit, forgive } = useSubmission<'name'>(nameField);
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const make = async () => {
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
      show({ fields: {}, other: t(problemOf(error)) });
      return;
    }
    message.success(t('added'));
    await onAdded();
  };
  return (
    <FormDialog
      open
      title={t('addTitle')}
      okText={t('make')}
      busy={busy}
      error={errors.other}
      place={place}
      onSubmit={async () => {
        const problem = nameProblem(name);
        if (problem) show({ fields: { name: t(problem) } });
        else await submit(make);
      }}
      onClose={onClose}
    >
      <p className="bd-soft">{t('makeText')}</p>
      <NameField
        value={name}
        onChange={(next) => {
          setName(next);
          forgive();
        }}
        error={errors.fields.name}
      />
    </FormDialog>
  );
}

import { startRegistration } from '@simplewebauthn/browser';
import { App } from 'antd';
import { useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { OneFieldDialog } from '#app/screens/shared/setting/FormDialog.tsx';
import type { ActionDialogProps } from '#app/screens/shared/setting/SettingList.tsx';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { passkeyReason } from '#app/session/passkeyReason.ts';
import { deviceName } from '#app/widgets/deviceName.ts';
import { cleanName } from '#contract/displayName.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { addPasskey, beginPasskey, renamePasskey } from '#contract/endpoints/passkeys.ts';
import { textProblem } from '#contract/text.ts';
import { locales } from '#locales/index.ts';
import { ProofDialog } from '../security/ProofDialog.tsx';
import type { AccountInfo } from '../shared/accountInfo.ts';

const t = textsOf(locales.identity.passkeys);

/** What the browser makes a passkey with. */
type Begun = EndpointResponse<typeof beginPasskey>['data'];

const silent = { silent: true };
const begin = async (body: EndpointInput<typeof beginPasskey>['body']): Promise<Begun> =>
  (await callEndpoint(beginPasskey, { body }, silent)).data;

/** Adds a passkey: shows first that the person is who they are, then has the browser make one. */
export function AddDialog(props: ActionDialogProps & { readonly info: AccountInfo }) {
  const { info, onClose, onDone } = props;
  const { message } = App.useApp();
  const [begun, setBegun] = useState<Begun>();
  const first = { title: t('addTitle'), okText: t('next'), onClose };
  if (!begun && info.secondFactor.since === null)
    return (
      <ProofDialog
        {...first}
        id="passkey"
        info={info}
        onProof={async (proof) => setBegun(await begin({ proof }))}
      />
    );
  if (!begun)
    return (
      <OneFieldDialog
        {...first}
        about={t('codeText')}
        id="passkey-code"
        name="code"
        label={t('code')}
        autoComplete="one-time-code"
        problemOf={(code) => (code.trim().length < 6 ? t('codeWrong') : undefined)}
        onValue={async (code) => {
          setBegun(await begin({ code }));
          return undefined;
        }}
      />
    );
  const make = async (name: string): Promise<string | undefined> => {
    try {
      const { id, response } = await startRegistration({ optionsJSON: begun });
      const { clientDataJSON, attestationObject } = response;
      const body = { name, id, clientDataJSON, attestationObject };
      await callEndpoint(addPasskey, { body }, silent);
    } catch (error) {
      if (error instanceof CallFailure) throw error;
      return t(problemOf(error));
    }
    message.success(t('added'));
    onClose();
    await onDone();
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

/** Why the browser has made none, as a key of the messages. */
function problemOf(error: unknown): 'cancelled' | 'already' | 'elsewhere' {
  const reason = passkeyReason(error);
  if (reason === 'InvalidStateError') return 'already';
  return reason === 'SecurityError' ? 'elsewhere' : 'cancelled';
}

interface RenameDialogProps extends ActionDialogProps {
  readonly passkey: { readonly id: string; readonly name: string };
}

/** Gives a passkey another name. */
export function RenameDialog({ passkey, onClose, onDone }: RenameDialogProps) {
  const { message } = App.useApp();
  return (
    <NameDialog
      title={t('renameTitle')}
      okText={t('save')}
      initial={passkey.name}
      onValue={async (name) => {
        await callEndpoint(renamePasskey, { body: { id: passkey.id, name } }, silent);
        message.success(t('renamed'));
        onClose();
        await onDone();
        return undefined;
      }}
      onClose={onClose}
    />
  );
}

interface NameDialogProps {
  readonly title: string;
  readonly okText: string;
  readonly about?: string;
  readonly initial: string;
  readonly onValue: (name: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Asks for the name of a passkey. */
function NameDialog(props: NameDialogProps) {
  return (
    <OneFieldDialog
      {...props}
      id="passkey-name"
      name="name"
      label={t('name')}
      autoComplete="off"
      problemOf={(given) => {
        const name = cleanName(given);
        if (name === '') return t('nameRequired');
        return textProblem(name, { maximum: 40 }) ? t('nameLong') : undefined;
      }}
    />
  );
}

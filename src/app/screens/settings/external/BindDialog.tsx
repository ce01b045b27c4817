import { useLocalized, useMessages } from '#app/language/index.ts';
import { FormDialog } from '#app/screens/shared/setting/FormDialog.tsx';
import { startExternalSignIn } from '#app/session/external.ts';
import { type ExternalProvider, externalProviderNames } from '#contract/externalProviders.ts';
import { ProofFields } from '../security/ProofFields.tsx';
import { useProof } from '../security/useProof.ts';
import type { AccountInfo } from '../shared/accountInfo.ts';
import { externalMessages } from './messages.ts';

interface BindDialogProps {
  provider: ExternalProvider;
  info: AccountInfo;
  /** path of this site to come back to */
  redirect: string;
  open: boolean;
  onClose: () => void;
}

/** Asks for a proof of identity, because a bound account can sign in, then goes to the other site. */
export function BindDialog({ provider, info, redirect, open, onClose }: BindDialogProps) {
  const t = useMessages(externalMessages);
  const localized = useLocalized();
  const site = localized(externalProviderNames[provider]);
  const identity = useProof(info);
  const { proof, sending } = identity;
  const leave = (given: string) => startExternalSignIn(provider, 'bind', redirect, given);
  const close = () => {
    identity.forget();
    onClose();
  };
  return (
    <FormDialog
      open={open}
      title={t('bindTitle', { site })}
      okText={t('leave', { site })}
      busy={sending.busy}
      error={sending.errors.other}
      place={sending.place}
      entered={identity.secrets}
      // if only the way to the other site failed, the proof is not asked for again
      onSubmit={async () => {
        if (proof === undefined) await identity.prove(leave);
        else await sending.submit(() => leave(proof));
      }}
      onClose={close}
    >
      {proof === undefined && <ProofFields id={`bind-${provider}`} info={info} proof={identity} />}
    </FormDialog>
  );
}

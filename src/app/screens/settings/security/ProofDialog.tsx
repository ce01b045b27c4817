import type { ReactNode } from 'react';
import { FormDialog } from '#app/screens/shared/setting/FormDialog.tsx';
import type { AccountInfo } from '../shared/accountInfo.ts';
import { ProofFields } from './ProofFields.tsx';
import { useProof } from './useProof.ts';

interface ProofDialogProps {
  id: string;
  info: AccountInfo;
  title: string;
  okText: string;
  /** continues with the proof */
  onProof: (proof: string) => Promise<void>;
  onClose: () => unknown;
  /** what stands above the fields */
  children?: ReactNode;
}

/** Asks a person to prove who they are, before something that takes a proof. */
export function ProofDialog(props: ProofDialogProps) {
  const { id, info, title, okText, onProof, onClose, children } = props;
  const identity = useProof(info, async (proof) => {
    await identity.spend(() => onProof(proof));
  });
  return (
    <FormDialog title={title} okText={okText} form={identity.form} onClose={onClose}>
      {children}
      {identity.proof === undefined && <ProofFields id={id} info={info} proof={identity} />}
    </FormDialog>
  );
}

import { App } from 'antd';
import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { FormDialog } from '#app/screens/shared/setting/FormDialog.tsx';
import { callEndpoint } from '#app/session/client.ts';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import { renamePasskey } from '#contract/endpoints/passkeys.ts';
import { passkeyMessages } from './messages.ts';
import { NameField, nameProblem } from './NameField.tsx';

interface RenameDialogProps {
  passkey: { readonly id: string; readonly name: string };
  onClose: () => void;
  onRenamed: () => Promise<void>;
}

const fieldOf = { name: 'name' } as const;

/** Gives a passkey another name. */
export default function RenameDialog({ passkey, onClose, onRenamed }: RenameDialogProps) {
  const t = useMessages(passkeyMessages);
  const { message } = App.useApp();
  const { place, errors, busy, show, submit, forgive } = useSubmission<'name'>(fieldOf);
  const [name, setName] = useState(passkey.name);
  return (
    <FormDialog
      open
      title={t('renameTitle')}
      okText={t('save')}
      busy={busy}
      error={errors.other}
      place={place}
      onSubmit={async () => {
        const problem = nameProblem(name);
        if (problem) {
          show({ fields: { name: t(problem) } });
          return;
        }
        await submit(async () => {
          const call = { body: { id: passkey.id, name } };
          await callEndpoint(renamePasskey, call, { silent: true });
          message.success(t('renamed'));
          await onRenamed();
        });
      }}
      onClose={onClose}
    >
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

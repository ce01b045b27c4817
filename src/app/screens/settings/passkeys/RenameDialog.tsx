import { App } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { renamePasskey } from '#contract/endpoints/passkeys.ts';
import { locales } from '#locales/index.ts';
import { NameDialog } from './NameDialog.tsx';

interface RenameDialogProps {
  passkey: { readonly id: string; readonly name: string };
  onClose: () => void;
  onRenamed: () => Promise<void>;
}

/** Gives a passkey another name. */
export default function RenameDialog({ passkey, onClose, onRenamed }: RenameDialogProps) {
  const t = useMessages(locales.identity.passkeys);
  const { message } = App.useApp();
  return (
    <NameDialog
      title={t('renameTitle')}
      okText={t('save')}
      initial={passkey.name}
      onValue={async (name) => {
        await callEndpoint(renamePasskey, { body: { id: passkey.id, name } }, { silent: true });
        message.success(t('renamed'));
        await onRenamed();
        return undefined;
      }}
      onClose={onClose}
    />
  );
}

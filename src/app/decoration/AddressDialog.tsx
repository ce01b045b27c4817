import { App, Button, Input, Modal, Space } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { messages } from './messages.ts';

interface AddressDialogProps {
  title: string;
  text: string;
  /** path of this site; nothing closes the dialog */
  path: string | undefined;
  onClose: () => void;
}

/** An address of this site to open or to copy. */
export function AddressDialog({ title, text, path, onClose }: AddressDialogProps) {
  const t = useMessages(messages);
  const { message } = App.useApp();
  const address = path === undefined ? '' : new URL(path, window.location.origin).href;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    message.success(t('copied'));
  };
  return (
    <Modal
      open={path !== undefined}
      title={title}
      onCancel={onClose}
      footer={
        <Space>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="primary" href={address} target="_blank">
            {t('open')}
          </Button>
        </Space>
      }
    >
      <p>{text}</p>
      <Space.Compact block>
        <Input
          value={address}
          readOnly
          aria-label={title}
          onFocus={(event) => event.target.select()}
        />
        {/* the clipboard is there over https and on this machine only; elsewhere the address can be selected */}
        {window.isSecureContext && <Button onClick={copy}>{t('copyAddress')}</Button>}
      </Space.Compact>
    </Modal>
  );
}

import { Button, Modal, Space } from 'antd';
import { textsOf } from '#app/language/index.ts';
import { useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import { locales } from '#locales/index.ts';
import { AddressField, addressOf } from './AddressField.tsx';

const t = textsOf(locales.decorator.decorator);

interface AddressDialogProps {
  title: string;
  text: string;
  /** path of this site */
  path: string;
  onClose: () => void;
}

/** An address of this site to open or to copy. */
export function AddressDialog({ title, text, path, onClose }: AddressDialogProps) {
  const address = addressOf(path);
  // the pressed button was disabled while the call ran and lost the focus
  useFocusReturn('.decoration-actions .ant-btn-primary');
  return (
    <Modal
      open
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
      <AddressField address={address} label={title} />
    </Modal>
  );
}

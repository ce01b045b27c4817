import { Alert, Modal } from 'antd';
import type { ReactNode } from 'react';
import { textsOf } from '#app/language/index.ts';
import { useForm } from '#app/widgets/form/useForm.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.identity.setting);

interface QuestionProps {
  open: boolean;
  title: string;
  children: ReactNode;
  okText: string;
  danger?: boolean;
  /** done on yes; if it fails, the dialog stays and says why */
  onOk: () => Promise<void>;
  onClose: () => void;
}

/** A question before something that cannot easily be undone. The dialog closes when it is done. */
export function Question(props: QuestionProps) {
  const { open, title, children, okText, danger = false, onOk, onClose } = props;
  const { busy, errors, submit, forgive } = useForm({
    empty: {},
    async send() {
      await onOk();
      close();
    },
  });
  const close = () => {
    forgive();
    onClose();
  };
  return (
    <Modal
      open={open}
      title={title}
      width={440}
      okText={okText}
      okButtonProps={{ danger }}
      cancelText={t('cancel')}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={close}
    >
      {children}
      {errors.other && (
        <Alert className="bd-dialog-note" type="error" showIcon message={errors.other} />
      )}
    </Modal>
  );
}

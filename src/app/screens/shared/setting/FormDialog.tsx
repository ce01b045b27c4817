import { Alert, Button, Modal } from 'antd';
import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';
import { useMessages } from '#app/language/index.ts';
import { beginAt } from '#app/widgets/beginAt.ts';
import { settingMessages } from './messages.ts';
import './setting.css';

interface FormDialogProps {
  open: boolean;
  title: string;
  okText: string;
  busy: boolean;
  /** a problem that belongs to no field */
  error: string | undefined;
  place: RefObject<HTMLFormElement>;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  /** a button that goes back one step, if there is one */
  back?: ReactNode;
  children: ReactNode;
}

/** of a choice the chosen option; skips fields for password managers */
const firstField = 'input:checked, input:not([type="radio"], [tabindex="-1"], [hidden])';

/** A form in a dialog; the first field is focused. Only its buttons close it, so that a click beside it loses nothing. */
export function FormDialog(props: FormDialogProps) {
  const { open, title, okText, busy, error, place, onSubmit, onClose, back, children } = props;
  const t = useMessages(settingMessages);
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <Modal
      open={open}
      title={title}
      width={480}
      maskClosable={false}
      onCancel={onClose}
      afterOpenChange={beginAt(() =>
        place.current?.querySelector<HTMLInputElement>(firstField)?.focus(),
      )}
      footer={
        <div className="bd-dialog-buttons">
          {back}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" htmlType="submit" form={form} loading={busy}>
            {okText}
          </Button>
        </div>
      }
    >
      <form id={form} ref={place} className="bd-dialog-form" onSubmit={submit} noValidate>
        {children}
        {error && <Alert type="error" showIcon message={error} />}
      </form>
    </Modal>
  );
}

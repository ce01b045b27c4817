import { Alert, Button, Modal } from 'antd';
import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';
import { useMessages } from '#app/language/index.ts';
import { beginAt } from '#app/widgets/beginAt.ts';
import { useDialogGuard } from '#app/widgets/leaving/useLeaveGuard.ts';
import { useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import { locales } from '#locales/index.ts';
import './setting.css';

interface FormDialogProps {
  open: boolean;
  title: string;
  okText: string;
  busy: boolean;
  /** a problem that belongs to no field */
  error: string | undefined;
  place: RefObject<HTMLFormElement>;
  /** what is entered and would be lost */
  entered: unknown;
  onSubmit: () => Promise<void>;
  onClose: () => unknown;
  /** a button that goes back one step, if there is one */
  back?: ReactNode;
  /** shown in place of the form once it is sent, for example a secret */
  outcome?: ReactNode;
  children: ReactNode;
}

/** of a choice the chosen option; skips fields for password managers */
const firstField = 'input:checked, input:not([type="radio"], [tabindex="-1"], [hidden])';

/** A form in a dialog; the first field is focused. A click beside it does not close it. */
export function FormDialog(props: FormDialogProps) {
  const {
    open,
    title,
    okText,
    busy,
    error,
    place,
    entered,
    onSubmit,
    onClose,
    back,
    outcome,
    children,
  } = props;
  const t = useMessages(locales.identity.setting);
  const form = useId();
  const { close } = useDialogGuard(entered, onClose, { open: open && !outcome });
  useFocusReturn('.bd-setting-head button', open);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  if (outcome) return outcome;
  return (
    <Modal
      open={open}
      title={title}
      width={480}
      maskClosable={false}
      onCancel={close}
      afterOpenChange={beginAt(() =>
        place.current?.querySelector<HTMLInputElement>(firstField)?.focus(),
      )}
      footer={
        <div className="bd-wrap bd-gap-8 bd-end bd-dialog-buttons">
          {back}
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="primary" htmlType="submit" form={form} loading={busy}>
            {okText}
          </Button>
        </div>
      }
    >
      <form id={form} ref={place} className="bd-grid bd-dialog-form" onSubmit={submit} noValidate>
        {children}
        {error && <Alert type="error" showIcon message={error} />}
      </form>
    </Modal>
  );
}

import { Alert, Button, Modal } from 'antd';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId } from 'react';
import { textsOf } from '#app/language/index.ts';
import { beginAt } from '#app/widgets/beginAt.ts';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useForm } from '#app/widgets/form/useForm.ts';
import { useDialogGuard } from '#app/widgets/leaving/useLeaveGuard.ts';
import { useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import { locales } from '#locales/index.ts';
import './setting.css';

const t = textsOf(locales.identity.setting);

interface FormDialogProps {
  readonly title: string;
  readonly okText: string;
  readonly form: {
    readonly busy: boolean;
    readonly place: RefObject<HTMLFormElement>;
    /** `other` is a problem that belongs to no field */
    readonly errors: { readonly other?: string | undefined };
    readonly values: unknown;
    readonly onSubmit: (event: FormEvent) => void;
  };
  /** what would be lost with the dialog. Default: all that is typed */
  readonly entered?: unknown;
  readonly onClose: () => unknown;
  /** a button that goes back one step, if there is one */
  readonly back?: ReactNode;
  /** shown in place of the form once it is sent, for example a secret */
  readonly outcome?: ReactNode;
  readonly children: ReactNode;
}

/** of a choice the chosen option; skips fields for password managers */
const firstField = 'input:checked, input:not([type="radio"], [tabindex="-1"], [hidden])';

/** A form in a dialog; the first field is focused. A click beside it does not close it. */
export function FormDialog(props: FormDialogProps) {
  const { title, okText, form, entered = form.values, onClose, back, outcome, children } = props;
  const id = useId();
  const { close } = useDialogGuard(entered, onClose, { open: !outcome });
  useFocusReturn('.bd-setting-head button');
  const { place } = form;
  const begin = () => place.current?.querySelector<HTMLInputElement>(firstField)?.focus();
  // a button that leads to another step is gone with the former one; without the focus Escape does nothing
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each step, which is a form of its own
  useEffect(() => {
    if (document.activeElement === document.body) begin();
  }, [place]);
  if (outcome) return outcome;
  return (
    <Modal
      open
      title={title}
      width={480}
      maskClosable={false}
      onCancel={close}
      afterOpenChange={beginAt(begin)}
      footer={
        <div className="bd-wrap bd-gap-8 bd-end bd-dialog-buttons">
          {back}
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="primary" htmlType="submit" form={id} loading={form.busy}>
            {okText}
          </Button>
        </div>
      }
    >
      <form
        id={id}
        ref={place}
        className="bd-grid bd-dialog-form"
        onSubmit={form.onSubmit}
        noValidate
      >
        {children}
        {form.errors.other && <Alert type="error" showIcon message={form.errors.other} />}
      </form>
    </Modal>
  );
}

interface OneFieldDialogProps {
  readonly title: string;
  readonly okText: string;
  /** says above the field what it is for */
  readonly about?: ReactNode;
  readonly id: string;
  /** name of the field in the call */
  readonly name: string;
  readonly label: string;
  readonly autoComplete: 'off' | 'one-time-code';
  /** what stands in it at first. Default: nothing */
  readonly initial?: string;
  /** What is wrong with a value, as a sentence. */
  readonly problemOf: (value: string) => string | undefined;
  /** Hands the value in. @returns what failed, as a sentence, unless a call has told of itself */
  readonly onValue: (value: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** A dialog that asks for one line of text. */
export function OneFieldDialog(props: OneFieldDialogProps) {
  const { title, okText, about, id, name, label, autoComplete, initial = '' } = props;
  const { problemOf, onValue, onClose } = props;
  const form = useForm({
    empty: { value: initial },
    fieldOf: { [name]: 'value' },
    problems: ({ value }) => ({ value: problemOf(value) }),
    async send({ value }) {
      const failed = await onValue(value);
      if (failed !== undefined) form.show({ fields: {}, other: failed });
    },
  });
  return (
    <FormDialog title={title} okText={okText} form={form} onClose={onClose}>
      {about && <p className="bd-soft">{about}</p>}
      <TextField {...{ id, name, label, autoComplete }} {...form.field('value')} />
    </FormDialog>
  );
}

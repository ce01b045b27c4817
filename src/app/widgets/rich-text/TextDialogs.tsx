import { Button, Input, Modal } from 'antd';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { richTextLink } from '#contract/richText.ts';
import { locales } from '#locales/index.ts';
import { counted } from '../fields/counting.ts';
import { useTextProblem } from '../fields/useTextProblem.ts';
import { useDialogGuard } from '../leaving/useLeaveGuard.ts';

const t = textsOf(locales.forms.richText);

interface FormDialogProps {
  title: string;
  okText: string;
  onSubmit: () => void;
  onClose: () => void;
  disabled?: boolean;
  /** before the usual buttons */
  action?: ReactNode;
  children: ReactNode;
}

/** A small dialog with a form, which the form around the editor does not hear of. */
function FormDialog(props: FormDialogProps) {
  const id = useId();
  return (
    <Modal
      open
      title={props.title}
      width={460}
      destroyOnHidden
      okText={props.okText}
      cancelText={t('cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, disabled: props.disabled }}
      onCancel={props.onClose}
      footer={(buttons) => (
        <>
          {props.action}
          {buttons}
        </>
      )}
    >
      <form
        id={id}
        className="bd-column bd-gap-6 bd-rt-form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          event.stopPropagation();
          props.onSubmit();
        }}
      >
        {props.children}
      </form>
    </Modal>
  );
}

interface LinkDialogProps {
  href: string;
  /** text of the link, if it can be edited here */
  text: string;
  isExisting: boolean;
  onSave: (href: string, text: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** An address as people type it; `https://` is added if it is missing. */
function readAddress(given: string): string | undefined {
  const trimmed = given.trim();
  const isBare = /^[\w-]+(\.[\w-]+)+([/?#:].*)?$/.test(trimmed);
  return richTextLink(isBare ? `https://${trimmed}` : trimmed);
}

/** Address and text of a link. */
export function LinkDialog(props: LinkDialogProps) {
  const [href, setHref] = useState(props.href);
  const [text, setText] = useState(props.text);
  const { close } = useDialogGuard({ href, text }, props.onClose);
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  return (
    <FormDialog
      title={t('link')}
      okText={t('linkSave')}
      onClose={close}
      onSubmit={() => {
        const address = readAddress(href);
        if (address === undefined) setWrong(true);
        else props.onSave(address, text);
      }}
      action={
        props.isExisting ? (
          <Button danger type="text" onClick={props.onRemove}>
            {t('linkRemove')}
          </Button>
        ) : null
      }
    >
      <label htmlFor={`${id}-href`}>{t('linkAddress')}</label>
      <Input
        id={`${id}-href`}
        autoFocus
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="https://"
        value={href}
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={({ target }) => {
          setHref(target.value);
          setWrong(false);
        }}
      />
      {isWrong ? (
        <small id={`${id}-wrong`} role="alert">
          {t('linkWrong')}
        </small>
      ) : null}
      {props.isExisting ? null : (
        <>
          <label htmlFor={`${id}-text`}>{t('linkText')}</label>
          <Input id={`${id}-text`} value={text} onChange={({ target }) => setText(target.value)} />
        </>
      )}
    </FormDialog>
  );
}

const longest = 200;

interface DescribeDialogProps {
  text: string;
  onSave: (text: string) => void;
  onClose: () => void;
}

/** Asks for a description of a picture (alt text). */
export function DescribeDialog({ text: given, onSave, onClose }: DescribeDialogProps) {
  const [text, setText] = useState(given);
  const { close } = useDialogGuard(text, onClose);
  const tooLong = useTextProblem()(t('description'), text.trim(), { maximum: longest });
  return (
    <FormDialog
      title={t('description')}
      okText={t('save')}
      disabled={tooLong !== undefined}
      onClose={close}
      onSubmit={() => {
        if (tooLong === undefined) onSave(text.trim());
      }}
    >
      <Input
        autoFocus
        aria-label={t('description')}
        count={counted(longest)}
        status={tooLong ? 'error' : ''}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {tooLong ? <small role="alert">{tooLong}</small> : <small>{t('describeHelp')}</small>}
    </FormDialog>
  );
}

import { Button, Input, Modal } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { richTextLink } from '#contract/richText.ts';
import { locales } from '#locales/index.ts';
import { useDialogGuard } from '../leaving/useLeaveGuard.ts';

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
  const { isExisting, onSave, onRemove, onClose } = props;
  const t = useMessages(locales.forms.richText);
  const [href, setHref] = useState(props.href);
  const [text, setText] = useState(props.text);
  const { close } = useDialogGuard({ href, text }, onClose);
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const save = (event: FormEvent) => {
    event.preventDefault();
    // must not submit the form around the editor
    event.stopPropagation();
    const address = readAddress(href);
    if (address === undefined) setWrong(true);
    else onSave(address, text);
  };
  return (
    <Modal open title={t('link')} footer={null} onCancel={close} width={460} destroyOnHidden>
      <form className="bd-column bd-gap-6 bd-rt-form" onSubmit={save} noValidate>
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
        {isExisting ? null : (
          <>
            <label htmlFor={`${id}-text`}>{t('linkText')}</label>
            <Input
              id={`${id}-text`}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </>
        )}
        <div className="bd-flex bd-gap-8 bd-end bd-rt-form-foot">
          {isExisting ? (
            <Button danger type="text" onClick={onRemove}>
              {t('linkRemove')}
            </Button>
          ) : null}
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="primary" htmlType="submit">
            {t('linkSave')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

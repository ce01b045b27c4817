import { Button, Input, Modal } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { counted } from '../fields/counting.ts';
import { useTextProblem } from '../fields/useTextProblem.ts';
import { useDialogGuard } from '../leaving/useLeaveGuard.ts';

const longest = 200;

/** Asks for a description of a picture (alt text). */
export function DescribeDialog({
  text: given,
  onSave,
  onClose,
}: {
  text: string;
  onSave: (text: string) => void;
  onClose: () => void;
}) {
  const t = useMessages(locales.forms.richText);
  const [text, setText] = useState(given);
  const { close } = useDialogGuard(text, onClose);
  const id = useId();
  const tooLong = useTextProblem()(t('description'), text.trim(), { maximum: longest });
  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (tooLong === undefined) onSave(text.trim());
  };
  return (
    <Modal open title={t('description')} footer={null} onCancel={close} width={460} destroyOnHidden>
      <form className="bd-column bd-gap-6 bd-rt-form" onSubmit={save}>
        <Input
          id={id}
          autoFocus
          aria-label={t('description')}
          count={counted(longest)}
          status={tooLong ? 'error' : ''}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {tooLong ? <small role="alert">{tooLong}</small> : <small>{t('describeHelp')}</small>}
        <div className="bd-flex bd-gap-8 bd-end bd-rt-form-foot">
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="primary" htmlType="submit" disabled={tooLong !== undefined}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

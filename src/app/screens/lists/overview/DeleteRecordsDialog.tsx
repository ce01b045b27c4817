import { App, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { notify } from '#app/session/notifications.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { locales } from '#locales/index.ts';
import { deleteRecords } from './calls.ts';

const t = textsOf(locales.listEditor.overview);

interface DeleteRecordsDialogProps {
  readonly name: string;
  readonly title: string;
  readonly count: number;
  /** called once they are gone */
  readonly onDeleted: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the name of a list before its records are deleted for good. */
export function DeleteRecordsDialog(props: DeleteRecordsDialogProps) {
  const { name, title, count, onDeleted, onClose } = props;
  const { message } = App.useApp();
  const input = useId();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isNamed = typed.trim() === name;
  const run = async () => {
    if (!isNamed || isBusy) return;
    setBusy(true);
    try {
      const deleted = await deleteRecords(name);
      message.success(t('recordsDeleted', { count: deleted }));
      await onDeleted();
    } catch (error) {
      notify({ kind: 'error', message: sentenceOf(error) });
    }
    onClose();
  };
  return (
    <Modal
      open
      title={t('deleteRecordsQuestion', { name: title, count })}
      okText={t('deleteRecords')}
      okButtonProps={{ danger: true, disabled: !isNamed, loading: isBusy }}
      cancelText={t('cancel')}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <p>{t('deleteRecordsDetail', { name })}</p>
      <label htmlFor={input}>{t('deleteRecordsName')}</label>
      <Input
        id={input}
        autoFocus
        autoComplete="off"
        // people know the list by its title, so what is to be typed stands here
        placeholder={name}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={() => void run()}
      />
    </Modal>
  );
}

import { Input, type InputRef, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { beginAt } from '#app/widgets/beginAt.ts';
import { unlessComposing } from '#app/widgets/composing.ts';
import { useDialogGuard } from '#app/widgets/leaving/useLeaveGuard.ts';
import { useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import { resourceName } from '#contract/endpoints/resources.ts';
import { locales } from '#locales/index.ts';
import { moreActions } from '../moreActions.ts';

const t = textsOf(locales.listEditor.editor);

interface RenameDialogProps {
  readonly name: string;
  /** Renames the list. @returns why that is not possible; undefined after success */
  readonly onRename: (to: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Asks for the new name of a list, and tells what renaming changes. */
export default function RenameDialog({ name, onRename, onClose }: RenameDialogProps) {
  const [to, setTo] = useState(name);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  // after the call the editor of the new name is opened
  const { close } = useDialogGuard(busy ? name : to, onClose);
  const id = useId();
  const input = useRef<InputRef>(null);
  useFocusReturn(moreActions);
  const isFit = resourceName.safeParse(to).success;
  const rename = async () => {
    if (busy || to === name) return;
    if (!isFit) {
      setProblem(t('badListName'));
      return;
    }
    setBusy(true);
    setProblem(await onRename(to));
    setBusy(false);
  };
  return (
    <Modal
      open
      title={t('renameTitle')}
      okText={t('rename')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: to === name }}
      confirmLoading={busy}
      onOk={() => void rename()}
      onCancel={close}
      // until the dialog is open, the menu has the focus
      afterOpenChange={beginAt(() => input.current?.focus({ cursor: 'all' }))}
    >
      <p>{t('renameAbout')}</p>
      <div className="bd-column bd-gap-4 bd-soft">
        <label htmlFor={id}>{t('listName')}</label>
        <Input
          ref={input}
          id={id}
          className="bd-le-mono"
          value={to}
          spellCheck={false}
          status={problem ? 'error' : ''}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
          onChange={(event) => {
            setTo(event.target.value.trim());
            setProblem(undefined);
          }}
          onPressEnter={unlessComposing(() => void rename())}
        />
        <small id={`${id}-problem`} role="alert" className="bd-le-error">
          {problem}
        </small>
      </div>
    </Modal>
  );
}

import { Input, type InputRef, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { notify } from '#app/session/notifications.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { beginAt } from '#app/widgets/beginAt.ts';
import { unlessComposing } from '#app/widgets/composing.ts';
import { counted } from '#app/widgets/fields/counting.ts';
import { useTextProblem } from '#app/widgets/fields/useTextProblem.ts';
import { useDialogGuard } from '#app/widgets/leaving/useLeaveGuard.ts';
import { useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import { cleanName } from '#contract/displayName.ts';
import { specialTemplateRename } from '#contract/endpoints/specialEditing.ts';
import type { SpecialTemplate } from '#contract/entities/special.ts';
import { specialLimits } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { Field } from '../kinds/Field.tsx';
import { fieldControl } from '../kinds/fieldControl.ts';

const t = textsOf(locales.decorator.template);

interface RenameTemplateDialogProps {
  readonly template: Pick<SpecialTemplate, 'id' | 'name'>;
  readonly onRenamed: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the new name of a template, and says at the input why a name is refused. */
export function RenameTemplateDialog({ template, onRenamed, onClose }: RenameTemplateDialogProps) {
  const [typed, setTyped] = useState(template.name);
  const { close } = useDialogGuard(typed, onClose);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<InputRef>(null);
  const id = useId();
  useFocusReturn('.decoration-keep input');
  const name = typed.trim();
  const tooLong = useTextProblem()(t('newName'), cleanName(name), {
    maximum: specialLimits.templateName,
  });
  const isReady = name !== '' && name !== template.name && tooLong === undefined && !busy;
  const rename = async () => {
    if (!isReady) return;
    setBusy(true);
    try {
      const body = { id: template.id, name };
      await callEndpoint(specialTemplateRename, { body }, { silent: true });
      await onRenamed();
      notify({ kind: 'success', message: t('renamed', { name }) });
      onClose();
    } catch (failure) {
      setProblem(sentenceOf(failure));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={480}
      title={t('renameTitle')}
      okText={t('rename')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !isReady && !busy }}
      confirmLoading={busy}
      onOk={() => void rename()}
      onCancel={close}
      // focuses the input once the dialog is open
      afterOpenChange={beginAt(() => input.current?.focus({ cursor: 'all' }))}
    >
      <Field label={t('newName')} htmlFor={id} error={tooLong ?? problem}>
        <Input
          ref={input}
          {...fieldControl(id, { error: tooLong ?? problem })}
          value={typed}
          count={counted(specialLimits.templateName)}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
          onPressEnter={unlessComposing(() => void rename())}
        />
      </Field>
    </Modal>
  );
}

import { Button, Modal, Space } from 'antd';
import type { RefObject } from 'react';
import { useMessages } from '#app/language/index.ts';
import { useLeaveBlocker } from '#app/widgets/leaving/useLeaveBlocker.ts';
import { locales } from '#locales/index.ts';
import { hasUnsavedComponents, isDirty } from './document/state.ts';
import type { EditorStore } from './editorStore.ts';

interface LeaveGuardProps {
  store: EditorStore;
  /** set while the editor itself changes its address: then the person is not asked */
  passing: RefObject<boolean>;
  busy: boolean;
  /** resolves with whether the platform has saved it */
  onSave: () => Promise<boolean>;
  onDiscard: () => void;
}

/** Contract 2.3: leaving with unsaved work asks to save it or to discard it. Closing the tab asks as browsers do. */
export function LeaveGuard({ store, passing, busy, onSave, onDiscard }: LeaveGuardProps) {
  const t = useMessages(locales.decorator.decoration);
  const passage = useLeaveBlocker(true, () => !passing.current && hasUnsavedWork(store));
  const stay = () => passage?.reset();
  return (
    <Modal
      open={passage !== undefined}
      onCancel={stay}
      destroyOnHidden
      title={t('unsavedComponents')}
      footer={
        <Space>
          <Button
            onClick={() => {
              onDiscard();
              passage?.proceed();
            }}
          >
            {t('discard')}
          </Button>
          <Button
            type="primary"
            autoFocus
            loading={busy}
            onClick={async () => {
              if (await onSave()) passage?.proceed();
              else stay();
            }}
          >
            {t('save')}
          </Button>
        </Space>
      }
    />
  );
}

function hasUnsavedWork(store: EditorStore): boolean {
  const state = store.getState();
  return isDirty(state) || hasUnsavedComponents(state);
}

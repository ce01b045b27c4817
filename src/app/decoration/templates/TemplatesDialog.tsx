import { Button, Input, Modal, Popconfirm, Space } from 'antd';
import { useCallback, useState } from 'react';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import {
  specialTemplateDelete,
  specialTemplateList,
  specialTemplateSave,
} from '#contract/endpoints/specialEditing.ts';
import { type SpecialTemplate, writeComponent } from '#contract/entities/special.ts';
import { specialLimits } from '#contract/limits.ts';
import { inPageOrder } from '../document/actions/structure.ts';
import { duplicateOf } from '../document/duplicate.ts';
import { componentOf } from '../document/state.ts';
import { useEditing, useEditorPart } from '../EditorContext.tsx';
import { newUuid } from '../kinds/shared.ts';
import { componentName, namesInARow } from '../names.ts';
import { RemoteRows } from '../RemoteRows.tsx';
import { templateMessages } from './messages.ts';

const mostTemplates = 100;

/** Templates: components that operators keep. Puts those of one onto the page, and keeps the selected ones as another. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(templateMessages);
  const { language } = useLanguage();
  const { commands } = useEditing();
  const load = useCallback(async (signal: AbortSignal) => {
    const body = { pageIndex: 1, pageSize: mostTemplates };
    return (await callEndpoint(specialTemplateList, { body }, { silent: true, signal })).data;
  }, []);
  const { remote, reload } = useRemote(load);
  const remove = async (id: string) => {
    // the person has been told where it fails
    await callEndpoint(specialTemplateDelete, { body: { ids: [id] } }).catch(() => undefined);
    await reload();
  };
  const use = ({ components }: SpecialTemplate) => {
    commands.insert(
      components.map((component) => duplicateOf(component, newUuid)),
      'template',
    );
    onClose();
  };
  return (
    <Modal open width={600} title={t('title')} footer={null} onCancel={onClose}>
      <KeepForm onKept={reload} />
      <RemoteRows remote={remote} empty={t('none')} onRetry={() => void reload()}>
        {(template: SpecialTemplate) => (
          <li key={template.id}>
            <span className="decoration-list-text">
              <strong>{template.name}</strong>
              <small>
                {namesInARow(
                  template.components.map((component) => componentName(component, language)),
                  language,
                )}
                {` · ${template.user.nickname}`}
              </small>
            </span>
            <Space>
              <Button size="small" type="primary" onClick={() => use(template)}>
                {t('use')}
              </Button>
              <Popconfirm
                title={t('confirm', { name: template.name })}
                onConfirm={() => remove(template.id)}
              >
                <Button size="small" danger aria-label={t('removeOne', { name: template.name })}>
                  {t('remove')}
                </Button>
              </Popconfirm>
            </Space>
          </li>
        )}
      </RemoteRows>
    </Modal>
  );
}

/** Keeps the selected components, or all of the page, under a name. */
function KeepForm({ onKept }: { onKept: () => Promise<void> }) {
  const t = useMessages(templateMessages);
  const { store } = useEditing();
  const selected = useEditorPart((state) => state.selection.length);
  const all = useEditorPart((state) => state.components.length);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  if (all === 0) return null;
  const keep = async () => {
    const state = store.getState();
    const uuids =
      selected > 0 ? inPageOrder(state, state.selection) : state.components.map(({ uuid }) => uuid);
    const components = uuids.flatMap((uuid) => {
      const component = componentOf(state, uuid);
      return component ? [writeComponent(duplicateOf(component, newUuid))] : [];
    });
    setBusy(true);
    try {
      await callEndpoint(specialTemplateSave, { body: { name: name.trim(), components } });
      setName('');
      await onKept();
    } catch {
      // the person has been told: a name may be taken
    } finally {
      setBusy(false);
    }
  };
  return (
    <Space.Compact block className="decoration-keep">
      <Input
        value={name}
        maxLength={specialLimits.templateName}
        aria-label={t('name')}
        placeholder={t('name')}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={() => name.trim() && void keep()}
      />
      <Button loading={busy} disabled={name.trim() === ''} onClick={keep}>
        {selected > 0 ? t('keepSelected', { count: selected }) : t('keepAll', { count: all })}
      </Button>
    </Space.Compact>
  );
}

import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { notify } from '#app/session/notifications.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { useConfirm } from '#app/widgets/useConfirm.tsx';
import { specialPartDelete, specialTemplateDelete } from '#contract/endpoints/specialEditing.ts';
import type { SpecialComponent, SpecialTemplate } from '#contract/entities/special.ts';
import { locales } from '#locales/index.ts';
import { duplicateOf } from '../document/copies.ts';
import { Miniature } from '../looks/Miniature.tsx';
import { shownOfTemplate, shownSmall } from '../looks/shownSmall.ts';
import { componentName, namesInARow } from '../names.ts';
import { RenameTemplateDialog } from './RenameTemplateDialog.tsx';

const t = textsOf(locales.decorator.template);

interface OwnTemplateProps {
  template: SpecialTemplate;
  onUse: (components: readonly SpecialComponent[]) => void;
  /** called after it was renamed */
  onRenamed: () => Promise<void>;
  onRemoved: () => Promise<void>;
}

/** A template of the operators: add it to the page, rename it, delete it. */
export function OwnTemplate({ template, onUse, onRenamed, onRemoved }: OwnTemplateProps) {
  const { language } = useLanguage();
  const { id, name, components, user, isPart } = template;
  const [isRenaming, setRenaming] = useState(false);
  const confirm = useConfirm();
  const removePart = async () => {
    if (!(await confirm({ title: t('confirmPart', { name }), okText: t('remove'), danger: true })))
      return;
    const call = (leaveCopies: boolean) =>
      callEndpoint(specialPartDelete, { body: { id, leaveCopies } }, { silent: true });
    try {
      await call(false).catch(async (failure: unknown) => {
        if (!(failure instanceof CallFailure) || failure.code !== 409) throw failure;
        const lines = [failure.message, t('leaveCopiesText')];
        const asked = { title: t('leaveCopies', { name }), lines, okText: t('leaveCopiesOk') };
        if (await confirm({ ...asked, danger: true })) await call(true);
      });
    } catch (failure) {
      notify({ kind: 'error', message: sentenceOf(failure) });
    }
    await onRemoved();
  };
  const remove = async () => {
    if (isPart) return removePart();
    const title = t('confirm', { name });
    if (!(await confirm({ title, okText: t('remove'), danger: true }))) return;
    // if it fails, the client has told the person
    await callEndpoint(specialTemplateDelete, { body: { ids: [id] } }).catch(() => undefined);
    await onRemoved();
  };
  const names = namesInARow(
    components.map((component) => componentName(component, language)),
    language,
  );
  const drawn = useMemo(
    () =>
      components
        .slice(0, shownOfTemplate)
        .flatMap((component) => shownSmall(component, {}, language)),
    [components, language],
  );
  return (
    <li>
      <Miniature components={drawn} />
      <span className="bd-grid bd-shrink bd-breaks decoration-list-text">
        <strong>{name}</strong>
        <small>{`${names} · ${user.nickname}`}</small>
      </span>
      <Space>
        <Button
          size="small"
          type="primary"
          aria-label={t('useOne', { name })}
          onClick={() =>
            onUse(
              components.map((component) => ({
                ...duplicateOf(component, newUuid),
                ...(isPart ? { partId: id } : {}),
              })),
            )
          }
        >
          {t('use')}
        </Button>
        <Button
          size="small"
          aria-label={t('renameOne', { name })}
          onClick={() => setRenaming(true)}
        >
          {t('rename')}
        </Button>
        <Button
          size="small"
          danger
          aria-label={t('removeOne', { name })}
          onClick={() => void remove()}
        >
          {t('remove')}
        </Button>
      </Space>
      {isRenaming && (
        <RenameTemplateDialog
          template={template}
          onRenamed={onRenamed}
          onClose={() => setRenaming(false)}
        />
      )}
    </li>
  );
}

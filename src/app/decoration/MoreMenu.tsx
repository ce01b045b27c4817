import { DiffOutlined, EllipsisOutlined } from '@ant-design/icons';
import { Button, type MenuProps } from 'antd';
import { useRef, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { useMay } from '#app/providers/useMay.ts';
import { ActionMenu } from '#app/widgets/ActionMenu.tsx';
import { locales } from '#locales/index.ts';
import { useEditing } from './EditorContext.tsx';
import { usePageFiles } from './files/usePageFiles.ts';
import { loadedLater } from './loadedLater.tsx';
import { Previews } from './previews/Previews.tsx';
import type { Saving } from './saving/saver.ts';
import { useWithdraw } from './saving/useWithdraw.tsx';

const t = textsOf(locales.decorator.decorator);

const Versions = loadedLater(() => import('./versions/VersionHistory.tsx'));
const Templates = loadedLater(() => import('./templates/TemplatesDialog.tsx'));

/** What is done with a page as a whole: its versions, which have a button where there is room, templates, files. */
export function MoreMenu({ saving }: { saving: Saving }) {
  const { readOnly } = useEditing();
  const [open, setOpen] = useState<'versions' | 'previews' | 'templates'>();
  const { exportFile, importFile } = usePageFiles();
  const { id, isPublished } = saving;
  const mayWithdraw = useMay('special-pages', 'publish') && id !== undefined && isPublished;
  const withdraw = useWithdraw(saving);
  const button = useRef<HTMLButtonElement>(null);
  const named = useRef<HTMLButtonElement>(null);
  const openedBy = useRef(button);
  const close = () => {
    setOpen(undefined);
    // a menu entry that opened the dialog no longer exists: focus the button of the menu
    requestAnimationFrame(() => openedBy.current.current?.focus());
  };
  const show = (what: typeof open, by: typeof button) => {
    openedBy.current = by;
    setOpen(what);
  };
  const items: MenuProps['items'] = [
    {
      key: 'versions',
      label: t('versions'),
      disabled: id === undefined,
      onClick: () => show('versions', button),
    },
    {
      key: 'previews',
      label: t('previews'),
      disabled: id === undefined,
      onClick: () => show('previews', button),
    },
    { key: 'export', label: t('export'), onClick: exportFile },
    ...(readOnly
      ? []
      : [
          { key: 'import', label: t('import'), onClick: () => void importFile() },
          { key: 'templates', label: t('templates'), onClick: () => show('templates', button) },
        ]),
    ...(mayWithdraw
      ? [
          {
            key: 'withdraw',
            label: t('withdraw'),
            danger: true,
            disabled: saving.busy,
            onClick: () => void withdraw(),
          },
        ]
      : []),
  ];
  return (
    <>
      {id !== undefined && (
        <Button
          ref={named}
          className="decoration-action-roomy"
          icon={<DiffOutlined />}
          onClick={() => show('versions', named)}
        >
          {t('versionsShort')}
        </Button>
      )}
      <ActionMenu menu={{ items }}>
        <Button
          ref={button}
          icon={<EllipsisOutlined />}
          aria-label={t('moreActions')}
          title={t('moreActions')}
        />
      </ActionMenu>
      {open === 'versions' && id !== undefined && (
        <Versions>
          {({ VersionHistory }) => <VersionHistory id={id} saving={saving} onClose={close} />}
        </Versions>
      )}
      {open === 'previews' && id !== undefined && (
        <Previews>{({ PreviewDialog }) => <PreviewDialog id={id} onClose={close} />}</Previews>
      )}
      {open === 'templates' && (
        <Templates>{({ TemplatesDialog }) => <TemplatesDialog onClose={close} />}</Templates>
      )}
    </>
  );
}

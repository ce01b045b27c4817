import {
  ArrowLeftOutlined,
  EyeOutlined,
  RedoOutlined,
  SaveOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button, Tag, Tooltip } from 'antd';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '#app/language/format.ts';
import { useMessages } from '#app/language/index.ts';
import { DraftStatus } from '#app/widgets/draft/DraftStatus.tsx';
import { useKeptFocus } from '#app/widgets/form/useKeptFocus.ts';
import { locales } from '#locales/index.ts';
import { ChecklistButton } from './checklist/ChecklistButton.tsx';
import type { Checklist } from './checklist/useChecklist.ts';
import { EditMenu } from './EditMenu.tsx';
import { useEditing, useEditorPart } from './EditorContext.tsx';
import { HistoryButton } from './history/HistoryButton.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { PublishAsIs } from './PublishAsIs.tsx';
import { PublishButton } from './PublishButton.tsx';
import { PresentOthers } from './presence/PresentOthers.tsx';
import type { Saving } from './saving/useSaving.ts';

/** The bar on top: state of the page, undo and redo, and what can be done with the page. */
export function Toolbar({ saving, list }: { saving: Saving; list: Checklist }) {
  const t = useMessages(locales.decorator.decorator);
  const { readOnly } = useEditing();
  const { busy, standing } = saving;
  const noteFocus = useKeptFocus(busy);
  return (
    <header className="bd-row bd-gap-12 decoration-toolbar">
      <Link
        className="bd-center bd-rigid decoration-back"
        to="/resource/special-pages"
        aria-label={t('back')}
        title={t('back')}
      >
        <ArrowLeftOutlined />
      </Link>
      <PageName />
      {standing.current.isPublished && (
        <Tag color={standing.current.hasDraft ? 'gold' : 'success'}>
          {t(standing.current.hasDraft ? 'publishedBefore' : 'published')}
        </Tag>
      )}
      {!readOnly && <PresentOthers id={standing.current.id} />}
      {readOnly ? (
        <>
          <Tag>{t('viewing')}</Tag>
          <div className="bd-flex bd-gap-8 bd-rigid decoration-actions">
            <MoreMenu saving={saving} />
            <PublishAsIs saving={saving} />
          </div>
        </>
      ) : (
        <>
          <Status saving={saving} />
          <div className="bd-flex bd-gap-8 bd-rigid decoration-actions">
            <UndoAndRedo />
            <HistoryButton />
            <EditMenu />
            <ChecklistButton list={list} busy={busy} />
            <MoreMenu saving={saving} />
            <Button
              className="decoration-action-named decoration-preview-button"
              icon={<EyeOutlined />}
              aria-label={t('preview')}
              title={t('preview')}
              disabled={busy}
              onClick={() => saving.openPreview()}
            >
              {t('preview')}
            </Button>
            <Button
              className="decoration-action-named"
              icon={<SaveOutlined />}
              aria-label={t('saveDraft')}
              title={t('saveDraft')}
              disabled={busy}
              onClick={() => {
                noteFocus();
                saving.save('draft');
              }}
            >
              {t('saveDraft')}
            </Button>
            <PublishButton
              busy={busy}
              loading={list.publishing}
              onPublish={() => void list.publish()}
            />
          </div>
        </>
      )}
    </header>
  );
}

/** The page's name. It is a component of its own so that a key in the name draws nothing else of the toolbar. */
function PageName() {
  const t = useMessages(locales.decorator.decorator);
  const name = useEditorPart((state) => state.settings.name);
  return <h1 title={name}>{name || t('newPage')}</h1>;
}

/** Where the page is kept: what is on this device alone, and when the platform's copy was saved. */
function Status({ saving: { draft, standing } }: { saving: Saving }) {
  const t = useMessages(locales.decorator.decorator);
  const state = useSyncExternalStore(draft.subscribe, draft.get);
  const { savedAt, isPublished, hasDraft } = standing.current;
  const isDraft = hasDraft || !isPublished;
  const saved =
    savedAt === undefined
      ? {}
      : { saved: t(isDraft ? 'draftSavedAt' : 'publishedAt', { time: timeToday(savedAt) }) };
  return (
    <span className="bd-shrink bd-clip bd-soft bd-small">
      <DraftStatus state={state} savedBy="hand" {...saved} />
    </span>
  );
}

/** `10:32` for a time of today, else its date and time, by the platform's clocks. */
function timeToday(instant: string): string {
  const time = formatInstant(instant);
  const today = formatInstant(new Date().toISOString()).slice(0, 10);
  return time.startsWith(today) ? time.slice(11) : time;
}

function UndoAndRedo() {
  const t = useMessages(locales.decorator.decorator);
  const { commands } = useEditing();
  const canUndo = useEditorPart((state) => state.past.length > 0);
  const canRedo = useEditorPart((state) => state.future.length > 0);
  return (
    <>
      <Tooltip title={t('undo')}>
        <Button
          icon={<UndoOutlined />}
          aria-label={t('undo')}
          disabled={!canUndo}
          onClick={() => commands.undo()}
        />
      </Tooltip>
      <Tooltip title={t('redo')}>
        <Button
          icon={<RedoOutlined />}
          aria-label={t('redo')}
          disabled={!canRedo}
          onClick={() => commands.redo()}
        />
      </Tooltip>
    </>
  );
}

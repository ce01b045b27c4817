import {
  ArrowLeftOutlined,
  EditOutlined,
  EyeOutlined,
  RedoOutlined,
  SaveOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Button, type MenuProps, Tag, Tooltip } from 'antd';
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '#app/language/format.ts';
import { textsOf } from '#app/language/index.ts';
import { useMay } from '#app/providers/useMay.ts';
import { toldFailure } from '#app/session/callFailure.ts';
import { callEndpoint } from '#app/session/client.ts';
import { notify } from '#app/session/notifications.ts';
import { ActionMenu } from '#app/widgets/ActionMenu.tsx';
import { withCommandKey } from '#app/widgets/composing.ts';
import { DraftStatus } from '#app/widgets/draft/DraftStatus.tsx';
import { useKeptFocus } from '#app/widgets/form/useKeptFocus.ts';
import { specialDraftDetail, specialPublish } from '#contract/endpoints/special.ts';
import { locales } from '#locales/index.ts';
import { ChecklistButton } from './checklist/ChecklistButton.tsx';
import type { Checklist } from './checklist/useChecklist.ts';
import { copyByMenu } from './commands/commands.ts';
import { componentOf } from './document/state.ts';
import { useEditing, useEditorPart } from './EditorContext.tsx';
import { HistoryButton } from './history/HistoryButton.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { PresentOthers } from './presence/PresentOthers.tsx';
import type { Saving } from './saving/saver.ts';

const inspectorPaneText = textsOf(locales.decorator.inspectorPane);
const t = textsOf(locales.decorator.decorator);
const texts = textsOf(locales.decorator.decorator);

interface PublishButtonProps {
  readonly busy: boolean;
  readonly loading: boolean;
  readonly onPublish: () => void;
}

/** Publishes the page; to whom a role lets save drafts alone, it says so. */
function PublishButton({ busy, loading, onPublish }: PublishButtonProps) {
  const id = useId();
  const reason = useCan({ resource: 'special-pages', action: 'publish' }).data?.reason;
  const refusal = reason !== undefined && {
    'aria-disabled': true,
    'aria-describedby': id,
    className: 'decoration-refused',
  };
  const button = (
    <Button
      type="primary"
      // keeps the name of the button while it shows that it is loading
      aria-label={t('publish')}
      {...refusal}
      disabled={busy}
      loading={loading}
      onClick={() => reason === undefined && onPublish()}
    >
      {t('publish')}
    </Button>
  );
  if (reason === undefined) return button;
  return (
    <>
      {/* at the edge of the window, which it stays within; around the button, whose description is its own */}
      <Tooltip title={reason} placement="bottomRight">
        <span>{button}</span>
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}

/** For whose role publishes pages and does not change them: publishes the draft that they look at, as it is. */
function PublishAsIs({ saving }: { readonly saving: Saving }) {
  const mayPublish = useMay('special-pages', 'publish');
  const mayEdit = useMay('special-pages', 'edit');
  const [busy, setBusy] = useState(false);
  const { id, isPublished, hasDraft } = saving;
  const revision = saving.revision();
  if (mayEdit || !mayPublish || id === undefined || revision === null) return null;
  if (isPublished && !hasDraft) return null;
  const publish = async () => {
    setBusy(true);
    try {
      const answer = await callEndpoint(
        specialPublish,
        { body: { id, revision } },
        { silent: true },
      );
      notify({ kind: 'success', message: answer.msg });
      const { data } = await callEndpoint(specialDraftDetail, { parameters: { id } });
      saving.takeVersion(data, 'theirs');
    } catch (failure) {
      notify({ kind: 'error', ...toldFailure(failure) });
    } finally {
      setBusy(false);
    }
  };
  return <PublishButton busy={busy} loading={busy} onPublish={() => void publish()} />;
}

/** What can be done with the selected components, with the key that does the same. */
function EditMenu() {
  const { store, commands } = useEditing();
  const nothing = useEditorPart((state) => state.selection.length === 0);
  const empty = useEditorPart((state) => state.components.length === 0);
  const allHidden = useEditorPart((state) =>
    state.selection.every((uuid) => componentOf(state, uuid)?.active === false),
  );
  const selection = () => store.getState().selection;
  const entry = (
    key: 'duplicate' | 'copy' | 'cut' | 'paste' | 'hide' | 'show' | 'remove' | 'selectAll',
    keys: string,
    disabled: boolean,
    onClick: () => void,
  ) => ({ key, label: inspectorPaneText(key), extra: keys, disabled, onClick });
  const items: MenuProps['items'] = [
    entry('duplicate', withCommandKey('D'), nothing, () => commands.duplicate(selection())),
    entry('copy', withCommandKey('C'), nothing, () => copyByMenu(commands, selection())),
    entry('cut', withCommandKey('X'), nothing, () => copyByMenu(commands, selection(), true)),
    entry('paste', withCommandKey('V'), false, () => void commands.paste()),
    { type: 'divider' },
    allHidden && !nothing
      ? entry('show', '', nothing, () => commands.setShown(selection(), true))
      : entry('hide', '', nothing, () => commands.setShown(selection(), false)),
    entry('remove', 'Del', nothing, () => commands.remove(selection())),
    { type: 'divider' },
    entry('selectAll', withCommandKey('A'), empty, () => store.dispatch({ type: 'select-all' })),
  ];
  return (
    <ActionMenu menu={{ items }}>
      <Button icon={<EditOutlined />} aria-label={texts('edit')} title={texts('edit')} />
    </ActionMenu>
  );
}

/** The bar on top: state of the page, undo and redo, and what can be done with the page. */
export function Toolbar({ saving, list }: { saving: Saving; list: Checklist }) {
  const { readOnly } = useEditing();
  const { busy, isPublished, hasDraft, id } = saving;
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
      {isPublished && (
        <Tag color={hasDraft ? 'gold' : 'success'}>
          {t(hasDraft ? 'publishedBefore' : 'published')}
        </Tag>
      )}
      {!readOnly && <PresentOthers id={id} />}
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
  const name = useEditorPart((state) => state.settings.name);
  return <h1 title={name}>{name || t('newPage')}</h1>;
}

/** Where the page is kept: what is on this device alone, and when the platform's copy was saved. */
function Status({ saving }: { saving: Saving }) {
  const { draft, savedAt, isPublished, hasDraft } = saving;
  const state = useSyncExternalStore(draft.subscribe, draft.get);
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
  const { commands } = useEditing();
  const canUndo = useEditorPart((state) => state.past.length > 0);
  const canRedo = useEditorPart((state) => state.future.length > 0);
  const button = (key: 'undo' | 'redo', icon: ReactNode, isPossible: boolean) => (
    <Tooltip title={t(key)}>
      <Button icon={icon} aria-label={t(key)} disabled={!isPossible} onClick={commands[key]} />
    </Tooltip>
  );
  return (
    <>
      {button('undo', <UndoOutlined />, canUndo)}
      {button('redo', <RedoOutlined />, canRedo)}
    </>
  );
}

import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  DownloadOutlined,
  EditOutlined,
  EllipsisOutlined,
  HistoryOutlined,
  RedoOutlined,
  RollbackOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { App, Button, Tooltip } from 'antd';
import { Fragment, useSyncExternalStore } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatInstant } from '#app/language/format.ts';
import { localized, textsOf } from '#app/language/index.ts';
import { findResource, useResources } from '#app/resources/resourcesContext.ts';
import { ActionMenu } from '#app/widgets/ActionMenu.tsx';
import { withCommandKey } from '#app/widgets/composing.ts';
import { DraftStatus } from '#app/widgets/draft/DraftStatus.tsx';
import { locales } from '#locales/index.ts';
import { saveSchema } from '../saveSchema.ts';
import type { DocumentStore } from './document/documentStore.ts';
import { labelOf } from './document/places.ts';
import { errorsOf, type SchemaEditing } from './saving/useSchemaDraft.ts';
import type { Base } from './useBase.ts';
import type { Checked } from './useSchemaCheck.ts';

const t = textsOf(locales.listEditor.editor);

interface EditorBarProps {
  readonly name: string;
  readonly store: DocumentStore;
  readonly saving: SchemaEditing;
  readonly checked: Checked;
  /** the list that it extends */
  readonly base: Base | undefined;
  /** names of the lists that extend it */
  readonly extendedBy: readonly string[];
  readonly onPublish: () => void;
  readonly onRename: () => void;
}

/** The bar of the editor: the name and the state of the list, and the actions on its text. */
export function EditorBar(props: EditorBarProps) {
  const { name, store, saving, checked, base, extendedBy, onPublish, onRename } = props;
  const state = useSyncExternalStore(store.subscribe, store.get);
  const label = labelOf(state.value) ?? labelOf(base?.whole);
  const reason = useWhyNotPublish(state.text, saving, checked);
  return (
    <header className="bd-row bd-gap-6 bd-rigid bd-le-bar">
      <Link
        to="/lists"
        className="bd-center bd-rigid bd-soft bd-le-back"
        aria-label={t('back')}
        title={t('back')}
      >
        <ArrowLeftOutlined />
      </Link>
      <div className="bd-shrink bd-le-title">
        <h1 className="bd-ellipsis">{label ? localized(label) : name}</h1>
        <span className="bd-row bd-wrap bd-soft bd-tiny bd-le-state">
          <code>{name}</code> <Source saving={saving} />{' '}
          {base && (
            <span>
              {t('extends')} <Link to={`/lists/${base.name}`}>{base.label}</Link>
            </span>
          )}
          {extendedBy.length > 0 && <ExtendedBy names={extendedBy} />}{' '}
          <SavingNote saving={saving} />
          {saving.stored.published !== '' && (
            <Link to={`/resource/${name}`}>
              {t('openList')} <ArrowRightOutlined aria-hidden />
            </Link>
          )}
        </span>
      </div>
      <span className="bd-grow bd-le-bar-space" />
      <Button
        type="text"
        icon={<UndoOutlined />}
        disabled={!state.canUndo}
        aria-label={t('undo', { keys: withCommandKey('Z') })}
        title={t('undo', { keys: withCommandKey('Z') })}
        onClick={() => store.undo()}
      />
      <Button
        type="text"
        icon={<RedoOutlined />}
        disabled={!state.canRedo}
        aria-label={t('redo', { keys: withCommandKey('Shift Z') })}
        title={t('redo', { keys: withCommandKey('Shift Z') })}
        onClick={() => store.redo()}
      />
      <Button
        disabled={saving.draft.isSaved}
        loading={saving.draft.isSaving}
        title={t('saveDraftTitle', { keys: withCommandKey('S') })}
        onClick={() => void saving.save()}
      >
        {t('saveDraft')}
      </Button>
      <Tooltip title={reason}>
        <Button
          type="primary"
          disabled={reason !== undefined}
          aria-describedby={reason === undefined ? undefined : 'why-not-publish'}
          onClick={onPublish}
        >
          {t('publish')}
        </Button>
      </Tooltip>
      {reason !== undefined && (
        <span id="why-not-publish" className="bd-unseen">
          {reason}
        </span>
      )}
      <MoreMenu name={name} store={store} saving={saving} onRename={onRename} />
    </header>
  );
}

/** Names the lists that extend this one and inherit its changes. */
function ExtendedBy({ names }: { names: readonly string[] }) {
  const lists = useResources();
  return (
    <span>
      {t('extendedBy')}{' '}
      {names.map((name, index) => {
        const known = findResource(lists, name);
        return (
          <Fragment key={name}>
            {index > 0 && t('comma')}
            <Link to={`/lists/${name}`}>{known ? localized(known.label) : name}</Link>
          </Fragment>
        );
      })}
    </span>
  );
}

/** Why the text cannot be published now; undefined if it can. */
function useWhyNotPublish(
  text: string,
  saving: SchemaEditing,
  checked: Checked,
): string | undefined {
  const errors = errorsOf(checked.findings).length;
  if (text === saving.stored.published) return t('cannotPublishSame');
  if (checked.text !== text) return t('cannotPublishChecking');
  if (errors > 0) return t('cannotPublishErrors', { count: errors });
  return checked.breaks.length > 0 ? t('cannotPublishBreaks') : undefined;
}

const origins = {
  file: 'sourceFile',
  stored: 'sourceStored',
  'stored-over-file': 'sourceStoredOverFile',
} as const;

function Source({ saving }: { saving: SchemaEditing }) {
  const { stored } = saving;
  return (
    <>
      <span className="bd-ground bd-soft bd-le-badge">
        {t(stored.published === '' ? 'sourceNew' : origins[stored.from])}
      </span>
      {(stored.draft || !saving.draft.isSaved) && (
        <span className="bd-ground bd-soft bd-le-badge bd-warning bd-le-badge-draft">
          {t('draft')}
        </span>
      )}
    </>
  );
}

/** Tells where the text is saved; before the first change, who saved the draft. */
function SavingNote({ saving: { draft, stored } }: { saving: SchemaEditing }) {
  if (draft.kept.kind !== 'nothing') return <DraftStatus state={draft} />;
  if (!stored.draft) return <span>{stored.published !== '' && t('published')}</span>;
  const { author, at } = stored.draft;
  return <span>{author !== '' && t('draftBy', { author, time: formatInstant(at) })}</span>;
}

function MoreMenu({
  name,
  store,
  saving,
  onRename,
}: Pick<EditorBarProps, 'name' | 'store' | 'saving' | 'onRename'>) {
  const { modal, message } = App.useApp();
  const navigate = useNavigate();
  const { stored } = saving;
  const isNew = stored.published === '';
  const discard = () =>
    modal.confirm({
      title: t(isNew ? 'discardNewQuestion' : 'discardQuestion'),
      content: isNew ? undefined : t('discardDetail'),
      okText: t('discard'),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      onOk: async () => {
        await saving.discard();
        if (isNew) navigate('/lists');
        else message.success(t('discarded'));
      },
    });
  return (
    <ActionMenu
      menu={{
        items: [
          {
            key: 'export',
            icon: <DownloadOutlined aria-hidden />,
            label: t('export', { name }),
            onClick: () => saveSchema(name, store.get().text),
          },
          {
            key: 'history',
            icon: <HistoryOutlined aria-hidden />,
            label: t('history'),
            onClick: () => navigate(`/lists/${name}/history`),
          },
          {
            key: 'rename',
            icon: <EditOutlined aria-hidden />,
            label: stored.fileText === null ? `${t('rename')}…` : t('renameOfFile'),
            disabled: stored.fileText !== null || !store.get().isJson,
            onClick: onRename,
          },
          { type: 'divider' },
          {
            key: 'discard',
            danger: true,
            icon: <RollbackOutlined aria-hidden />,
            label: t('discard'),
            disabled: !stored.draft && !!saving.draft.isSaved,
            onClick: discard,
          },
        ],
      }}
    >
      <Button
        type="text"
        className="bd-le-bar-more"
        icon={<EllipsisOutlined />}
        aria-label={t('more')}
        title={t('more')}
      />
    </ActionMenu>
  );
}

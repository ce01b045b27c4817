import {
  DeleteOutlined,
  EditOutlined,
  HomeFilled,
  HomeOutlined,
  LinkOutlined,
  StarFilled,
  StarOutlined,
  SwapOutlined,
} from '@ant-design/icons';
import { App, Button, Input, Modal, Switch } from 'antd';
import { type ComponentProps, useRef, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { isComposing, unlessComposing } from '#app/widgets/composing.ts';
import { countedNearEnd } from '#app/widgets/fields/counting.ts';
import { useTextProblem } from '#app/widgets/fields/useTextProblem.ts';
import { useConfirm } from '#app/widgets/useConfirm.tsx';
import { useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import { cleanName } from '#contract/displayName.ts';
import type { ListView, ListViewState } from '#contract/entities/listView.ts';
import { viewNameLength } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import type { ViewCalls, ViewInput } from './useViewCalls.ts';

const t = textsOf(locales.savedViews.views);

interface ManageViewsDialogProps {
  readonly views: readonly ListView[];
  /** what is shown now, to replace a view with */
  readonly state: ListViewState;
  readonly calls: ViewCalls;
  /** id of the view that is shown first */
  readonly first: string | undefined;
  readonly onFirst: (id: string | undefined) => void;
  readonly onCopyLink: (view: ListView) => void;
  /** @returns what went wrong; undefined if it was deleted */
  readonly onDelete: (view: ListView) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Every view of a list: renamed, replaced, shared, shown first, deleted. */
export default function ManageViewsDialog({
  views,
  onDelete,
  onClose,
  ...rest
}: ManageViewsDialogProps) {
  const closing = useRef<HTMLButtonElement>(null);
  useFocusReturn('.bd-view-menu button');
  const remove = async (view: ListView, row: HTMLElement | null) => {
    const problem = await onDelete(view);
    const { activeElement } = document;
    const goesToo = activeElement === document.body || row?.contains(activeElement);
    // keeps the focus in the dialog, or it hears no key
    if (problem === undefined && goesToo) closing.current?.focus();
    return problem;
  };
  return (
    <Modal
      open
      width={640}
      title={t('manageTitle')}
      onCancel={onClose}
      footer={
        <Button ref={closing} onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {views.length === 0 ? (
        <p className="bd-view-content">{t('none')}</p>
      ) : (
        <ul className="bd-edged bd-views">
          {views.map((view) => (
            <ViewRow key={view.id} view={view} onDelete={remove} {...rest} />
          ))}
        </ul>
      )}
    </Modal>
  );
}

interface ViewRowProps extends Omit<ManageViewsDialogProps, 'views' | 'onDelete' | 'onClose'> {
  readonly view: ListView;
  readonly onDelete: (view: ListView, row: HTMLElement | null) => Promise<string | undefined>;
}

function ViewRow({ view, state, calls, first, onFirst, onCopyLink, onDelete }: ViewRowProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const row = useRef<HTMLLIElement>(null);
  const [typed, setTyped] = useState<string>();
  const tooLong = useTextProblem()(t('name'), cleanName(typed ?? ''), { maximum: viewNameLength });
  const [saving, setSaving] = useState(false);
  const { name } = view;
  const isFirst = view.id === first;

  const save = async (changed: Partial<ViewInput>) => {
    setSaving(true);
    const { isShared } = view;
    const answer = await calls.save({ name, isShared, state: view.state, over: view, ...changed });
    setSaving(false);
    if (answer.kind === 'saved') {
      message.success(t('saved', { name: answer.view.name }));
      setTyped(undefined);
    } else if (answer.kind === 'failed') message.error(answer.message);
    else message.warning(t('stale', { name: answer.view.name }));
  };
  const rename = () => {
    const next = cleanName(typed ?? '');
    if (next === '' || next === name) setTyped(undefined);
    // a name that is too long stays in the field, with the message
    else if (tooLong !== undefined) message.error(tooLong);
    else void save({ name: next });
  };
  const star = async () => {
    setSaving(true);
    const problem = await calls.star(view, !view.isStarred);
    setSaving(false);
    if (problem !== undefined) message.error(problem);
  };
  const remove = async () => {
    const agreed = await confirm({
      title: t('deleteQuestion', { name }),
      lines: view.isShared ? [t('deleteShared')] : [],
      okText: t('deleteConfirm'),
      danger: true,
    });
    if (!agreed) return;
    setSaving(true);
    const problem = await onDelete(view, row.current);
    setSaving(false);
    if (problem === undefined) message.success(t('deleted', { name }));
    else message.error(problem);
  };

  return (
    <li ref={row} aria-label={name} aria-busy={saving}>
      <span className="bd-view-name">
        {typed === undefined ? (
          <>
            <strong className="bd-ellipsis" title={name}>
              {name}
            </strong>
            {view.isShared && <small>{t('by', { author: view.author })}</small>}
          </>
        ) : (
          <Input
            autoFocus
            aria-label={t('rename', { name })}
            count={countedNearEnd(viewNameLength)}
            status={tooLong ? 'error' : ''}
            value={typed}
            disabled={saving}
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={unlessComposing(rename)}
            onBlur={rename}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || isComposing(event)) return;
              // Escape resets the name and must not close the dialog
              event.stopPropagation();
              setTyped(undefined);
            }}
          />
        )}
      </span>
      {view.isOwn && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the switch is a button, and names itself
        <label className="bd-row bd-gap-8 bd-soft bd-view-share">
          <Switch
            size="small"
            checked={view.isShared}
            loading={saving}
            aria-label={t('share', { name })}
            onChange={(isShared) => void save({ isShared })}
          />
          <span aria-hidden="true">{t('toShare')}</span>
        </label>
      )}
      <span className="bd-flex bd-gap-4 bd-view-buttons">
        <IconButton
          label={t('starIt', { name })}
          pressed={view.isStarred}
          icon={view.isStarred ? <StarFilled /> : <StarOutlined />}
          onClick={() => void star()}
        />
        <IconButton
          label={t('makeFirst', { name })}
          pressed={isFirst}
          icon={isFirst ? <HomeFilled /> : <HomeOutlined />}
          onClick={() => onFirst(isFirst ? undefined : view.id)}
        />
        <IconButton
          label={t('copyLinkOf', { name })}
          icon={<LinkOutlined />}
          onClick={() => onCopyLink(view)}
        />
        {view.isOwn && (
          <>
            <IconButton
              label={t('rename', { name })}
              icon={<EditOutlined />}
              onClick={() => setTyped(name)}
            />
            <IconButton
              label={t('replaceWithShown', { name })}
              icon={<SwapOutlined />}
              onClick={() => void save({ state })}
            />
            <IconButton
              label={t('delete', { name })}
              icon={<DeleteOutlined />}
              danger
              onClick={() => void remove()}
            />
          </>
        )}
      </span>
    </li>
  );
}

interface IconButtonProps extends ComponentProps<typeof Button> {
  readonly label: string;
  readonly pressed?: boolean;
}

function IconButton({ label, pressed, ...rest }: IconButtonProps) {
  return (
    <Button
      type="text"
      size="small"
      {...rest}
      aria-label={label}
      title={label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
    />
  );
}

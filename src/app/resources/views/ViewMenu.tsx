import type { MenuProps } from 'antd';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { currentLanguage, textsOf } from '#app/language/index.ts';
import { Control } from '#app/widgets/Control.tsx';
import { withFeedback } from '#app/widgets/feedback/feedback.ts';
import {
  CheckOutlined,
  DownOutlined,
  HomeOutlined,
  LinkOutlined,
  PlusOutlined,
  SettingOutlined,
  UnorderedListOutlined,
} from '#app/widgets/icons.ts';
import { Later } from '#app/widgets/later/Later.tsx';
import { MenuButton } from '#app/widgets/menu/MenuButton.tsx';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import type { Arrangement, ListView, ListViewState } from '#contract/entities/listView.ts';
import { listed } from '#contract/language.ts';
import { defaultPageSize, pageSizes } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { type ListState, resolveView } from '#schema/codec.ts';
import { useShown } from '../list/ListContext.ts';
import { useFirstView, useListViews } from './useListViews.ts';
import { useViewCalls } from './useViewCalls.ts';
import { isSameState, viewParameter } from './viewAddress.ts';
import './views.css';

const t = textsOf(locales.savedViews.views);

/**
 * The state of the list in the form that a saved view has.
 *
 * @param arrangement the columns; undefined if they stand as in the schema
 */
function captureView(
  { tab, filters, sort, pageSize }: ListState,
  arrangement: Arrangement | undefined,
): ListViewState {
  const size = pageSize === defaultPageSize ? undefined : pageSizes.find((one) => one === pageSize);
  return {
    filters: { ...filters },
    ...(tab === undefined ? {} : { tab }),
    ...(sort ? { sort: { ...sort } } : {}),
    ...(size === undefined ? {} : { pageSize: size }),
    ...(arrangement ? { arrangement } : {}),
  };
}

/** Whether the columns stand as the view has them; a view that stores no columns fits any. */
function isArrangedAs(view: Arrangement | undefined, shown: Arrangement | undefined): boolean {
  const text = (one: Arrangement | undefined) =>
    JSON.stringify(
      one?.columns.map(({ name, width, pinned, hidden }) => [name, width, pinned, hidden]),
    );
  return view === undefined || text(view) === text(shown);
}

const SaveViewDialog = lazyThemed(() => import('./SaveViewDialog.tsx'));
const ManageViewsDialog = lazyThemed(() => import('./ManageViewsDialog.tsx'));

/** Beside the title of a list: the views that were saved, which of them is in use, and whether it was changed since. */
export const ViewMenu = memo(function ViewMenu() {
  const { resource, place, state, viewing, arranged } = useShown();
  const { arrangement } = arranged;
  const { view, missing, show, moveUnder } = viewing;
  const views = useListViews(resource.name, place);
  const calls = useViewCalls(resource.name, place);
  const [first, chooseFirst] = useFirstView(resource.name, place);
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const [saving, setSaving] = useState(false);
  const shown = captureView(state, arrangement);
  const saved = useMemo(() => view && resolveView(view.state, resource), [view, resource]);
  const isChanged =
    saved !== undefined &&
    !(isSameState(state, saved.state) && isArrangedAs(saved.arrangement, arrangement));

  useOncePerView(view, () => {
    arranged.apply(saved?.arrangement);
    if (!view || !saved || saved.dropped.length === 0) return;
    const names = listed(
      saved.dropped.map(({ name }) => name),
      currentLanguage(),
    );
    const text = t('dropped', { name: view.name, names });
    withFeedback(({ message }) => message.info(text));
  });
  /** set while the person deletes the view in use, so that they are not told that it is gone */
  const removing = useRef(false);
  // told once: the address is changed so that it no longer names the view
  useEffect(() => {
    if (!missing) return;
    if (!removing.current) withFeedback(({ message }) => message.info(t('missing')));
    removing.current = false;
    moveUnder(undefined);
  }, [missing, moveUnder]);

  const copyLink = async (which: ListView) => {
    const link = `${location.origin}${location.pathname}?${viewParameter}=${which.id}`;
    try {
      await navigator.clipboard.writeText(link);
      withFeedback(({ message }) => {
        if (which.isShared) message.success(t('linkCopied'));
        else message.warning(t('linkOfOwn'));
      });
    } catch {
      // the browser has no clipboard or forbids it
      withFeedback(({ modal }) =>
        modal.info({
          title: t('linkShown'),
          content: <code className="bd-breaks">{link}</code>,
        }),
      );
    }
  };
  const saveChanges = async (over: ListView) => {
    setSaving(true);
    const { name, isShared } = over;
    const answer = await calls.save({ name, isShared, state: shown, over });
    setSaving(false);
    if (answer.kind === 'saved') moveUnder(answer.view);
    withFeedback(({ message }) => {
      if (answer.kind === 'saved') message.success(t('saved', { name: answer.view.name }));
      else if (answer.kind === 'stale') message.warning(t('stale', { name }));
      else message.error(answer.message);
    });
  };

  const remove = async (which: ListView) => {
    removing.current = which.id === view?.id;
    const problem = await calls.remove(which);
    if (problem !== undefined) removing.current = false;
    else if (which.id === first) chooseFirst(undefined);
    return problem;
  };

  const item = (one: ListView): MenuItem => ({
    key: one.id,
    icon: <Mark on={one.id === view?.id} label={t('inUse')} />,
    label: (
      <span className="bd-row bd-gap-8 bd-view-item">
        <span className="bd-ellipsis" title={one.name}>
          {one.name}
        </span>
        {one.isShared && (
          <small className="bd-clip">{one.isMine ? t('isShared') : one.author}</small>
        )}
        {one.id === first && <HomeOutlined title={t('isFirst')} aria-label={t('isFirst')} />}
      </span>
    ),
  });
  const mine = views.filter((one) => one.isMine);
  const group = (label: string, some: readonly ListView[]): MenuItem[] =>
    some.length > 0 ? [{ type: 'group', label, children: some.map(item) }] : [];
  const plain = views.filter((one) => !one.isStarred);
  const authors = [...new Set(plain.flatMap((one) => (one.isMine ? [] : one.author)))];
  const items: MenuItem[] = [
    {
      key: 'plain',
      icon: <Mark on={view === undefined} label={t('inUse')} />,
      label: t('plain'),
    },
    ...group(
      t('starred'),
      views.filter((one) => one.isStarred),
    ),
    ...group(
      t('mine'),
      plain.filter((one) => one.isMine),
    ),
    ...authors.flatMap((author) =>
      group(
        t('sharedBy', { author }),
        plain.filter((one) => !one.isMine && one.author === author),
      ),
    ),
    { type: 'divider' },
    { key: 'save', icon: <PlusOutlined aria-hidden />, label: t('saveAs') },
    ...(view ? [{ key: 'link', icon: <LinkOutlined aria-hidden />, label: t('copyLink') }] : []),
    ...(views.length > 0
      ? [{ key: 'manage', icon: <SettingOutlined aria-hidden />, label: t('manage') }]
      : []),
  ];
  const onClick = ({ key }: { key: string }) => {
    if (key === 'save' || key === 'manage') setDialog(key);
    else if (key === 'link' && view) void copyLink(view);
    else if (key === 'plain') show(undefined);
    else show(views.find(({ id }) => id === key));
  };
  const label = view?.name ?? t('views');
  return (
    <div className="bd-row bd-wrap bd-shrink bd-view-menu">
      <MenuButton
        menu={{ items, onClick, className: 'bd-view-list' }}
        className="bd-control"
        aria-label={view ? `${t('views')}: ${view.name}` : t('views')}
      >
        <UnorderedListOutlined aria-hidden />
        <span className="bd-ellipsis" title={view?.name}>
          {label}
        </span>
        <DownOutlined className="bd-view-arrow" aria-hidden />
      </MenuButton>
      {view && isChanged && (
        <span className="bd-inline bd-warning bd-view-changed">
          <small role="status">{t('changed')}</small>
          {view.isOwn && (
            <Control
              look="link"
              small
              aria-busy={saving}
              onClick={() => {
                if (!saving) void saveChanges(view);
              }}
            >
              {t('saveChanges')}
            </Control>
          )}
          <Control
            look="link"
            small
            onClick={() => {
              arranged.apply(saved?.arrangement);
              show(view);
            }}
          >
            {t('revert')}
          </Control>
        </span>
      )}
      <Later fallback={null} isAskedFor>
        {dialog === 'save' && (
          <SaveViewDialog
            state={shown}
            own={mine}
            calls={calls}
            onSaved={(saved, isFirst) => {
              setDialog(undefined);
              withFeedback(({ message }) => message.success(t('saved', { name: saved.name })));
              if (isFirst) chooseFirst(saved.id);
              moveUnder(saved);
            }}
            onClose={() => setDialog(undefined)}
          />
        )}
        {dialog === 'manage' && (
          <ManageViewsDialog
            views={views}
            state={shown}
            calls={calls}
            first={first}
            onFirst={chooseFirst}
            onCopyLink={(which) => void copyLink(which)}
            onDelete={remove}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Later>
    </div>
  );
});

type MenuItem = NonNullable<NonNullable<MenuProps['items']>[number]>;

/** The view in use has a mark; the others leave its room empty. */
function Mark({ on, label }: { on: boolean; label: string }) {
  return on ? <CheckOutlined aria-label={label} /> : <span className="bd-view-blank" />;
}

/** Calls when a view is opened, when it is saved anew, and when it is left. */
function useOncePerView(view: ListView | undefined, call: () => void): void {
  const told = useRef<string | undefined>(undefined);
  const wanted = view ? `${view.id} ${view.revision}` : '';
  // before the browser paints, so that no column jumps
  useLayoutEffect(() => {
    if (told.current === wanted) return;
    told.current = wanted;
    call();
  });
  useLayoutEffect(
    () => () => {
      told.current = undefined;
    },
    [],
  );
}

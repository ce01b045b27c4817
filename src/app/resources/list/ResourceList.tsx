import { lazy, useEffect, useId, useLayoutEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { localized, textsOf } from '#app/language/index.ts';
import { useMay } from '#app/providers/useMay.ts';
import { notify } from '#app/session/notifications.ts';
import { Later } from '#app/widgets/later/Later.tsx';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import { useMedia } from '#app/widgets/useMedia.ts';
import { phoneWidth } from '#contract/layout.ts';
import { locales } from '#locales/index.ts';
import type { ListState } from '#schema/codec.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { isRecord } from '#schema/json.ts';
import { identifierOf } from '#schema/record.ts';
import { ExportButton } from '../export/ExportButton.tsx';
import { SearchForm } from '../filters/SearchForm.tsx';
import { UnreadNotice } from '../filters/UnreadNotice.tsx';
import { useKeptText } from '../keptText.ts';
import { ResourceGate } from '../ResourceGate.tsx';
import { useTrial } from '../trial.ts';
import { ViewMenu } from '../views/ViewMenu.tsx';
import { useRecordActions } from './actions/useRecordActions.tsx';
import { ChartsButton, ChartsPlace } from './ChartsPlace.tsx';
import { CardList } from './cards/CardList.tsx';
import { conditionsText } from './conditionsText.ts';
import { DataTable } from './DataTable.tsx';
import { useDrawerPlace } from './DrawerPlace.ts';
import { ListBar } from './ListBar.tsx';
import { ListCommands } from './ListCommands.tsx';
import { ListContext, listPlaceOf, ShownContext } from './ListContext.ts';
import { ListPaging } from './ListPaging.tsx';
import { ListTabs } from './ListTabs.tsx';
import type { FixedFilters } from './listQuery.ts';
import { createSelection, SelectionContext, selectionLimit, useSelectedIds } from './selection.ts';
import { TableEmpty, TableFailed, TableOutdated, TableSkeleton } from './TableStates.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useArrangement } from './table/useArrangement.ts';
import { type ListRows, useListRows } from './useListRows.ts';
import { type ChangeList, useListState } from './useListState.ts';
import { useTabCounts } from './useTabCounts.ts';
import '../resources.css';

const t = textsOf(locales.lists.resource);

const SelectionCommands = lazy(() => import('./SelectionCommands.tsx'));
const RecordDrawer = lazyThemed(() => import('../form/RecordDrawer.tsx'));
const ImportDialog = lazyThemed(async () => ({
  default: (await import('../import/ImportDialog.tsx')).ImportDialog,
}));

export interface ResourceListProps {
  /** name of the list */
  readonly resource: string;
  /** sent with every call and not offered as filters: a list within another screen */
  readonly fixed?: FixedFilters;
  /** path of the list, below which its drawers have addresses; absent if the list is part of another screen */
  readonly base?: string;
  /** stands at the left of the toolbar; the list's label unless given */
  readonly title?: string;
  /** changes the list for another screen, such as its columns and links; pass the same function every time */
  readonly adapt?: (resource: CompiledResource) => CompiledResource;
}

/** A list from its schema: search form, table, paging, actions, forms. Its state stands in the address. */
export function ResourceList({ resource, adapt, ...rest }: ResourceListProps) {
  return (
    <ResourceGate name={resource}>
      {(found) => <AdaptedList key={found.name} resource={found} adapt={adapt} {...rest} />}
    </ResourceGate>
  );
}

/** The list without what the person may not do. This is asked once here, and not by each row. */
function useAllowed(resource: CompiledResource): CompiledResource {
  const { name } = resource;
  const create = useMay(name, 'create');
  const edit = useMay(name, 'edit');
  const remove = useMay(name, 'delete');
  const bring = useMay(name, 'import');
  return useMemo(
    () => ({
      ...resource,
      create: create ? resource.create : undefined,
      edit: edit ? resource.edit : undefined,
      import: bring ? resource.import : undefined,
      endpoints: {
        ...resource.endpoints,
        delete: remove ? resource.endpoints.delete : undefined,
      },
    }),
    [resource, create, edit, remove, bring],
  );
}

type LoadedListProps = Omit<ResourceListProps, 'resource' | 'adapt'> & {
  resource: CompiledResource;
};

/**
 * A list with other columns and links. A screen may change where a form leads, but not give a form to somebody who may
 * not use it.
 */
function AdaptedList({
  resource: whole,
  adapt,
  ...rest
}: LoadedListProps & { adapt: ResourceListProps['adapt'] }) {
  const resource = useAllowed(whole);
  const adapted = useMemo(() => {
    if (!adapt) return resource;
    const changed = adapt(resource);
    return {
      ...changed,
      create: resource.create && changed.create,
      edit: resource.edit && changed.edit,
    };
  }, [resource, adapt]);
  return <LoadedList resource={adapted} {...rest} />;
}

function LoadedList({ resource, fixed, base, title }: LoadedListProps) {
  const trial = useTrial();
  const { pathname } = useLocation();
  const place = listPlaceOf(base, pathname);
  const [state, change, viewing] = useListState(resource, place);
  const list = useListRows(resource, state, fixed);
  const counts = useTabCounts(resource, state, fixed, list);
  const panel = useId();
  const arranged = useArrangement(resource, place);
  const onPhone = useMedia(phoneWidth);
  const [selection] = useState(() =>
    createSelection(() =>
      notify({ kind: 'info', message: t('selectionFull', { count: selectionLimit }) }),
    ),
  );
  const { actions, dialogs } = useRecordActions(resource, list.rows, selection.drop);
  const [charts, keepCharts] = useKeptText('charts', resource.name, place);
  const { target, open, close } = useDrawerPlace(base);
  const [importing, setImporting] = useState(useImportAtOnce());
  const tools = useMemo(() => ({ resource, actions, drawer: { open } }), [resource, actions, open]);
  const shown = useMemo(() => {
    const conditions = conditionsText(resource, state);
    return { resource, place, state, fixed, change, viewing, arranged, conditions };
  }, [resource, place, state, fixed, change, viewing, arranged]);

  // before they can be pressed: only what is shown can be checked
  useLayoutEffect(
    () => selection.show(new Map(list.rows.map((row) => [identifierOf(resource, row), row]))),
    [selection, resource, list.rows],
  );
  useLastPage(list, state, change);

  const Rows = onPhone ? CardList : DataTable;
  return (
    <ListContext.Provider value={tools}>
      <ShownContext.Provider value={shown}>
        <SelectionContext.Provider value={selection}>
          {!trial && (
            <>
              <ListCommands onRefresh={list.refresh} onImport={() => setImporting(true)} />
              <CommandsOfChecked />
            </>
          )}
          <section
            className="bd-column bd-gap-16 bd-shrink bd-list"
            aria-label={localized(resource.label)}
          >
            <div className="bd-row bd-wrap bd-gap-12 bd-spread bd-list-head">
              <div className="bd-row bd-wrap bd-shrink bd-list-title">
                <h1>{title ?? localized(resource.label)}</h1>
                <ViewMenu />
              </div>
              <Toolbar list={list} onImport={() => setImporting(true)}>
                <ChartsButton
                  isOpen={charts !== undefined}
                  onToggle={(isOpen) => keepCharts(isOpen ? 'open' : undefined)}
                />
                <ExportButton total={list.total} />
              </Toolbar>
            </div>
            <ListTabs counts={counts} panel={panel} />
            <UnreadNotice isOwnAddress={base !== undefined} />
            <SearchForm />
            {charts !== undefined && <ChartsPlace rows={list} />}
            <div
              className="bd-shrink bd-box"
              {...(resource.tabs.length > 0 ? { id: panel, role: 'tabpanel' } : {})}
            >
              <ListBar list={list} />
              {list.outdatedBy && <TableOutdated failure={list.outdatedBy} list={list} />}
              {list.failedBy ? (
                <TableFailed failure={list.failedBy} list={list} />
              ) : (
                <>
                  {list.loading ? <TableSkeleton rows={state.pageSize} /> : <Rows list={list} />}
                  {!list.loading && list.rows.length === 0 && <TableEmpty />}
                  <ListPaging list={list} />
                </>
              )}
            </div>
          </section>
          {target && (
            <Later fallback={null} isAskedFor>
              <RecordDrawer
                resource={resource}
                target={target}
                listed={list}
                onOpen={open}
                onClose={close}
              />
            </Later>
          )}
          {dialogs}
          {importing && (
            <Later fallback={null} isAskedFor>
              <ImportDialog
                resource={resource.name}
                open
                onClose={() => setImporting(false)}
                onFinished={list.refresh}
              />
            </Later>
          )}
        </SelectionContext.Provider>
      </ShownContext.Provider>
    </ListContext.Provider>
  );
}

/** Offers the commands of what is checked, once something is. */
function CommandsOfChecked() {
  return (
    useSelectedIds().length > 0 && (
      <Later fallback={null}>
        <SelectionCommands />
      </Later>
    )
  );
}

/** Whether who led here wants the import of the list to be open; a page that is loaded again does not open it. */
function useImportAtOnce(): boolean {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const opens = isRecord(state) && state.importing === true;
  useEffect(() => {
    if (opens) navigate({ pathname, search }, { replace: true });
  }, [opens, pathname, search, navigate]);
  return opens;
}

/** If deletions have emptied the page, goes to the last page that exists. */
function useLastPage(
  { fetching, stale, total: { total } }: ListRows,
  { pageIndex, pageSize }: ListState,
  change: ChangeList,
): void {
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  const isBeyond = !fetching && !stale && total > 0 && pageIndex > lastPage;
  useEffect(() => {
    if (isBeyond) change({ pageIndex: lastPage }, { replace: true });
  }, [isBeyond, lastPage, change]);
}

import { Pagination } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { pageSizes } from '#contract/limits.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { useLocalized } from '../../language/index.ts';
import { SearchForm } from '../filters/SearchForm.tsx';
import { ResourceGate } from '../ResourceGate.tsx';
import { useColumnChoice } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import { useDrawerPlace } from './DrawerPlace.ts';
import { ListBar } from './ListBar.tsx';
import { ListCommands } from './ListCommands.tsx';
import { ListContext } from './ListContext.ts';
import { createSelection, SelectionContext } from './selection.ts';
import { TableEmpty, TableFailed, TableSkeleton } from './TableStates.tsx';
import { Toolbar } from './Toolbar.tsx';
import { type FixedFilters, settledValues, useListRows } from './useListRows.ts';
import { useListState } from './useListState.ts';
import { useRecordActions } from './useRecordActions.tsx';
import '../resources.css';

const RecordDrawer = lazy(() => import('../form/RecordDrawer.tsx'));
const ActionDialog = lazy(() => import('../form/ActionDialog.tsx'));
const ImportDialog = lazy(async () => ({
  default: (await import('../import/ImportDialog.tsx')).ImportDialog,
}));

export interface ResourceListProps {
  /** name of the list */
  readonly resource: string;
  /** sent with every call and not offered as filters: a list within another screen */
  readonly fixed?: FixedFilters;
  /** path of the list, below which its drawers have addresses; absent within another screen */
  readonly base?: string;
  /** stands at the left of the toolbar; the list's label unless given */
  readonly title?: string;
  /** the list as another screen shows it, with columns and links of its own; the same function every time */
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

type LoadedListProps = Omit<ResourceListProps, 'resource' | 'adapt'> & {
  resource: CompiledResource;
};

/** A screen may lead to other forms, never give one that the person does not have. */
function AdaptedList({
  resource,
  adapt,
  ...rest
}: LoadedListProps & { adapt: ResourceListProps['adapt'] }) {
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
  const localized = useLocalized();
  const [state, change] = useListState(resource);
  const list = useListRows(resource, state, fixed);
  const { pathname } = useLocation();
  const choice = useColumnChoice(resource, base ?? pathname);
  const { actions, questions } = useRecordActions(resource);
  const { target, open, close } = useDrawerPlace(base);
  const [importing, setImporting] = useState(false);
  const [selection] = useState(createSelection);
  const tools = useMemo(() => ({ resource, actions, drawer: { open } }), [resource, actions, open]);
  const filters = useMemo(() => {
    const settled = settledValues(resource, state.tab, fixed);
    return resource.filters.filter(({ name }) => !Object.hasOwn(settled, name));
  }, [resource, state.tab, fixed]);

  // what was checked is not on the page any more
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the state is what counts
  useEffect(() => selection.set([]), [selection, state]);
  // a page that deletions have emptied leads to the last that there is
  const lastPage = Math.max(1, Math.ceil(list.total / state.pageSize));
  const beyond = !list.loading && !list.stale && list.total > 0 && state.pageIndex > lastPage;
  useEffect(() => {
    if (beyond) change({ pageIndex: lastPage }, { replace: true });
  }, [beyond, lastPage, change]);

  const filtered = Object.keys(state.filters).length > 0;
  return (
    <ListContext.Provider value={tools}>
      <SelectionContext.Provider value={selection}>
        <ListCommands
          change={change}
          onRefresh={() => void list.refetch()}
          onImport={() => setImporting(true)}
        />
        <section className="bd-list" aria-label={localized(resource.label)}>
          <div className="bd-list-head">
            <h1>{title ?? localized(resource.label)}</h1>
            <Toolbar
              choice={choice}
              fetching={list.fetching}
              onRefresh={() => void list.refetch()}
              onImport={() => setImporting(true)}
            />
          </div>
          {resource.tabs.length > 0 && (
            <div className="bd-list-tabs" role="tablist">
              {resource.tabs.map((tab, index) => {
                const name = index === 0 ? undefined : tab.name;
                return (
                  <button
                    key={tab.name}
                    type="button"
                    role="tab"
                    aria-selected={state.tab === name}
                    onClick={() => change({ tab: name })}
                  >
                    {localized(tab.label)}
                  </button>
                );
              })}
            </div>
          )}
          <SearchForm filters={filters} state={state} change={change} />
          <div className="bd-list-body">
            <ListBar
              rows={list.rows}
              total={list.total}
              totalExact={list.totalExact}
              // a total that could not be asked for is not nought
              loading={list.loading || list.failed}
            />
            {list.failed ? (
              <TableFailed onRetry={() => void list.refetch()} />
            ) : list.loading ? (
              <TableSkeleton rows={state.pageSize} />
            ) : (
              <>
                <DataTable
                  columns={choice.columns}
                  rows={list.rows}
                  state={state}
                  change={change}
                  stale={list.stale}
                />
                {list.rows.length === 0 && (
                  <TableEmpty filtered={filtered} onClear={() => change({ filters: {} })} />
                )}
              </>
            )}
            <Pagination
              className="bd-pagination"
              align="end"
              current={state.pageIndex}
              pageSize={state.pageSize}
              total={list.total}
              pageSizeOptions={pageSizes.map(String)}
              showSizeChanger
              responsive
              disabled={list.loading || list.failed}
              onChange={(pageIndex, pageSize) =>
                change(pageSize === state.pageSize ? { pageIndex } : { pageSize })
              }
            />
          </div>
        </section>
        {target && (
          <Suspense fallback={null}>
            <RecordDrawer
              resource={resource}
              target={target}
              listed={list}
              onOpen={open}
              onClose={close}
            />
          </Suspense>
        )}
        {questions && (
          <Suspense fallback={null}>
            <ActionDialog resource={resource} questions={questions} />
          </Suspense>
        )}
        {importing && (
          <Suspense fallback={null}>
            <ImportDialog
              resource={resource.name}
              open
              onClose={() => setImporting(false)}
              onFinished={() => void list.refetch()}
            />
          </Suspense>
        )}
      </SelectionContext.Provider>
    </ListContext.Provider>
  );
}

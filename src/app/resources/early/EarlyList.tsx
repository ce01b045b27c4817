import { useMemo } from 'react';
import { useLocalized, useMessages } from '#app/language/index.ts';
import type { ListState } from '#schema/codec.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { identifierOf } from '#schema/record.ts';
import { visibleFilters } from '../filters/visibleFilters.ts';
import { editableColumns } from '../list/inline/canEdit.ts';
import { ListContext, type ListTools } from '../list/ListContext.ts';
import { settledValues } from '../list/listQuery.ts';
import type { ArrangedColumns } from '../list/table/arrange.ts';
import {
  actionsWidth,
  hasRowActions,
  isSelectable,
  tableProperties,
  titleColumnOf,
} from '../list/table/geometry.ts';
import { HeadCell } from '../list/table/HeadCell.tsx';
import { RowCells } from '../list/table/RowCells.tsx';
import { columnsWithin } from '../list/table/useSight.ts';
import type { Row } from '../list/useListRows.ts';
import { resourceMessages } from '../messages.ts';
import { useScope } from '../useScope.ts';
import { EarlyContext } from './EarlyContext.ts';
import '../list/list-tabs.css';
import '../list/table/table.css';
import '../filters/filters.css';
import '../resources.css';
import '#app/shell/shell.css';
import './early-list.css';

export interface EarlyListProps {
  readonly resource: CompiledResource;
  readonly columns: ArrangedColumns;
  readonly state: ListState;
  readonly rows: readonly Row[];
}

const nothing = () => undefined;
const notYet = async () => false;

/** A list as it will stand, its rows drawn by the cells of the list: seen, and of no other use. */
export function EarlyList({ resource, columns, state, rows }: EarlyListProps) {
  const tools = useMemo<ListTools>(
    () => ({
      resource,
      actions: { remove: notYet, run: notYet },
      drawer: { open: nothing },
    }),
    [resource],
  );
  return (
    <EarlyContext.Provider value={true}>
      <ListContext.Provider value={tools}>
        <div className="bd-frame">
          <div className="bd-main">
            <div className="bd-content">
              <div className="bd-list">
                <Head resource={resource} tab={state.tab} />
                <div className="bd-list-body">
                  <div className="bd-list-bar" />
                  <Table resource={resource} columns={columns} state={state} rows={rows} />
                </div>
              </div>
            </div>
          </div>
        </div>
      </ListContext.Provider>
    </EarlyContext.Provider>
  );
}

/** The part above the rows, as high as it will be once the list is loaded. */
function Head({ resource, tab }: { resource: CompiledResource; tab: string | undefined }) {
  const localized = useLocalized();
  const settled = settledValues(resource, tab);
  const filters = resource.filters.filter(({ name }) => !Object.hasOwn(settled, name));
  const chosen = resource.tabs.find(({ name }) => name === tab) ?? resource.tabs[0];
  return (
    <>
      <div className="bd-list-head">
        <h1>{localized(resource.label)}</h1>
      </div>
      {resource.tabs.length > 0 && (
        <div className="bd-list-tabs" role="tablist">
          {resource.tabs.map((one) => (
            <button type="button" role="tab" key={one.name} aria-selected={one === chosen}>
              {localized(one.label)}
            </button>
          ))}
        </div>
      )}
      {filters.length > 0 && (
        <div className="bd-search">
          {filters.slice(0, visibleFilters).map(({ name, label }) => (
            <div className="bd-filter" key={name}>
              <span className="bd-filter-label">{localized(label)}</span>
              <span className="bd-input-bone" />
            </div>
          ))}
          {filters.length > visibleFilters && <div className="bd-search-buttons" />}
        </div>
      )}
    </>
  );
}

function Table({ resource, columns, state, rows }: EarlyListProps) {
  const t = useMessages(resourceMessages);
  const scope = useScope();
  const selects = isSelectable(resource);
  const acts = hasRowActions(resource);
  const titleColumn = titleColumnOf(resource, columns);
  const inSight = columnsWithin(columns, innerWidth);
  const editable = useMemo(
    () => editableColumns(resource, columns, scope),
    [resource, columns, scope],
  );
  return (
    <div
      className="bd-table-frame"
      style={tableProperties(columns, { selects, actions: acts ? actionsWidth : 0 })}
    >
      <table className="bd-table">
        <thead>
          <tr>
            {selects && (
              <th className="bd-cell bd-check bd-pinned">
                <input type="checkbox" />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.name} column={column} state={state} change={nothing} />
            ))}
            {acts && <th className="bd-cell bd-actions-cell">{t('actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={identifierOf(resource, row)}>
              {selects && (
                <td className="bd-cell bd-check bd-pinned">
                  <input type="checkbox" />
                </td>
              )}
              <RowCells
                row={row}
                columns={columns}
                inSight={inSight}
                titleColumn={titleColumn}
                editable={editable}
                scope={scope}
                editing={undefined}
              />
              {acts && <td className="bd-cell bd-actions-cell" />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

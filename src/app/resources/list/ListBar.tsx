import { memo, useContext, useId, useState } from 'react';
import { formatNumber } from '#app/language/format.ts';
import { localized, textsOf } from '#app/language/index.ts';
import { useMay, useOpen } from '#app/providers/useMay.ts';
import { Control } from '#app/widgets/Control.tsx';
import { Hint } from '#app/widgets/hint/Hint.tsx';
import { gridStop, useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import { exactTotalLimit } from '#contract/limits.ts';
import type { PageTotal } from '#contract/pageTotal.ts';
import { locales } from '#locales/index.ts';
import type { CompiledAction } from '#schema/compile.ts';
import { conditionHolds } from '#schema/conditions.ts';
import { identifierOf } from '#schema/record.ts';
import { useScope } from '../useScope.ts';
import { type Chosen, rowsThatFit } from './actions/recordActions.ts';
import { ListContext, useShown } from './ListContext.ts';
import { SelectionContext, useSelectedIds, useSelectedRows } from './selection.ts';
import type { ListRows, Row } from './useListRows.ts';

const t = textsOf(locales.lists.resource);
const say = textsOf(locales.bulkEdit.selection);

/** The bar above the table: the total, or the actions on the checked rows. Its height does not change. */
export const ListBar = memo(function ListBar({ list }: { readonly list: ListRows }) {
  const selected = useSelectedIds();
  if (selected.length > 0) return <SelectionBar list={list} selected={selected} />;
  // a total that could not be loaded is unknown, not 0
  const isKnown = !list.loading && list.failedBy === undefined;
  return (
    <div className="bd-row bd-gap-8 bd-soft bd-list-bar" aria-live="polite">
      {isKnown && <TotalText of={list.total} rows={list.rows.length} />}
    </div>
  );
});

/** The actions on the checked rows. When it disappears, the focus returns to the table. */
function SelectionBar({
  list: { rows, total: known },
  selected,
}: {
  readonly list: ListRows;
  readonly selected: readonly string[];
}) {
  const { total, totalExact, hasMore } = known;
  const shown = useShown();
  const { resource, actions } = useContext(ListContext);
  const selection = useContext(SelectionContext);
  const mayEdit = useMay(resource.name, 'edit');
  useFocusReturn(gridStop);
  const scope = useScope();
  /** the selection for which "all that match" was chosen; any change of the selection takes that back */
  const [wholeFor, setWholeFor] = useState<readonly string[]>();
  const rowsChosen = useSelectedRows();
  const here = rows.filter((row) => selected.includes(identifierOf(resource, row))).length;
  const elsewhere = selected.length - here;
  const isPageWhole = here > 0 && here === rows.length;
  const isWhole = wholeFor === selected && isPageWhole;
  const chosen: Chosen = isWhole
    ? { question: shown, total, conditions: shown.conditions }
    : rowsChosen;
  const shownTotal = `${formatNumber(Math.min(total, totalExact ? total : exactTotalLimit), 0)}${totalExact ? '' : '+'}`;
  const clear = () => selection.set([]);
  // after "cancel" the rows stay checked
  const afterwards = (done: boolean) => done && clear();
  return (
    <div
      className="bd-row bd-gap-8 bd-soft bd-list-bar bd-accent bd-list-bar-selected"
      role="toolbar"
      aria-label={t('actions')}
    >
      <strong aria-live="polite">
        {isWhole
          ? say('matchingSelected', { count: shownTotal })
          : t('selected', { count: selected.length })}
      </strong>
      {!isWhole && elsewhere > 0 && <span>{t('selectedElsewhere', { count: elsewhere })}</span>}
      {isPageWhole && (total > rows.length || hasMore) && (
        <Control small look="link" onClick={() => setWholeFor(isWhole ? undefined : selected)}>
          {isWhole ? say('selectedOnly') : say('selectMatching', { count: shownTotal })}
        </Control>
      )}
      <span className="bd-row bd-gap-8 bd-list-bar-actions">
        {resource.bulkActions
          .filter((action) =>
            rowsChosen.some((row) =>
              conditionHolds(action.visibleWhen, { ...scope, record: row }, 'access'),
            ),
          )
          .map((action) => (
            <BulkButton
              key={action.name}
              action={action}
              rows={rowsChosen}
              isWhole={isWhole}
              onRun={() => void actions.run(action, chosen).then(afterwards)}
            />
          ))}
        {mayEdit && resource.edit?.kind === 'form' && resource.endpoints.save && (
          <Control small onClick={() => void actions.edit(chosen).then(afterwards)}>
            {say('bulkEdit')}
          </Control>
        )}
        {resource.endpoints.delete && (
          <Control small look="danger" onClick={() => void actions.remove(chosen).then(afterwards)}>
            {t('delete')}
          </Control>
        )}
        <Control small look="text" onClick={clear}>
          {t('clearSelection')}
        </Control>
      </span>
    </div>
  );
}
/** One action on the checked rows: says to how many it applies, or why to none. */
function BulkButton({
  action,
  rows,
  isWhole,
  onRun,
}: {
  action: CompiledAction;
  rows: readonly Row[];
  /** all matching rows are chosen; only those of this page are loaded */
  isWhole: boolean;
  onRun: () => void;
}) {
  const scope = useScope();
  const reasonId = useId();
  const label = localized(action.label);
  const fitting = rowsThatFit(action, rows, scope).length;
  const isRefused = fitting === 0 && !isWhole;
  const reason = isRefused
    ? action.disabledReason
      ? localized(action.disabledReason)
      : say('noneFit', { action: label })
    : fitting < rows.length && !isWhole
      ? say('fits', { count: fitting, total: rows.length })
      : undefined;
  return (
    <Hint text={reason}>
      <Control
        small
        {...(action.danger ? { look: 'danger' } : {})}
        // stays reachable by Tab, so that its reason can be read
        aria-disabled={isRefused}
        aria-describedby={reason ? reasonId : undefined}
        className={isRefused ? 'bd-refused' : ''}
        onClick={() => {
          if (!isRefused) onRun();
        }}
      >
        {label}
        {reason !== undefined && !isRefused && ` (${fitting}/${rows.length})`}
        {reason !== undefined && (
          <span id={reasonId} hidden>
            {reason}
          </span>
        )}
      </Control>
    </Hint>
  );
}

/**
 * The total: a minimum is shown as `100,000+` (contract 10.8); if nobody knows the total, the number of rows seen so far.
 * Operators are told if a service contradicts itself, or does not keep to what is declared of it.
 */
function TotalText({ of, rows }: { of: PageTotal; rows: number }) {
  const { total, totalExact, isStated, refuted, notices = [] } = of;
  const isToldOfFaults = useOpen('/state');
  const isSeenOnly = !isStated && !totalExact;
  const shown = totalExact || isSeenOnly ? total : Math.min(total, exactTotalLimit);
  const count = formatNumber(shown, 0);
  const key = isSeenOnly ? 'totalSeen' : totalExact ? 'total' : 'totalFloor';
  return (
    <>
      {(!isSeenOnly || rows > 0) && <span className="bd-number">{t(key, { count })}</span>}
      {refuted !== undefined && isToldOfFaults && (
        <small className="bd-total-refuted">{t('totalRefuted', { stated: refuted })}</small>
      )}
      {notices.map((notice) => (
        <small key={notice} className="bd-total-refuted">
          {notice}
        </small>
      ))}
    </>
  );
}

import { Button } from 'antd';
import { useContext } from 'react';
import { exactTotalLimit } from '#contract/limits.ts';
import { conditionHolds } from '#schema/conditions.ts';
import { identifierOf } from '#schema/record.ts';
import { formatNumber } from '../../language/format.ts';
import { useLanguage, useLocalized, useMessages } from '../../language/index.ts';
import { resourceMessages } from '../messages.ts';
import { useScope } from '../useScope.ts';
import { ListContext } from './ListContext.ts';
import { SelectionContext, useSelectedIds } from './selection.ts';
import type { Row } from './useListRows.ts';

interface ListBarProps {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly totalExact: boolean;
  readonly loading: boolean;
}

/** Above the table: how many there are, or what to do with those that are checked. It keeps its height. */
export function ListBar({ rows, total, totalExact, loading }: ListBarProps) {
  const { resource, actions } = useContext(ListContext);
  const selection = useContext(SelectionContext);
  const selected = useSelectedIds();
  const t = useMessages(resourceMessages);
  const localized = useLocalized();
  const scope = { ...useScope(), record: {} };
  if (selected.length === 0)
    return (
      <div className="bd-list-bar" aria-live="polite">
        {!loading && <TotalText total={total} exact={totalExact} />}
      </div>
    );
  const chosen = rows.filter((row) => selected.includes(identifierOf(resource, row)));
  const clear = () => selection.set([]);
  // who answers the question with "cancel" keeps what is checked
  const afterwards = (done: boolean) => done && clear();
  return (
    <div className="bd-list-bar bd-list-bar-selected">
      <strong>{t('selected', { count: selected.length })}</strong>
      {resource.bulkActions
        .filter((action) => conditionHolds(action.visibleWhen, scope, 'access'))
        .map((action) => (
          <Button
            key={action.name}
            size="small"
            danger={action.danger ?? false}
            onClick={() => void actions.run(action, chosen).then(afterwards)}
          >
            {localized(action.label)}
          </Button>
        ))}
      {resource.endpoints.delete && (
        <Button size="small" danger onClick={() => void actions.remove(chosen).then(afterwards)}>
          {t('delete')}
        </Button>
      )}
      <Button size="small" type="text" onClick={clear}>
        {t('clearSelection')}
      </Button>
    </div>
  );
}

/** A floor is shown as `100,000+` (DESIGN 4). */
export function TotalText({ total, exact }: { total: number; exact: boolean }) {
  const { language } = useLanguage();
  const t = useMessages(resourceMessages);
  const count = formatNumber(exact ? total : Math.min(total, exactTotalLimit), 0, language);
  return <span className="bd-number">{t(exact ? 'total' : 'totalFloor', { count })}</span>;
}

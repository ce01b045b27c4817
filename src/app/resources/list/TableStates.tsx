import { Link } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import type { ToldFailure } from '#app/session/callFailure.ts';
import { Control } from '#app/widgets/Control.tsx';
import { InboxOutlined } from '#app/widgets/icons.ts';
import { gridStop, useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import { locales } from '#locales/index.ts';
import { useShown } from './ListContext.ts';
import type { ListRows } from './useListRows.ts';

const t = textsOf(locales.lists.resource);
const remote = textsOf(locales.shell.remote);

/** Bones in place of the rows, as many and as high as these will be. */
export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <div className="bd-table-skeleton" role="status" aria-label={t('loading')}>
      {Array.from({ length: rows + 1 }, (_, index) => (
        // bones have no identity
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed number of equal bones
        <div className="bd-row" key={index}>
          <i style={{ width: `${30 + ((index * 37) % 40)}%` }} />
        </div>
      ))}
    </div>
  );
}

/**
 * Shown when there are no rows: either the list is empty, with a link to create the first record, or nothing matches the
 * filters (contract 8).
 */
export function TableEmpty() {
  const { resource, state, change } = useShown();
  const isFiltered = Object.keys(state.filters).length > 0;
  const { create } = resource;
  return (
    <div className="bd-table-note">
      <InboxOutlined className="bd-table-note-sign" aria-hidden />
      <div>{textsOf(locales.lists.empty)('table')}</div>
      {isFiltered && (
        <>
          <p>{t('noMatches')}</p>
          <Control onClick={() => change({ filters: {} })}>{t('clearFilters')}</Control>
        </>
      )}
      {!isFiltered && create?.kind === 'link' && (
        <Link to={create.link} className="bd-control bd-control-primary">
          {t('create')}
        </Link>
      )}
    </div>
  );
}

interface TableFailureProps {
  readonly failure: ToldFailure;
  readonly list: ListRows;
}

/** Shown when the rows could not be loaded, with the reason. */
export function TableFailed({ failure, list }: TableFailureProps) {
  return (
    <div className="bd-table-note" role="alert">
      <p>{t('loadFailed')}</p>
      <p>
        {failure.message}{' '}
        {failure.requestId && <small>{remote('requestId', { id: failure.requestId })}</small>}
      </p>
      <Control onClick={list.refresh}>{t('retry')}</Control>
    </div>
  );
}

/** Shown above rows that could not be refreshed: the old ones stay. */
export function TableOutdated({ failure, list }: TableFailureProps) {
  useFocusReturn(gridStop);
  return (
    <div className="bd-row bd-wrap bd-table-outdated" role="alert">
      <p className="bd-shrink bd-breaks">
        <strong>{t('mayBeOutdated')}</strong> {failure.message}
        {failure.requestId && <small>{remote('requestId', { id: failure.requestId })}</small>}
      </p>
      <Control small aria-busy={list.fetching} onClick={list.refresh}>
        {t('retry')}
      </Control>
    </div>
  );
}

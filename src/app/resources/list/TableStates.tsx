import { Link } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import type { ToldFailure } from '#app/session/callFailure.ts';
import { Control } from '#app/widgets/Control.tsx';
import { InboxOutlined } from '#app/widgets/icons.ts';
import { gridStop, useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import { locales } from '#locales/index.ts';

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

interface TableEmptyProps {
  readonly filtered: boolean;
  readonly onClear: () => void;
  /** the screen of the app where the first one is made, if there is one */
  readonly createLink?: string | undefined;
}

/**
 * Shown when there are no rows: either the list is empty, with a link to create the first record, or nothing matches the
 * filters (contract 8).
 */
export function TableEmpty({ filtered, onClear, createLink }: TableEmptyProps) {
  return (
    <div className="bd-table-note">
      <InboxOutlined className="bd-table-note-sign" aria-hidden />
      <div>{textsOf(locales.lists.empty)('table')}</div>
      {filtered && (
        <>
          <p>{t('noMatches')}</p>
          <Control onClick={onClear}>{t('clearFilters')}</Control>
        </>
      )}
      {!filtered && createLink !== undefined && (
        <Link to={createLink} className="bd-control bd-control-primary">
          {t('create')}
        </Link>
      )}
    </div>
  );
}

interface TableFailedProps {
  readonly failure: ToldFailure;
  readonly onRetry: () => void;
}

/** Shown when the rows could not be loaded, with the reason. */
export function TableFailed({ failure, onRetry }: TableFailedProps) {
  return (
    <div className="bd-table-note" role="alert">
      <p>{t('loadFailed')}</p>
      <p>
        {failure.message}{' '}
        {failure.requestId && <small>{remote('requestId', { id: failure.requestId })}</small>}
      </p>
      <Control onClick={onRetry}>{t('retry')}</Control>
    </div>
  );
}

interface TableOutdatedProps {
  readonly failure: ToldFailure;
  readonly fetching: boolean;
  readonly onRetry: () => void;
}

/** Shown above rows that could not be refreshed: the old ones stay. */
export function TableOutdated({ failure, fetching, onRetry }: TableOutdatedProps) {
  useFocusReturn(gridStop);
  return (
    <div className="bd-row bd-wrap bd-table-outdated" role="alert">
      <p className="bd-shrink bd-breaks">
        <strong>{t('mayBeOutdated')}</strong> {failure.message}
        {failure.requestId && <small>{remote('requestId', { id: failure.requestId })}</small>}
      </p>
      <Control small aria-busy={fetching} onClick={onRetry}>
        {t('retry')}
      </Control>
    </div>
  );
}

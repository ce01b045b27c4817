import {
  CheckCircleFilled,
  CloseCircleFilled,
  KeyOutlined,
  QuestionCircleOutlined,
  WarningFilled,
} from '@ant-design/icons';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '#app/language/format.ts';
import { localized, textsOf } from '#app/language/index.ts';
import { type ManagedSource, sourceTexts } from '#contract/endpoints/sources.ts';
import { locales } from '#locales/index.ts';
import { KeptTable } from '../kept/KeptTable.tsx';
import { useTextEntries } from '../kept/useTextEntries.ts';

const t = textsOf(locales.sources.sources);

interface SourcesTableProps {
  readonly sources: readonly ManagedSource[];
  readonly reload: () => Promise<void>;
  /** gets the focus when the row that had it is gone */
  readonly heading: RefObject<HTMLElement | null>;
}

/** The table of sources. */
export function SourcesTable({ sources, ...rest }: SourcesTableProps) {
  const entries = useTextEntries({
    calls: sourceTexts,
    at: (name) => `/sources/${name}`,
    t,
  });
  return (
    <KeptTable
      {...rest}
      title={t('title')}
      one={t('source')}
      all={sources}
      folder="schemas/sources/"
      addressOf={({ name }) => `/sources/${name}`}
      editAt={({ name }) => `/sources/${name}`}
      about={({ address }) => address && <small>{address}</small>}
      columns={[
        { title: t('state'), cell: (source) => <SourceState source={source} /> },
        { title: t('lists'), cell: ({ lists }) => <Lists lists={lists} /> },
      ]}
      links={({ name, state }, title) =>
        (state === 'ready' || state === 'last-good') && (
          <Link to={`/lists?source=${name}`} aria-label={`${t('newList')} ${title}`}>
            {t('newList')}
          </Link>
        )
      }
      entries={entries}
    />
  );
}

function Lists({ lists }: Pick<ManagedSource, 'lists'>) {
  if (lists.length === 0) return <span className="bd-no">{t('noLists')}</span>;
  return (
    <span className="bd-sources-lists">
      {lists.map(({ name, label }) => (
        <Link key={name} to={`/resource/${name}`}>
          {localized(label)}
        </Link>
      ))}
    </span>
  );
}

const colours = {
  ready: 'success',
  'last-good': 'warning',
  broken: 'error',
  removed: 'default',
} as const;

/** Whether it can be used, what keeps lists from it, which secret it lacks, and what came of the last try. */
export function SourceState({ source }: { readonly source: ManagedSource }) {
  const { state, missing } = source;
  return (
    <span className="bd-sources-state">
      {state !== 'ready' && <span className={`bd-tag bd-tag-${colours[state]}`}>{t(state)}</span>}
      {missing.length > 0 && (
        <span className="bd-tag bd-tag-warning">
          <KeyOutlined aria-hidden /> {t('missing', { names: missing.join(', ') })}
        </span>
      )}
      {source.trouble && <Trouble {...source.trouble} />}
      {state !== 'removed' && <LastTry source={source} />}
    </span>
  );
}

/** What keeps lists from the records of a source, since when, and what an operator can do. */
function Trouble({ kind, failure, since }: NonNullable<ManagedSource['trouble']>) {
  // of these the sentence itself says it
  const saysAll = kind === 'secret' || kind === 'unusable';
  return (
    <span className="bd-inline bd-sources-trouble">
      <span className="bd-tag bd-tag-error">
        <WarningFilled aria-hidden /> {t(`trouble-${kind}`)}
      </span>
      <small>{t('since', { since: formatInstant(since) })}</small>
      <small>{saysAll ? localized(failure) : t(`deed-${kind}`)}</small>
    </span>
  );
}

function LastTry({ source: { lastTry } }: { readonly source: ManagedSource }) {
  if (!lastTry)
    return (
      <span className="bd-soft bd-sources-try">
        <QuestionCircleOutlined aria-hidden /> {t('notTried')}
      </span>
    );
  const { status, failure } = lastTry;
  const at = formatInstant(lastTry.at);
  const isGood = failure === null && status !== null && status < 400;
  const words =
    status === null ? t('notAnswered', { at }) : t(isGood ? 'answered' : 'refused', { status, at });
  return (
    <span className={`bd-soft bd-sources-try bd-sources-try-${isGood ? 'good' : 'bad'}`}>
      {isGood ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />} {words}
      {failure && <small>{localized(failure)}</small>}
    </span>
  );
}

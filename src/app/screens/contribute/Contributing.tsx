import { type FormEvent, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { useSettledSearch } from '#app/resources/useSettledSearch.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { useSession } from '#app/session/useSession.ts';
import { ActForInstead } from '#app/widgets/acting/ActForInstead.tsx';
import { useTextProblem } from '#app/widgets/fields/useTextProblem.ts';
import { ContentStatus, SubmitType } from '#contract/codes.ts';
import type { ContributionPage } from '#contract/entities/special.ts';
import { searchLength } from '#contract/limits.ts';
import { cutText } from '#contract/text.ts';
import { locales } from '#locales/index.ts';
import { specialPath } from '#page/links.ts';
import { OwnRecordList } from './OwnRecordList.tsx';
import { type Outcome, useContributing } from './useContributing.ts';
import { keyOf, mayContribute, useOwnRecords } from './useOwnRecords.ts';

const t = textsOf(locales.contributions.screen);
const say = textsOf(locales.contributions.contribution);

/** up to so many need no search box */
const fewRecords = 6;

/** Lets the reader choose and send one of their records. If the page accepts nothing now, shows what was contributed. */
export function Contributing({ page }: { page: ContributionPage }) {
  const problem = useTextProblem();
  const listId = useId();
  const isOpen = page.standing === 'open';
  const [text, setText] = useState('');
  const { settled, search, composition } = useSettledSearch();
  const records = useOwnRecords(page.id, settled, !isOpen);
  const { rows, total = 0, state, renew, mark, markGone } = records;
  const { chosen, choose, outcome, busy, contribute } = useContributing(
    page.id,
    mark,
    markGone,
    renew,
  );
  useEffect(() => {
    // another tab may have contributed meanwhile
    const look = () => {
      if (document.visibilityState === 'visible') void renew();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [renew]);
  const [isAskedFor, setAskedFor] = useState(false);
  const record = rows.find((row) => keyOf(row) === chosen && mayContribute(row));

  if (!isOpen && rows.length === 0 && state !== 'failed') return null;
  if (rows.length === 0 && state === 'ready' && settled === '')
    return <NothingYet submit={page.submit} />;

  const send = (event: FormEvent) => {
    event.preventDefault();
    setAskedFor(!record);
    if (record) void contribute(record);
  };
  const tooLong = problem(t('search'), text, { maximum: searchLength });
  const isSearchable = isOpen && (total > fewRecords || text !== '');
  return (
    <form onSubmit={send} noValidate>
      <h2 id={listId}>{t(isOpen ? 'choose' : 'yours')}</h2>
      {isSearchable && (
        <div className="bd-field" {...composition}>
          <input
            type="search"
            aria-label={t('search')}
            placeholder={t('searchPlaceholder')}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              search(cutText(event.target.value, searchLength));
            }}
          />
          {tooLong && (
            <p className="bd-note bd-note-error" role="status">
              {tooLong}
            </p>
          )}
        </div>
      )}
      <OwnRecordList
        rows={rows}
        labelledBy={listId}
        chosen={chosen}
        onChoose={isOpen ? choose : undefined}
      />
      <ListFoot records={records} searchText={settled} />
      {isOpen && (
        <div className="bd-contribute-foot">
          <Told outcome={outcome} id={page.id} />
          {isAskedFor && !record && (
            <p className="bd-failure" role="alert">
              {t('chooseFirst')}
            </p>
          )}
          <button type="submit" className="bd-button bd-button-primary bd-submit" disabled={busy}>
            {t(busy ? 'sending' : 'submit')}
          </button>
        </div>
      )}
    </form>
  );
}

interface ListFootProps {
  records: ReturnType<typeof useOwnRecords>;
  searchText: string;
}

/** The line below the loaded records: more are loading, loading failed, there are more, or there are none. */
function ListFoot({ records, searchText }: ListFootProps) {
  const { rows, total = 0, state, failure, loadMore } = records;
  if (state === 'loading') return <p role="status">{t('reading')}</p>;
  if (state === 'failed')
    return (
      <p className="bd-failure" role="alert">
        {sentenceOf(failure) || t('failed')}{' '}
        <button type="button" className="bd-button" onClick={loadMore}>
          {t('again')}
        </button>
      </p>
    );
  if (rows.length === 0) return <p role="status">{t('nothingFound', { text: searchText })}</p>;
  return rows.length < total ? (
    <button type="button" className="bd-button bd-wide" onClick={loadMore}>
      {t('more', { count: total - rows.length })}
    </button>
  ) : null;
}

/** The result of the last contribution. */
function Told({ outcome, id }: { outcome: Outcome; id: string }) {
  if (outcome.kind === 'failed')
    return (
      <p className="bd-failure" role="alert">
        {outcome.reason}
        <small>{t(outcome.isUncertain ? 'uncertain' : 'notContributed')}</small>
      </p>
    );
  if (outcome.kind === 'gone' || outcome.kind === 'there')
    return (
      <p className="bd-failure" role="alert">
        {outcome.kind === 'gone' ? t('goneMeanwhile') : outcome.reason}
      </p>
    );
  if (outcome.kind === 'none') return null;
  const isShown = outcome.status === ContentStatus.published;
  return (
    <p className="bd-success" role="status">
      {say(isShown ? 'shown' : 'awaiting')}{' '}
      {isShown && <a href={`${specialPath(id)}#contributions`}>{t('seeIt')}</a>}
    </p>
  );
}

/** Where to publish what a page accepts. */
const publishing = {
  dynamic: { path: '/publish/dynamic', label: 'toDynamic' },
  article: { path: '/publish/article', label: 'toArticle' },
  bookList: { path: '/publish/booklist', label: 'toBookList' },
} as const;
const publishingOf = {
  [SubmitType.closed]: [],
  [SubmitType.any]: [publishing.dynamic, publishing.article, publishing.bookList],
  [SubmitType.dynamics]: [publishing.dynamic],
  [SubmitType.articles]: [publishing.article],
  [SubmitType.videos]: [publishing.dynamic],
} as const;

/** Shown if the reader has nothing to contribute: what to publish, and where. */
function NothingYet({ submit }: Pick<ContributionPage, 'submit'>) {
  const mayPublish = useSession().userInfo?.enablePublish === true;
  return (
    <div className="bd-contribute-empty">
      <h2>{t('emptyTitle')}</h2>
      <p>{t(mayPublish ? `empty${submit}` : 'mayNotPublish')}</p>
      {!mayPublish && <ActForInstead toDo="write" />}
      {mayPublish && (
        <div className="bd-actions">
          {publishingOf[submit].map(({ path, label }, index) => (
            <Link
              key={path}
              to={path}
              className={index === 0 ? 'bd-button bd-button-primary' : 'bd-button'}
            >
              {t(label)}
            </Link>
          ))}
        </div>
      )}
    </div>
  );
}

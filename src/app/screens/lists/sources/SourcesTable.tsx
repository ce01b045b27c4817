import {
  CheckCircleFilled,
  CloseCircleFilled,
  KeyOutlined,
  MoreOutlined,
  QuestionCircleOutlined,
  WarningFilled,
} from '@ant-design/icons';
import { App, Button } from 'antd';
import { type RefObject, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatInstant } from '#app/language/format.ts';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { notify } from '#app/session/notifications.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { ActionMenu } from '#app/widgets/ActionMenu.tsx';
import type { ManagedSource } from '#contract/endpoints/sources.ts';
import { removeSource } from './calls.ts';
import { sourcesMessages } from './messages.ts';
import '#app/resources/resources.css';

interface SourcesTableProps {
  readonly sources: readonly ManagedSource[];
  readonly reload: () => Promise<void>;
  /** gets the focus when the row that had it is gone */
  readonly heading: RefObject<HTMLElement | null>;
}

/** The table of sources; on a phone each is a card. */
export function SourcesTable({ sources, ...rest }: SourcesTableProps) {
  const t = useMessages(sourcesMessages);
  return (
    <table className="bd-lists-table" aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col">{t('source')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('lists')}</th>
          <th scope="col">{t('from')}</th>
          <th scope="col">{t('changed')}</th>
          <th scope="col">{t('actions')}</th>
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => (
          <SourceRow key={source.name} source={source} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Omit<SourcesTableProps, 'sources'> & { readonly source: ManagedSource };

function SourceRow({ source, reload, heading }: RowProps) {
  const t = useMessages(sourcesMessages);
  const localized = useLocalized();
  const { name, label, address, state, lists, from, revision, updatedAt, author } = source;
  const title = label ? localized(label) : name;
  return (
    <tr>
      <th scope="row">
        <Link to={`/sources/${name}`}>{title}</Link>
        <code>{name}</code>
        {address && <small>{address}</small>}
      </th>
      <td data-label={t('state')}>
        <SourceState source={source} />
      </td>
      <td data-label={t('lists')}>
        {lists.length === 0 ? (
          <span className="bd-no">{t('noLists')}</span>
        ) : (
          <span className="bd-sources-lists">
            {lists.map((list) => (
              <Link key={list.name} to={`/resource/${list.name}`}>
                {localized(list.label)}
              </Link>
            ))}
          </span>
        )}
      </td>
      <td data-label={t('from')}>
        {t(from)}
        {revision > 0 && <small>{t('revision', { revision })}</small>}
      </td>
      <td data-label={t('changed')}>
        {updatedAt ? (
          <>
            <time dateTime={updatedAt}>{formatInstant(updatedAt)}</time>
            <small>{author}</small>
          </>
        ) : (
          '–'
        )}
      </td>
      <td>
        <span className="bd-lists-actions">
          <Link to={`/sources/${name}`} aria-label={`${t('edit')} ${title}`}>
            {t('edit')}
          </Link>
          {(state === 'ready' || state === 'last-good') && (
            <Link to={`/lists?source=${name}`} aria-label={`${t('newList')} ${title}`}>
              {t('newList')}
            </Link>
          )}
          <MoreActions source={source} title={title} reload={reload} heading={heading} />
        </span>
      </td>
    </tr>
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
  const t = useMessages(sourcesMessages);
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
  const t = useMessages(sourcesMessages);
  const localized = useLocalized();
  // of these the sentence itself says it
  const saysAll = kind === 'secret' || kind === 'unusable';
  return (
    <span className="bd-sources-trouble">
      <span className="bd-tag bd-tag-error">
        <WarningFilled aria-hidden /> {t(`trouble-${kind}`)}
      </span>
      <small>{t('since', { since: formatInstant(since) })}</small>
      <small>{saysAll ? localized(failure) : t(`deed-${kind}`)}</small>
    </span>
  );
}

function LastTry({ source: { lastTry } }: { readonly source: ManagedSource }) {
  const t = useMessages(sourcesMessages);
  const localized = useLocalized();
  if (!lastTry)
    return (
      <span className="bd-sources-try">
        <QuestionCircleOutlined aria-hidden /> {t('notTried')}
      </span>
    );
  const { status, failure } = lastTry;
  const at = formatInstant(lastTry.at);
  const isGood = failure === null && status !== null && status < 400;
  const words =
    status === null ? t('notAnswered', { at }) : t(isGood ? 'answered' : 'refused', { status, at });
  return (
    <span className={`bd-sources-try bd-sources-try-${isGood ? 'good' : 'bad'}`}>
      {isGood ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />} {words}
      {failure && <small>{localized(failure)}</small>}
    </span>
  );
}

function MoreActions({ source, title, reload, heading }: RowProps & { readonly title: string }) {
  const t = useMessages(sourcesMessages);
  const navigate = useNavigate();
  const opener = useRef<HTMLButtonElement>(null);
  const { modal, message } = App.useApp();
  const { name, from, state, revision } = source;
  const ask = () =>
    modal.confirm({
      title: t('removeQuestion', { name: title }),
      content: t(from === 'stored' ? 'removeText' : 'removeToFile'),
      okText: t('remove'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await removeSource(source);
          message.success(t('removedNow'));
        } catch (error) {
          notify({ kind: 'error', message: sentenceOf(error) });
        }
        await reload();
      },
      // the menu that opened the dialog is closed by then
      afterClose: () => (opener.current ?? heading.current)?.focus(),
    });
  const items = [
    {
      key: 'history',
      label: t('history'),
      disabled: revision === 0,
      onClick: () => void navigate(`/sources/${name}?history`),
    },
    ...(from !== 'file' && state !== 'removed'
      ? [{ key: 'remove', danger: true, label: t('remove'), onClick: ask }]
      : []),
  ];
  return (
    <ActionMenu menu={{ items }} placement="bottomRight">
      <Button
        ref={opener}
        type="text"
        size="small"
        icon={<MoreOutlined />}
        aria-label={t('more', { name: title })}
      />
    </ActionMenu>
  );
}

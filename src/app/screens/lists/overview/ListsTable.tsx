import { MoreOutlined } from '@ant-design/icons';
import { App, Button, Tooltip } from 'antd';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '#app/language/format.ts';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { useResources } from '#app/resources/index.ts';
import { AffectedLater } from '#app/screens/lists/comparison/AffectedLater.tsx';
import { notify } from '#app/session/notifications.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { ActionMenu } from '#app/widgets/ActionMenu.tsx';
import type { ManagedSchema } from '#contract/endpoints/schemas.ts';
import { deleteRecords, discardDraft, exportSchema, loadFileText, removeSchema } from './calls.ts';
import { DeleteRecordsDialog } from './DeleteRecordsDialog.tsx';
import { overviewMessages } from './messages.ts';
import '#app/resources/resources.css';

interface ListsTableProps {
  readonly lists: readonly ManagedSchema[];
  /** also the lists that are filtered out */
  readonly all: readonly ManagedSchema[];
  readonly reload: () => Promise<void>;
  /** gets the focus when the row that had it is gone */
  readonly heading: RefObject<HTMLElement | null>;
}

/** The table of lists; on a phone each list is a card. */
export function ListsTable({ lists, ...rest }: ListsTableProps) {
  const t = useMessages(overviewMessages);
  return (
    <table className="bd-lists-table" aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('source')}</th>
          <th scope="col">{t('findings')}</th>
          <th scope="col">{t('changed')}</th>
          <th scope="col">{t('actions')}</th>
        </tr>
      </thead>
      <tbody>
        {lists.map((list) => (
          <ListRow key={list.name} list={list} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

const stateColours = {
  ready: 'success',
  'last-good': 'warning',
  broken: 'error',
  draft: 'default',
  removed: 'default',
} as const;
const stateHints = {
  ready: undefined,
  'last-good': 'lastGoodHint',
  broken: 'brokenHint',
  draft: 'draftHint',
  removed: 'removedHint',
} as const;
const sourceHints = {
  file: 'fileHint',
  stored: 'storedHint',
  'stored-over-file': 'overHint',
} as const;

type RowProps = Omit<ListsTableProps, 'lists'> & { readonly list: ManagedSchema };

function ListRow({ list, ...rest }: RowProps) {
  const t = useMessages(overviewMessages);
  const localized = useLocalized();
  const { name, label, state, source, revision } = list;
  const hint = stateHints[state];
  const title = label ? localized(label) : name;
  return (
    <tr>
      <th scope="row">
        <Link to={`/lists/${name}`}>{title}</Link>
        <code>{name}</code>
        <Relations list={list} {...rest} />
      </th>
      <td data-label={t('state')}>
        <Tooltip title={hint && t(hint)}>
          <span className={`bd-tag bd-tag-${stateColours[state]}`}>
            {t(state)}
            {hint && <span className="bd-unseen"> ({t(hint)})</span>}
          </span>
        </Tooltip>
        {list.hasDraft && state !== 'draft' && (
          <span className="bd-tag bd-tag-processing">{t('hasDraft')}</span>
        )}
        {list.keptRecords !== null && <small>{t('keeps', { count: list.keptRecords })}</small>}
      </td>
      <td data-label={t('source')}>
        <span title={t(sourceHints[source], { name })}>{t(source)}</span>
        {revision > 0 && <small>{t('revision', { revision })}</small>}
      </td>
      <td data-label={t('findings')}>
        <Findings list={list} />
      </td>
      <td data-label={t('changed')}>
        {list.updatedAt ? (
          <>
            <time dateTime={list.updatedAt}>{formatInstant(list.updatedAt)}</time>
            <small>{list.author}</small>
          </>
        ) : (
          '–'
        )}
      </td>
      <td>
        <span className="bd-lists-actions">
          <Link to={`/lists/${name}`} aria-label={`${t('edit')} ${title}`}>
            {t('edit')}
          </Link>
          {(state === 'ready' || state === 'last-good') && (
            <Link to={`/resource/${name}`} aria-label={`${t('open')} ${title}`}>
              {t('open')}
            </Link>
          )}
          <MoreActions list={list} title={title} {...rest} />
        </span>
      </td>
    </tr>
  );
}

/** Names the list that this one extends, and those that extend it. */
function Relations({ list, all }: Pick<RowProps, 'list' | 'all'>) {
  const t = useMessages(overviewMessages);
  const localized = useLocalized();
  const over = all.filter(({ base }) => base === list.name);
  const linkTo = (name: string) => {
    const label = all.find((one) => one.name === name)?.label;
    return (
      <Link key={name} to={`/lists/${name}`}>
        {label ? localized(label) : name}
      </Link>
    );
  };
  return (
    <>
      {list.base && (
        <small>
          {t('extends')} {linkTo(list.base)}
        </small>
      )}
      {over.length > 0 && (
        <small>
          {t('extendedBy')} {over.map(({ name }) => linkTo(name))}
        </small>
      )}
    </>
  );
}

function Findings({ list: { errors, warnings } }: { list: ManagedSchema }) {
  const t = useMessages(overviewMessages);
  if (errors + warnings === 0) return <span className="bd-no">{t('noFindings')}</span>;
  return (
    <span className="bd-tags">
      {errors > 0 && <span className="bd-tag bd-tag-error">{t('errors', { count: errors })}</span>}
      {warnings > 0 && (
        <span className="bd-tag bd-tag-warning">{t('warnings', { count: warnings })}</span>
      )}
    </span>
  );
}

function MoreActions({ list, title, reload, heading }: RowProps & { readonly title: string }) {
  const t = useMessages(overviewMessages);
  const opener = useRef<HTMLButtonElement>(null);
  const { modal, message } = App.useApp();
  const { retry: reloadResources } = useResources();
  const { name, source, state, keptRecords } = list;
  const [isDeleting, setDeleting] = useState(false);

  const attempt = async (work: () => Promise<void>, done?: string) => {
    try {
      await work();
      if (done) message.success(done);
    } catch (error) {
      notify({ kind: 'error', message: sentenceOf(error) });
    }
  };
  const change = (work: () => Promise<void>, done: string) => async () => {
    await attempt(work, done);
    reloadResources();
    await reload();
  };
  const ask = (question: string, content: ReactNode, okText: string, onOk: () => Promise<void>) =>
    modal.confirm({
      title: question,
      content,
      okText,
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      onOk,
      // the menu that opened the dialog is closed by then
      afterClose: () => (opener.current ?? heading.current)?.focus(),
    });

  const items = [
    { key: 'history', label: <Link to={`/lists/${name}/history`}>{t('history')}</Link> },
    {
      key: 'export',
      label: t('export'),
      onClick: () => void attempt(() => exportSchema(name)),
    },
    ...(list.hasDraft
      ? [
          {
            key: 'discard',
            danger: true,
            label: t('discard'),
            onClick: () =>
              ask(
                t('discardQuestion', { name: title }),
                t('discardDetail'),
                t('discard'),
                change(() => discardDraft(list), t('discarded')),
              ),
          },
        ]
      : []),
    ...(source !== 'file' && state !== 'draft' && state !== 'removed'
      ? [
          {
            key: 'remove',
            danger: true,
            label: t('remove'),
            onClick: () =>
              ask(
                t('removeQuestion', { name: title }),
                source === 'stored' ? (
                  t('removeToNothing')
                ) : (
                  <>
                    <p>{t('removeToFile', { name })}</p>
                    <AffectedLater name={name} text={() => loadFileText(name)} />
                  </>
                ),
                t('remove'),
                change(() => removeSchema(list), t('removedNow')),
              ),
          },
        ]
      : []),
    ...(state === 'removed' && keptRecords !== null
      ? [
          {
            key: 'records',
            danger: true,
            label: t('deleteRecords'),
            onClick: () => setDeleting(true),
          },
        ]
      : []),
  ];
  return (
    <>
      <ActionMenu menu={{ items }} placement="bottomRight">
        <Button
          ref={opener}
          type="text"
          size="small"
          icon={<MoreOutlined />}
          aria-label={t('more', { name: title })}
        />
      </ActionMenu>
      {isDeleting && (
        <DeleteRecordsDialog
          name={name}
          title={title}
          count={keptRecords ?? 0}
          onDelete={() =>
            attempt(async () => {
              const count = await deleteRecords(name);
              message.success(t('recordsDeleted', { count }));
              await reload();
            })
          }
          onClose={() => {
            setDeleting(false);
            (opener.current ?? heading.current)?.focus();
          }}
        />
      )}
    </>
  );
}

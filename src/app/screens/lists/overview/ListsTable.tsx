import { Tooltip } from 'antd';
import { type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { localized, textsOf } from '#app/language/index.ts';
import { useResources } from '#app/resources/index.ts';
import { AffectedLater } from '#app/screens/lists/comparison/AffectedLater.tsx';
import type { ManagedSchema } from '#contract/endpoints/schemas.ts';
import { locales } from '#locales/index.ts';
import { KeptTable, type RowEntry } from '../kept/KeptTable.tsx';
import { discardDraft, exportSchema, loadFileText, removeSchema } from './calls.ts';
import { DeleteRecordsDialog } from './DeleteRecordsDialog.tsx';

const t = textsOf(locales.listEditor.overview);

interface ListsTableProps {
  readonly lists: readonly ManagedSchema[];
  /** also the lists that are filtered out */
  readonly all: readonly ManagedSchema[];
  readonly reload: () => Promise<void>;
  /** gets the focus when the row that had it is gone */
  readonly heading: RefObject<HTMLElement | null>;
}

/** The table of lists. */
export function ListsTable({ lists, all, reload, heading }: ListsTableProps) {
  const { retry: reloadResources } = useResources();
  const [deleting, setDeleting] = useState<ManagedSchema & { readonly title: string }>();
  const changing = (work: () => Promise<void>, done: string) => async () => {
    try {
      await work();
    } finally {
      reloadResources();
    }
    return done;
  };
  const entries = (list: ManagedSchema, title: string): RowEntry[] => {
    const { name, from, state, keptRecords, hasDraft } = list;
    const isRemovable = from !== 'file' && state !== 'draft' && state !== 'removed';
    const all: (RowEntry | false)[] = [
      { key: 'history', label: <Link to={`/lists/${name}/history`}>{t('history')}</Link> },
      {
        key: 'export',
        label: t('export'),
        work: async () => {
          await exportSchema(name);
          return undefined;
        },
      },
      hasDraft && {
        key: 'discard',
        label: t('discard'),
        question: {
          title: t('discardQuestion', { name: title }),
          lines: [t('discardDetail')],
          okText: t('discard'),
          danger: true,
        },
        work: changing(() => discardDraft(list), t('discarded')),
      },
      isRemovable && {
        key: 'remove',
        label: t('remove'),
        question: {
          title: t('removeQuestion', { name: title }),
          lines: [from === 'stored' ? t('removeToNothing') : t('removeToFile', { name })],
          more: from !== 'stored' && <AffectedLater name={name} text={() => loadFileText(name)} />,
          okText: t('remove'),
          danger: true,
        },
        work: changing(() => removeSchema(list), t('removedNow')),
      },
      state === 'removed' &&
        keptRecords !== null && {
          key: 'records',
          isDanger: true,
          label: t('deleteRecords'),
          onClick: () => setDeleting({ ...list, title }),
        },
    ];
    return all.flatMap((entry) => entry || []);
  };
  return (
    <>
      <KeptTable
        title={t('title')}
        one={t('name')}
        all={lists}
        folder="schemas/"
        addressOf={({ name }) => `/lists/${name}`}
        editAt={({ name }) => `/lists/${name}`}
        about={(list) => <Relations list={list} all={all} />}
        columns={[
          { title: t('state'), cell: (list) => <State list={list} /> },
          { title: t('findings'), cell: (list) => <Findings list={list} /> },
        ]}
        links={({ name, state }, title) =>
          (state === 'ready' || state === 'last-good') && (
            <Link to={`/resource/${name}`} aria-label={`${t('open')} ${title}`}>
              {t('open')}
            </Link>
          )
        }
        entries={entries}
        reload={reload}
        heading={heading}
      />
      {deleting && (
        <DeleteRecordsDialog
          name={deleting.name}
          title={deleting.title}
          count={deleting.keptRecords ?? 0}
          onDeleted={reload}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
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
/** Whether a list is in use, and what it keeps besides. */
function State({ list: { state, hasDraft, keptRecords } }: { readonly list: ManagedSchema }) {
  const hint = stateHints[state];
  return (
    <>
      <Tooltip title={hint && t(hint)}>
        <span className={`bd-tag bd-tag-${stateColours[state]}`}>
          {t(state)}
          {hint && <span className="bd-unseen"> ({t(hint)})</span>}
        </span>
      </Tooltip>
      {hasDraft && state !== 'draft' && (
        <span className="bd-tag bd-tag-processing">{t('hasDraft')}</span>
      )}
      {keptRecords !== null && <small>{t('keeps', { count: keptRecords })}</small>}
    </>
  );
}

/** Names the list that this one extends, and those that extend it. */
function Relations({ list, all }: Pick<ListsTableProps, 'all'> & { readonly list: ManagedSchema }) {
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
  if (errors + warnings === 0) return <span className="bd-no">{t('noFindings')}</span>;
  return (
    <span className="bd-wrap bd-gap-4 bd-cut bd-tags">
      {errors > 0 && <span className="bd-tag bd-tag-error">{t('errors', { count: errors })}</span>}
      {warnings > 0 && (
        <span className="bd-tag bd-tag-warning">{t('warnings', { count: warnings })}</span>
      )}
    </span>
  );
}

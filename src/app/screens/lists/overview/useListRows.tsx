import { Tooltip } from 'antd';
import { Link, useNavigate } from 'react-router';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { useResources } from '#app/resources/index.ts';
import { AffectedLater } from '#app/screens/lists/comparison/AffectedLater.tsx';
import type { ManagedSchema } from '#contract/endpoints/schemas.ts';
import { locales } from '#locales/index.ts';
import { useKeptRow } from '../kept/KeptList.tsx';
import { discardDraft, exportSchema, loadFileText, removeSchema } from './calls.ts';
import { DeleteRecordsDialog } from './DeleteRecordsDialog.tsx';

/** Makes the rows of lists. */
export function useListRows() {
  const t = useMessages(locales.listEditor.overview);
  const navigate = useNavigate();
  const { retry: reloadResources } = useResources();
  const rowOf = useKeptRow('schemas/');
  const localized = useLocalized();
  const changing = (work: () => Promise<void>) => () => work().finally(reloadResources);
  /** @param all also the lists that are filtered out */
  return (list: ManagedSchema, all: readonly ManagedSchema[]) => {
    const { name, label, from, state, keptRecords, hasDraft } = list;
    const title = label ? localized(label) : name;
    const isRemovable = from !== 'file' && state !== 'draft' && state !== 'removed';
    return rowOf(list, {
      to: `/lists/${name}`,
      tags: (
        <>
          <State list={list} />
          <Findings list={list} />
        </>
      ),
      facts: (
        <>
          {keptRecords !== null && t('keeps', { count: keptRecords })}
          <Relations list={list} all={all} />
        </>
      ),
      links: (state === 'ready' || state === 'last-good') && (
        <Link to={`/resource/${name}`} aria-label={`${t('open')} ${title}`}>
          {t('open')}
        </Link>
      ),
      actions: [
        {
          label: t('history'),
          work: async () => {
            await navigate(`/lists/${name}/history`);
            return false;
          },
        },
        { label: t('export'), work: () => exportSchema(name).then(() => false) },
        hasDraft && {
          label: t('discard'),
          isDanger: true,
          question: { title: t('discardQuestion', { name: title }), text: t('discardDetail') },
          work: changing(() => discardDraft(list)),
          done: t('discarded'),
        },
        isRemovable && {
          label: t('remove'),
          isDanger: true,
          question: {
            title: t('removeQuestion', { name: title }),
            text: (
              <>
                <p>{from === 'stored' ? t('removeToNothing') : t('removeToFile', { name })}</p>
                {from !== 'stored' && <AffectedLater name={name} text={() => loadFileText(name)} />}
              </>
            ),
          },
          work: changing(() => removeSchema(list)),
          done: t('removedNow'),
        },
        state === 'removed' &&
          keptRecords !== null && {
            label: t('deleteRecords'),
            isDanger: true,
            dialog: ({ onClose, onDone }) => (
              <DeleteRecordsDialog
                {...{ name, title, onClose }}
                count={keptRecords}
                onDeleted={onDone}
              />
            ),
          },
      ],
    });
  };
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
function State({ list: { state, hasDraft } }: { readonly list: ManagedSchema }) {
  const t = useMessages(locales.listEditor.overview);
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
    </>
  );
}

/** Names the list that this one extends, and those that extend it. */
function Relations({
  list,
  all,
}: {
  readonly list: ManagedSchema;
  readonly all: readonly ManagedSchema[];
}) {
  const t = useMessages(locales.listEditor.overview);
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
        <span>
          {t('extends')} {linkTo(list.base)}
        </span>
      )}
      {over.length > 0 && (
        <span>
          {t('extendedBy')} {over.map(({ name }) => linkTo(name))}
        </span>
      )}
    </>
  );
}

function Findings({ list: { errors, warnings } }: { list: ManagedSchema }) {
  const t = useMessages(locales.listEditor.overview);
  return (
    <>
      {errors > 0 && <span className="bd-tag bd-tag-error">{t('errors', { count: errors })}</span>}
      {warnings > 0 && (
        <span className="bd-tag bd-tag-warning">{t('warnings', { count: warnings })}</span>
      )}
    </>
  );
}

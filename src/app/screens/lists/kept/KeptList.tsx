import { PlusOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatInstant } from '#app/language/format.ts';
import { useLocalized, useMessages } from '#app/language/index.ts';
import {
  type SettingAction,
  SettingList,
  type SettingRow,
} from '#app/screens/shared/setting/SettingList.tsx';
import { ActionMenu } from '#app/widgets/ActionMenu.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import type { KeptTextCalls } from '#contract/endpoints/keptTexts.ts';
import type { ManagedSource } from '#contract/endpoints/sources.ts';
import { locales } from '#locales/index.ts';
import { removeText } from './calls.ts';
import './kept.css';

/** What is told of every text that operators keep. */
type Kept = Pick<ManagedSource, 'name' | 'label' | 'from' | 'revision' | 'author' | 'updatedAt'>;

interface RowParts {
  /** where its title leads, and its editor */
  readonly to: string;
  readonly edit?: string;
  /** how it stands */
  readonly tags?: ReactNode;
  /** what else is told of it */
  readonly facts: ReactNode;
  /** beside that to its editor */
  readonly links?: ReactNode;
  readonly actions: readonly (SettingAction | false)[];
}

/** Makes the row of a list, a source or a dashboard: how it stands, where it comes from, what can be done. @param folder of its files */
export function useKeptRow(folder: string) {
  const t = useMessages(locales.listEditor.kept);
  const localized = useLocalized();
  return (one: Kept, { to, edit = to, tags, facts, links, actions }: RowParts): SettingRow => {
    const { name, label, from, revision, updatedAt, author } = one;
    const title = label ? localized(label) : name;
    const offered = actions.filter((action) => action !== false);
    return {
      key: name,
      name: title,
      title: <Link to={to}>{title}</Link>,
      tags,
      detail: (
        <span className="bd-wrap bd-kept-facts">
          <code>{name}</code>
          {facts}
          <span title={t(`${from}Hint`, { path: `${folder}${name}.json` })}>
            {t(from)}
            {from !== 'file' && ` · ${t('revision', { revision })}`}
          </span>
          {updatedAt && (
            <span>
              <time dateTime={updatedAt}>{formatInstant(updatedAt)}</time> {author}
            </span>
          )}
        </span>
      ),
      control: (
        <span className="bd-row bd-rigid bd-gap-12">
          {links}
          <Link to={edit} aria-label={`${t('edit')} ${title}`}>
            {t('edit')}
          </Link>
        </span>
      ),
      actions: offered.map((action) => ({ ...action, isMore: offered.length > 1 })),
    };
  };
}

interface KeptListProps<T> {
  /** its words */
  readonly t: (
    key: 'title' | 'about' | 'create' | 'empty' | 'removeQuestion' | 'removeText' | 'removeToFile',
    values?: { readonly name: string },
  ) => string;
  readonly load: (signal: AbortSignal) => Promise<readonly T[]>;
  readonly calls: KeptTextCalls;
  readonly folder: string;
  readonly editAt: (name: string) => string;
  readonly parts: (one: T, title: string) => Omit<RowParts, 'edit' | 'actions'>;
  readonly onRemoved?: () => void;
}

/** An overview of the texts that are in use as soon as they are stored: “New”, and each with its history, and taking it out of use. */
export function KeptList<T extends Kept & Pick<ManagedSource, 'state'>>(props: KeptListProps<T>) {
  const { t: say, load, calls, folder, editAt, parts, onRemoved } = props;
  const t = useMessages(locales.listEditor.kept);
  const localized = useLocalized();
  const navigate = useNavigate();
  const source = useRemote(load);
  const rowOf = useKeptRow(folder);
  const open = async (to: string) => {
    await navigate(to);
    return false;
  };
  return (
    <SettingList
      level={1}
      title={say('title')}
      about={say('about')}
      source={source}
      empty={say('empty')}
      Menu={ActionMenu}
      actions={[
        {
          label: say('create'),
          icon: <PlusOutlined aria-hidden />,
          type: 'primary',
          work: () => open(editAt('-new')),
        },
      ]}
      rows={(all) =>
        all.map((one) => {
          const { name, label, from, state, revision } = one;
          const title = label ? localized(label) : name;
          const isRemovable = from !== 'file' && state !== 'removed';
          return rowOf(one, {
            edit: editAt(name),
            ...parts(one, title),
            actions: [
              revision > 0 && {
                label: t('history'),
                work: () => open(`${editAt(name)}?history`),
              },
              isRemovable && {
                label: t('remove'),
                isDanger: true,
                question: {
                  title: say('removeQuestion', { name: title }),
                  text: say(from === 'stored' ? 'removeText' : 'removeToFile'),
                },
                async work() {
                  await removeText(calls, one);
                  onRemoved?.();
                },
                done: t('removedNow'),
              },
            ],
          });
        })
      }
    />
  );
}

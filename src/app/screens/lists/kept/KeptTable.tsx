import { MoreOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '#app/language/format.ts';
import { localized, textsOf } from '#app/language/index.ts';
import { notify } from '#app/session/notifications.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { ActionMenu } from '#app/widgets/ActionMenu.tsx';
import { type Confirmation, useConfirm } from '#app/widgets/useConfirm.tsx';
import type { ManagedSource } from '#contract/endpoints/sources.ts';
import { locales } from '#locales/index.ts';
import '#app/resources/resources.css';

const t = textsOf(locales.listEditor.kept);

/** What is told of every text that operators keep. */
type Kept = Pick<ManagedSource, 'name' | 'label' | 'from' | 'revision' | 'author' | 'updatedAt'>;

/** An entry of the menu of a row. */
export interface RowEntry {
  readonly key: string;
  readonly label: ReactNode;
  readonly isDisabled?: boolean;
  readonly isDanger?: boolean;
  /** asked before `work`; what is asked for changes something for good */
  readonly question?: Confirmation;
  /** @returns the sentence that tells what was done; failures are told, and the rows are read again */
  readonly work?: () => Promise<string | undefined>;
  readonly onClick?: () => void;
}

interface KeptTableProps<T extends Kept> {
  readonly title: string;
  /** head of the column of names */
  readonly one: string;
  readonly all: readonly T[];
  /** of the repository, where the files are: `schemas/` */
  readonly folder: string;
  readonly addressOf: (one: T) => string;
  /** stands below the name */
  readonly about?: (one: T) => ReactNode;
  readonly columns: readonly { readonly title: string; readonly cell: (one: T) => ReactNode }[];
  /** the links of a row, besides that to its editor */
  readonly links?: (one: T, title: string) => ReactNode;
  readonly editAt: (one: T) => string;
  readonly entries: (one: T, title: string) => readonly RowEntry[];
  readonly reload: () => Promise<void>;
  /** gets the focus when the row that had it is gone */
  readonly heading: RefObject<HTMLElement | null>;
}

/** The table of what operators keep beside lists, and of lists: where each comes from, how it stands, what can be done. On a phone each is a card. */
export function KeptTable<T extends Kept>(props: KeptTableProps<T>) {
  const { title, one, all, columns } = props;
  const heads = [one, ...columns.map((column) => column.title), t('from'), t('changed')];
  return (
    <table className="bd-rows bd-box bd-cut bd-lists-table" aria-label={title}>
      <thead>
        <tr>
          {[...heads, t('actions')].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {all.map((each) => (
          <Row key={each.name} {...props} row={each} />
        ))}
      </tbody>
    </table>
  );
}

function Row<T extends Kept>(props: KeptTableProps<T> & { readonly row: T }) {
  const { row, columns, folder, addressOf, editAt, about, links, entries, reload, heading } = props;
  const { name, label, from, revision, updatedAt, author } = row;
  const title = label ? localized(label) : name;
  return (
    <tr>
      <th scope="row">
        <Link to={addressOf(row)}>{title}</Link>
        <code>{name}</code>
        {about?.(row)}
      </th>
      {columns.map((column) => (
        <td key={column.title} data-label={column.title}>
          {column.cell(row)}
        </td>
      ))}
      <td data-label={t('from')}>
        <span title={t(`${from}Hint`, { path: `${folder}${name}.json` })}>{t(from)}</span>
        {from !== 'file' && <small>{t('revision', { revision })}</small>}
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
        <span className="bd-row bd-lists-actions">
          <Link to={editAt(row)} aria-label={`${t('edit')} ${title}`}>
            {t('edit')}
          </Link>
          {links?.(row, title)}
          <RowMenu title={title} entries={entries(row, title)} reload={reload} heading={heading} />
        </span>
      </td>
    </tr>
  );
}

interface RowMenuProps extends Pick<KeptTableProps<Kept>, 'reload' | 'heading'> {
  readonly title: string;
  readonly entries: readonly RowEntry[];
}

function RowMenu({ title, entries, reload, heading }: RowMenuProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const opener = useRef<HTMLButtonElement>(null);
  useLayoutEffect(
    () => () => {
      // the row goes, and with it what has the focus
      if (opener.current === document.activeElement) heading.current?.focus();
    },
    [heading],
  );
  const act = async ({ question, work, onClick }: RowEntry) => {
    onClick?.();
    if (!work || (question && !(await confirm(question)))) return;
    try {
      const done = await work();
      if (done) message.success(done);
    } catch (error) {
      notify({ kind: 'error', message: sentenceOf(error) });
    }
    await reload();
  };
  if (entries.length === 0) return null;
  return (
    <ActionMenu
      placement="bottomRight"
      menu={{
        items: entries.map(({ key, label, isDisabled = false, isDanger, question }) => ({
          ...{ key, label, disabled: isDisabled, danger: isDanger ?? question !== undefined },
        })),
        onClick({ key }) {
          const entry = entries.find((one) => one.key === key);
          if (entry) void act(entry);
        },
      }}
    >
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

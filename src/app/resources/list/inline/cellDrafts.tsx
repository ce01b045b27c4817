import type { MutableRefObject } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { agreedTo } from '#app/resources/form/agreedTo.ts';
import { askedBefore } from '#app/resources/form/askedBefore.ts';
import { choiceText, textOf as plainText, titleOf } from '#app/resources/format.ts';
import type { useScope } from '#app/resources/useScope.ts';
import { onceBack } from '#app/session/connection.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { Control } from '#app/widgets/Control.tsx';
import { claimLeft, type DraftSubject, forgetOld, newShelf } from '#app/widgets/draft/shelf.ts';
import { withFeedback } from '#app/widgets/feedback/feedback.ts';
import type { useConfirm } from '#app/widgets/useConfirm.tsx';
import { errorMessage } from '#contract/errorMessage.ts';
import { locales } from '#locales/index.ts';
import { columnOf } from '#schema/codec.ts';
import type { CompiledColumn, CompiledResource } from '#schema/compile.ts';
import { identifierOf, readRecord } from '#schema/record.ts';
import type { Announce } from '../table/useListAnnouncements.ts';
import type { Row } from '../useListRows.ts';
import {
  type CellCalls,
  type CellDraft,
  type CellStanding,
  createCellDraft,
  type KeptCell,
  keptCell,
} from './cellDraft.ts';
import { type CellMark, type EditingStore, type ShownLists, showSaved } from './editing.ts';

const say = textsOf(locales.lists.table);
const word = textsOf(locales.lists.resource);
const draftText = textsOf(locales.forms.draft);

/** A table with editable cells. */
export interface CellTable extends CellCalls, ShownLists {
  readonly store: EditingStore;
  readonly announce: Announce;
  /** loads again what lists and details show */
  readonly refresh: () => Promise<unknown>;
}
type LeftCell = Awaited<ReturnType<typeof claimLeft<KeptCell>>>[number];
type TableRef = Readonly<MutableRefObject<CellTable>>;

interface Cell {
  readonly key: string;
  /** id of the record */
  readonly id: string;
  readonly column: CompiledColumn;
  /** restored after the page was closed, so its row may not be visible */
  readonly isRestored: boolean;
  readonly draft: CellDraft;
  readonly release: () => void;
  /** the state that was last shown to the person */
  told: CellStanding;
}

/** how long a notice with a button stays, in seconds */
const noticeSeconds = 8;

export type CellDrafts = ReturnType<typeof createCellDrafts>;

/**
 * The cells of one list that are not saved yet. They outlive the table as long as the page is open and the person is
 * signed in; after that `restore` finds them on this device.
 */
function createCellDrafts(account: string, first: TableRef) {
  const cells = new Map<string, Cell>();
  const tables = new Set<TableRef>();
  /** whether the person is signed out */
  let isOver = false;
  let last = first;
  const table = (): CellTable => last.current;
  const { name } = table().resource;
  const subject: DraftSubject = { account, kind: 'cells', id: name };

  const eachStore = (work: (store: EditingStore) => void): void => {
    for (const { current } of tables) work(current.store);
  };
  const show = ({ id, column, draft }: Cell): void => {
    const standing = draft.standing();
    eachStore((store) => {
      store.begin(id, column.name, draft.value());
      store.mark(id, column.name, isMark(standing) ? markOf(standing, draft) : undefined);
    });
  };
  const ask = (): void => {
    const cell = [...cells.values()].find(({ draft }) => draft.asked());
    eachStore((store) => store.ask(cell && conflictOf(cell)));
  };
  const drop = (cell: Cell): void => {
    cells.delete(cell.key);
    void cell.draft.finish().then(cell.release);
    eachStore((store) => store.end(cell.id, cell.column.name, cell.draft.value()));
  };
  /** Shows the new value until the list has loaded it, or until it is changed again. */
  const refreshAndDrop = async (cell: Cell): Promise<void> => {
    const { told } = cell;
    await table().refresh();
    if (told === 'saved') showSaved(table(), cell.draft.row(), cell.column.name);
    if (cell.told === told && cells.get(cell.key) === cell) drop(cell);
  };

  const titleIn = (cell: Cell): string => titleOf(table().resource, cell.draft.row());
  /** Names the cell in messages. */
  const labelOf = (cell: Cell): string => {
    const label = localized(cell.column.label);
    const title = cell.isRestored ? titleIn(cell) : '';
    return title ? say('ofRecord', { title, label }) : label;
  };

  /** Shows a notice about a cell, with one button. */
  function tell(
    kind: 'success' | 'warning' | 'error',
    text: string,
    action?: { readonly label: string; readonly work: () => void },
  ): void {
    const key = kind === 'error' ? text : `${name}-cell`;
    table().announce(text);
    withFeedback(({ notification }) =>
      notification[kind]({
        key,
        message: text,
        placement: 'bottomLeft',
        duration: noticeSeconds,
        actions: action && (
          <Control
            small
            onClick={() => {
              notification.destroy(key);
              action.work();
            }}
          >
            {action.label}
          </Control>
        ),
      }),
    );
  }

  async function takeBack(undo: () => Promise<unknown>): Promise<void> {
    try {
      await undo();
      await table().refresh();
      table().announce(word('undone'));
    } catch (failure) {
      await table().refresh();
      tell('error', errorMessage(failure));
    }
  }

  const tellings: Record<CellStanding, (cell: Cell) => void> = {
    saving: (cell) => table().announce(say('saving', { label: labelOf(cell) })),
    saved(cell) {
      const [label, value] = [labelOf(cell), textOf(cell.column, cell.draft.value())];
      const undo = cell.draft.undo();
      tell(
        'success',
        value ? say('edited', { label, value }) : say('editedEmpty', { label }),
        undo && { label: word('undo'), work: () => void takeBack(undo) },
      );
      void refreshAndDrop(cell);
    },
    refused(cell) {
      tell('error', notSaved(cell), { label: word('undo'), work: () => discard(cell) });
    },
    offline(cell) {
      // people who have to sign in are told that instead
      if (sessionStore.get().token === undefined) return;
      tell('warning', keptAs(cell, 'offline'), {
        label: word('undo'),
        work: () => discard(cell),
      });
    },
    failed(cell) {
      tell('error', notSaved(cell), { label: word('retry'), work: cell.draft.wake });
    },
    nowhere: (cell) => tell('warning', keptAs(cell, 'nowhere')),
    conflict: (cell) => table().announce(keptAs(cell, 'conflict')),
  };
  const discard = (cell: Cell): void => {
    cell.draft.finish();
    void refreshAndDrop(cell);
  };
  const notSaved = (cell: Cell): string =>
    say('notSaved', { label: labelOf(cell), problem: errorMessage(cell.draft.refusal()) });
  const keptAs = (cell: Cell, where: CellMark['kind']): string =>
    say('kept', { label: labelOf(cell), where: draftText(where) });

  const conflictOf = (cell: Cell) => {
    const { column, draft } = cell;
    const met = draft.asked();
    return {
      column,
      title: titleIn(cell),
      mine: draft.value(),
      theirs: draft.theirs(),
      changedBy: met?.changedBy,
      changedAt: met?.changedAt,
      onMine: draft.keepMine,
      onTheirs() {
        draft.postpone();
        void refreshAndDrop(cell);
      },
      onClose: draft.postpone,
    };
  };

  function follow(cell: Cell): void {
    if (cells.get(cell.key) !== cell) return;
    const standing = cell.draft.standing();
    show(cell);
    if (standing === 'conflict' || cell.told === 'conflict') ask();
    if (standing === cell.told) return;
    cell.told = standing;
    tellings[standing](cell);
  }

  function add(
    row: Row,
    column: CompiledColumn,
    shelf: Pick<Parameters<typeof createCellDraft>[0]['shelf'], 'kept' | 'device' | 'release'>,
    begun: Parameters<typeof createCellDraft>[1],
  ): void {
    const id = identifierOf(table().resource, row);
    const options = { row, column: column.name, shelf, calls: table };
    const draft = createCellDraft(options, begun);
    const cell: Cell = {
      key: keyOf(id, column.name),
      id,
      column,
      isRestored: 'kept' in begun,
      draft,
      release: shelf.release,
      told: 'saving',
    };
    cells.set(cell.key, cell);
    draft.subscribe(() => follow(cell));
    show(cell);
    tellings.saving(cell);
  }

  /** Asks what the save of a cell does at once, as its form asks. */
  function agreed(
    {
      row,
      column,
      value,
    }: { readonly row: Row; readonly column: CompiledColumn; readonly value: unknown },
    scope: ReturnType<typeof useScope>,
    confirm: ReturnType<typeof useConfirm>,
  ): Promise<boolean> {
    const { resource } = table();
    const before = readRecord(resource, row, scope);
    const after = { ...before, [column.field.name]: value };
    return agreedTo(askedBefore(resource, { row, before, after }, scope), confirm);
  }

  function put(row: Row, column: CompiledColumn, value: unknown): void {
    const cell = cells.get(keyOf(identifierOf(table().resource, row), column.name));
    if (cell) cell.draft.change(value);
    else add(row, column, newShelf(subject), { value });
  }

  /** Continues with a cell that a closed page left; it says so where the list no longer has its column. */
  function goOnWith(left: LeftCell): void {
    const { row, column: columnName } = left.kept.values;
    const { resource } = table();
    const found = columnOf(columnName, resource);
    const column = found?.field.readOnly ? undefined : found;
    // newer input takes precedence
    const isNewer = column && cells.has(keyOf(identifierOf(resource, row), column.name));
    if (column && !isNewer && !isOver) add(row, column, left, { kept: left.kept });
    else {
      if (isNewer) void left.device.remove();
      else if (!isOver) tellWithout(left);
      left.release();
    }
  }
  /** It stays on this device until the person discards it. */
  function tellWithout({ device, kept: { values } }: LeftCell): void {
    const { row, column, value } = values;
    const title = titleOf(table().resource, row);
    const label = title ? say('ofRecord', { title, label: column }) : column;
    tell('error', say('withoutColumn', { label, value: plainText(value) }), {
      label: draftText('discard'),
      work: () => void device.remove(),
    });
  }

  return {
    account,
    /** Saves a value, and keeps it on this device until it is saved. */
    agreed,
    put,
    /** Continues with cells that were left unsaved by closed pages; after the sign-out they stay for the next one. */
    async restore(): Promise<void> {
      await forgetOld(subject);
      for (const id of [name, ...table().resource.aliases])
        for (const left of await claimLeft({ ...subject, id }, keptCell)) goOnWith(left);
    },
    /** Shows the cells in a table. @returns ends that */
    attach(ref: TableRef): () => void {
      last = ref;
      tables.add(ref);
      for (const cell of cells.values()) show(cell);
      ask();
      return () => tables.delete(ref);
    },
    /** Tries failed saves again. */
    wake(): void {
      for (const { draft } of cells.values()) draft.wake();
    },
    /** The person is signed out: unsaved values stay on this device. */
    leave(): void {
      isOver = true;
      const all = [...cells.values()];
      cells.clear();
      for (const { draft, release } of all) void draft.leave().then(release);
    },
  };
}

const isMark = (standing: CellStanding): standing is CellMark['kind'] =>
  standing !== 'saving' && standing !== 'saved';

const markOf = (kind: CellMark['kind'], draft: CellDraft): CellMark => {
  const refusal = draft.refusal();
  return { kind, message: refusal === undefined ? '' : errorMessage(refusal) };
};

const keyOf = (id: string, column: string): string => `${column} ${id}`;

/** A value as part of a sentence; empty if it cannot be written in one. */
const textOf = ({ field }: CompiledColumn, value: unknown): string =>
  typeof value === 'object' ? '' : choiceText(field.options, value).slice(0, 60);

/** The unsaved cells of the signed-in person, by name of the list. */
const opened = new Map<CompiledResource['name'], CellDrafts>();

let token: string | undefined;
sessionStore.subscribe(() => {
  const session = sessionStore.get();
  const isNew = session.token !== undefined && session.token !== token;
  token = session.token;
  for (const [name, drafts] of opened)
    if (drafts.account !== session.userInfo?.id) {
      opened.delete(name);
      drafts.leave();
    } else if (isNew) drafts.wake();
});
const wakeAll = (): void => {
  for (const drafts of opened.values()) drafts.wake();
};
onceBack(wakeAll);
window.addEventListener('online', wakeAll);

/** The cells of a table's list; those that exist are shown in the table. */
export function cellDraftsOf(account: string, table: TableRef): CellDrafts {
  const { name } = table.current.resource;
  const drafts = opened.get(name) ?? createCellDrafts(account, table);
  opened.set(name, drafts);
  return drafts;
}

import type { MenuProps } from 'antd';
import { textsOf } from '#app/language/index.ts';
import MenuAt, { type MenuPoint } from '#app/widgets/menu/MenuAt.tsx';
import { locales } from '#locales/index.ts';
import type { CompiledColumn } from '#schema/compile.ts';
import { menuOf, useRowActions } from '../RowActions.tsx';
import type { Row } from '../useListRows.ts';
import type { Direction, nextSort } from './HeadCell.tsx';

const t = textsOf(locales.lists.table);

interface RowMenuProps {
  readonly row: Row;
  readonly at: MenuPoint;
  readonly onClose: () => void;
}

/** Every action of a row. */
export function RowMenu({ row, at, onClose }: RowMenuProps) {
  const actions = useRowActions(row);
  return (
    <MenuAt at={at} menu={menuOf(actions, onClose)} onClose={(by) => by !== 'entry' && onClose()} />
  );
}

/** What can be done with a column; `move` is absent if there is no place to move to. */
export interface ColumnCommands {
  readonly sort: (next: ReturnType<typeof nextSort>) => void;
  readonly pin: (pinned: boolean) => void;
  readonly hide: (() => void) | undefined;
  readonly fit: () => void;
  readonly move: (by: -1 | 1) => void;
}

interface ColumnMenuProps {
  readonly column: CompiledColumn;
  readonly direction: Direction | undefined;
  readonly commands: ColumnCommands;
  readonly at: MenuPoint;
  readonly onClose: () => void;
}

/** Everything that the head of a column can do, for keyboards and right clicks. */
export function ColumnMenu({ column, direction, commands, at, onClose }: ColumnMenuProps) {
  const { sortBy, pinned } = column;
  const item = (key: string, label: string, run: (() => void) | undefined) => ({
    key,
    label,
    disabled: run === undefined,
    onClick: () => {
      onClose();
      run?.();
    },
  });
  const sorting =
    sortBy === undefined
      ? []
      : [
          item('ascending', t('sortAscending'), () =>
            commands.sort({ by: sortBy, descending: false }),
          ),
          item('descending', t('sortDescending'), () =>
            commands.sort({ by: sortBy, descending: true }),
          ),
          ...(direction === undefined
            ? []
            : [item('unsorted', t('sortNone'), () => commands.sort(undefined))]),
          { type: 'divider' as const },
        ];
  const items: MenuProps['items'] = [
    ...sorting,
    item('left', t('moveLeft'), () => commands.move(-1)),
    item('right', t('moveRight'), () => commands.move(1)),
    item('fit', t('fit'), commands.fit),
    item('pin', t(pinned ? 'unpin' : 'pin'), () => commands.pin(!pinned)),
    item('hide', t('hide'), commands.hide),
  ];
  return <MenuAt at={at} menu={{ items }} onClose={(by) => by !== 'entry' && onClose()} />;
}

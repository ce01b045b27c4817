import { Drawer, Popover } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { gridStop, useCloseOnEscape, useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import type { ListState } from '#schema/codec.ts';
import type { ChangeList } from '../useListState.ts';
import ColumnPanel from './ColumnPanel.tsx';
import SortChoice from './SortChoice.tsx';
import type { ArrangedList } from './useArrangement.ts';

interface ColumnChoiceProps {
  readonly arranged: ArrangedList;
  readonly state: ListState;
  readonly change: ChangeList;
  readonly title: string;
  readonly onPhone: boolean;
  readonly onClose: () => void;
}

/** Lets the person choose the columns of a list, in a popover at its button; on a phone the order of the rows too. */
export default function ColumnChoice(props: ColumnChoiceProps) {
  const { arranged, state, change, title, onPhone, onClose } = props;
  useFocusReturn(gridStop);
  return onPhone ? (
    <Drawer open onClose={onClose} placement="bottom" height="80dvh" title={title}>
      <SortChoice columns={arranged.all} state={state} change={change} />
      <ColumnPanel arranged={arranged} />
    </Drawer>
  ) : (
    <Popover
      open
      trigger="click"
      placement="bottomRight"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      content={
        <PopoverPanel onClose={onClose}>
          <ColumnPanel arranged={arranged} />
        </PopoverPanel>
      }
    >
      <span className="bd-menu-cover" />
    </Popover>
  );
}

/** The content of a popover that behaves like a dialog: it takes the focus, and Escape closes it. */
function PopoverPanel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useCloseOnEscape(panel, onClose);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1} className="bd-popover-panel">
      {children}
    </div>
  );
}

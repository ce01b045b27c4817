import { Drawer, Popover } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { gridStop, useCloseOnEscape, useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import ColumnPanel from './ColumnPanel.tsx';
import SortChoice from './SortChoice.tsx';

interface ColumnChoiceProps {
  readonly title: string;
  readonly onPhone: boolean;
  readonly onClose: () => void;
}

/** Lets the person choose the columns of a list, in a popover at its button; on a phone the order of the rows too. */
export default function ColumnChoice({ title, onPhone, onClose }: ColumnChoiceProps) {
  useFocusReturn(gridStop);
  return onPhone ? (
    <Drawer open onClose={onClose} placement="bottom" height="80dvh" title={title}>
      <SortChoice />
      <ColumnPanel />
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
          <ColumnPanel />
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

import { Dropdown, type DropdownProps, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { returnFocus } from './menu/returnFocus.ts';

interface ActionMenuProps {
  readonly menu: MenuProps;
  /** Where the menu stands about its button. Default: below, from its left edge */
  readonly placement?: DropdownProps['placement'];
  readonly disabled?: boolean;
  /** the button that opens it */
  readonly children: ReactNode;
}

/**
 * A button with a menu. By keyboard: what opens it leads to its first entry, Enter on an entry that is a link follows
 * the link, and the focus goes back to the button unless the entry has led it elsewhere: a dialog can return it there.
 */
export function ActionMenu({ menu, placement, disabled = false, children }: ActionMenuProps) {
  const opener = useRef<Element | null>(null);
  const { onClick } = menu;
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      disabled={disabled}
      {...(placement ? { placement } : {})}
      onOpenChange={(open) => {
        if (open) opener.current = document.activeElement;
      }}
      menu={{
        ...menu,
        onClick: (info) => {
          returnFocus(info.domEvent, opener.current);
          onClick?.(info);
        },
      }}
    >
      {children}
    </Dropdown>
  );
}

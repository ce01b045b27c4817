import { Dropdown, type DropdownProps, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { returnFocus } from './menu/returnFocus.ts';

interface ActionMenuProps {
  readonly menu: MenuProps;
  /** Where the menu opens relative to its button. Default: below, from its left edge */
  readonly placement?: DropdownProps['placement'];
  readonly disabled?: boolean;
  /** the button that opens it */
  readonly children: ReactNode;
}

/**
 * A button with a menu. Opened by keyboard, it focuses the first entry, and Enter on a link follows it. Afterwards the
 * focus returns to the button, unless the entry has moved it, for example into a dialog.
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

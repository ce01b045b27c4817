import { Dropdown, type DropdownProps, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { useRef } from 'react';

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
          const { domEvent } = info;
          // where it has not been led elsewhere by what the entry did
          if (opener.current instanceof HTMLElement && hasFocus(domEvent.currentTarget))
            opener.current.focus();
          if (domEvent.type === 'keydown') {
            // the key would also press the button, which has the focus by now
            domEvent.preventDefault();
            domEvent.currentTarget.querySelector('a')?.click();
          }
          onClick?.(info);
        },
      }}
    >
      {children}
    </Dropdown>
  );
}

/** Whether the menu of an entry has the focus, or nothing has. */
function hasFocus(entry: Element): boolean {
  const { activeElement, body } = document;
  return activeElement === body || entry.closest('[role="menu"]')?.contains(activeElement) === true;
}

import type { DropdownProps, MenuProps } from 'antd';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { Later } from '../later/Later.tsx';
import { lazyThemed } from '../theme/lazyThemed.tsx';
import './menu.css';

const MenuAt = lazyThemed(() => import('./MenuAt.tsx'));

interface MenuButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'ref' | 'children'> {
  readonly menu: MenuProps;
  /** Where the menu opens relative to its button. Default: below, from its left edge */
  readonly placement?: DropdownProps['placement'];
  readonly children: ReactNode;
}

/** A button with a menu, drawn without antd: the menu is loaded when the button is first pressed. */
export function MenuButton({ menu, placement, children, ...rest }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <span className="bd-menu-place">
      <button
        {...rest}
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && (
        <Later fallback={null} isAskedFor>
          <MenuAt
            menu={menu}
            {...(placement ? { placement } : {})}
            opener={button.current}
            onClose={(by) => {
              setOpen(false);
              if (by === 'key') button.current?.focus();
            }}
          />
        </Later>
      )}
    </span>
  );
}

import type { DropdownProps, MenuProps } from 'antd';
import { type ComponentProps, type ComponentType, type ReactNode, useRef, useState } from 'react';
import { Later } from '../later/Later.tsx';
import { lazyThemed } from '../theme/lazyThemed.tsx';
import type { MenuPlace } from './MenuAt.tsx';
import './menu.css';

const MenuAt = lazyThemed(() => import('./MenuAt.tsx'));

/** The entries, or what draws the menu with entries of its own. */
type Shown =
  | { readonly menu: MenuProps; readonly Menu?: never }
  | { readonly menu?: never; readonly Menu: ComponentType<MenuPlace> };

type MenuButtonProps = Omit<ComponentProps<'button'>, 'onClick' | 'ref' | 'children'> &
  Shown & {
    /** Where the menu opens relative to its button. Default: below, from its left edge */
    readonly placement?: DropdownProps['placement'];
    readonly children: ReactNode;
  };

/** A button with a menu, drawn without antd: the menu is loaded when the button is first pressed. */
export function MenuButton({ menu, Menu, placement, children, ...rest }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const place: MenuPlace = {
    ...(placement ? { placement } : {}),
    opener: button.current,
    onClose: (by) => {
      setOpen(false);
      if (by === 'key') button.current?.focus();
    },
  };
  return (
    <span className="bd-anchor bd-shrink bd-menu-place">
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
          {Menu ? <Menu {...place} /> : <MenuAt menu={menu} {...place} />}
        </Later>
      )}
    </span>
  );
}

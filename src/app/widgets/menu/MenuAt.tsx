import { Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { returnFocus } from './returnFocus.ts';
import './menu.css';

/** Where a menu opens: CSS pixels in the window. */
export interface MenuPoint {
  readonly left: number;
  readonly top: number;
}

/** Where a menu that belongs to a button opens. */
export interface MenuPlace {
  /** Where the menu opens relative to the point. Default: below, to the right */
  readonly placement?: DropdownProps['placement'];
  /** gets the focus back unless an entry moves it */
  readonly opener?: Element | null;
  /** Closes the menu; after Escape or Tab the focus returns to where it was. */
  readonly onClose: (by: 'key' | 'entry' | 'elsewhere') => void;
}

interface MenuAtProps extends MenuPlace {
  readonly menu: MenuProps;
  /** Default: around the element that contains it, its button included */
  readonly at?: MenuPoint;
  readonly className?: string;
}

/** An open menu. It takes the focus as soon as it is drawn; Escape closes it. */
export default function MenuAt({
  menu,
  at,
  placement = 'bottomLeft',
  className = '',
  opener = null,
  onClose,
}: MenuAtProps) {
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement={placement}
      overlayClassName={className}
      menu={{
        ...menu,
        onClick: (info) => {
          returnFocus(info.domEvent, opener);
          onClose('entry');
          menu.onClick?.(info);
        },
        onKeyDown: (event) => {
          if (event.key === 'Escape' || event.key === 'Tab') onClose('key');
        },
      }}
      onOpenChange={(open) => {
        if (!open) onClose('elsewhere');
      }}
    >
      {at ? (
        <span className="bd-menu-anchor" style={{ left: at.left, top: at.top }} />
      ) : (
        <span className="bd-menu-cover" />
      )}
    </Dropdown>
  );
}

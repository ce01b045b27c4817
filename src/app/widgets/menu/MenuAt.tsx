import { Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { returnFocus } from './returnFocus.ts';
import './menu.css';

/** Where a menu opens: CSS pixels in the window. */
export interface MenuPoint {
  readonly left: number;
  readonly top: number;
}

interface MenuAtProps {
  readonly menu: MenuProps;
  /** Default: what stands around it, the button that opens it among that */
  readonly at?: MenuPoint;
  /** Where the menu stands about the point. Default: below, to its right */
  readonly placement?: DropdownProps['placement'];
  readonly className?: string;
  /** had the focus before, and gets it where an entry does not lead it elsewhere */
  readonly opener?: Element | null;
  /** Closes the menu; by Escape and Tab the focus is to go back to where it was. */
  readonly onClose: (by: 'key' | 'entry' | 'elsewhere') => void;
}

/** A menu that stands open, which has the focus as soon as it is there; Escape closes it. */
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

import { Dropdown, type DropdownProps, type MenuProps } from 'antd';

/** Where a menu opens: CSS pixels in the window. */
export interface MenuPoint {
  readonly left: number;
  readonly top: number;
}

interface MenuAtProps {
  readonly at: MenuPoint;
  readonly menu: MenuProps;
  /** Where the menu stands about the point. Default: below, to its right */
  readonly placement?: DropdownProps['placement'];
  readonly className?: string;
  /** Closes the menu, and gives the focus back to where it was. */
  readonly onClose: () => void;
}

/** A menu at a point of the window, which has the focus as soon as it is there; Escape closes it. */
export function MenuAt({
  at,
  menu,
  placement = 'bottomLeft',
  className = '',
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
        onKeyDown: (event) => {
          if (event.key === 'Escape' || event.key === 'Tab') onClose();
        },
      }}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <span className="bd-menu-anchor" style={{ left: at.left, top: at.top }} />
    </Dropdown>
  );
}

import { type ButtonHTMLAttributes, forwardRef, type ReactNode } from 'react';
import './control.css';

export interface ControlProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Default: a button with a line around it */
  readonly look?: 'primary' | 'danger' | 'link' | 'text';
  readonly small?: boolean;
  /** stands before the text; without text, `aria-label` names the button */
  readonly icon?: ReactNode;
}

/** A button that looks like antd's and is drawn without antd: for lists, and for whatever is shown before antd has loaded. */
export const Control = forwardRef<HTMLButtonElement, ControlProps>(function Control(
  { look, small = false, icon, className = '', children, ...rest },
  ref,
) {
  const classes = [
    'bd-control',
    look && `bd-control-${look}`,
    small && 'bd-control-small',
    icon !== undefined && children === undefined && 'bd-control-icon',
    className,
  ];
  return (
    <button ref={ref} type="button" className={classes.filter(Boolean).join(' ')} {...rest}>
      {icon !== undefined && <span aria-hidden="true">{icon}</span>}
      {children}
    </button>
  );
});

import { forwardRef, type ReactNode } from 'react';

/** For a press that keeps the caret where it is. */
export const keepCaret = (event: { preventDefault(): void }) => event.preventDefault();

export interface ToolProps {
  label: string;
  icon: ReactNode;
  /** it cannot do anything now */
  disabled?: boolean;
  isPressed?: boolean;
  /** whether its menu is open */
  isExpanded?: boolean;
  /** it stands behind the other tools where there is little room */
  isRare?: boolean;
  className?: string;
  onClick?: () => void;
}

/** A tool of the bar, or of a block in the text. */
export const Tool = forwardRef<HTMLButtonElement, ToolProps>(function Tool(
  { label, icon, disabled = false, isPressed, isExpanded, isRare, className, onClick, ...given },
  button,
) {
  return (
    <button
      {...given}
      ref={button}
      type="button"
      className={['bd-inline bd-gap-4 bd-rt-tool', isRare && 'bd-rt-rare', className]
        .filter(Boolean)
        .join(' ')}
      aria-label={label}
      title={label}
      // stays reachable by arrow keys, so that they do not skip
      aria-disabled={disabled}
      aria-pressed={isPressed}
      aria-haspopup={isExpanded === undefined ? undefined : 'true'}
      aria-expanded={isExpanded}
      onMouseDown={keepCaret}
      {...(onClick === undefined ? {} : { onClick: disabled ? undefined : onClick })}
    >
      {icon}
    </button>
  );
});

import type { ReactNode } from 'react';

/** A tool of a block in the text. */
export function Tool({
  label,
  icon,
  isPressed,
  isDisabled = false,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  isPressed?: boolean;
  /** it can do nothing at present */
  isDisabled?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="bd-rt-tool"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-disabled={isDisabled}
      // the caret stays where it is
      onMouseDown={(event) => event.preventDefault()}
      onClick={isDisabled ? undefined : onClick}
    >
      {icon}
    </button>
  );
}
